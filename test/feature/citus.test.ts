/** The statements of a migration are ones that Citus takes; serving sends its own to the tables of shards (shards.long.test.ts). */
import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { citusFaults, NOT_NARROWED } from "../support/citus.ts";
import { sentDuring } from "../support/statements.ts";

describe("on Citus", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  it("looks at rows before a migration in no way that Citus refuses", async () => {
    const sent = await sentDuring(() =>
      migrate(app.databaseUrl, app.serving.app.application(), { settle: true }),
    );
    const looks = sent.map(({ text }) => text).filter((text) => text.startsWith("select count"));
    expect(looks).not.deep.equal([]);
    const faults = looks.flatMap((text) => citusFaults(text));
    expect(faults.filter((fault) => !fault.endsWith(NOT_NARROWED))).deep.equal([]);
  });
});
