/** The schemas that the document names: each stands once, and is referred to wherever it is meant. */
import type { Schema } from "../../runtime/model/type.ts";
import { sentence } from "./fields.ts";
import { Named } from "./names.ts";

export const SCHEMAS = "#/components/schemas/";

/** Schemas by name. What is put in is what the server judges by; only annotations are added, and copies become references. */
export class Components {
  /** By the JSON text of the schema that was put in. */
  readonly #named = new Named<Schema>();
  /** Names of the members of each of them. */
  readonly #members = new Set<string>();

  /**
   * Names a schema; one that has a name already keeps it.
   * @param annotated the same schema with more said of it
   * @returns a reference to it
   */
  define(wanted: string, schema: Schema, annotated: Schema = schema): Schema {
    const name = this.#named.name(JSON.stringify(schema), wanted, () => this.#inside(annotated));
    this.#members.add(membersOf(schema));
    return reference(name);
  }

  /** A schema in which those that have names are referred to by them. */
  use(schema: Schema): Schema {
    // To write a schema out costs as much as it is large, so its members are looked at first.
    const isLike = this.#members.has(membersOf(schema));
    const name = isLike ? this.#named.of(JSON.stringify(schema)) : undefined;
    return name === undefined ? this.#inside(schema) : reference(name);
  }

  all = this.#named.all;

  /** The same, but the schema itself stays. */
  #inside(schema: Schema): Schema {
    const { properties, items, anyOf } = schema;
    const used = ([name, member]: [string, Schema]) => [name, this.use(member)];
    return {
      ...withDefaultInWords(schema),
      ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(used)) } : {}),
      ...(items ? { items: this.use(items) } : {}),
      ...(anyOf ? { anyOf: anyOf.map((one) => this.use(one)) } : {}),
    };
  }
}

/**
 * A schema that describes its default without the keyword `default`. Type generators treat a field with that keyword as
 * always present, so clients would have to send it.
 */
function withDefaultInWords({ default: value, ...schema }: Schema): Schema {
  if (value === undefined) return schema;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const said = schema.description ? `${sentence(schema.description)} ` : "";
  return { ...schema, description: `${said}Default: \`${text}\`.`, "x-default": value };
}

const membersOf = ({ properties }: Schema): string => Object.keys(properties ?? {}).join(" ");

const reference = (name: string): Schema => ({ $ref: SCHEMAS + name });
