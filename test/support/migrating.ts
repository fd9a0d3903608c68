/** A long migration, for the tests of interruptions. */
import { compileTexts, notebook, notebookTexts } from "./notebook.ts";

export const before = notebook(`
  title: { type: text, max: 50, required: true }
  word: { type: enum, values: [A, B], default: A }
  body: { type: text, max: 50 }
  size: { type: integer }
  lines: { type: list, of: { type: object, fields: { n: { type: integer, required: true }, q: { type: decimal, scale: 1, default: "1.5" } } }, default: [{ n: 2, q: "1.5" }] }
  old: { type: text, max: 10, required: true, unique: true }`);
/** Declarations by file name, for a separate process that migrates to them. */
export const afterTexts = notebookTexts(
  `
  title: { type: text, max: 80, required: true, unique: true }
  word: { type: enum, values: [A, B, C], default: C }
  body: { type: text, max: 60, default: "-" }
  size: { type: number }
  no: { type: sequence, pattern: "N-{000}" }
  writerId: { type: reference, to: person }
  lines: { type: list, of: { type: object, fields: { n: { type: integer, required: true }, q: { type: decimal, scale: 1, default: "1.5" }, p: { type: integer, default: 3 } } }, default: [] }
  total: { type: decimal, scale: 1, derive: { sum: lines.n * lines.q } }
  at: { type: timestamp, default: now }
  externalReferences: { type: externalReferences }`,
);
export const after = compileTexts(afterTexts);
export const notes = [1, 2, 3].map((n) => ({ title: `t${n}`, old: `o${n}`, size: n }));
