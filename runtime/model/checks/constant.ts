/** Fields that never change: whether what a new record holds, it holds for good. */
import type { ResourceDeclaration } from "../declaration.ts";
import { isGivenOut, targetOf } from "../fields.ts";
import { grouped, type Index, type World } from "../world.ts";
import { fieldNames, type Outline } from "./outline.ts";

/**
 * Why a field may change once its record is made, or null where it cannot. Hooks write what declarations do not tell;
 * they are kept from it as they run, where another resource relies on a field.
 */
export function whyChanging(
  { name, origin, mode, declared }: Outline,
  of: ResourceDeclaration,
  world: World,
): string | null {
  const field = `\`${name}\` of \`${of.resource}\``;
  if (name === "version" || name === "updatedAt")
    return `each change of a \`${of.resource}\` writes its ${name}`;
  if (origin === "state") return `${field} holds the state, which moves`;
  const { sum, count, due, copy } = declared?.derive ?? {};
  if (sum !== undefined || count !== undefined) return `${field} is worked out anew with each change`;
  const setter = setterAnywhere(name, of, world);
  if (setter !== null) return `${setter} sets ${field}`;
  if (mode === "readWrite" && of.operations.update) return `a PATCH may change ${field}`;
  const isMade = copy !== undefined || due !== undefined || (declared !== null && isGivenOut(declared));
  if (declared?.mode === "readOnly" && !isMade) return `only a hook writes ${field}, at any time`;
  return null;
}

/** What sets a field by declaration, in words: of its own resource or of another one. */
export const setterAnywhere = (name: string, of: ResourceDeclaration, world: World): string | null =>
  setterOf(name, of) ?? farSetterOf(name, of, world);

/** What sets a field after the record was made: a state that it enters, or an action. */
function setterOf(name: string, { states, actions = {} }: ResourceDeclaration): string | null {
  for (const [state, { set = {}, default: usual = {} }] of Object.entries(states?.values ?? {}))
    if (Object.hasOwn(set, name) || Object.hasOwn(usual, name)) return `entering \`${state}\``;
  for (const [action, { set = {} }] of Object.entries(actions))
    if (Object.hasOwn(set, name)) return `the action \`${action}\``;
  return null;
}

/** What sets it along a reference, from whichever record. */
function farSetterOf(name: string, { resource }: ResourceDeclaration, world: World): string | null {
  for (const from of world.under(setAlong, resource)) {
    const references = fieldNames(from, world).filter((field) => targetOf(field, from, world) === resource);
    const setter = references
      .map((reference) => setterOf(`${reference}.${name}`, from))
      .find((found) => found !== null);
    if (setter !== undefined) return `${setter} of \`${from.resource}\``;
  }
  return null;
}

/** By resource, those which set a field of its records along a reference. */
const setAlong: Index<ResourceDeclaration> = (world) =>
  grouped(
    world.files.flatMap(({ declaration }) => {
      const { states, actions = {} } = declaration;
      const setters = [
        ...Object.values(states?.values ?? {}).flatMap(({ set = {}, default: usual = {} }) => [set, usual]),
        ...Object.values(actions).map(({ set = {} }) => set),
      ];
      const along = setters.flatMap((set) => Object.keys(set)).filter((path) => path.includes("."));
      const targets = along.map((path) => targetOf(path.split(".")[0]!, declaration, world));
      return [...new Set(targets)].flatMap((to) => (to === null ? [] : [[to, declaration] as const]));
    }),
  );
