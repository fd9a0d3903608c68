/** The fields of a form, from the declaration. */
import type { Data, Field, Member, Resource, Type } from "../core/model.ts";

export type Members = Readonly<Record<string, Member>>;

const SHORT_TEXT: Member = { type: "text", min: 1, max: 255, required: true };

/** What an external reference consists of in every application. */
const TUPLE: Type = {
  type: "object",
  fields: { externalSystem: SHORT_TEXT, externalObject: SHORT_TEXT, externalId: SHORT_TEXT },
};

/** Says of a field that is the same in every application what its values consist of. */
function detailed(field: Field, custom: Members): Field {
  if (field.type === "externalReferences") return { ...field, items: TUPLE };
  return field.type === "customFields" && Object.keys(custom).length > 0
    ? { ...field, fields: custom }
    : field;
}

const ofModes = ({ fields }: Resource, modes: readonly string[], custom: Members): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { mode, aliasOf }]) => modes.includes(mode) && aliasOf === undefined)
      .map(([name, field]) => [name, detailed(field, custom)]),
  );

/**
 * The fields that a create takes. A state offers only those that a record may begin with.
 * @param custom the custom fields that the organization has defined
 */
export function createFields(resource: Resource, custom: Members = {}): Record<string, Field> {
  const fields = ofModes(resource, ["readWrite", "createOnly"], custom);
  const { states } = resource;
  const state = states && fields[states.field];
  if (!state) return fields;
  return { ...fields, [states.field]: { ...state, values: states.starts } };
}

/** The fields that an update takes. A state offers only itself, and those that an update may move it to. */
export function updateFields(resource: Resource, record: Data, custom: Members = {}): Record<string, Field> {
  const fields = ofModes(resource, ["readWrite"], custom);
  const { states } = resource;
  const state = states && fields[states.field];
  if (!state) return fields;
  const current = String(record[states.field]);
  const moves = Object.entries(states.values[current]?.moves ?? {});
  const values = [current, ...moves.filter(([, by]) => by.includes("update")).map(([to]) => to)];
  return { ...fields, [states.field]: { ...state, values } };
}

/** Whether each item of a list has an editor of its own, at its own place. */
export const isItemized = ({ items }: Type): boolean =>
  items !== undefined && !["json", "reference", "enum", "option", "record"].includes(items.type);

/** A longer text has several lines. */
const LINE = 300;
export const isLong = ({ type, max }: Type): boolean => type === "text" && Number(max ?? LINE + 1) > LINE;
