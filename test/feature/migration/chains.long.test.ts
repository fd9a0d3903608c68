/** Faults that random chains of releases have found, each with its steps alone. */
import { expect } from "chai";
import { migrate } from "../../../codegen/migration/apply.ts";
import type { Loaded } from "../../../runtime/load.ts";
import { openTestApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import { release, resource } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const page = (fields: string, states: string) =>
  release(TITLE, {
    page: resource("page", "pages", {
      fields: `${TITLE}${fields}`,
      more: `states: { field: status, default: OPEN, ${states} }`,
    }),
  });

/** Servers of two releases on one database, each with a client, and a record that the former one wrote before. */
async function rolledOut(
  former: Loaded,
  later: Loaded,
  before: (old: Client) => Promise<string>,
): Promise<{ old: Client; api: Client; id: string }> {
  const { databaseUrl: url, unbound: old, key } = await openTestApp({ loaded: former });
  const id = await before(old);
  await migrate(url, later.application);
  const next = await openTestApp({ loaded: later, databaseUrl: url });
  return { old, api: new Client(next.origin, (await key()).key, null), id };
}

const states = (...names: readonly string[]) =>
  `values: { ${names.map((name) => `${name}: { to: "*" }`).join(", ")} }`;

describe("A chain of releases", () => {
  it("lets records change and leave a state that only the other release declares", async () => {
    const { old, api, id } = await rolledOut(
      await page("", states("OPEN", "HELD", "DONE")),
      await page("", states("OPEN", "DONE", "LATE")),
      async (client) => {
        const { id: made } = await client.make("/pages", { title: "one" });
        await client.patch(`/pages/${made}`, { status: "HELD" });
        return made;
      },
    );
    for (const [client, elsewhere] of [
      [api, "LATE"],
      [old, "DONE"],
    ] as const) {
      expect((await client.patch(`/pages/${id}`, { title: "two" })).status).equal(200);
      expect((await client.patch(`/pages/${id}`, { status: elsewhere })).data.status).equal(elsewhere);
    }
  });
});
