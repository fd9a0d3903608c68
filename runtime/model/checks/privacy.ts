/** Checks personal fields: each can be erased, some action erases it, and none is missing. */

import type { Path } from "../../declare/source.ts";
import { requiredIn } from "../behaviour.ts";
import type { DeriveDeclaration, FieldDeclaration, ResourceDeclaration } from "../declaration.ts";
import { isBuiltIn, isFilled, uniqueness } from "../fields.ts";
import { typeNamed } from "../types/index.ts";
import { quoted } from "../wording.ts";
import { follow } from "./outline.ts";
import { perKept, perResource } from "./walk.ts";

const RULE = "personal";

/** The length of the text that replaces an erased required text. */
const LETTERS = "erased".length;

/** Typical names of fields with personal data. */
const LOOKS_PERSONAL =
  /^(?:(?:first|last|middle|full|maiden|nick)Name|(?:mobile|home|work)?(?:email|phone|mobile|fax)(?:Address|Number)?|address(?:Line\d)?|street(?:Address)?|city|zip(?:Code)?|postalCode|placeId|birth(?:day|Date)|dateOfBirth|gender|ssn|taxId|passport(?:Number)?|iban|notes)$/;

/** Checks that an erasure erases something and records its time. */
export const erasures = perResource(RULE, ({ fields, actions = {} }, report) => {
  for (const [name, { erases, on, set = {}, hook, input }] of Object.entries(actions)) {
    if (!erases) continue;
    const fault = (message: string, hint: string) =>
      report.key(["actions", name, "erases"], { message, hint });
    if (on === "collection") fault("An erasure cannot be on a collection.", "Remove `on`.");
    if (hook !== undefined || input !== undefined)
      fault("An action that erases cannot have `input` or a `hook`.", "Remove `hook` and `input`.");
    if (!Object.values(set).includes("now"))
      fault("The erasure does not record its time.", "Set a timestamp, such as `set: { erasedAt: now }`.");
    if (!Object.values(fields).some(({ personal }) => personal))
      fault(
        "No field of the resource is personal.",
        "Write `personal: true` on each field with a person's data.",
      );
    for (const [field, { personal, type, mode }] of Object.entries(fields))
      if (personal === undefined && mode !== "removed" && type !== "alias" && LOOKS_PERSONAL.test(field))
        report.key(["fields", field], {
          message: `\`${field}\` looks personal, but \`${name}\` would not erase it.`,
          hint: "Write `personal: true`, or `personal: false` if it is not about a person.",
        });
  }
});

/** Refuses personal fields that no action erases, that would be filled again, or that accept no replacement. */
export const personalFields = perKept(RULE, ({ field, name, declaration, report }) => {
  if (field.personal !== true) return;
  const fault = (message: string, hint: string) => report(["personal"], { message, hint, onKey: true });
  const { fields, actions = {} } = declaration;
  const isErased = Object.values(actions).some(({ erases }) => erases);
  const isAbout = Object.values(fields).some(({ type, by }) => type === "reference" && by !== undefined);
  const personal = Object.keys(fields).filter((one) => fields[one]!.personal === true);
  if (!isErased && !isAbout && name === personal[0])
    fault(
      `No action erases ${quoted(personal)}.`,
      "Give the resource an action that `erases`, or remove `personal`.",
    );
  if (isBuiltIn(field) || isComputed(field) || field.hidden !== undefined)
    return fault("Built-in, computed and hidden fields need no `personal`.", "Remove `personal`.");
  const state = requiringState(declaration, name);
  if (!isFilled(field) && state === undefined) return;
  const { max = Infinity, pattern } = field as { max?: number; pattern?: string };
  const takesWord = field.type === "text" && pattern === undefined && max >= LETTERS;
  if (!takesWord || typeNamed(field.type) === undefined)
    fault(
      `\`${name}\` is never null${isFilled(field) ? "" : ` in ${state}`}, and cannot be set to the text \`erased\`.`,
      isFilled(field)
        ? "Remove `required` and `default`, so that it can be null."
        : `Remove it from \`required\` of ${state}, or \`personal\`.`,
    );
  else if (field.unique !== undefined)
    fault("Two erased records would have the same value.", "Remove `unique` or `required`.");
  else refuseAlike(declaration, name, fault);
});

/** Refuses rules that compare a field whose text is `erased` in all erased records: they would refuse the second erasure. */
function refuseAlike(
  declaration: ResourceDeclaration,
  name: string,
  fault: (message: string, hint: string) => void,
): void {
  const { fields, exclusive } = declaration;
  const isCleared = (other: string) =>
    fields[other]?.personal === true &&
    !isFilled(fields[other]) &&
    requiringState(declaration, other) === undefined;
  for (const [other, { unique }] of Object.entries(fields)) {
    const beside = unique === undefined ? [] : (uniqueness(unique).fields ?? []);
    if (!beside.includes(name) || [other, ...beside].some(isCleared)) continue;
    fault(
      `Two erased records would have the same \`${name}\`, with which \`${other}\` is unique.`,
      `Remove \`required\`, or remove \`${name}\` from \`unique\` of \`${other}\`.`,
    );
  }
  if (exclusive?.by !== name || [exclusive.start, exclusive.end].some(isCleared)) return;
  fault(
    `Two erased records would have the same \`${name}\`, and their times must not overlap.`,
    "Remove `required`, or name another field in `by` of `exclusive`.",
  );
}

/** Returns a state that requires the field, if there is one. */
const requiringState = ({ states }: ResourceDeclaration, name: string): string | undefined =>
  Object.entries(states?.values ?? {}).find(([, declared]) => requiredIn(declared).has(name))?.[0];

/** Whether a field is computed from others on each write. A copy and a due time are stored once, like what was sent. */
const isComputed = ({ derive }: FieldDeclaration): boolean =>
  derive !== undefined && derive.copy === undefined && derive.due === undefined;

/** Refuses copies of personal fields, and due times computed from them, that do not say whether they are personal too. */
export const personalCopies = perKept(RULE, ({ field, name, declaration, world, report }) => {
  if (field.personal !== undefined) return;
  const isErased = Object.values(declaration.actions ?? {}).some(({ erases }) => erases);
  for (const { source, path, isKey } of sourcesOf(field.derive)) {
    const found = follow(source, declaration, world);
    if (found === "unknown" || "message" in found || found.field.declared?.personal !== true) continue;
    const hint = isErased
      ? "Write `personal: true`, so that the erasure of this record erases it."
      : "Remove it and let clients `expand` the reference, or write `personal: false` if it may remain.";
    const message = `\`${source}\` is personal, and its erasure does not reach \`${name}\`.`;
    (isKey ? report.key : report)(["derive", ...path], { message, hint });
  }
});

/** What a value that is stored once was made of, and where the declaration names it. */
function sourcesOf({ copy, due }: DeriveDeclaration = {}): { source: string; path: Path; isKey: boolean }[] {
  if (copy !== undefined) return [{ source: copy, path: ["copy"], isKey: false }];
  if (due === undefined) return [];
  const enums = typeof due.by === "string" ? [] : Object.keys(due.by);
  return [
    { source: due.after, path: ["due", "after"], isKey: false },
    ...enums.map((source) => ({ source, path: ["due", "by", source], isKey: true })),
  ];
}
