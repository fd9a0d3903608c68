/** The keys of events. */
import { expect } from "chai";
import { documented, type KeyTests } from "./key-test.ts";

export const EVENTS: KeyTests = {
  "event.on": async ({ api, author, rows }) => {
    await api.patch(`/authors/${author.id}`, { bornOn: "1929-10-21" });
    expect(
      (await rows("select type from events where resource_id = $1 order by id limit 1", [author.id])).map(
        (r) => r.type,
      ),
    ).to.deep.equal(["author.created"]);
  },
  "event.metered": async ({ api, loan, rows }) => {
    const { id } = await loan();
    await api.post(`/loans/${id}/return`);
    expect(
      (await rows("select metric from usage_records where resource_id = $1", [id])).map((r) => r.metric),
    ).to.deep.equal(["loan.created"]);
  },
  "event.summary": async ({ app }) => expect(await documented(app)).to.include("The Copy is back."),
};
