import { expect } from "chai";
import { loadText } from "../../../runtime/declare/load.ts";
import { CHECKS } from "../../../runtime/model/checks/index.ts";
import { Subject } from "../../../runtime/model/checks/walk.ts";
import { readWorld } from "../../../runtime/model/world.ts";
import { ORGANIZATIONS, OWN_TABLES } from "../../../runtime/store/schema/own-tables.ts";
import { baseFiles, faultsOf, withBase } from "../../support/cases.ts";

const resource = (name: string, more: string, file = `${name}.yaml`) =>
  loadText(
    file,
    `resource: ${name}\ncollection: ${name}s\nidPrefix: ${name}\nsummary: Something of the garden.\n${more}`,
  );
const FIELDS = "fields: { name: { type: text, max: 50 } }\n";
const rules = (...files: ReturnType<typeof resource>[]) =>
  faultsOf(withBase({ files, without: [] })).map(({ rule, file }) => `${file} ${rule}`);

describe("the checks", () => {
  it("find no fault in nothing but its absence", () => {
    expect(faultsOf([]).map(({ rule, file }) => `${file} ${rule}`)).to.deep.equal([
      "application.yaml application-missing",
    ]);
  });

  it("report the faults of all files at once, in their order", () => {
    const rake = resource("rake", `${FIELDS}operations: { list: { required: [name] } }\n`);
    const fields = "fields: { customFields: { type: customFields, to: label } }\n";
    const spade = resource("spade", `${fields}operations: {}\n`);
    expect(rules(spade, rake)).to.deep.equal(["rake.yaml list-requires", "spade.yaml reference-target"]);
  });

  it("run beside files that the grammar refuses", () => {
    const rake = resource("rake", `${FIELDS}operations: { list: { required: [name] } }\n`);
    const spade = resource("spade", "fields: {}\noperations: {}\n");
    expect(rules(spade, rake)).to.deep.equal(["rake.yaml list-requires", "spade.yaml empty"]);
  });

  it("say nothing of a resource whose file has faults of its own, nor of paths through it", () => {
    const shed = loadText("shed.yaml", "resource: shed\nkolour: red\n");
    const rake = resource(
      "rake",
      `parent: { resource: shed, field: parentId }
fields:
  shedId: { type: reference, to: shed, mode: createOnly, where: { name: =name, size: 5 } }
  name: { type: text, max: 5, derive: { copy: shedId.owner.name } }
  kind: { type: resourceType, of: [shed] }
  tags: { type: list, of: { type: reference, to: shed } }
operations: { get: {} }
`,
    );
    expect(rules(shed, rake).filter((fault) => fault.startsWith("rake"))).to.deep.equal([]);
  });

  it("say nothing of members whose file has faults of its own", () => {
    const gardener = loadText("gardener.yaml", "resource: gardener\n");
    expect(rules(gardener)).to.deep.equal(["gardener.yaml missing-key"]);
  });

  it("say that the application is faulty, not that it is missing", () => {
    expect(rules(loadText("application.yaml", "summary: Plots.\n"))).to.deep.equal([
      "application.yaml missing-key",
    ]);
  });

  it("do not take a state that a hook may set for unreachable", () => {
    const states = `${FIELDS}operations: { get: {}, create: {} }
states: { field: status, default: NEW, values: { NEW: {}, OLD: {} } }
`;
    const hooked = `fields: { rakeId: { type: reference, to: rake } }
operations: { create: { hook: wearOut } }
`;
    expect(rules(resource("rake", states))).to.deep.equal([
      "rake.yaml trap-state",
      "rake.yaml trap-state",
      "rake.yaml unreachable-state",
    ]);
    expect(rules(resource("rake", states), resource("shed", hooked))).to.deep.equal([]);
  });

  it("take @member for the resource of the members", () => {
    const rake = resource(
      "rake",
      `fields:
  userId: { type: reference, to: "@member", mode: createOnly, where: { isActive: true, id: =friendId } }
  friendId: { type: reference, to: "@member" }
  userName: { type: text, max: 100, derive: { copy: userId.name } }
operations: { create: {} }
`,
    );
    expect(rules(rake)).to.deep.equal([]);
  });

  it("refuse each table of the runtime's own as a collection", () => {
    for (const { name } of [ORGANIZATIONS, ...OWN_TABLES]) {
      const rake = loadText(
        "rake.yaml",
        `resource: rake\ncollection: ${name}\nidPrefix: rake\nsummary: A rake.\n${FIELDS}operations: {}\n`,
      );
      expect(rules(rake), name).to.include("rake.yaml reserved-collection");
    }
  });

  it("never change what they look at", () => {
    const { world } = readWorld(baseFiles());
    const before = JSON.stringify(world.files);
    for (const check of CHECKS)
      if (typeof check === "function") check(world, () => {});
      else for (const { declaration } of world.files) check.rule(new Subject(declaration, () => {}, world));
    expect(JSON.stringify(world.files)).to.equal(before);
  });
});
