/** Checks that a lock of a state can protect the field that it names. */
import type { Path } from "../../declare/source.ts";
import { aliasOf, type FieldDeclaration, type ResourceDeclaration } from "../declaration.ts";
import type { Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { isComputed, type Outline } from "./outline.ts";
import { hooksMayWrite, whyChanging } from "./setters.ts";

/** The fault of naming a field under `locks` or its `except`; null if a lock of it has an effect. */
export function unprotected(
  field: Outline,
  declaration: ResourceDeclaration,
  path: Path,
  world: World,
): Wrong | null {
  const { name, origin, declared } = field;
  const hint = "Remove it: no lock covers it.";
  if (origin === "state") return { message: `\`${name}\` is the state, which only moves may change.`, hint };
  if (origin === "child")
    return {
      message: `\`${name}\` lists child records, which no lock covers.`,
      hint: "Remove it. To protect the child records, check the state in a hook of their resource.",
    };
  if (origin === "standard")
    return { message: `\`${name}\` is set by the service, and no client can change it.`, hint };
  const indirect = declared && changesWithOthers(name, declared, locksAt(declaration, path));
  if (indirect) return indirect;
  const copied = lockedCopyOf(name, declaration, path);
  if (copied !== null)
    return {
      message: `\`${copied}\` is copied again when \`${name}\` changes, but has a lock.`,
      hint: `Name \`${copied}\` as well, or remove \`${name}\`.`,
    };
  if (hooksMayWrite(declaration, world, name) || whyChanging(field, declaration, world) !== null) return null;
  return { message: `\`${name}\` never changes after its record is created.`, hint };
}

/** The fault of locking a field whose value another field determines. @param locked null if `except` names the field */
function changesWithOthers(
  name: string,
  field: FieldDeclaration,
  locked: readonly string[] | null,
): Wrong | null {
  const of = aliasOf(field);
  if (of !== undefined)
    return {
      message: `\`${name}\` is another name for \`${of}\`, which has the lock.`,
      hint: `Name \`${of}\`.`,
    };
  const { copy, follows, due } = field.derive ?? {};
  if (field.derive !== undefined && isComputed(field) && due === undefined)
    return {
      message: `\`${name}\` is computed from other fields, and changes when they do.`,
      hint: "Name the fields from which it is computed.",
    };
  const [reference] = (copy ?? "").split(".");
  if (!follows || locked === null || locked.includes(reference!)) return null;
  return {
    message: `\`${name}\` is copied again when \`${reference}\` changes, which has no lock.`,
    hint: `Lock \`${reference}\` as well.`,
  };
}

/** The first field that follows a reference under `except` and is itself locked; null if none is. */
function lockedCopyOf(name: string, declaration: ResourceDeclaration, path: Path): string | null {
  const { locks } = declaration.states!.values[path[2] as string]!;
  if (typeof locks !== "object" || !("except" in locks)) return null;
  const copies = Object.entries(declaration.fields).filter(
    ([, { derive }]) => derive?.follows && derive.copy?.split(".")[0] === name,
  );
  return copies.find(([copy]) => !locks.except.includes(copy))?.[0] ?? null;
}

/** The fields that a state lists under `locks`; null if the path is in its `except`. */
function locksAt({ states }: ResourceDeclaration, path: Path): readonly string[] | null {
  const { locks } = states!.values[path[2] as string]!;
  return Array.isArray(locks) ? (locks as readonly string[]) : null;
}
