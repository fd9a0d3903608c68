/** References: ids of records of one resource, or of the resource that another field names. */
import { either, list, text as textNode } from "../../declare/grammar.ts";
import { type Schema, type TypeOptions, type, type ValueType } from "../type.ts";
import { enumOf } from "./enum.ts";
import { textOf } from "./text.ts";

export const RESOURCE = textNode(
  "the name of a resource",
  /^[a-z][a-z0-9_]*$/,
  "Resources are named in the singular, in snake_case.",
);

export const fieldName = textNode(
  "a camelCase name",
  /^[a-z][a-zA-Z0-9]{0,39}$/,
  "Write it like workOrderNumber, with at most 40 characters.",
);

export const UNCOMPARED = textNode(
  "a value",
  /^(?!=)/,
  "Only the `where` of a reference can compare fields, one at a time.",
);

/** The resource with the members, which is the one with a field of type role. */
export const MEMBER = "@member";

const TARGET = textNode("the name of a resource, or @member", /^(@member|[a-z][a-z0-9_]*)$/);

/** The maximum number of characters of an id. */
export const MAX_ID = 64;

export const reference: ValueType = {
  name: "reference",
  summary: "The id of a record of the same organization.",
  keys: {
    to: TARGET.may("The resource it refers to. @member is the resource of the members."),
    by: textNode("the name of a field").may(
      "The field of type `resourceType` that names the resource, instead of `to`. With an id, it needs a value.",
    ),
  },
  filterable: true,
  misfit(from, into, { resolve }) {
    const text = ({ to }: TypeOptions) =>
      to === undefined ? "records of several resources" : `\`${resolve(to as string)}\``;
    return text(from) === text(into) ? null : `it refers to ${text(from)}, not to ${text(into)}`;
  },
  compile(options, context) {
    const leads =
      options.to === undefined ? { by: options.by as string } : { to: context.resolve(options.to as string) };
    const prefix = "to" in leads ? context.prefixOf(leads.to) : null;
    return type(reference, {
      sql: 'text collate "C"',
      reference: leads,
      checks: (column) => [`char_length(${column}) <= ${MAX_ID}`],
      input: prefix === null ? textOf({ format: "record-id", maxLength: MAX_ID }) : idOf(prefix),
    });
  },
};

/** The schema of ids with one prefix. */
const idOf = (prefix: string): Schema => ({
  type: "string",
  pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
  "x-idPrefix": prefix,
});

const CHOICE = "a list of resources, or `externalReferences` or `customFields`";
const ONE = "Write a list of one resource as [lead].";

export const resourceType: ValueType = {
  name: "resourceType",
  summary: "The name of a resource, in snake_case singular.",
  keys: {
    of: either(CHOICE, list(RESOURCE, 1), textNode(CHOICE, /^(externalReferences|customFields)$/, ONE)).may(
      "The resources it may name, or the type of a field that each of them has. Default: all.",
    ),
  },
  filterable: true,
  compile(options, context) {
    const { of } = options as { of?: string | readonly string[] };
    return enumOf(typeof of === "object" ? of : context.resourcesWith(of), resourceType);
  },
};
