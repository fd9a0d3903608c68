/** Documents: after writes in any order, each row's JSON equals its columns and the response of GET. */
import { expect } from "chai";
import fc from "fast-check";
import { type Model, modelOf } from "../../runtime/model/model.ts";
import { quote } from "../../runtime/store/schema/table.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, isSendable, unique } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { LIBRARY } from "../support/library.ts";
import { samples } from "../support/samples.ts";

const FOLDERS = await Promise.all(
  ["resources", LIBRARY].map(async (folder) => ({ folder, application: (await loaded(folder)).application })),
);

/** Of the library: rules of their own (an ISBN, a number of loans a patron) refuse bodies made up from the fields alone. */
const RULED = new Set(["book", "loan"]);

/** One write of a random sequence. */
type Write =
  | { readonly kind: "change"; readonly fields: Body }
  | { readonly kind: "clear"; readonly pick: number }
  | { readonly kind: "move"; readonly pick: number }
  | { readonly kind: "answer"; readonly value: string | null }
  | { readonly kind: "link" };

for (const { folder, application } of FOLDERS)
  describe(`documents in ${folder}`, () => {
    let app: TestApp;
    let bodies: Bodies;
    before(async () => {
      app = await openTestApp({ folder });
      bodies = new Bodies(application, app.api);
      for (const { name, hasCustomFields } of application.models.values())
        if (hasCustomFields)
          await app.api.make(modelOf(application, application.definitions!).path, {
            resourceType: name,
            key: "note",
            label: "Note",
            type: "TEXT",
          });
    });
    after(() => app.close());

    for (const model of application.models.values()) {
      if (model.operations.create === null || model.permission !== null || RULED.has(model.name)) continue;
      it(`of ${model.collection} follow every write`, async () => {
        const sendable = model.fields.filter(isSendable);
        const open = sendable.filter((f) => f.mode === "readWrite");
        const whole = await bodies.arbitrary(model, sendable);
        const changes = await bodies.arbitrary(model, open);
        const write = fc.oneof(
          fc.record({
            kind: fc.constant("change" as const),
            fields: fc.tuple(changes, subset(open.map((f) => f.name))).map(cut),
          }),
          fc.record({ kind: fc.constant("clear" as const), pick: fc.nat(50) }),
          fc.record({ kind: fc.constant("move" as const), pick: fc.nat(50) }),
          fc.record({
            kind: fc.constant("answer" as const),
            value: fc.option(fc.string({ maxLength: 5, unit: "grapheme-ascii" })),
          }),
          fc.constant({ kind: "link" as const }),
        );
        const collection = await bodies.collection(model);
        await fc.assert(
          fc.asyncProperty(whole, fc.array(write, { maxLength: 6 }), async (body, writes) => {
            const made = await app.api.post(collection, fresh(model, body));
            expect(made.status, made.text).equal(201);
            const path = `${collection}/${made.data.id}`;
            await expectInLine(model, made.data, path);
            for (const one of model.operations.update ? writes : []) {
              const answer = await perform(model, path, one);
              // What the state or a rule refuses leaves the row as it was, which is judged as well.
              expect(answer.status, answer.text).lessThan(500);
              await expectInLine(model, null, path);
            }
          }),
          { numRuns: samples(3), seed: 7 },
        );
      });
    }

    async function perform(model: Model, path: string, write: Write): Promise<Answer> {
      if (write.kind === "change") return await app.api.patch(path, fresh(model, write.fields));
      if (write.kind === "answer") return await app.api.patch(path, { customFields: { note: write.value } });
      if (write.kind === "link") {
        const tuple = { externalSystem: "s", externalObject: "o", externalId: unique() };
        return await app.api.patch(path, { externalReferences: [tuple] });
      }
      if (write.kind === "clear") {
        const clearable = model.fields.filter((f) => isSendable(f) && f.nullable && f.mode === "readWrite");
        const field = clearable[write.pick % clearable.length];
        return await app.api.patch(path, field ? { [field.name]: null } : {});
      }
      return await move(model, path, write.pick);
    }

    /** Moves the state by PATCH or by an action that needs no input. */
    async function move(model: Model, path: string, pick: number): Promise<Answer> {
      const acts = [...model.actions.values()].filter(({ on, to }) => on === "record" && to !== null);
      if (model.states?.byPatch) {
        const states = [...model.states.values.keys()];
        return await app.api.patch(path, { [model.states.field]: states[pick % states.length] });
      }
      const act = acts[pick % Math.max(1, acts.length)];
      return act ? await app.api.post(`${path}${act.path}`, {}) : await app.api.patch(path, {});
    }

    let numbers = 1_000;

    /** Values that must be unique were made so once; a body that is tried again needs others. */
    function fresh(model: Model, body: Body): Body {
      const again: Body = {};
      for (const { name, type } of model.uniques)
        if (name in body)
          if (type.name === "email") again[name] = `${unique()}@example.com`;
          else if (type.name === "text") again[name] = unique();
          else if (type.name === "integer") again[name] = ++numbers;
      return { ...body, ...again };
    }

    /** Asserts that document, columns and GET say the same. */
    async function expectInLine(model: Model, answered: Body | null, path: string): Promise<void> {
      const read = await app.api.get(path);
      expect(read.status).equal(200);
      const shown = read.data as Body;
      if (answered) expect(answered).deep.equal(shown);
      const fields = model.stored;
      const columns = fields.map((f) => `${quote(f.column!)}::text as ${quote(f.name)}`).join(", ");
      const text = `select document, ${columns} from ${quote(model.table)} where id = $1`;
      const [row] = await app.serving.app.database.query(text, [shown.id]);
      const document = JSON.parse(row!.document as string) as Body;
      const kept = Object.fromEntries(
        fields.map((f) => [f.name, fromText(f.type.sql, row![f.name] as string | null)]),
      );
      const { customFields, ...rest } = shown;
      expect(document).deep.equal(rest);
      if (model.hasCustomFields) expect(kept.customFields).deep.equal(customFields);
      for (const { name, kind } of fields)
        if (kind !== "customFields" && kind !== "searched")
          expect(document[name], `${model.name}.${name}`).deep.equal(kept[name]);
      for (const field of model.fields)
        if (field.kind === "alias") expect(document[field.name]).equal(kept[field.of]);
      if (model.hasExternalReferences) await expectLinks(model, document);
    }

    async function expectLinks({ name }: Model, { id, externalReferences }: Body): Promise<void> {
      const table = modelOf(application, "external_reference").table;
      const rows = await app.serving.app.database.query(
        `select id, external_system as "externalSystem", external_object as "externalObject", external_id as "externalId"
from ${quote(table)} where resource_type = $1 and resource_id = $2 order by id`,
        [name, id],
      );
      expect(externalReferences).deep.equal(rows);
    }
  });

const subset = (names: readonly string[]): fc.Arbitrary<readonly string[]> => fc.subarray([...names]);

/** Part of a body, but for fields that stand or fall together. */
function cut([body, names]: [Body, readonly string[]]): Body {
  if ("scheduledStart" in body) return body;
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** A column's text as the JSON value that it stands for. */
function fromText(sql: string, text: string | null): unknown {
  if (text === null) return null;
  if (sql.startsWith("timestamptz")) return new Date(text).toISOString();
  return /^(boolean|integer|double|jsonb)/.test(sql) ? (JSON.parse(text) as unknown) : text;
}
