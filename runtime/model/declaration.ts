/** The types of declarations that the grammar has accepted: the YAML as written, typed by the grammar. */
import type { Read } from "../declare/node.ts";
import type {
  ACTION,
  APPLICATION_NODE,
  DERIVE,
  DUE,
  EXAMPLE,
  FIELD_NODE,
  LOCKS,
  RESOURCE_NODE,
  STATE_NODE,
  STATES,
  STEP,
  UNIQUENESS,
} from "./language.ts";
import type { MOVE } from "./terms.ts";

export type ApplicationDeclaration = Read<typeof APPLICATION_NODE>;
export type ResourceDeclaration = Read<typeof RESOURCE_NODE>;
export type FieldDeclaration = Read<typeof FIELD_NODE>;
export type StatesDeclaration = Read<typeof STATES>;
export type StateDeclaration = Read<typeof STATE_NODE>;
export type ActionDeclaration = Read<typeof ACTION>;
export type UniqueDeclaration = Read<typeof UNIQUENESS>;
export type DeriveDeclaration = Read<typeof DERIVE>;
export type DueDeclaration = Read<typeof DUE>;
export type ExampleDeclaration = Read<typeof EXAMPLE>;
/** One call: its verb with the body, and the keys beside it. */
export type ExampleStep = Read<typeof STEP>;
export type WriteDeclaration = NonNullable<ResourceDeclaration["operations"]["create"]>;
export type MovesDeclaration = Readonly<Record<string, Read<typeof MOVE>>>;

export type Mode = NonNullable<FieldDeclaration["mode"]>;
export type Setters = NonNullable<StateDeclaration["set"]>;
/** All names, some of them, or all but some. */
export type Some = Read<typeof LOCKS>;

/** The field that an alias names; undefined if the field is not an alias. */
export const aliasOf = ({ type, of }: FieldDeclaration): string | undefined =>
  type === "alias" ? (of as string) : undefined;
