/** The keys of an application. */
import { expect } from "chai";
import { createPages } from "../../../codegen/docs/pages.ts";
import type { Library } from "../../support/library.ts";
import { documented, type KeyTests, refused } from "./key-test.ts";

/** What readers are shown at a path of the docs. */
async function page(app: Library["app"], path: string): Promise<string> {
  const reader = { origin: app.origin, isOnThisMachine: false };
  const shown = createPages(() => app.serving.app.application())(path, reader);
  expect(shown, path).not.to.equal(null);
  return String((await shown!.body.for("identity")).bytes);
}

export const APPLICATION: KeyTests = {
  "application.application": async ({ app }) =>
    expect(await page(app, "/docs")).to.include("<title>Lending Library API</title>"),
  "application.summary": async ({ app }) => expect(await documented(app)).to.match(/"summary":"Books, /),
  "application.roles": async ({ app, member }) => {
    const librarian = await member({ email: "lib@example.org", role: "LIBRARIAN" });
    const client = app.client((await app.key({}, librarian.email)).key);
    expect((await client.get(`/fines?patronId=${librarian.id}`)).status).to.equal(200);
    await refused(client.get("/api-keys"), 403);
    const reader = await member();
    const give = (role: string) => client.patch(`/members/${reader.id}`, { role });
    await refused(give("HEAD_LIBRARIAN"), 403, "/role PERMISSION_DENIED");
    expect((await give("LIBRARIAN")).status).to.equal(200);
    await refused(client.patch(`/members/${librarian.id}`, { role: "HEAD_LIBRARIAN" }), 403);
  },
  "application.presets": async ({ app }) => {
    const client = app.client((await app.key({ scopePreset: "browse" })).key);
    expect((await client.get("/whoami")).data.apiKey.scopes).to.deep.equal([
      "authors:read",
      "books:read",
      "reservations:read",
      "external_references:read",
      "events:read",
    ]);
    await refused(client.get("/loans"), 403);
  },
};
