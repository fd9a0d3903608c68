/** `charter diagram` for the library and for the Organization API. */
import { expect } from "chai";
import { drawingOf } from "../../../codegen/docs/drawings.ts";
import { leadsOf } from "../../../codegen/docs/records.ts";
import { type Application, modelOf } from "../../../runtime/model/model.ts";
import { loaded } from "../../support/app.ts";
import { LIBRARY } from "../../support/library.ts";

describe("drawings", () => {
  let library: Application;
  before(async () => {
    library = (await loaded(LIBRARY)).application;
  });

  it("of states name each state and each call that moves it", () => {
    const loan = modelOf(library, "loan");
    const text = drawingOf(library, loan, true, false);
    expect(text).match(/^stateDiagram-v2\n {4}\[\*\] --> OPEN\n/);
    for (const { name, to } of loan.actions.values())
      if (to !== null) expect(text).match(new RegExp(` --> ${to}: .*\\b${name}\\b`));
    for (const { name, terminal } of loan.states!.values.values())
      expect(text.includes(`${name} --> [*]`)).equal(terminal);
  });

  it("of states that are all alike show them as one", async () => {
    const { application } = await loaded("resources");
    const text = drawingOf(application, modelOf(application, "case"), true, false);
    expect(text).contain('state "any of these may become any other" as any {').and.contain("any --> CLOSED");
    expect(text.split("\n").length).most(15);
  });

  it("of records have each resource, and each reference with what it asks for", () => {
    const text = drawingOf(library, null, false, false);
    for (const name of library.models.keys()) expect(text).match(new RegExp(`\\b${name}\\b`));
    expect(text).contain("    copy ||--o{ loan : copyId\n").and.contain("    member |o--o{ loan : ownerId");
  });

  it("of the records around one hold no others", () => {
    const text = drawingOf(library, modelOf(library, "fine"), false, false);
    expect(
      text
        .split("\n")
        .slice(1)
        .every((line) => / fine :|^ {4}fine /.test(line)),
    ).equal(true);
  });

  for (const isOfStates of [true, false])
    it(`as SVG stand by themselves, ${isOfStates ? "of states" : "of records"}`, () => {
      const text = drawingOf(library, modelOf(library, "loan"), isOfStates, true);
      expect(text).match(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [\s\S]*<\/svg>$/);
      expect(text).contain("--paper:").and.contain("prefers-color-scheme: dark").and.not.contain("<a ");
    });

  it("of all records have each once, below what it cannot be without", () => {
    const text = drawingOf(library, null, false, true);
    for (const name of library.models.keys()) expect(text.split(`>${name}</text>`), name).length(2);
    for (const { from, isNeeded } of leadsOf(library))
      if (isNeeded) expect(text).match(new RegExp(`${from} is below \\w+\\.`));
  });
});
