/** The order of refusals of calls with several faults is recorded, and must not change by accident. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { refusalTable } from "../campaigns/refusal-order.ts";
import { openTestApp } from "../support/app.ts";

/** Written by `RECORD=1 npx mocha test/feature/refusal-order.test.ts`; a change of it is a change for clients. */
const FILE = join(packageRoot(), "test", "fixtures", "refusal-order.json");

describe("a call with several faults", () => {
  it("is refused for the one that the contract puts first, and names all that are judged with it", async () => {
    const app = await openTestApp();
    const table = await refusalTable(app);
    if (process.env.RECORD) writeFileSync(FILE, `${JSON.stringify(table, null, 2)}\n`);
    expect(table).to.deep.equal(JSON.parse(readFileSync(FILE, "utf8")));
  });
});
