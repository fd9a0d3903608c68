import { expect } from "chai";
import { flipsOf } from "../../../cli/examples/flips.ts";

const places = (declaration: object): string[] =>
  flipsOf({ fields: {}, operations: {}, ...declaration }).map(
    ({ place, what }) => `${place.slice(-2).join(".")}: ${what}`,
  );

describe("flips of a declaration", () => {
  it("take away or loosen each rule of a field, of what is in it, and of its use", () => {
    const name = { type: "text", max: 10, min: 2, required: true, mode: "createOnly", unique: true };
    const lines = { type: "list", max: 5, of: { type: "enum", values: ["A"] } };
    expect(places({ fields: { name, lines } })).deep.equal([
      "name.required: no required",
      "name.unique: no unique",
      "name.mode: readWrite",
      "name.max: 11",
      "name.min: 1",
      "lines.max: 6",
      "lines.of: any word",
    ]);
  });

  it("leave out what is the same without it: states that set what they require, and actions from all states", () => {
    const values = {
      OPEN: { to: ["DONE"] },
      DONE: { terminal: true, required: ["doneAt", "by"], set: { doneAt: "now" } },
    };
    const actions = { finish: { from: ["OPEN"], to: "DONE", emits: "task.finished" } };
    expect(places({ states: { values }, actions })).deep.equal([
      "OPEN.to: none",
      'OPEN.to: "*"',
      "values.DONE: a way out",
      "required.1: not required",
      "set.doneAt: none",
      "finish.to: none",
      "finish.emits: not emitted",
    ]);
  });

  it("take away a hook with all that is told of it, and each thing that it is told to do", () => {
    const create = { hook: "plan", reads: ["tool"], writes: ["name", "tool.name"], refusal: { FULL: 409 } };
    const operations = { create, update: { hook: "judge", creates: ["tool"] } };
    expect(places({ operations })).deep.equal([
      "operations.create: no hook",
      "create.reads: no tool",
      "writes.0: no name",
      "writes.1: no tool.name",
      "refusal.FULL: none",
      "operations.update: no hook",
      "operations.update: creates none",
    ]);
    const flips = flipsOf({ fields: {}, operations });
    const left = (n: number) => flips[n]!.declaration.operations as Record<string, object>;
    expect(left(0)).deep.equal({ create: {}, update: operations.update });
    expect(left(6)).deep.equal({ create, update: { hook: "judge", writes: [] } });
  });

  it("take away each thing that a call requires", () => {
    const list = { required: ["parentType", "parentId"] };
    const create = { required: ["idempotencyKey"] };
    const actions = { send: { required: ["idempotencyKey"] }, look: { mode: "readOnly" } };
    expect(places({ operations: { list, get: {}, create }, actions })).deep.equal([
      "required.0: not required",
      "required.1: not required",
      "create.required: none",
      "send.required: none",
    ]);
    const [flip] = flipsOf({ fields: {}, operations: { create } });
    expect(flip!.declaration.operations).deep.equal({ create: {} });
  });

  it("loosen the bounds of a decimal by what is exact", () => {
    const price = { type: "decimal", scale: 2, min: -9999999999.99, max: 0.57 };
    expect(places({ fields: { price } })).deep.equal([
      "price.max: 1.57",
      "price.min: -10000000000.99",
      "price.scale: 3",
    ]);
  });

  it("leave out that a sum is required: it is there anyway", () => {
    const total = { type: "decimal", required: true, derive: { sum: "price * count" } };
    expect(places({ fields: { total } })).deep.equal(["total.derive: no derive"]);
  });

  it("change one place and leave the declaration as it is", () => {
    const declaration = { fields: { name: { type: "text", max: 10 } }, operations: {} };
    const [flip] = flipsOf(declaration);
    expect(flip!.declaration).deep.equal({ fields: { name: { type: "text", max: 11 } }, operations: {} });
    expect(declaration.fields.name.max).equal(10);
  });
});
