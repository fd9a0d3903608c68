/** Deletion: clients no longer find a deleted record, and the database keeps it. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { openLibrary } from "../support/library.ts";

const { application } = await loaded("resources");

describe("deletion", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  const query = (text: string, values: unknown[]) => app.serving.app.database.query(text, values);

  function expectGone({ status, error }: Answer): void {
    expect({ status, code: error?.code }).deep.equal({ status: 404, code: "NOT_FOUND" });
  }

  it("frees what was unique about the record, but for the key of a field definition", async () => {
    const library = await openLibrary();
    const author = { name: "Stanislaw Lem" };
    const { id } = await library.api.make("/authors", author);
    expect((await library.api.post("/authors", author)).status).equal(409);
    await library.api.delete(`/authors/${id}`);
    await library.api.make("/authors", author);
    expect((await library.api.post("/authors", author)).error.details[0].code).equal("DUPLICATE");
    await library.app.close();
    const key = { resourceType: "case", key: "freed", label: "F" };
    const definition = await app.api.make("/field-definitions", key);
    await app.api.delete(`/field-definitions/${definition.id}`);
    expect((await app.api.post("/field-definitions", key)).status).equal(409);
  });

  for (const resource of ["activity", "external_record_link", "field_definition"]) {
    const model = application.models.get(resource)!;

    async function doomed(): Promise<{ record: Body; collection: string; path: string; list: string }> {
      const record = await bodies.make(resource);
      const collection = await bodies.collection(model);
      const must = model.operations.list!.requires.map((name) => `${name}=${record[name]}`).join("&");
      return {
        record,
        collection,
        path: `${collection}/${record.id}`,
        list: `${collection}?limit=100&${must}`,
      };
    }

    it(`of a ${resource} answers its id, and a second one 404`, async () => {
      const { record, path } = await doomed();
      const gone = await app.api.delete(path);
      expect(gone.status).equal(200);
      expect(gone.data).deep.equal({ id: record.id, deleted: true });
      expectGone(await app.api.delete(path));
    });

    it(`of a ${resource} takes it out of get, PATCH and list`, async () => {
      const { record, path, list } = await doomed();
      const ids = async () => (await app.api.get(list)).data.map(({ id }: Body) => id);
      expect(await ids()).includes(record.id);
      await app.api.delete(path);
      expectGone(await app.api.get(path));
      expectGone(await app.api.get(path, { "If-None-Match": '"1"' }));
      if (model.operations.update) expectGone(await app.api.patch(path, {}));
      expect(await ids()).not.includes(record.id);
    });

    it(`of a ${resource} keeps the row, marked, and tells of it in audit entry and event`, async () => {
      const { record, path } = await doomed();
      await app.api.delete(path);
      const [row] = await query(`select deleted_at, version from ${model.table} where id = $1`, [record.id]);
      expect(row!.deleted_at).not.equal(null);
      expect(row!.version).equal(2);
      const audit = await query("select action from audit_entries where resource_id = $1 order by id", [
        record.id,
      ]);
      expect(audit.map(({ action }) => action)).deep.equal([`${resource}.create`, `${resource}.delete`]);
      const events = await query("select type, document from events where resource_id = $1 order by id", [
        record.id,
      ]);
      expect(events.map(({ type }) => type)).deep.equal([`${resource}.created`, `${resource}.deleted`]);
      expect(JSON.parse(events[1]!.document as string).data.resource).deep.include({
        id: record.id,
        version: 2,
      });
    });

    it(`of a ${resource}, many at once, happens once`, async () => {
      const { path } = await doomed();
      const statuses = (await Promise.all([1, 2, 3, 4].map(() => app.api.delete(path)))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).deep.equal([200, 404, 404, 404]);
    });

    it(`of a ${resource} needs the scope to write, and is not the neighbour's to do`, async () => {
      const { path } = await doomed();
      const reader = app.client((await app.key({ scopePreset: "read_only" })).key);
      expect((await reader.delete(path)).error.code).equal("INSUFFICIENT_SCOPE");
      expectGone(await (await app.neighbour()).api.delete(path));
      expect((await app.api.get(path)).status).equal(200);
    });
  }

  it("takes no query and no other method's body into account", async () => {
    const { id } = await bodies.make("activity");
    expect((await app.api.delete(`/activities/${id}?force=1`)).error.code).equal("INVALID_QUERY");
  });

  it("races with a PATCH in one order or the other, never half", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await bodies.make("activity");
      const path = `/activities/${id}`;
      const [changed, gone] = await Promise.all([
        app.api.patch(path, { subject: "y" }),
        app.api.delete(path),
      ]);
      expect(gone!.status).equal(200);
      expect([200, 404]).includes(changed!.status);
      const [row] = await query("select version from activities where id = $1", [id]);
      expect(row!.version).equal(changed!.status === 200 ? 3 : 2);
    }
  });

  describe("of a child", () => {
    const link = { externalSystem: "crm", externalId: "1", recordLabel: "Ticket 1", data: { a: 1 } };

    it("takes it out of its parent, whose version rises with each child that comes or goes", async () => {
      const parent = await bodies.make("case");
      const path = `/cases/${parent.id}`;
      const made = await app.api.make(`${path}/external-record-links`, link);
      const shown = (await app.api.get(path)).data;
      expect(shown.version).equal(2);
      const { caseId: _, version: __, updatedAt: ___, ...item } = made;
      expect(shown.externalRecordLinks).deep.equal([item]);
      expect(Object.keys(item)).members([
        "id",
        "externalSystem",
        "externalSystemLabel",
        "objectLabel",
        "recordLabel",
        "url",
        "externalId",
        "data",
        "createdAt",
      ]);
      await app.api.delete(`${path}/external-record-links/${made.id}`);
      expect((await app.api.get(path)).data).deep.include({ externalRecordLinks: [], version: 3 });
    });

    it("leaves its siblings where they stand", async () => {
      const parent = await bodies.make("case");
      const collection = `/cases/${parent.id}/external-record-links`;
      const children: Body[] = [];
      for (const externalId of ["1", "2", "3"])
        children.push(await app.api.make(collection, { ...link, externalId }));
      await app.api.delete(`${collection}/${children[1]!.id}`);
      const shown = (await app.api.get(`/cases/${parent.id}`)).data.externalRecordLinks;
      expect(shown.map(({ externalId }: Body) => externalId)).deep.equal(["1", "3"]);
    });

    it("is found below its own parent alone", async () => {
      const [parent, other] = [await bodies.make("case"), await bodies.make("case")];
      const made = await app.api.make(`/cases/${parent.id}/external-record-links`, link);
      const elsewhere = `/cases/${other.id}/external-record-links/${made.id}`;
      expectGone(await app.api.get(elsewhere));
      expectGone(await app.api.delete(elsewhere));
      expect((await app.api.get(`/cases/${parent.id}/external-record-links/${made.id}`)).status).equal(200);
    });

    it("that come many at once are all in the parent", async () => {
      const parent = await bodies.make("case");
      const collection = `/cases/${parent.id}/external-record-links`;
      const made = await Promise.all([1, 2, 3, 4, 5].map(() => app.api.post(collection, link)));
      expect(made.map(({ status }) => status)).deep.equal([201, 201, 201, 201, 201]);
      const shown = (await app.api.get(`/cases/${parent.id}`)).data;
      expect(shown.externalRecordLinks).to.have.lengthOf(5);
      expect(shown.version).equal(6);
    });
  });
});
