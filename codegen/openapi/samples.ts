/** Realistic texts and numbers for examples, chosen by the name of a field. */

import { textMatching } from "../../runtime/model/pattern.ts";
import type { Type } from "../../runtime/model/type.ts";
import { boundsOf, sideOf } from "../../runtime/model/types/decimal.ts";

/** Texts by the name of the field, the most specific first. */
const TEXTS: readonly (readonly [name: RegExp, text: string])[] = [
  [/^(first|given)Name$/, "Ada"],
  [/^(last|family)Name$|^surname$/, "Lovelace"],
  [/^fullName$|^(customer|contact|owner)Name$/, "Ada Lovelace"],
  [/phone|mobile|fax/i, "+1 303 555 0142"],
  [/email/i, "ada.lovelace@example.com"],
  [/^(street|line1|address(Line1)?)$/i, "418 Juniper Street"],
  [/^(city|town)$/i, "Boulder"],
  [/^(state|province|region)$/i, "CO"],
  [/zip|postalCode|postcode/i, "80302"],
  [/^country(Code)?$/i, "US"],
  [/^currency$/i, "USD"],
  [/^prefix$/, "sk_live_a1B2c3"],
  [/^key$/, "sk_live_…"],
  [/^key$/, "preferred_contact"],
  [/secret/i, "whsec_…"],
  [/^externalSystem$/, "crm"],
  [/^externalSystemLabel$/, "CRM"],
  [/^externalObject$/, "account"],
  [/^objectLabel$/, "Account"],
  [/^recordLabel$/, "Account A-1042"],
  [/idempotencyKey/i, "first-visit-42"],
  [/^apiVersion$/, "v1"],
  [/(^|[a-z])id$|Id$/, "A-1042"],
  [/^subject$/i, "Question about last week's visit"],
  [/^title$/i, "A walk around the house"],
  [/^(description|summary|abstract)$/i, "As agreed on the phone on Monday."],
  [/^(biography|about)$/i, "Wrote the first program, and letters about it."],
  [/^(notes?|remark|comment|instructions)$/i, "Please ring twice."],
  [/^message$/i, "It waits for itself, by way of another."],
  [/^(body|text)$/i, "Spoke on the phone; a visit next week suits both of us."],
  [/reason$/i, "The date no longer suits."],
  [/resolution$/i, "Replaced the part, and tested it for an hour."],
  [/^label$/i, "Preferred contact"],
  [/options$/i, "Phone"],
  [/^category$/i, "Billing"],
  [/^source$/i, "referral"],
  [/^channel$/i, "newsletter"],
  [/stage/i, "Preparation"],
  [/roof/i, "Asphalt shingle"],
  [/^path$/, "/name"],
  [/fields$/i, "notes"],
  [/type$|kind$/i, "Standard"],
  [/manufacturer|brand|utility/i, "Northern Light"],
  [/^model(Name|Number)?$/i, "NL-400"],
  [/serial/i, "NL400-0017-2231"],
  [/sku|partNumber/i, "NL-400"],
  [/languages?$/i, "en"],
  [/words?$/i, "ring"],
  [/shelf/i, "B 12"],
];

/** Numbers and decimals by the name of the field. Other decimals count as money. */
const NUMBERS: readonly (readonly [name: RegExp, value: number])[] = [
  [/latitude/i, 40.015],
  [/longitude/i, -105.2705],
  [/(^|[a-z])kw$|size/i, 8.4],
  [/weight/i, 0.4],
  [/quantity|count|number$|position|revision/i, 1],
  [/minutes/i, 90],
  [/days/i, 14],
  [/seconds/i, 86_400],
  [/rating/i, 4],
  [/pages?/i, 320],
  [/mm$/i, 120],
  [/price|amount|fee|rate/i, 250],
  [/latency/i, 182],
];

/** The value of a decimal whose name says nothing else. */
const AMOUNT = 12_500;

const LATER = /end|until|due|expires|before|completed|closed|resolved|updated/i;

/** A cursor of a list. */
export const CURSOR = "psQhVGT93BvSHB3gMTpldnRfMDFrOXpxM3Y1eGU4bTl0MmM0YjZuN3A4cnM";

export const MORNING = "2027-03-08T09:00:00";

/**
 * Chooses the sample of a type by the name: an end is later than its beginning, and `valid` is false, so that
 * errors are shown.
 */
export const sampleOf = (name: string, samples: readonly unknown[] = []): unknown =>
  name === "valid" && samples[0] === true ? false : samples.at(LATER.test(name) ? -1 : 0);

export function numberOf(name: string, { minimum = -Infinity, maximum = Infinity }: Type["input"]): number {
  const found = NUMBERS.find(([form]) => form.test(name))?.[1] ?? 10;
  return Math.min(Math.max(found, minimum), maximum);
}

export function decimalOf(name: string, { input, scale = 0 }: Type): string {
  const decimal = input["x-decimal"]!;
  const found = NUMBERS.find(([form]) => form.test(name))?.[1] ?? AMOUNT;
  const text = Math.abs(found).toFixed(scale);
  const { min, max } = boundsOf(decimal);
  return [min, text, max][sideOf(text, decimal) + 1]!;
}

/** The thing that has the field, for fields such as `name`. */
export interface SampleSubject {
  /** `work order` */
  readonly noun: string;
  readonly isPerson: boolean;
}

/**
 * A text for a field name, with the length and form that its schema requires.
 * @returns null if no candidate matches the schema
 */
export function textOf(name: string, input: Type["input"], of: SampleSubject): string | null {
  const candidates = [
    ...TEXTS.filter(([form]) => form.test(name)).map(([, text]) => text),
    ...(/name$/i.test(name) ? [of.isPerson ? "Ada Lovelace" : `Northside ${of.noun}`] : []),
    "Northside",
    "preferred_contact",
    "A1",
    "a",
  ];
  const { pattern, minLength = 0, maxLength = 200 } = input;
  const made = pattern === undefined ? null : textMatching(pattern);
  const fits = (text: string) =>
    text !== "" &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(text));
  const padded = "Northside, where the street ends. ".repeat(Math.ceil(minLength / 34)).slice(0, minLength);
  return [...candidates, made ?? "", padded].find(fits) ?? null;
}
