/** A derived sum or length of time is a value of its type. */
import type { Faults } from "../../errors/faults.ts";
import type { BetweenField } from "../../model/field.ts";
import { sumsOver } from "../../model/model.ts";
import type { Term } from "../../model/sum.ts";
import { type Decimal, pointer, type Type, type ValueAt, valuesIn } from "../../model/type.ts";
import { sideOf } from "../../model/types/decimal.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { equal } from "../equal.ts";
import { sourcesOf, sourcesOfTerm } from "../places.ts";
import { soundIn } from "../sound.ts";
import type { Rule, Write } from "./rule.ts";

/**
 * A fault is reported at the fields that the value comes from, since a client sends no derived value. A value that the
 * write leaves alone is not judged again.
 */
export const sums: Rule = {
  name: "sums",
  applies: ({ draft }) => draft.model.derived.length > 0,
  judge(write) {
    const { draft, faults, places } = write;
    const { model, before, after } = draft;
    const isSound = soundIn(write);
    const placeOf = (from: string) => `/${places.get(from) ?? from}`;
    const sent = (names: readonly string[]) => placeOf(sentAmong(draft, names, places));
    const at = (term: Term) => sent(sourcesOfTerm(term, model));
    for (const field of model.derived) {
      const { name, type } = field;
      if ((before !== null && equal(before[name], after[name])) || !isSound(name)) continue;
      if (field.kind === "sum")
        judgeSum({ name, type, terms: ownTerms(field.terms, draft) }, after[name], after, at, faults);
      else if (field.kind === "between")
        judgeLength(field, before, after, (from) => sent(sourcesOf(from, model)), faults);
      else if (type.derived) judgeInside(valuesIn(type, after[name], placeOf(name), hasSums), faults);
    }
  },
};

/**
 * Returns the terms that a call on the record itself can change; all terms if there are none. Children have calls of their
 * own. The term of a computed field counts only if the call changes that field.
 */
function ownTerms(terms: readonly Term[], { model, before, after }: Draft): readonly Term[] {
  const own = terms.map((term): Term | null => {
    const sources = sourcesOfTerm(term, model);
    const isSent = ({ name }: { readonly name: string }) => sources.includes(name);
    const changes = () => sources.some((name) => !equal(before?.[name] ?? null, after[name] ?? null));
    if (term.list === null && !term.factors.some(isSent) && !changes()) return null;
    if (sources.length === 0) return null;
    if (term.list === null || model.byName.get(term.list)?.kind !== "embedded") return term;
    return { ...term, list: null, factors: term.factors.filter(({ ofItem }) => !ofItem) };
  });
  const all = own.filter((term) => term !== null);
  return all.length === 0 ? terms : all;
}

/** Returns the first field that the call sent; otherwise the first that it changed. */
function sentAmong(
  { before, after, written }: Draft,
  names: readonly string[],
  places: Write["places"],
): string {
  const isChanged = (name: string) => !equal(before?.[name] ?? null, after[name] ?? null);
  return names.find((name) => written.has(name) || places.has(name)) ?? names.find(isChanged) ?? names[0]!;
}

/**
 * Judges the sums that a write of a child changes.
 * @param list the field that lists the children
 * @param placeOf the place in the call of one of a child's fields, of which a product is made
 */
export function judgeTotals(
  { model, before, after }: Draft,
  list: string,
  placeOf: (fields: readonly string[]) => string,
  faults: Faults,
): void {
  const sums = sumsOver(model, list);
  const over = sums.flatMap(({ terms }) => terms.filter((term) => term.list === list));
  const place = (term: Term) => {
    const { factors } = over.includes(term) ? term : over[0]!;
    return placeOf(factors.flatMap(({ name, ofItem }) => (ofItem ? [name] : [])));
  };
  for (const { name, type, terms } of sums)
    if (!equal(before?.[name], after[name]))
      judgeSum({ name: `${name} of the ${model.name}`, type, terms }, after[name], after, place, faults);
}

/** The sums inside lists and objects. */
function judgeInside(values: readonly ValueAt[], faults: Faults): void {
  for (const { type, value, path } of values)
    for (const { name, type: of, sum } of type.members?.values() ?? []) {
      const members = value as Values;
      const at = (term: Term) => pointer(path, fromOf(term));
      if (sum) judgeSum({ name, type: of, terms: sum }, members[name], members, at, faults);
    }
}

const hasSums = ({ derived }: Pick<Type, "derived">): boolean => derived !== undefined;

function judgeSum(
  { name, type, terms }: { readonly name: string; readonly type: Type; readonly terms: readonly Term[] },
  given: unknown,
  values: Readonly<Values>,
  place: (term: Term) => string,
  faults: Faults,
): void {
  const total = given as string;
  const decimal = type.input["x-decimal"]!;
  const side = fitsForm(total, decimal) ? 0 : sideOf(total, decimal);
  if (side === 0) return;
  const isBelow = side < 0;
  const set = terms.filter((term) => isSet(values[fromOf(term)]));
  faults.push({
    path: place(set.find(({ isNegative }) => isNegative === isBelow) ?? set[0] ?? terms[0]!),
    code: "OUT_OF_RANGE",
    message: `The resulting ${name} ${askedOf(decimal, isBelow)}, but would be ${total}.`,
  });
}

/** Whether digits and sign already show that a sum is in bounds: exact comparison takes ten times as long. */
const fitsForm = (total: string, { digits, scale, negative, min }: Decimal): boolean =>
  min === undefined && (negative || !total.startsWith("-")) && total.length <= digits + scale;

function askedOf({ digits, negative, min, max }: Decimal, isBelow: boolean): string {
  if (min !== undefined) return `must be from ${min} to ${max}`;
  return isBelow && !negative ? "must not be negative" : `may have at most ${digits} digits before the point`;
}

/** Reports a length of time that is out of bounds at its end, or at its start if only the start was written. */
function judgeLength(
  { name, start, end, type: { input } }: BetweenField,
  before: Readonly<Values> | null,
  after: Readonly<Values>,
  place: (from: string) => string,
  faults: Faults,
): void {
  const length = after[name] as number | null;
  if (length === null || (length >= input.minimum! && length <= input.maximum!)) return;
  const from = before !== null && equal(before[end], after[end]) ? start : end;
  const limit = length < input.minimum! ? `at least ${input.minimum}` : `at most ${input.maximum}`;
  faults.push({
    path: place(from),
    code: "OUT_OF_RANGE",
    message: `The resulting ${name} must be ${limit}, but would be ${length}.`,
  });
}

/** The list or field that a term begins with. */
const fromOf = ({ list, factors }: Term): string => list ?? factors[0]!.name;

const isSet = (value: unknown): boolean => value !== null && value !== undefined;
