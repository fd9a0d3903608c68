/** Judges typed values by the declared bounds, so that a form need not be sent to find them. The API judges again. */
import type { Detail } from "../core/http.ts";
import type { Data, Member, Type } from "../core/model.ts";
import { localTimeOf, unreadText } from "./draft.ts";
import { isItemized, type Members } from "./fields.ts";

const NEEDED = "A value is needed here.";

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/**
 * The faults of a body that would be sent.
 * @param isWhole whether it is all of the values, as in a create, so that required ones may be missing
 */
export function hintsFor(fields: Members, body: Data, isWhole: boolean): Detail[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `/${name}`;
    if (field.type === "customFields" && field.fields)
      return judgeCustom(field.fields, (body[name] ?? {}) as Data, path, isWhole);
    if (!isWhole && !(name in body)) return [];
    if (isWhole && field.required && isEmpty(body[name])) return [fault(path, NEEDED)];
    return judge(field, body[name], path);
  });
}

const fault = (path: string, message: string): Detail => ({ path, code: "", message });

function judge(type: Type, value: unknown, path: string): Detail[] {
  if (value === undefined || value === null) return [];
  const text = unreadText(value);
  if (text !== null)
    return [fault(path, text === "" ? NEEDED : (UNREAD[type.type] ?? "This is not complete."))];
  if (localTimeOf(value)) return [fault(path, "Clocks skip this time in the time zone. Choose another.")];
  if (Array.isArray(value)) return judgeList(type, value, path);
  if (type.fields) return judgeMembers(type.fields, value as Data, path);
  const message = faultOf(type, value);
  return message === null ? [] : [fault(path, message)];
}

const UNREAD: Readonly<Record<string, string>> = {
  integer: "Type a whole number.",
  number: "Type a number.",
  json: "This is not JSON.",
  customFields: "Type a JSON object.",
  list: "This is not a JSON list.",
};

function judgeList(type: Type, value: readonly unknown[], path: string): Detail[] {
  const { min, max, items } = type;
  const own =
    max !== undefined && value.length > Number(max)
      ? [fault(path, `At most ${max} are allowed.`)]
      : min !== undefined && value.length < Number(min)
        ? [fault(path, `At least ${min} ${Number(min) === 1 ? "is" : "are"} needed.`)]
        : [];
  if (!isItemized(type)) return own;
  return [
    ...own,
    ...value.flatMap((one, index) =>
      isEmpty(one) ? [fault(`${path}/${index}`, NEEDED)] : judge(items!, one, `${path}/${index}`),
    ),
  ];
}

const judgeMembers = (fields: Members, value: Data, path: string): Detail[] =>
  Object.entries(fields).flatMap(([name, member]: [string, Member]) =>
    member.required && isEmpty(value[name])
      ? [fault(`${path}/${name}`, NEEDED)]
      : judge(member, value[name], `${path}/${name}`),
  );

/** An update merges custom fields by key, so the service validates only the keys that it sends. */
function judgeCustom(fields: Members, value: Data, path: string, isWhole: boolean): Detail[] {
  const sent = Object.entries(fields).filter(([name]) => isWhole || name in value);
  return judgeMembers(Object.fromEntries(sent), value, path);
}

function faultOf(type: Type, value: unknown): string | null {
  if (typeof value === "number") return numberFault(type, value);
  if (typeof value !== "string") return null;
  if (type.type === "decimal") return decimalFault(type, value);
  if (type.type === "email" && value !== "" && !/^\S+@\S+$/.test(value)) return "Type an email address.";
  if (type.type === "url" && !/^https?:\/\/\S+$/i.test(value))
    return "Type an address that begins with https://.";
  return type.type === "text" ? textFault(type, value) : null;
}

function textFault({ min, max, pattern }: Type, value: string): string | null {
  const { length } = [...value];
  if (min !== undefined && length < Number(min))
    return Number(min) === 1 ? NEEDED : `At least ${min} characters are needed.`;
  if (max !== undefined && length > Number(max)) return `${length} of at most ${max} characters.`;
  if (pattern !== undefined && !matches(pattern, value)) return `The value must match ${pattern}.`;
  return null;
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

function numberFault({ type, min, max }: Type, value: number): string | null {
  if (type === "integer" && !Number.isSafeInteger(value)) return "Type a whole number.";
  if (min !== undefined && value < Number(min)) return `The least is ${min}.`;
  if (max !== undefined && value > Number(max)) return `The most is ${max}.`;
  return null;
}

/** Digits are counted in the text: a number would lose some. */
function decimalFault({ digits, scale = 0, negative, min, max }: Type, value: string): string | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.trim());
  if (!parts) return "Type a number such as 12500.00.";
  const [, sign, whole = ""] = parts;
  const fraction = (parts[3] ?? "").replace(/0+$/, "");
  if (sign === "-" && negative === false) return "The value cannot be negative.";
  if (fraction.length > scale) return `At most ${scale} digits may follow the point.`;
  const most = digits === undefined ? null : digits;
  if (most !== null && whole.replace(/^0+(?=\d)/, "").length > most)
    return `At most ${most} digits may stand before the point.`;
  if (min !== undefined && Number(value) < Number(min)) return `The least is ${min}.`;
  if (max !== undefined && Number(value) > Number(max)) return `The most is ${max}.`;
  return null;
}
