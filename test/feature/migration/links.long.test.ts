/** External References across releases: a record shows all that are linked to it, also after a release that did not declare them. */
import { expect } from "chai";
import { migrate } from "../../../codegen/migration/apply.ts";
import type { Loaded } from "../../../runtime/load.ts";
import { closeApps, openTestApp, type TestApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import { release, resource } from "../../support/notebook.ts";
import { hold, untilWaiting } from "../../support/transactions.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const LINKED = `${TITLE}  externalReferences: { type: externalReferences }\n`;
const pages = (fields: string) => release(LINKED, { page: resource("page", "pages", { fields }) });
const tuple = (externalId: string) => ({ externalSystem: "crm", externalObject: "contact", externalId });

/** A page that is linked to two ids of a foreign system. */
async function linkedPage() {
  const app = await openTestApp({ loaded: await pages(LINKED) });
  const sent = { title: "one", externalReferences: [tuple('é "1"'), tuple("2")] };
  const { id, externalReferences } = await app.unbound.make("/pages", sent);
  return { app, path: `/pages/${id as string}`, links: externalReferences as readonly { id: string }[] };
}

async function next({ databaseUrl, key }: TestApp, loaded: Loaded): Promise<Client> {
  await migrate(databaseUrl, loaded.application);
  const { origin } = await openTestApp({ loaded, databaseUrl });
  return new Client(origin, (await key()).key, null);
}

describe("External References of a record", () => {
  afterEach(closeApps);

  for (const [what, between] of [
    ["their field", () => pages(TITLE)],
    ["their resource", () => release(LINKED)],
  ] as const) {
    it(`are shown again if a release leaves out ${what} and a later one declares it`, async () => {
      const { app, path, links } = await linkedPage();
      await next(app, await between());
      const again = await next(app, await pages(`${LINKED}  n: { type: integer }\n`));
      expect((await again.get(path)).data.externalReferences).deep.equal(links);
    });

    it(`are those that are left if one is removed while a release leaves out ${what}`, async () => {
      const { app, path, links } = await linkedPage();
      const api = await next(app, await between());
      expect((await api.delete(`/external-references/${links[0]!.id}`)).status).equal(200);
      const again = await next(app, await pages(`${LINKED}  n: { type: integer }\n`));
      expect((await again.get(path)).data.externalReferences).deep.equal([links[1]]);
    });
  }

  it("are those that are left if a server of the release before removes one, once it is settled", async () => {
    const plain = await pages(TITLE);
    const { databaseUrl, unbound: old, key } = await openTestApp({ loaded: plain });
    const { id } = await old.make("/pages", { title: "one" });
    const loaded = await pages(LINKED);
    const api = await next({ databaseUrl, key } as TestApp, loaded);
    const link = { resourceType: "page", resourceId: id };
    const made = await api.make("/external-references", { ...link, ...tuple("1") });
    expect((await old.delete(`/external-references/${made.id}`)).status).equal(200);
    await migrate(databaseUrl, loaded.application, { settle: true });
    expect((await api.get(`/pages/${id}`)).data.externalReferences).deep.equal([]);
  });

  it("stay a list at servers of the release before, and have all links once a later release declares them", async () => {
    const { app, path, links } = await linkedPage();
    await next(app, await pages(TITLE));
    expect((await app.unbound.patch(path, { title: "two" })).data.externalReferences).deep.equal([]);
    const again = await next(app, await pages(`${LINKED}  n: { type: integer }\n`));
    expect((await again.get(path)).data.externalReferences).deep.equal(links);
  });

  it("include one that is linked while a migration waits for the record", async () => {
    const { databaseUrl, unbound: old, key } = await openTestApp({ loaded: await pages(TITLE) });
    const loaded = await pages(LINKED);
    const api = await next({ databaseUrl, key } as TestApp, loaded);
    const { id } = await old.make("/pages", { title: "one" });
    const link = { resourceType: "page", resourceId: id, ...tuple("1") };
    const held = await hold(databaseUrl, "select from pages where id = $1 for update", [id]);
    const made = api.make("/external-references", link);
    await untilWaiting(databaseUrl, 1);
    const settled = migrate(databaseUrl, loaded.application, { settle: true });
    await untilWaiting(databaseUrl, 2);
    await held.release();
    await Promise.all([made, settled]);
    expect((await api.get(`/pages/${id}`)).data.externalReferences[0]).include(tuple("1"));
  });
});
