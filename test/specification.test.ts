/** The application does what its specification says: each row and name leads to what is declared, each rule to its test. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../runtime/declare/root.ts";
import { readFiles } from "../runtime/load.ts";
import { compile } from "../runtime/model/compile.ts";
import { faultsOf } from "./support/conformance.ts";
import { readNames, readSpecification } from "./support/specification.ts";

const root = packageRoot();
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const SPECIFICATION = read("docs/specification.md");

/** Where each numbered rule is tested: the heading with its number, the file below test/, and words of a test's title. */
const RULES: Readonly<Record<string, readonly [file: string, title: string]>> = {
  "Endpoint rules 1": ["resources/quotes", "partner-sync does not change Quote content, and is logged"],
  "Endpoint rules 2": ["resources/work-orders", "cancel leaves an audit entry, an event and a usage record"],
  "Endpoint rules 3": [
    "resources/appointment-intervals",
    "timezone are required; durationMinutes is derived",
  ],
  "Endpoint rules 4": ["resources/multi-day", "makes one a local day in date order, sharing crew"],
  "Endpoint rules 5": ["resources/rejected-inputs", "stand here with every code that the contract gives"],
  "Endpoint rules 6": ["resources/rejected-inputs", "what a Case does not take"],
  "Endpoint rules 7": ["resources/case-fields", "with preserveExisting fills only what is unanswered"],
  "Endpoint rules 8": ["resources/opportunities", "ownerId is create-only and is rejected on PATCH"],
  "Endpoint rules 9": ["resources/campaigns", "a no-op PATCH returns changed=false with no audit"],
  "Endpoint rules 10": ["feature/external-references", "of what stands already answers it with 200"],
  "Endpoint rules 11": ["feature/external-references", "with a stale guard is 409 and tells where it points"],
  "Endpoint rules 12": [
    "feature/external-references",
    "of a tuple that nobody linked, and of the neighbour's",
  ],
  "Endpoint rules 13": [
    "feature/external-references",
    "answers in the order asked, duplicates and what is missing",
  ],
  "Endpoint rules 14": ["resources/templates", "enabling validates the saved definition, and isPublished"],
  "Endpoint rules 15": ["resources/templates", "validate answers statistics of a valid manifest and creates"],
  "Endpoint rules 16": ["resources/lead-conversion", "uses the Customer of the same email"],
  "Authentication 1": ["feature/auth-failures", "takes the key from either header"],
  "Authentication 2": ["feature/api-keys", "shows the key this once"],
  "Authentication 3": ["feature/permissions", "belongs to OWNER and ADMIN"],
  "Authentication 4": ["feature/scopes", "read_only reads every family"],
  "Authentication 5": ["feature/scopes", "is satisfied by resource:*"],
  "Authentication 6": ["feature/auth-failures", "is API_KEY_INVALID for a mistyped key"],
  "Authentication 7": ["feature/addresses", "refuses a call from any other address with 403"],
  "Events 1": ["feature/webhook-endpoints", "get each event that they subscribe to"],
  "Events 2": ["resources/campaigns", "a material update emits campaign.updated"],
  "Events 3": ["resources/work-orders", "cancel leaves an audit entry, an event and a usage record"],
  "Events 4": ["resources/opportunities", "a no-op PATCH returns changed=false and emits no audit"],
  "Events 5": [
    "feature/webhook-deliveries.long",
    "of a call with x-service-suppress-webhooks: 1 are not made",
  ],
  "Errors 1": ["feature/envelope", "of a refusal of"],
  "Errors 2": ["feature/external-references", "of what points elsewhere is a conflict that names where"],
  "Errors 3": ["feature/external-references", "of which one points elsewhere refuse the whole create"],
  "Errors 4": ["resources/rejected-inputs", "stand here with every code that the contract gives"],
  "Versioning 1": ["feature/envelope", "of a success holds data and meta"],
  "Versioning 2": ["feature/envelope", "refuses an alias that says otherwise"],
  "Versioning 3": ["resources/rejected-inputs", "what a Case does not take"],
};

describe("the specification", () => {
  const application = compile(readFiles(join(root, "resources")));
  const faults = (markdown: string): string[] => faultsOf(markdown, application, root);

  it("leads, row by row and name by name, to what is declared", () => {
    const { tables } = readSpecification(SPECIFICATION);
    expect(tables.flatMap(({ rows }) => rows).length).to.be.greaterThan(85);
    expect(faults(SPECIFICATION)).to.deep.equal([]);
  });

  const WRONG: readonly (readonly [what: string, from: string, to: string, fault: RegExp])[] = [
    ["a call", "| GET /whoami |", "| GET /whoamy |", /^158 no route serves GET \/whoamy$/],
    ["a key", "convert | yes |", "convert | no |", /POST \/leads\/\{id\}\/convert is to not require/],
    ["a scope", "| leads:convert |", "| leads:write |", /the scope is leads:write, and .* leads:convert$/],
    [
      "an input",
      "zipCode, externalReferences[]",
      "zip, externalReferences[]",
      /POST \/properties takes no zip$/,
    ],
    ["a member", "customer{firstName", "customer{givenName", /takes no customer\.givenName$/],
    [
      "a member that a hook reads",
      "of {type, title}",
      "of {type, heading}",
      /takes no stages\.items\.heading$/,
    ],
    ["a field", "subject, description, origin", "subjekt, description, origin", /case has no subjekt$/],
    ["a name of the runtime", "meta.timestamp", "meta.time", /respond\.ts writes no meta\.time$/],
    ["a state", "RESOLVED, CLOSED.", "RESOLVED, OVER.", /^123 Case status has no OVER$/],
    ["a parameter", "| sortDir |", "| sortOrder |", /nothing is found for sortOrder$/],
    ["an event", "| campaign.updated |", "| campaign.changed |", /nothing is found for campaign\.changed$/],
    ["a header", "| x-service-mutation-source |", "| x-source |", /nothing is found for x-source$/],
    ["a preset", "| read_only |", "| readers |", /nothing is found for readers$/],
    ["a limit", "default 50, minimum", "default 60, minimum", /no bound of paging is 60$/],
    ["a limit of an input", "| 1 to 200 tuples |", "| 1 to 300 tuples |", /nothing is found for Batch/],
    ["a rate", "| 5,000 requests", "| 6,000 requests", /nothing is found for Default rate limit/],
    [
      "a scope in a sentence",
      "cases:read, leads:convert",
      "case:read, leads:convert",
      /did you mean `cases:read`/,
    ],
    ["a table that no rule reads", "| Preset | Grants |", "| Role | Grants |", /no rule reads the table/],
  ];
  for (const [what, from, to, fault] of WRONG)
    it(`would tell of ${what} that leads nowhere`, () => {
      expect(SPECIFICATION).to.include(from);
      expect(faults(SPECIFICATION.replace(from, to)).join("\n")).to.match(new RegExp(fault.source, "m"));
    });

  it("has a test for each of its rules, named here", () => {
    const { lines, tables } = readSpecification(SPECIFICATION);
    expect(tables.length).to.be.greaterThan(10);
    const numbered = lines.flatMap(({ text, heading }) => {
      const number = /^(\d+)\. /.exec(text)?.[1];
      return number === undefined || text.endsWith("not shown.") ? [] : [`${heading} ${number}`];
    });
    expect(Object.keys(RULES)).to.deep.equal(numbered);
    const missing = Object.entries(RULES).filter(
      ([, [file, title]]) =>
        !new RegExp(`\\b(?:it|describe)\\([^\\n]*${escaped(title)}`).test(read(`test/${file}.test.ts`)),
    );
    expect(missing).to.deep.equal([]);
  });

  it("or the contract is named by each hook as where its rule comes from", () => {
    const silent = hookFiles().flatMap((file) =>
      [...read(file).matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^export (?:async )?function (\w+)/gm)]
        .filter(([, about = ""]) => !/\b(?:specification|contract), /i.test(about.replace(/\s*\n \* /g, " ")))
        .map(([, , name]) => `${file} ${name}`),
    );
    expect(hookFiles().length).to.be.greaterThan(8);
    expect(silent).to.deep.equal([]);
  });
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Files of hooks, and what those of resources import from beside them. */
function hookFiles(): string[] {
  return ["resources", "runtime/platform"].flatMap((folder) => {
    const own = readdirSync(join(root, folder)).filter((name) => name.endsWith(".hooks.ts"));
    const beside = folder === "resources" ? ["manifest.ts"] : [];
    return [...own, ...beside].map((name) => `${folder}/${name}`);
  });
}

describe("names in a cell of the specification", () => {
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
