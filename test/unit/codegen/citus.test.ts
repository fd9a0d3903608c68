/** The statements that distribute the tables on Citus: each table once, none before those that it leads to. */
import { join } from "node:path";
import { expect } from "chai";
import { citusStatements } from "../../../codegen/citus.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { readFiles } from "../../../runtime/load.ts";
import { compile } from "../../../runtime/model/compile.ts";
import { tablesOf } from "../../../runtime/store/schema/schema.ts";

const root = packageRoot();
const tables = tablesOf(compile(readFiles(join(root, "resources"))));
const statements = citusStatements(tables);

/** Names in the order in which a function is called for them. */
const calledFor = (name: string): string[] =>
  statements.flatMap((text) => new RegExp(`${name}\\('"(\\w+)"'`).exec(text)?.[1] ?? []);
const distributed = calledFor("create_distributed_table");

describe("on the way to Citus", () => {
  it("each table is distributed, or a reference table, except for unlogged ones", () => {
    const named = [...distributed, ...calledFor("create_reference_table")];
    const left = tables.filter(({ name }) => !named.includes(name)).map(({ name }) => name);
    expect(left).to.deep.equal(["rate_counters", "requests"]);
    expect(new Set(named).size).to.equal(named.length);
  });

  it("the settings are a reference table, which every node has", () => {
    expect(calledFor("create_reference_table")).to.have.members(["charter_settings"]);
  });

  it("organizations come first, and each other table is laid beside them", () => {
    expect(distributed[0]).to.equal("organizations");
    const beside = statements.filter((text) => text.includes("colocate_with => 'organizations'"));
    expect(beside).to.have.lengthOf(distributed.length - 1);
  });

  it("no foreign key leads to a table that comes later, but those that are dropped before and added after", () => {
    const ahead = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ target }) => distributed.indexOf(target) > distributed.indexOf(name))
        .map((key) => key.name),
    );
    const dropped = statements.flatMap((text) => /drop constraint "(\w+)"/.exec(text)?.[1] ?? []);
    const added = statements.flatMap((text) => /add constraint "(\w+)"/.exec(text)?.[1] ?? []);
    expect(ahead.length).to.be.greaterThan(0);
    expect(dropped).to.have.members(ahead);
    expect(added).to.have.members(ahead);
    const at = (part: string) => statements.map((text) => text.includes(part));
    expect(at("drop constraint").lastIndexOf(true)).to.be.lessThan(at("create_distributed").indexOf(true));
    expect(at("add constraint").indexOf(true)).to.be.greaterThan(at("create_distributed").lastIndexOf(true));
  });
});
