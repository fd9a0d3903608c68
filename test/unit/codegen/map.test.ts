/** The map of the specification: every row leads to a line, and one that leads nowhere is a fault with its own line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { mapSpecification, SPECIFICATION, type SpecificationMap } from "../../../codegen/map/map.ts";
import { mapPage } from "../../../codegen/map/page.ts";
import { readNames } from "../../../codegen/map/specification.ts";
import { readFiles } from "../../../runtime/app.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { compile } from "../../../runtime/model/compile.ts";

const root = packageRoot();
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const line = (file: string, at: number): string => read(file).split("\n")[at - 1]!;

describe("the map of the specification", () => {
  let mapOf: (markdown: string) => SpecificationMap;
  before(() => {
    const files = readFiles(join(root, "resources"));
    const declarations = { application: compile(files), files };
    mapOf = (markdown) => mapSpecification(markdown, declarations, root);
  });

  it("finds every row of every table", () => {
    const { calls, sections, faults } = mapOf(read(SPECIFICATION));
    expect(faults).to.deep.equal([]);
    expect(calls).to.have.length(25);
    expect(sections.flatMap(({ entries }) => entries).length).to.be.greaterThan(60);
  });

  it("leads to the line that says it", () => {
    const { calls, sections } = mapOf(read(SPECIFICATION));
    const convert = calls.find(({ text }) => text === "POST /leads/{id}/convert")!;
    expect(line(convert.place.file, convert.place.line)).to.equal("  convert:");
    expect(line(convert.scope!.file, convert.scope!.line)).to.include("scope: leads:convert");
    expect(line(convert.idempotencyKey!.file, convert.idempotencyKey!.line)).to.include("required");
    expect(line(convert.hook!.file, convert.hook!.line)).to.include("function convertLead(");
    for (const { found } of sections.flatMap(({ entries }) => entries))
      for (const { place } of found) expect(line(place.file, place.line), place.file).to.match(/\w/);
  });

  it("shows each hook with the rule that it carries", () => {
    const page = mapPage(mapOf(read(SPECIFICATION)));
    expect(page).to.match(/`releaseEntitlements` .*`cancel` .*\| \d+ \| .*\(specification, endpoint 11\)/);
  });

  const WRONG: readonly (readonly [what: string, from: string, to: string, fault: RegExp])[] = [
    ["a call", "| GET /whoami |", "| GET /whoamy |", /:158 no route serves GET \/whoamy$/],
    ["a key", "convert | yes |", "convert | no |", /POST \/leads\/\{id\}\/convert is to not require/],
    ["a scope", "| leads:convert |", "| leads:write |", /the scope is leads:write, and .* leads:convert$/],
    [
      "an input",
      "zipCode, externalReferences[]",
      "zip, externalReferences[]",
      /POST \/properties takes no zip$/,
    ],
    ["a member", "customer{firstName", "customer{givenName", /takes no customer\.givenName$/],
    ["a field", "subject, description, origin", "subjekt, description, origin", /case has no subjekt$/],
    ["a name of the runtime", "meta.timestamp", "meta.time", /respond\.ts writes no meta\.time$/],
    ["a state", "RESOLVED, CLOSED.", "RESOLVED, OVER.", /:123 Case status has no OVER$/],
    ["a parameter", "| sortDir |", "| sortBy |", /nothing is found for sortBy$/],
    ["an event", "| campaign.updated |", "| campaign.changed |", /nothing is found for campaign\.changed$/],
    ["a header", "| x-service-mutation-source |", "| x-source |", /nothing is found for x-source$/],
    ["a preset", "| read_only |", "| readers |", /nothing is found for readers$/],
    ["a limit", "default 50, minimum", "default 60, minimum", /no constant of paging is 60$/],
    ["a limit of an input", "| 1 to 200 tuples |", "| 1 to 300 tuples |", /nothing is found for Batch/],
    [
      "a scope in a sentence",
      "cases:read, leads:convert",
      "case:read, leads:convert",
      /did you mean `cases:read`/,
    ],
    ["a table that no rule reads", "| Preset | Grants |", "| Role | Grants |", /no rule reads the table/],
  ];
  for (const [what, from, to, fault] of WRONG)
    it(`tells of ${what} that leads nowhere`, () => {
      const markdown = read(SPECIFICATION);
      expect(markdown).to.include(from);
      const { faults } = mapOf(markdown.replace(from, to));
      expect(faults.join("\n")).to.match(new RegExp(fault.source, "m"));
    });
});

describe("names in a cell", () => {
  const names = (text: string) => readNames(text).map((name) => name.text);

  it("are read with what stands around them taken off", () => {
    expect(
      names("firstName, phone (may be null), optional completedAt (date-time), stages[] of {name}"),
    ).to.deep.equal(["firstName", "phone", "completedAt", "stages"]);
    expect(names("none")).to.deep.equal([]);
  });

  it("hold those in their braces", () => {
    const [lookups] = readNames("lookups[] of {externalSystem, items[] of {type, title}}");
    expect(lookups!.members.map(({ text }) => text)).to.deep.equal(["externalSystem", "items"]);
    expect(lookups!.members[1]!.members.map(({ text }) => text)).to.deep.equal(["type", "title"]);
  });
});
