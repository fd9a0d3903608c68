/** Shows the types that hooks are written against, and the schemas from which editors complete declarations. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { editorSchemas } from "../../../codegen/schema.ts";
import { BANNER, hookTypes } from "../../../codegen/types.ts";
import { loaded } from "../../support/app.ts";
import { checkOut } from "../../support/checkout.ts";

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
    let faultsOf: (hook: string) => string[];

    before(() => {
      const root = checkOut();
      const file = join(root, "resources", "probe.ts");
      const options = {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        allowImportingTsExtensions: true,
      };
      const host = ts.createCompilerHost(options);
      const parse = host.getSourceFile;
      const parsed = new Map<string, ts.SourceFile | undefined>();
      // Only the probe changes, and the libraries are long.
      host.getSourceFile = (name, ...rest) => {
        if (name === file) return parse(name, ...rest);
        if (!parsed.has(name)) parsed.set(name, parse(name, ...rest));
        return parsed.get(name);
      };
      faultsOf = (hook) => {
        writeFileSync(file, `import type { CancelContext } from "./generated/work-order.ts";\n${hook}\n`);
        const program = ts.createProgram([file], options, host);
        return ts
          .getPreEmitDiagnostics(program, program.getSourceFile(file))
          .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
      };
    });

    const body = (text: string) => `export async function f(context: CancelContext) {\n${text}\n}`;

    it("let a right hook pass", () => {
      const hook = body(`const { before, input, store, refuse } = context;
if (before.projectId === null) refuse("WORK_ORDER_NOT_IN_PROJECT", "no");
context.warn("OPEN_APPOINTMENTS", "yes", { appointmentIds: [] });
if (input.reason === null) context.fault("/reason", "REQUIRED", "no");
for (const item of await store.find("project_item", { workOrderId: before.id, status: ["PENDING", "IN_PROGRESS"] }))
  await store.update("project_item", item.id, { status: "CANCELLED" });`);
      expect(faultsOf(hook)).deep.equal([]);
    });

    it("stop a field, a state, a resource and a code that are not declared", () => {
      const hook = body(`context.after.subjekt = "x";
await context.store.update("project_item", "x", { status: "GONE" });
await context.store.get("projekt_item", "x");
context.refuse("NOT_DECLARED", "no");
context.warn("NEVER_HEARD_OF", "no", {});`);
      const faults = faultsOf(hook);
      expect(faults).length(5);
      expect(faults.join("\n"))
        .contain("subjekt")
        .and.contain("GONE")
        .and.contain("projekt_item")
        .and.contain("NOT_DECLARED")
        .and.contain("NEVER_HEARD_OF");
    });

    it("stop what its declaration does not tell", () => {
      const hook = body(`context.after.subject = "x";
await context.store.get("customer", "x");
await context.store.create("project_item", { title: "x" });
await context.store.update("project_item", "x", { title: "x" });
await context.store.update("customer", "x", {});
context.refuse("CONFLICT", "no");`);
      const faults = faultsOf(hook);
      expect(faults).length(6);
      for (const name of ["subject", "customer", "project_item", "title", "CONFLICT"])
        expect(faults.join("\n")).contain(name);
    });
  });
});

describe("schemas for editors", () => {
  const schema = (name: string) => JSON.parse(editorSchemas().get(name)!);

  it("explain every key of a resource", () => {
    const { properties, required } = schema("resource.schema.json");
    expect(required).include.members(["resource", "collection", "fields", "operations"]);
    for (const { description } of Object.values<{ description?: string }>(properties))
      expect(description).a("string");
  });

  it("lead from a list to a value, and from an object to a map of values", () => {
    const { $defs } = schema("resource.schema.json");
    const kinds: { properties: Record<string, Record<string, unknown>> }[] = $defs.value.anyOf;
    const kind = (name: string) =>
      kinds.find(({ properties }) => properties.type!.const === name)!.properties;
    expect(kind("list").of).include({ $ref: "#/$defs/value" });
    expect(kind("object").fields).include({ $ref: "#/$defs/values" });
    expect($defs.values).include({ type: "object" });
  });
});
