/** `charter explain` describes the parts of a declaration under each of their names. */
import { expect } from "chai";
import { explain } from "../../../cli/explanation/subject.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { loaded } from "../../support/app.ts";

describe("charter explain", () => {
  let application: Application;
  before(async () => {
    ({ application } = await loaded("resources"));
  });

  for (const [subject, told] of [
    ["work_order.ON_HOLD", { kind: "state", facts: { "Comes from": "SCHEDULED, IN_PROGRESS by hold" } }],
    ["work_order.status.ON_HOLD", { facts: { Actions: "resume, cancel" } }],
    ["quote.states.EXPIRED", { facts: { "Comes from": "SENT past validUntil" } }],
    ["work_order.SCHEDULED", { facts: { "Comes from": "a move by the service" } }],
    ["case.RESOLVED", { facts: { "List filter": "matches CLOSED instead" } }],
    ["resources/quote.yaml", { kind: "resource", name: "quote" }],
    ["resources/quote.hooks.ts", { kind: "hooks", name: "quote.hooks.ts" }],
    ["customer.hooks.ts", { summary: "No call of customer names a hook." }],
    ["resources/application.yaml", { facts: { Members: "team_member", "Preset full_access": "*:*" } }],
    ["quote.actions.accept", { moves: ["the record of opportunityId to WON"] }],
  ] as const)
    it(`tells of ${subject}`, () => {
      expect(explain(subject, application)).containSubset(told);
    });

  it("names the nearest state", () => {
    expect(() => explain("quote.SNET", application)).throw("did you mean `SENT`?");
  });
});
