/** `charter explain` describes the parts of a declaration under each of their names. */
import { expect } from "chai";
import { explain } from "../../../cli/explanation/subject.ts";
import { loadText } from "../../../runtime/declare/load.ts";
import { compile } from "../../../runtime/model/compile.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { loaded } from "../../support/app.ts";
import { baseFiles } from "../../support/cases.ts";

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
    ["customer.actions.erase", { answers: "the record, with changed" }],
    ["quote.actions.accept", { moves: ["the record of opportunityId to WON"] }],
  ] as const)
    it(`tells of ${subject}`, () => {
      expect(explain(subject, application)).containSubset(told);
    });

  it("tells the code of a missing record before the rules that have other codes", () => {
    const stay = `resource: stay
collection: stays
idPrefix: stay
summary: A guest in a room.
fields:
  roomId: { type: reference, to: room, where: { isOpen: true }, refusal: ROOM_CLOSED, restrict: ROOM_IN_USE }
  from: { type: date }
  until: { type: date, after: from }
exclusive: { start: from, end: until, by: roomId }
operations: { list: {}, get: {}, create: {}, update: {} }
`;
    const room = `resource: room
collection: rooms
idPrefix: room
summary: A room.
fields: { isOpen: { type: boolean } }
operations: { list: {}, get: {}, create: {}, update: {}, delete: {} }
`;
    const application = compile([...baseFiles(), loadText("stay.yaml", stay), loadText("room.yaml", room)]);
    expect(explain("stay.roomId", application))
      .property("rules")
      .deep.equal([
        "The referenced record must have isOpen true.",
        "Otherwise refused with ROOM_CLOSED.",
        "The referenced record cannot be deleted: a DELETE is refused with ROOM_IN_USE.",
      ]);
    expect(explain("stay.from", application))
      .property("rules")
      .deep.equal([
        "Refused with CONFLICT if another stay has the same roomId, and their times, from to until, overlap.",
      ]);
  });

  it("names the nearest state", () => {
    expect(() => explain("quote.SNET", application)).throw("did you mean `SENT`?");
  });
});
