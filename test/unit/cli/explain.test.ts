/** `charter explain` describes the parts of a declaration under each of their names. */
import { expect } from "chai";
import { show } from "../../../cli/explanation/show.ts";
import { explain } from "../../../cli/explanation/subject.ts";
import { Screen } from "../../../cli/shell/screen.ts";
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
    ["customer.email", { personal: true, erasedBy: ["erase"] }],
    ["customer.externalReferences", { personal: false, erasedBy: [] }],
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
  kind: { type: enum, values: [SINGLE, DOUBLE] }
  roomId: { type: reference, to: room, where: { isOpen: true, kind: =kind }, refusal: ROOM_CLOSED, restrict: ROOM_IN_USE }
  from: { type: date }
  until: { type: date, after: from, refusal: STAY_EMPTY }
exclusive: { start: from, end: until, by: roomId }
operations: { list: {}, get: {}, create: {}, update: {} }
`;
    const room = `resource: room
collection: rooms
idPrefix: room
summary: A room.
fields: { isOpen: { type: boolean }, kind: { type: enum, values: [SINGLE, DOUBLE], mode: createOnly } }
operations: { list: {}, get: {}, create: {}, update: {}, delete: {} }
`;
    const application = compile([...baseFiles(), loadText("stay.yaml", stay), loadText("room.yaml", room)]);
    expect(explain("stay.roomId", application))
      .property("rules")
      .deep.equal([
        "The referenced record must have isOpen true.",
        "Any other record is refused with ROOM_CLOSED.",
        "The kind of the referenced record must equal this record's kind, if that is set.",
        "The referenced record cannot be deleted: a DELETE is refused with ROOM_IN_USE.",
      ]);
    expect(explain("stay.until", application))
      .property("rules")
      .deep.equal([
        "Must be after from, if both are set.",
        "An earlier or equal value is refused with STAY_EMPTY.",
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

  /** The lines that are shown on a terminal of some columns. */
  function shown(subject: string, width: number): string[] {
    const screen = Object.assign(new Screen(false), { width });
    const lines: string[] = [];
    screen.print = (line?: string) => void lines.push(line ?? "");
    show(screen, explain(subject, application));
    return lines;
  }

  it("marks personal fields, and says which action erases one", () => {
    expect(shown("customer", 100).join("\n")).to.match(/^ {2}email +email address +personal$/m);
    expect(shown("customer.email", 100)).to.include("Personal  yes, erased by the action erase");
  });

  it("names an example of a number, and the calls that emit an event", () => {
    const lines = shown("quote", 100).join("\n");
    expect(lines).to.match(/quoteNumber +number assigned by the service, such as QUO-000042 +read only/);
    expect(lines).to.match(/quote\.created +create\n/);
    expect(lines).to.match(/quote\.expired +the expiry of SENT +A sent Quote/);
  });

  for (const width of [80, 140])
    it(`fits a terminal of ${width} columns`, () => {
      const subjects = [...application.models.values()].flatMap(({ name, actions, fields }) => [
        name,
        ...[...actions.keys()].map((action) => `${name}.actions.${action}`),
        ...fields.filter(({ mode }) => mode !== "hidden").map((field) => `${name}.${field.name}`),
      ]);
      // Paths are never broken.
      const wide = (line: string) => line.length > width && !line.includes("/api/v1/");
      const tooWide = subjects.flatMap((subject) => shown(subject, width).filter(wide));
      expect(tooWide).to.deep.equal([]);
    });
});
