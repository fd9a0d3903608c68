/** The hook of an action on a collection receives the ids in its path: nothing else looks at them. */
import { expect } from "chai";
import type { HookContext } from "charter";
import { hookTypes } from "../../codegen/types.ts";
import type { Loaded } from "../../runtime/load.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { release, resource } from "../support/notebook.ts";

const ANSWERED = "answers: result, result: { type: json }";
const FOLDER = resource("folder", "folders", { fields: "  title: { type: text, max: 20 }" });
const LEAF = resource("leaf", "leaves", {
  fields: "  text: { type: text, max: 20 }",
  more: `parent: { resource: folder, field: folderId }
actions:
  count: { summary: Count them., on: collection, path: GET count, hook: told, ${ANSWERED} }
  fill:  { summary: Fill it., on: collection, input: { text: { type: text, max: 20 } }, hook: told, ${ANSWERED} }
  trace: { summary: Trace one., on: collection, path: "../traces/{id}/draw", hook: told, ${ANSWERED} }`,
});

describe("the hook of an action on the collection of children", () => {
  let app: TestApp;
  let loaded: Loaded;
  let folderId = "";
  before(async () => {
    const hooks = new Map([["leaf", { told: ({ input }: HookContext) => ({ ...input }) }]]);
    loaded = await release("  title: { type: text, max: 20 }", { folder: FOLDER, leaf: LEAF }, hooks);
    app = await openTestApp({ loaded });
    folderId = (await app.api.make("/folders", {})).id;
  });
  after(() => app.close());

  it("receives the id of the parent, beside what was sent", async () => {
    const leaves = `/folders/${folderId}/leaves`;
    expect((await app.api.get(`${leaves}/count`)).data).deep.equal({ folderId });
    expect((await app.api.post(`${leaves}/fill`, { text: "a" })).data).deep.equal({ text: "a", folderId });
  });

  it("receives an id further on in the path, which the API's document names as any child's", async () => {
    const { id } = await app.api.make(`/folders/${folderId}/leaves`, {});
    const { data } = await app.api.post(`/folders/${folderId}/traces/${id}/draw`);
    expect(data).deep.equal({ id, folderId });
  });

  it("has types for these ids", async () => {
    const types = (await hookTypes(loaded.application)).get("leaf.ts")!;
    expect(types).match(/interface FillInput \{[^}]*text: string \| null;[^}]*folderId: string;/);
    expect(types).match(/interface TraceInput \{\s*id: string;\s*folderId: string;/);
  });
});
