/** Schemas: what is published of each operation accepts just what the server accepts, and nothing else judges. */
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

function sentAs(field: Field): fc.Arbitrary<unknown> {
  const { type } = field;
  const reference = type.reference ?? type.items?.reference;
  if (field.kind === "embedded") return SLIPS;
  const id = fc.constant("cus_01k9zq3v5xe8m9t2c4b6n7p8rs");
  // What the service gives out is written by no client.
  if (type.name === "sequence") return SLIPS;
  const own = reference ? (type.items ? fc.array(id, { maxLength: 2 }) : id) : valuesOf(type);
  return fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: SLIPS });
}

const bodyOf = (fields: readonly Field[]): fc.Arbitrary<Body> =>
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

/** Parameters of a list, each as the text that stands in a query. */
const queryOf = (schema: Schema): fc.Arbitrary<Partial<Record<string, string>>> =>
  fc.record(
    Object.fromEntries(
      Object.entries({ ...(schema.properties as Record<string, Schema>), nonsense: {} as Schema }).map(
        ([name, { enum: words, format }]) => [
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
  if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return (type === "integer" || type === "number") && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Both verdicts must have been given: what is always refused, or never, proves nothing. */
function agree<T>(
  documents: fc.Arbitrary<T>,
  stranger: (one: T) => boolean,
  server: (one: T) => boolean,
): void {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(documents, (one) => {
      const verdict = stranger(one);
      seen.add(verdict);
      expect(server(one)).equal(verdict);
    }),
    { numRuns: 100 },
  );
  expect(seen).contain(false);
}

for (const { folder, application } of FOLDERS)
  describe(`published schemas of ${folder}`, () => {
    const inputs = createInputs(application);

    for (const model of application.models.values()) {
      for (const verb of ["create", "update"] as const) {
        if (model.operations[verb] === null) continue;
        it(`accept what ${verb} of ${model.name} accepts, and nothing else`, () => {
          const accepts = published(verb === "create" ? createSchema(model) : updateSchema(model));
          agree(
            bodyOf(model.fields),
            accepts,
            (body) => readGiven(inputs, model, verb, body, Date.now()).faults.length === 0,
          );
        });
      }
      for (const action of model.actions.values())
        if (!action.rawBody)
          it(`accept what ${action.name} of ${model.name} accepts, and nothing else`, () => {
            const accepts = published(actionSchema(action));
            agree(inputOf(action), accepts, (body) => judgeInput(inputs.action(action), body).length === 0);
          });
      if (model.operations.list !== null)
        it(`accept what the list of ${model.name} accepts, and nothing else`, () => {
          const schema = listSchema(model);
          const accepts = published(schema);
          const properties = schema.properties as Record<string, Schema>;
          agree(
            queryOf(schema),
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
          );
        });
    }
  });
