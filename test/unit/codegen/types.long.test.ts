/** The types for hooks, and the schemas with which editors complete declarations. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { expect } from "chai";
import { editorSchemas } from "../../../codegen/schema.ts";
import { BANNER, hookTypes } from "../../../codegen/types.ts";
import type { Node } from "../../../runtime/declare/node.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { readFiles } from "../../../runtime/load.ts";
import { APPLICATION_NODE, RESOURCE_NODE } from "../../../runtime/model/language.ts";
import { loaded } from "../../support/app.ts";
import { checkOut } from "../../support/checkout.ts";
import { HOSPITAL } from "../../support/hospital.ts";

const LIBRARY = "test/fixtures/lending-library";

describe("types of hooks", () => {
  const filesOf = async () => hookTypes((await loaded(LIBRARY)).application);

  it("are one file a resource, opened by the banner, and an index", async () => {
    const files = await filesOf();
    expect([...files.keys()]).include.members(["index.ts", "book.ts", "loan.ts", "member.ts"]);
    for (const text of files.values()) expect(text.startsWith(BANNER)).equal(true);
  });

  it("are the same each time they are made", async () => {
    expect([...(await filesOf())]).deep.equal([...(await filesOf())]);
  });

  it("leave out resources under a permission, and hidden fields", async () => {
    const { application } = await loaded(LIBRARY);
    expect(application.models.has("api_key")).equal(true);
    expect((await filesOf()).has("api-key.ts")).equal(false);
  });

  describe("compiled", () => {
    /** The messages of each hook's faults. */
    let faults: ReadonlyMap<string, readonly string[]>;

    before(() => {
      faults = compiled(HOOKS);
    });

    it("let a right hook pass", () => {
      expect(faults.get("right")).equal(undefined);
    });

    it("stop a field, a state, a resource and a code that are not declared", () => {
      const messages = faults.get("undeclared")!;
      expect(messages).length(5);
      for (const name of ["subjekt", "GONE", "projekt_item", "NOT_DECLARED", "NEVER_HEARD_OF"])
        expect(messages.join("\n")).contain(name);
    });

    it("stop what its declaration does not tell", () => {
      const messages = faults.get("untold")!;
      expect(messages).length(6);
      for (const name of ["subject", "customer", "project_item", "title", "CONFLICT"])
        expect(messages.join("\n")).contain(name);
    });
  });
});

/** The bodies of hooks of an action. */
const HOOKS = {
  right: `const { before, input, store, refuse } = context;
if (before.projectId === null) refuse("WORK_ORDER_NOT_IN_PROJECT", "no");
context.warn("OPEN_APPOINTMENTS", "yes", { appointmentIds: [] });
if (input.reason === null) context.fault("/reason", "REQUIRED", "no");
for (const item of await store.find("project_item", { workOrderId: before.id, status: ["PENDING", "IN_PROGRESS"] }))
  await store.update("project_item", item.id, { status: "CANCELLED" });`,
  undeclared: `context.after.subjekt = "x";
await context.store.update("project_item", "x", { status: "GONE" });
await context.store.get("projekt_item", "x");
context.refuse("NOT_DECLARED", "no");
context.warn("NEVER_HEARD_OF", "no", {});`,
  untold: `context.after.subject = "x";
await context.store.get("customer", "x");
await context.store.create("project_item", { title: "x" });
await context.store.update("project_item", "x", { title: "x" });
await context.store.update("customer", "x", {});
context.refuse("CONFLICT", "no");`,
};

/** Compiles hooks beside the generated types. @returns the messages about each hook that has faults */
function compiled(hooks: Readonly<Record<string, string>>): Map<string, string[]> {
  const folder = join(checkOut(), "resources");
  for (const [name, body] of Object.entries(hooks))
    writeFileSync(
      join(folder, `${name}.ts`),
      `import type { CancelContext } from "./generated/work-order.ts";
export async function f(context: CancelContext) {\n${body}\n}\n`,
    );
  const options =
    "--ignoreConfig --strict --noEmit --skipLibCheck --target es2023 --module nodenext --allowImportingTsExtensions";
  const compiler = join(packageRoot(), "node_modules", "typescript-7", "bin", "tsc");
  const files = Object.keys(hooks).map((name) => `${name}.ts`);
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, "--pretty", "false", ...options.split(" "), ...files],
    { cwd: folder, encoding: "utf8" },
  );
  if (/^error /m.test(stdout)) throw new Error(stdout);
  const messages = new Map<string, string[]>();
  for (const [, name, message] of stdout.matchAll(/^(\w+)\.ts\(.*?\): (error .+)$/gm))
    messages.set(name!, [...(messages.get(name!) ?? []), message!]);
  return messages;
}

describe("schemas for editors", () => {
  const schemas = new Map([...editorSchemas()].map(([name, text]) => [name, JSON.parse(text)]));
  const resourceSchema = schemas.get("resource.schema.json");
  const ajv = new Ajv({ allErrors: false, strict: false });
  const judges = new Map([...schemas].map(([name, schema]) => [name, ajv.compile(schema)]));
  const stands = (value: unknown, name = "resource.schema.json") => judges.get(name)!(value);

  it("explain every key wherever it may stand, with the sentence of the grammar", () => {
    const told = new Set<string>();
    const silent: string[] = [];
    const walk = (node: unknown, path: string) => {
      if (typeof node !== "object" || node === null) return;
      for (const [key, inner] of Object.entries(node as Record<string, unknown>)) {
        if (key === "properties")
          for (const [name, property] of Object.entries(inner as Record<string, { description?: string }>)) {
            if (property.description) told.add(property.description);
            else if ((property as unknown) !== false) silent.push(`${path}.${name}`);
          }
        walk(inner, `${path}.${key}`);
      }
    };
    for (const [name, schema] of schemas) walk(schema, name);
    expect(silent).deep.equal([]);
    expect(
      summariesOf(RESOURCE_NODE, APPLICATION_NODE).filter(
        (summary) => !told.has(summary) && !summary.startsWith("The type of "),
      ),
    ).deep.equal([]);
  });

  it("say what the page about editors shows of them", () => {
    const page = readFileSync(join(packageRoot(), "docs", "editor.md"), "utf8");
    const shown = [...page.matchAll(/[├└] (\w+) +(.+)$/gm)].map(([, key, sentence]) => ({ key, sentence }));
    expect(shown.length).greaterThan(3);
    const text = JSON.stringify(resourceSchema);
    for (const { key, sentence } of shown)
      expect(text, key).contain(`"${key}":{"description":${JSON.stringify(sentence)}`);
  });

  it("say of a type what it is", () => {
    const { description } = resourceSchema.properties.fields.additionalProperties.anyOf[0].properties.type;
    expect(description).equal("Text of at most `max` characters.");
  });

  it("take every declaration that stands", () => {
    for (const folder of ["resources", LIBRARY, HOSPITAL])
      for (const { source, stem } of readFiles(resolve(packageRoot(), folder))) {
        const name = stem === "application" ? "application.schema.json" : "resource.schema.json";
        expect(stands(source.value, name), source.file).equal(true);
      }
  });

  for (const [fault, change] of [
    ["a key that there is not", { colour: "red" }],
    ["a collection that is missing", { collection: undefined }],
    ["a name out of form", { resource: "Tool Box" }],
    ["fields as a list", { fields: [{ name: { type: "text" } }] }],
    ["a type that there is not", { fields: { name: { type: "string" } } }],
    ["an option of another type", { fields: { name: { type: "boolean", max: 5 } } }],
    ["an option that is missing", { fields: { name: { type: "text" } } }],
    ["a mode that there is not", { fields: { name: { type: "text", max: 5, mode: "writeOnly" } } }],
    ["a flag in quotes", { fields: { name: { type: "text", max: 5, required: "true" } } }],
    ["states without a default", { states: { field: "status", values: { NEW: {} } } }],
    ["a state in small letters", { states: { field: "status", default: "new", values: { new: {} } } }],
    ["operations as a list", { operations: ["list", "get"] }],
    ["an action without a summary", { actions: { lend: { to: "LENT" } } }],
    ["an event of another form", { events: { "tool-lent": {} } }],
    ["an example that expects nothing", { examples: { One: { do: { get: {} } } } }],
  ] as const)
    it(`refuse ${fault}`, () => {
      const sound = {
        resource: "tool",
        collection: "tools",
        idPrefix: "tool",
        summary: "A tool.",
        fields: { name: { type: "text", max: 5 } },
        operations: { get: {} },
      };
      expect(stands(sound)).equal(true);
      expect(stands(JSON.parse(JSON.stringify({ ...sound, ...change })))).equal(false);
    });

  it("lead from a list to a value, and from an object to a map of values", () => {
    const { $defs } = resourceSchema;
    const kinds: { properties: Record<string, Record<string, unknown>> }[] = $defs.value.anyOf;
    const kind = (name: string) =>
      kinds.find(({ properties }) => properties.type!.const === name)!.properties;
    expect(kind("list").of).include({ $ref: "#/$defs/value" });
    expect(kind("object").fields).include({ $ref: "#/$defs/values" });
    expect($defs.values).include({ type: "object" });
  });
});

/** What the grammar says of each key, at any depth. */
function summariesOf(...roots: readonly Node[]): string[] {
  const seen = new Set<Node>(roots);
  const found = new Set<string>();
  for (const { keys = {}, kinds = {}, of, oneOf = [] } of seen) {
    const all = [keys, ...Object.values(kinds)].flatMap((one) => Object.values(one));
    for (const { summary } of all) found.add(summary);
    for (const node of [...all.map((key) => key.node), ...oneOf, ...(of ? [of] : [])]) seen.add(node);
  }
  return [...found];
}
