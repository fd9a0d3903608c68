/** In charge of one long migration for the tests of interruptions; run by itself with an address, it migrates there. */
import { migrate } from "../../codegen/migration/apply.ts";
import { notebook } from "./notebook.ts";

export const before = notebook(`
  title: { type: text, max: 50, required: true }
  word: { type: enum, values: [A, B], default: A }
  body: { type: text, max: 50 }
  size: { type: integer }
  lines: { type: list, of: { type: object, fields: { n: { type: integer, required: true }, q: { type: decimal, scale: 1, default: "1.5" } } }, default: [{ n: 2, q: "1.5" }] }
  old: { type: text, max: 10, required: true, unique: true }`);
export const after = notebook(
  `
  title: { type: text, max: 80, required: true, unique: true }
  word: { type: enum, values: [A, B, C], default: C }
  body: { type: text, max: 60, default: "-" }
  size: { type: number }
  no: { type: sequence, pattern: "N-{000}" }
  writerId: { type: reference, to: person }
  lines: { type: list, of: { type: object, fields: { n: { type: integer, required: true }, q: { type: decimal, scale: 1, default: "1.5" }, p: { type: integer, default: 3 } } }, default: [] }
  total: { type: decimal, scale: 1, sum: { of: lines, multiply: [n, q] } }
  at: { type: timestamp, default: now }`,
  "traits: [externalReferences]",
);
export const notes = [1, 2, 3].map((n) => ({ title: `t${n}`, old: `o${n}`, size: n }));

const url = process.argv[2];
if (process.argv[1] === import.meta.filename && url !== undefined)
  // Not awaited here: a module that awaits is loaded apart from those that mocha requires.
  void migrate(url, after, {
    allowDestructive: true,
    log: (line) => process.stdout.write(`${line}\n`),
  });
