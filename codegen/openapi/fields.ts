/** Describes the declared rules of a field, one sentence each. */
import {
  type BetweenField,
  type DueField,
  deprecationOf,
  type Field,
  type FieldPermission,
  type GivenField,
  isGiven,
  isLater,
  isUnique,
  isZoned,
  type ReferenceField,
  type ReferencePath,
  refusalOf,
  type Unique,
  type Wanted,
} from "../../runtime/model/field.ts";
import type { Folding, Ignored } from "../../runtime/model/fold.ts";
import type { Term } from "../../runtime/model/sum.ts";
import type { Type } from "../../runtime/model/type.ts";

/** The declared rules of a field, one sentence per rule. */
export function rulesOf(field: Field): string[] {
  const deprecated = deprecationOf(field);
  return [
    ...(isUnique(field) && field.kind !== "sequence" ? [uniqueText(field.unique)] : []),
    ...(field.type.name === "text" && field.type.folding && field.kind !== "alias"
      ? [ignoredText(field.type.folding)]
      : []),
    ...(isGiven(field) ? rulesOfGiven(field) : derivationOf(field)),
    ...(deprecated
      ? [`Deprecated since ${day(deprecated.since)}, removed after ${day(deprecated.sunset)}.`]
      : []),
  ];
}

function rulesOfGiven(field: GivenField): string[] {
  const { from, follows, permissions, mode } = field;
  const refusal = refusalOf(field);
  const conditions = [
    ...(field.kind === "reference" ? field.where.map(conditionText) : []),
    ...(isLater(field) ? [`Must be after \`${field.after.field}\`, if both are set.`] : []),
  ];
  const record = conditions.length > 0 ? "Any other record" : "A missing record";
  const wrong = isLater(field) ? "An earlier or equal value" : record;
  return [
    ...(from ? [copyText(from, follows, mode)] : []),
    ...(isZoned(field)
      ? [`If it is sent without an offset, it is local time in \`${field.type.zone}\`.`]
      : []),
    ...conditions,
    ...(refusal ? [`${wrong} is refused with \`${refusal}\`.`] : []),
    // They have codes of their own, which `refusal` does not replace.
    ...(field.kind === "reference" ? protectionsOf(field) : []),
    ...permissions.map(({ permission, of }) => permissionText(permission, of)),
  ];
}

function copyText({ text, steps }: ReferencePath, follows: boolean, mode: GivenField["mode"]): string {
  const again = follows ? ` and when \`${steps[0]!.field}\` changes` : "";
  return `Copied from \`${text}\` on create${again}${mode === "readOnly" ? "" : ", if it is not sent"}.`;
}

const conditionText = (wanted: Wanted): string => `The referenced record must have ${wantedText([wanted])}.`;

const protectionsOf = ({ equalities, restrict, acyclic }: ReferenceField): string[] => [
  ...equalities.map(
    ({ theirs, ours, orUnset }) =>
      `The \`${theirs}\` of the referenced record must equal this record's \`${ours.text}\`, if that is set${orUnset ? ", or be unset" : ""}.`,
  ),
  ...(restrict === null
    ? []
    : [`The referenced record cannot be deleted: a DELETE is refused with \`${restrict}\`.`]),
  ...(acyclic === null
    ? []
    : [`Following it never leads back to this record: such a value is refused with \`${acyclic}\`.`]),
];

/** The resource that a value or its items refer to; undefined for none, or for several kinds. */
export function targetOf({ reference, items }: Type): string | undefined {
  const leads = reference ?? items?.reference;
  return leads && "to" in leads ? leads.to : undefined;
}

/** The required values of a record: `status` `SENT` or `SIGNED` and … */
export const wantedText = (all: readonly Wanted[]): string =>
  all
    .map(({ field, values }) => `\`${field}\` ${values.map((value) => `\`${String(value)}\``).join(" or ")}`)
    .join(" and ");

function derivationOf(field: Field): string[] {
  if (field.kind === "sum") return [`Derived: ${sumText(field.terms)}.`];
  if (field.kind === "count") return [`Incremented by each change of \`${field.of}\`.`];
  if (field.kind === "between")
    return [
      `Derived: ${unitsText(field)} from \`${field.start}\` to \`${field.end}\`, null if one is not set.`,
    ];
  if (field.kind === "alias" && field.isFormer)
    return [`The former name of \`${field.of}\`, always equal to it.`];
  if (field.kind === "alias") return [`Another name for \`${field.of}\`, always equal to it.`];
  if (field.kind !== "due") return [];
  const by = field.by === null ? "" : `, by \`${field.by}\``;
  return [`Derived on create: \`${field.since}\` plus ${dueText(field)}${by}.`];
}

/** Days between date-times are not those of a calendar. */
const unitsText = ({ unit, isExact }: BetweenField): string =>
  unit === "days" && isExact ? "the whole days of 24 hours" : `the whole ${unit}`;

function sumText(terms: readonly Term[]): string {
  const texts = terms.map(({ isNegative, list, factors }, i) => {
    const product = factors.map(({ name }) => `\`${name}\``).join(" times ");
    const sign = isNegative ? `${i === 0 ? "" : " "}minus ` : i === 0 ? "" : " plus ";
    return `${sign}${list === null ? product : `the sum over \`${list}\` of ${product}`}`;
  });
  return texts.join("");
}

function permissionText(permission: string, of: FieldPermission["of"]): string {
  if (of.length === 0) return `A value other than the default needs the permission \`${permission}\`.`;
  return `If the record has ${wantedText(of)} before or after the write, a different value needs the permission \`${permission}\`.`;
}

function uniqueText({ with: others, while: states, kept }: Unique): string {
  const beside = others.length > 0 ? ` together with ${listed(others)}` : "";
  const among = states === null ? "" : ` among records that are ${listed(states, " or ")}`;
  return `Unique in the organization${beside}${among}${kept ? "; values of deleted records stay reserved" : ""}.`;
}

const IGNORED: Readonly<Record<Ignored, string>> = {
  case: "the case of letters",
  accents: "accents",
  space: "white space",
};

function ignoredText({ ignoring }: Folding): string {
  const words = ignoring.map((one) => IGNORED[one]);
  const all = [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");
  return `Compared without ${all}.`;
}

/** A description as a full sentence, so that another sentence can follow it. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Names in a sentence. */
export const listed = (names: readonly string[], between = ", "): string =>
  names.map((name) => `\`${name}\``).join(between);

const dueText = ({ ms }: DueField): string =>
  [...ms].map(([word, length]) => `${duration(length)}${word === null ? "" : ` for \`${word}\``}`).join(", ");

const duration = (ms: number): string =>
  ms % 86_400_000 === 0
    ? `${ms / 86_400_000} d`
    : ms % 3_600_000 === 0
      ? `${ms / 3_600_000} h`
      : `${ms / 60_000} min`;

const day = (date: Date): string => date.toISOString().slice(0, 10);
