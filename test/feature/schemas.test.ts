/** The published schema of each operation accepts exactly what the server accepts. */
import { expect } from "chai";
import fc from "fast-check";
import { Faults } from "../../runtime/errors/faults.ts";
import { readListQuery } from "../../runtime/http/query.ts";
import type { Field } from "../../runtime/model/field.ts";
import type { Action } from "../../runtime/model/model.ts";
import { actionSchema, createSchema, listSchema, updateSchema } from "../../runtime/model/schema/input.ts";
import { createInputs } from "../../runtime/model/schema/inputs.ts";
import { createDialect } from "../../runtime/model/schema/validators.ts";
import type { Schema, Type } from "../../runtime/model/type.ts";
import { judgeInput, readGiven } from "../../runtime/record/given.ts";
import { loaded } from "../support/app.ts";
import { type Body, valuesOf } from "../support/bodies.ts";
import { LIBRARY } from "../support/library.ts";

const FOLDERS = await Promise.all(
  ["resources", LIBRARY].map(async (folder) => ({ folder, application: (await loaded(folder)).application })),
);

const idPrefixes = new Map(
  FOLDERS.flatMap(({ application }) =>
    [...application.models.values()].map((one) => [one.name, one.idPrefix]),
  ),
);

// A schema judges some hundred values: it is not made fast.
const dialect = createDialect({ code: { optimize: false } });

/** A published schema as a stranger has it: read from its JSON text, compiled anew. */
const published = (schema: Schema): ((value: unknown) => boolean) =>
  dialect.compile(JSON.parse(JSON.stringify(schema)) as object) as (value: unknown) => boolean;

/** What clients send by mistake, one of each kind. */
const SLIPS = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  1e20,
  "",
  "249",
  " a@b ",
  "ftp://x",
  "Nowhere/City",
  "nul\u0000",
  "é".repeat(10_001),
  "2026-02-30",
  "2026-03-08T09:00:00",
  "cus_01k9zq3v5xe8m9t2c4b6n7p8rs",
  [],
  ["A", "A"],
  Array.from({ length: 300 }, () => "A"),
  {},
  { a: "\u0000" },
  { a: Array.from({ length: 201 }, () => 0) },
);

/** Values that a field takes; null of what the service gives out or another call writes. */
function meantOf({ kind, type }: Field): fc.Arbitrary<unknown> | null {
  if (kind === "embedded" || type.name === "sequence") return null;
  const reference = type.reference ?? type.items?.reference;
  if (!reference) return valuesOf(type);
  const prefix = "to" in reference ? idPrefixes.get(reference.to) : "cus";
  const id = fc.constant(`${prefix}_01k9zq3v5xe8m9t2c4b6n7p8rs`);
  return type.items ? fc.array(id, { minLength: 1, maxLength: 1 }) : id;
}

function sentAs(field: Field): fc.Arbitrary<unknown> {
  const meant = meantOf(field);
  return meant ? fc.oneof({ weight: 6, arbitrary: meant }, { weight: 1, arbitrary: SLIPS }) : SLIPS;
}

/** What is required, and one field more that may be written: what a client sends that makes no slip. */
function leastOf(fields: readonly Field[], schema: Schema): fc.Arbitrary<Body> {
  const { properties, required = [], "x-anyNameOf": named = {} } = schema;
  const needed = [...(required as string[]), ...Object.keys(named as object)];
  const meant = fields.flatMap((field): [string, fc.Arbitrary<unknown>][] => {
    const values = field.name in (properties as object) ? meantOf(field) : null;
    return values ? [[field.name, values]] : [];
  });
  const isRequired = ([name]: [string, unknown]) => needed.includes(name);
  const others = meant.filter((one) => !isRequired(one));
  const more = others.length > 0 ? fc.constantFrom(...others) : fc.constant(null);
  return more.chain((one) => {
    const members = [...meant.filter(isRequired), ...(one ? [one] : [])];
    return fc.record(Object.fromEntries(members), { noNullPrototype: true });
  });
}

const bodyOf = (fields: readonly Field[], schema: Schema): fc.Arbitrary<Body> =>
  fc.oneof(leastOf(fields, schema), slippedOf(fields));

const slippedOf = (fields: readonly Field[]): fc.Arbitrary<Body> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(fields.map((field) => [field.name, sentAs(field)])), {
        requiredKeys: [],
        noNullPrototype: true,
      }),
      fc.dictionary(fc.constantFrom("id", "version", "nonsense", "toString"), fc.constant(1), { maxKeys: 1 }),
    )
    .map(([body, more]) => ({ ...body, ...(Object.keys(more).length > 0 ? more : {}) }));

/** Whether ids stand in a value, which only records that exist have. */
const leads = ({ reference, items, members }: Type): boolean =>
  reference !== undefined ||
  (items !== undefined && leads(items)) ||
  [...(members?.values() ?? [])].some((member) => leads(member.type));

/** Inputs of an action: their members' values, slips among them, and now and then one that is not declared. */
const inputOf = ({ input }: Action): fc.Arbitrary<Body> =>
  fc.record(
    Object.fromEntries(
      [...input.values(), { name: "nonsense", type: null }].map(({ name, type }) => [
        name,
        type === null || leads(type)
          ? SLIPS
          : fc.oneof({ weight: 6, arbitrary: valuesOf(type) }, { weight: 1, arbitrary: SLIPS }),
      ]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  );

/** What an action requires, without a slip. */
const leastInputOf = ({ input }: Action): fc.Arbitrary<Body> => {
  const asked = [...input.values()].filter(({ required, type }) => required && !leads(type));
  return fc.record(Object.fromEntries(asked.map(({ name, type }) => [name, valuesOf(type)])), {
    noNullPrototype: true,
  });
};

/** Parameters of a list, each as the text that stands in a query. */
const queryOf = (schema: Schema): fc.Arbitrary<Partial<Record<string, string>>> =>
  fc.record(
    Object.fromEntries(
      Object.entries({ ...(schema.properties as Record<string, Schema>), nonsense: {} as Schema }).map(
        ([name, { items = {}, enum: words = items.enum, format }]) => [
          name,
          fc.constantFrom(
            ...((words as string[] | undefined) ?? []),
            ...(format === "date-time" ? ["2026-03-08T09:00:00Z"] : []),
            "1",
            "100",
            "0",
            "101",
            "-1",
            "1.5",
            "true",
            "false",
            "yes",
            "x",
            "",
          ),
        ],
      ),
    ),
    { requiredKeys: [], noNullPrototype: true },
  );

/** What a parameter says by its schema: numbers and flags are written as in JSON. */
function typed(schema: Schema, text: string): unknown {
  const { type } = schema;
  if (type === "array") return [typed(schema.items!, text)];
  if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return (type === "integer" || type === "number") && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/**
 * Both verdicts must have been given: what is always refused, or never, proves nothing.
 * @param someAreTaken false where what is required is of records that do not exist, so that all are refused
 */
function agree<T>(
  documents: fc.Arbitrary<T>,
  stranger: (one: T) => boolean,
  server: (one: T) => boolean,
  someAreTaken = true,
): void {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(documents, (one) => {
      const verdict = stranger(one);
      seen.add(verdict);
      expect(server(one)).equal(verdict);
    }),
    { numRuns: 40 },
  );
  expect(seen).contain(false);
  if (someAreTaken) expect(seen).contain(true);
}

for (const { folder, application } of FOLDERS)
  describe(`published schemas of ${folder}`, () => {
    const inputs = createInputs(application);

    for (const model of application.models.values()) {
      for (const verb of ["create", "update"] as const) {
        if (model.operations[verb] === null) continue;
        it(`accept what ${verb} of ${model.name} accepts, and nothing else`, () => {
          const schema = verb === "create" ? createSchema(model) : updateSchema(model);
          agree(
            bodyOf(model.fields, schema),
            published(schema),
            (body) => readGiven(inputs, model, verb, { body }, Date.now()).faults.length === 0,
          );
        });
      }
      for (const action of model.actions.values())
        if (!action.rawBody)
          it(`accept what ${action.name} of ${model.name} accepts, and nothing else`, () => {
            const accepts = published(actionSchema(action));
            const hasNoIds = [...action.input.values()].every(
              ({ required, type }) => !(required && leads(type)),
            );
            agree(
              fc.oneof(inputOf(action), leastInputOf(action)),
              accepts,
              (body) => judgeInput(inputs.action(action), body).length === 0,
              hasNoIds,
            );
          });
      if (model.operations.list !== null)
        it(`accept what the list of ${model.name} accepts, and nothing else`, () => {
          const schema = listSchema(model);
          const accepts = published(schema);
          const properties = schema.properties as Record<string, Schema>;
          agree(
            fc.oneof(queryOf(schema), fc.constant({})),
            (query) =>
              accepts(
                Object.fromEntries(
                  Object.entries(query).map(([k, v]) => [k, typed(properties[k] ?? {}, v!)]),
                ),
              ),
            (query) => {
              const faults = new Faults();
              readListQuery(
                inputs.list(model),
                model,
                new URLSearchParams(query as Record<string, string>).toString(),
                Date.now(),
                faults,
              );
              return faults.length === 0;
            },
            model.operations.list!.requires.length === 0,
          );
        });
    }
  });
