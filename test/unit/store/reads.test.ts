/** The reads of every resource can be built: a literal that slips into one is an error (docs/decisions/knex-builds-reads.md). */
import { expect } from "chai";
import { compileReads } from "../../../runtime/store/queries/records.ts";
import { loaded } from "../../support/app.ts";
import { reachOf } from "../../support/reach.ts";

describe("the reads of a resource", () => {
  it("bind all their values, whatever the resource", async () => {
    const { application } = await loaded("resources");
    for (const model of application.models.values()) {
      const { get, record, list } = compileReads(model, application, 1, reachOf({}));
      const { small, bounded } = list({ filters: [], direction: "desc", resumed: true });
      for (const { statement, slots } of [
        get,
        record("lock"),
        record("share"),
        record("read"),
        small,
        bounded(),
      ]) {
        expect(slots, model.name).to.include("organization");
        expect(statement.text, model.name).to.match(/^(select|with) /);
      }
    }
  });

  it("have PostgreSQL put no page together, nor copy a document, where no record is large", async () => {
    const { application } = await loaded("resources");
    const cases = compileReads(application.models.get("case")!, application, 1, reachOf({}));
    const { small } = cases.list({ filters: [], direction: "desc", resumed: false });
    expect(small.statement.text).not.match(/string_agg|document *\|\||textsend/);
  });
});
