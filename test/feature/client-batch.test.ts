/** Batches of the typed client: items use the ids of earlier ones, and texts of the caller are never references. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { type Body, type Client, createClient, isRefused } from "../../client/index.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { ADDRESS } from "../support/household.ts";

const OTIS = { firstName: "Otis", lastName: "Bell" };

describe("a batch of the client", () => {
  let app: TestApp;
  let api: Client;
  let key = "";
  const sent: Body<"batch.run">[] = [];
  before(async () => {
    app = await openTestApp();
    ({ key } = await app.key());
    const record = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const request = input as Request;
      if (request.url.includes("/batch")) sent.push(await request.clone().json());
      return await fetch(input, init);
    };
    api = createClient({ baseUrl: `${app.origin}/api/v1`, key, fetch: record });
  });

  it("uses ids of earlier items in bodies and paths", async () => {
    const batch = api.newBatch();
    const customer = batch.customers.create(OTIS);
    const property = batch.properties.create({ ...ADDRESS, customerId: customer.id });
    batch.customers.update(customer.id, { phone: "+1 303 555 0142" }, { ifVersion: 1 });
    const { resultOf, status } = await batch.send({ atomic: true });
    const { id } = resultOf(customer).data!;
    expect(status).equal(200);
    expect(resultOf(property).data!.customerId).equal(id);
    expect((await api.customers.get(id)).data).include({ phone: "+1 303 555 0142", version: 2 });
    expect(sent.at(-1)!.items.map(({ path, as, ifMatch }) => [path, as, ifMatch])).deep.equal([
      ["/customers", "c1", undefined],
      ["/properties", undefined, undefined],
      ["/customers/$c1.id", undefined, '"1"'],
    ]);
    expect(sent.at(-1)!.items[1]!.body).deep.include({ customerId: "$c1.id" });
  });

  it("takes no text of the caller for a reference", async () => {
    const batch = api.newBatch();
    const first = batch.customers.create(OTIS);
    const texts = ["$c1.id", "$$c1.id", "$$", "$5 off"];
    const items = texts.map((notes) => batch.customers.create({ ...OTIS, notes, ownerId: null }));
    batch.customers.update(first.id, { notes: "used" });
    batch.customers.update("$c1.id", { notes: "by its text" });
    const { resultOf, data } = await batch.send();
    expect(items.map((item) => resultOf(item).data!.notes)).deep.equal(texts);
    expect(data.results.slice(-2).map(({ status }) => status)).deep.equal([200, 404]);
  });

  it("reports each item, and throws where an atomic one fails", async () => {
    const [loose, atomic] = [api.newBatch(), api.newBatch()];
    const [bad, ...rest] = [loose, atomic].map((batch) => batch.customers.create({ ...OTIS, firstName: "" }));
    const good = loose.customers.create(OTIS);
    const { resultOf } = await loose.send({ atomic: false });
    expect(resultOf(bad!).error).include({ code: "VALIDATION_FAILED" });
    expect(resultOf(good))
      .property("location")
      .match(/^\/api\/v1\/customers\/cus_/);
    expect(() => resultOf(rest[0]!)).throw(TypeError, "not of this batch");
    const refused = await atomic.send({ atomic: true }).catch((error: unknown) => error);
    expect(isRefused(refused, "BATCH_FAILED")).equal(true);
  });

  it("is done once, though it is sent twice", async () => {
    const batch = api.newBatch();
    const customer = batch.customers.create(OTIS);
    const preview = await batch.send({ dryRun: true });
    const [first, second] = [await batch.send(), await batch.send()];
    expect([preview, first, second].map(({ isReplay }) => isReplay)).deep.equal([false, false, true]);
    expect(second.resultOf(customer).data!.id).equal(first.resultOf(customer).data!.id);
  });

  it("refuses ids that are missing, and items of another batch", () => {
    const [batch, other] = [api.newBatch(), api.newBatch()];
    const customer = other.customers.create(OTIS);
    expect(() => batch.customers.update("undefined", {})).throw(TypeError, "Pass the id of a record");
    expect(() => batch.customers.update(customer.id, {})).throw(TypeError, "$c1.id is of another batch");
    expect(() => batch.properties.create({ ...ADDRESS, customerId: customer.id })).throw(TypeError);
  });

  it("refuses an id that does not exist yet as a part of a text, and in a call by itself", async () => {
    const batch = api.newBatch();
    const { id } = batch.customers.create(OTIS);
    expect(() => batch.customers.create({ ...OTIS, notes: `Follows ${id}` })).throw(TypeError, "$c1.id");
    const alone = await api.customers.create({ ...OTIS, notes: id }).catch((error: unknown) => error);
    expect(alone).instanceOf(TypeError);
  });

  it("is sent by the sample of the guide", async () => {
    const guide = readFileSync(join(packageRoot(), "docs", "guides", "55-batches.md"), "utf8");
    const folder = mkdtempSync(join(tmpdir(), "charter-batch-"));
    const client = pathToFileURL(join(packageRoot(), "client", "index.ts")).href;
    const sample = /^```mts\n([\s\S]*?)^```$/m.exec(guide)![1]!.replace("charter-client", client);
    writeFileSync(join(folder, "sample.mts"), sample);
    Object.assign(process.env, { BASE: `${app.origin}/api/v1`, KEY: key });
    const printed: string[] = [];
    const { log } = console;
    console.log = (text: string) => printed.push(text);
    try {
      await import(pathToFileURL(join(folder, "sample.mts")).href);
    } finally {
      console.log = log;
    }
    rmSync(folder, { recursive: true });
    expect(printed.length).equal(1);
    expect((await api.properties.get(printed[0]!)).data.city).equal("Reno");
  });
});
