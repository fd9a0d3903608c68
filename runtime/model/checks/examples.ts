/** Checks that the calls and the records that examples name exist. */
import { isRecord } from "../../declare/node.ts";
import type { Path } from "../../declare/source.ts";
import { writtenEntry } from "../../declare/written.ts";
import type { ExampleDeclaration, ExampleStep, ResourceDeclaration } from "../declaration.ts";
import { grouped } from "../grouped.ts";
import { findVerb } from "../verbs/index.ts";
import { notAmong } from "../wording.ts";
import { fieldNames } from "./outline.ts";
import { below, perResource, type Spot } from "./walk.ts";

/** The keys beside the verb of a call. */
const ASIDES = ["on", "idempotencyKey", "refusal"];
const EXPECTATIONS = ["refusal", "emits", "warns", "metered", "result"];

export const examples = perResource("example", (declaration, report, world) => {
  for (const [name, example] of Object.entries(declaration.examples ?? {})) {
    const spot = { declaration, world, report: below(report, "examples", name) };
    for (const given of Object.keys(example.given ?? {}))
      if (given !== "key") requireResource(given, ["given", given], spot, true);
    references(example.given, ["given"], spot);
    references(example.expect, ["expect"], spot);
    const steps = Array.isArray(example.do) ? (example.do as ExampleStep[]) : [example.do as ExampleStep];
    for (const [i, step] of steps.entries()) {
      const at = Array.isArray(example.do) ? ["do", i] : ["do"];
      judgeStep(step, at, spot);
      judgeRefusal(step.refusal, [...at, "refusal"], spot);
      references(step, at, spot);
    }
    judgeRefusal(example.expect.refusal, ["expect", "refusal"], spot);
    judgeExpectations(example, steps.at(-1)!, spot);
  }
});

/** A number after the resource's name distinguishes several of its records. */
function requireResource(name: string, path: Path, { world, report }: Spot, onKey: boolean): void {
  const resource = name.replace(/\d+$/, "");
  if (world.resource(resource) || world.faulty.has(resource)) return;
  report(path, { ...notAmong(resource, "not a resource", world.resources.keys()), onKey });
}

const REFERENCE = /^\$([a-z][a-z0-9_]*)/;

/** Checks each `$customer`, wherever it occurs. */
function references(value: unknown, path: Path, spot: Spot): void {
  if (typeof value === "string") {
    const name = REFERENCE.exec(value)?.[1];
    if (name !== undefined) requireResource(name, path, spot, false);
  } else if (Array.isArray(value))
    for (const [i, item] of value.entries()) references(item, [...path, i], spot);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) {
      if (key.startsWith("$")) requireResource(key.slice(1), [...path, key], spot, true);
      references(item, [...path, key], spot);
    }
}

function verbsOf({ operations, actions = {} }: ResourceDeclaration): string[] {
  return [...Object.keys(operations), ...Object.keys(actions)];
}

function judgeStep(step: ExampleStep, path: Path, spot: Spot): void {
  const { declaration, world, report } = spot;
  const verbs = Object.keys(step).filter((key) => !ASIDES.includes(key));
  if (verbs.length !== 1)
    return report(path, {
      message: verbs.length === 0 ? "The step has no call." : "The step has several calls.",
      hint: "Write one operation or action for each step, and several steps as a list.",
    });
  const [text] = verbs as [string];
  if (text === "wait") return;
  const [resource, verb] = text.includes(".") ? (text.split(".") as [string, string]) : [null, text];
  const of = resource === null ? declaration : world.resource(resource)?.declaration;
  if (!of) return requireResource(resource!, [...path, text], spot, true);
  if (!verbsOf(of).includes(verb))
    report.key([...path, text], notAmong(verb, `not a call of \`${of.resource}\``, verbsOf(of)));
}

/** A refusal is a code, or each code of the details with its places. */
function judgeRefusal(refusal: unknown, path: Path, { report }: Spot): void {
  if (refusal === undefined || typeof refusal === "string") return;
  if (!isRecord(refusal))
    return report(path, {
      message: "A refusal is a code, or a map of codes, each with all places that have it.",
      hint: "Write it like `refusal: INVALID_STATE` or `refusal: { REQUIRED: [name, email] }`.",
    });
  for (const [code, places] of Object.entries(refusal)) {
    if ([places].flat().every((place) => typeof place === "string")) continue;
    const meant = isRecord(places) ? placesByCode(places) : null;
    report([...path, code], {
      message: `Expected the places that have the code \`${code}\`${meant ? ", found a map of places to codes" : ""}.`,
      hint: meant
        ? `Only the codes of the details are written: \`${writtenEntry(["refusal", meant])}\`.`
        : `Write one place or a list of them, such as \`${code}: [name, lines.0.quantity]\`.`,
    });
  }
}

/** Turns `{ email: DUPLICATE }`, the details as a response lists them, into `{ DUPLICATE: email }`. */
function placesByCode(details: Readonly<Record<string, unknown>>): object | null {
  const codes = Object.values(details);
  if (codes.length === 0 || !codes.every((code) => typeof code === "string")) return null;
  const byCode = grouped(Object.entries(details).map(([place, code]) => [code as string, place] as const));
  return Object.fromEntries(
    [...byCode].map(([code, [one, ...more]]) => [code, more.length > 0 ? [one, ...more] : one]),
  );
}

/** For calls that return the record, the expectations name its fields. */
function judgeExpectations(
  { expect }: ExampleDeclaration,
  last: ExampleStep,
  { declaration, world, report }: Spot,
): void {
  const verb = Object.keys(last).find((key) => !ASIDES.includes(key)) ?? "";
  const action = declaration.actions?.[verb];
  const gives = findVerb(verb)?.gives;
  const answersRecord = gives === "record" || gives === "changed" || (action && action.result === undefined);
  if (!answersRecord) return;
  const known = [...fieldNames(declaration, world), "changed"];
  for (const key of Object.keys(expect)) {
    const [name] = key.split(".") as [string];
    if (key.startsWith("$") || EXPECTATIONS.includes(key) || known.includes(name)) continue;
    const says = `not a field of \`${declaration.resource}\``;
    report.key(["expect", key], notAmong(name, says, [...known, ...EXPECTATIONS]));
  }
}
