/**
 * One addition of each kind that the page on architecture describes, as an engineer would make it. Each file
 * has its whole text, or texts to insert before certain lines. They are made in a copy of the tree, never
 * here.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Texts to insert before a text that occurs once; or the text of a new file. */
type Edit = readonly (readonly [before: string, text: string])[] | string;

export const ADDITIONS: Readonly<Record<string, Readonly<Record<string, Edit>>>> = {
  resource: {
    "resources/crane.yaml": `resource: crane
collection: cranes
idPrefix: crn
summary: A crane that lifts panels onto a roof.

fields:
  name:  { type: text, max: 100, required: true, filters: { named: startsWith } }
  paint: { type: colour }
  lift:  { type: integer, min: 0, unit: kg }
operations: { list: {}, get: {}, count: {}, create: {}, update: {}, restore: {} }

events:
  crane.created:  { on: create }
  crane.restored: { on: restore }

examples:
  Cranes are found by the start of their names:
    given:
      crane:  { name: Tall }
      crane2: { name: Broad }
    do: { list: { named: Ta } }
    expect: { result: [crane] }
  The optional fields of a crane are cleared:
    given:
      crane: { name: Tall, paint: "#ffcc00" }
    do: { restore: {} }
    expect: { name: Tall, paint: null, changed: true, emits: [crane.restored] }
`,
    "resources/application.yaml": [["  operations:\n", "  crane_hall: [cranes:read, cranes:write]\n"]],
  },
  "value type": {
    "runtime/model/types/colour.ts": `/** Colours as screens have them. */
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

export const colour: ValueType = {
  name: "colour",
  summary: "A colour, as #ffcc00.",
  keys: {},
  filterable: true,
  samples: ["#ffcc00"],
  compile: () =>
    type(colour, {
      sql: "text",
      checks: (column) => [\`\${column} ~ '^#[0-9a-f]{6}$'\`],
      input: textOf({ pattern: "^#[0-9a-fA-F]{6}$", "x-expected": "a colour, as #ffcc00" }),
      normalize: (value) => (value as string).toLowerCase(),
    }),
};
`,
    "runtime/model/types/index.ts": [
      ["import { json, list, object }", 'import { colour } from "./colour.ts";\n'],
      ["  boolean,\n", "  colour,\n"],
    ],
  },
  "filter operator": {
    "runtime/model/filters/starts-with.ts": `/** Records whose text starts with that of the parameter. */
import type { FilterOperator } from "../filter.ts";

const byBytes = (text: string): string => \`\${text} collate "C"\`;

export const startsWith: FilterOperator = {
  name: "startsWith",
  summary: "the text starts with that of the parameter",
  meaning: (field) => \`The start of \${field}.\`,
  parameter: (type) =>
    type.sql === "text" && (type.input.maxLength ?? 601) <= 600
      ? { ...type, input: { type: "string", minLength: 1, maxLength: type.input.maxLength!, "x-noNul": true }, normalize: null }
      : null,
  misfit: (field, { name }) => ({
    message: \`\\\`\${field}\\\` is of type \${name}, and no short text.\`,
    hint: "Only texts of at most 600 characters are filtered by their start.",
  }),
  sql: (column, value) =>
    \`(\${byBytes(column)} >= \${value} and \${byBytes(column)} < \${value} || chr(1114111) and starts_with(\${column}, \${value}))\`,
  index: { of: "value", suffix: "start", on: byBytes },
  changed: { verdict: "risky", what: "filters by the start", reason: "The same query finds more records." },
};
`,
    "runtime/model/filters/index.ts": [
      ["\nexport const OPERATORS", 'import { startsWith } from "./starts-with.ts";\n'],
      ["];\n\n/** The operator with a name", ", startsWith"],
    ],
  },
  key: {
    "runtime/model/language.ts": [
      ["  deprecated: day(", '  unit: text("a unit, as kg").may("The unit that a number is told in."),\n'],
    ],
    "runtime/model/field.ts": [
      ["  readonly permissions: readonly FieldPermission[];", "  readonly unit: string | null;\n"],
    ],
    "runtime/model/fields.ts": [
      ["    permissions: permissionsOf(field),", "    unit: field.unit ?? null,\n"],
    ],
    "runtime/model/schema/output.ts": [
      [
        "  const output =\n    field.kind",
        `  if ("unit" in field && field.unit !== null) {
    const { output } = field.type;
    return described(field.nullable ? nullable(output) : output, \`In \${field.unit}.\`);
  }
`,
      ],
    ],
    "runtime/model/checks/idle.ts": [
      [
        '  ofField(["refusal"], ({ field })',
        `  ofField(["unit"], ({ field }) => typeNamed(field.type)?.number === undefined).says(
    (key, { field }) => \`A \${field.type} has no \${key}.\`,
  ),
`,
      ],
    ],
    "codegen/diff/keys.ts": [['  "field.filters": CALLS,', '  "field.unit": DOCS,\n']],
  },
  "reading verb": {
    "runtime/model/verbs/count.ts": `/** Counts the records of a collection. */
import { record } from "../terms.ts";
import { verb } from "../verb.ts";

export const count = verb({
  name: "count",
  method: "GET",
  on: "collection",
  path: "/count",
  scope: "read",
  grammar: record("a count operation", {}).may("GET of how many records there are."),
  hasHook: false,
  takesKey: false,
  emits: false,
  sends: null,
  makes: false,
  gives: {
    schema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
    example: { count: 42 },
  },
  title: ({ many }) => \`Count \${many}\`,
  about: [],
});
`,
    "runtime/model/verbs/index.ts": [
      ["import { create }", 'import { count } from "./count.ts";\n'],
      ["create, update, remove]", "count, "],
    ],
    "runtime/record/verbs/count.ts": `/** GET of how many records there are. */
import { counting } from "./list.ts";
import type { ReadingVerb } from "./verb.ts";

export const count: ReadingVerb = {
  async read({ database, compiled }, { principal: { organizationId: organization }, model }) {
    const query = compiled.reads.get(model.name)!.count({ filters: [] });
    const { count } = await counting(database.of(organization), query, { organization });
    return { status: 200, data: JSON.stringify({ count }) };
  },
};
`,
    "runtime/record/verbs/index.ts": [
      ["import { create }", 'import { count } from "./count.ts";\n'],
      ["create, update, delete: remove }", "count, "],
    ],
  },
  "writing verb": {
    "runtime/model/verbs/restore.ts": `/** Clears the optional fields of a record. */
import { record, writeKeys } from "../terms.ts";
import { verb } from "../verb.ts";

export const restore = verb({
  name: "restore",
  method: "POST",
  on: "record",
  path: "/restore",
  scope: "write",
  grammar: record("a restore operation", writeKeys).may("POST that clears the optional fields of a record."),
  hasHook: true,
  takesKey: true,
  emits: true,
  sends: null,
  makes: false,
  gives: "changed",
  title: ({ one }) => \`Restore \${one}\`,
  about: ["Clears the fields that a record may lack."],
});
`,
    "runtime/model/verbs/index.ts": [
      ["import { update }", 'import { restore } from "./restore.ts";\n'],
      ["remove] as const", "restore, "],
    ],
    "runtime/record/verbs/restore.ts": `/** POST that clears the optional fields of a record. */
import type { Model } from "../../model/model.ts";
import type { Command, Outcome, Values } from "../command.ts";
import { lockTarget } from "../reads/locks.ts";
import type { Verb } from "../run.ts";
import { refuseFrozen } from "../states.ts";
import { change } from "../writes.ts";
import { showWritten } from "./reveal.ts";
import type { WritingVerb } from "./verb.ts";

const clearedIn = ({ fields }: Model): Values =>
  Object.fromEntries(
    fields
      .filter(({ kind, mode, nullable }) => kind === "value" && mode === "readWrite" && nullable)
      .map(({ name }) => [name, null]),
  );

function restoreVerb(command: Command): Verb {
  const { model } = command;
  const values = clearedIn(model);
  return {
    async run(unit): Promise<Outcome> {
      const before = await lockTarget(unit, command, values);
      const told = { operation: model.operations.restore, audit: \`\${model.name}.restore\`, emits: model.eventOn.restore };
      const draft = await change(unit, model, before, { values, links: [], answers: null }, told);
      const record = draft?.after ?? before;
      await unit.seal({ model, after: record });
      const whole = { data: unit.text(model, record) };
      return {
        status: 200,
        ...showWritten(unit, model, record, whole, (text) => \`\${text.slice(0, -1)},"changed":\${draft !== null}}\`),
        ...unit.tag(model, record),
        warnings: unit.warnings,
      };
    },
  };
}

export const restore: WritingVerb = {
  prepare: restoreVerb,
  readsAhead: false,
  foresee: async (_, model, before) => refuseFrozen(model, before),
};
`,
    "runtime/record/verbs/index.ts": [
      ["import { update }", 'import { restore } from "./restore.ts";\n'],
      ["delete: remove }", "restore, "],
    ],
  },
  check: {
    "runtime/model/checks/plurals.ts": `/** Plurals: a collection is called otherwise than one of its records. */
import { perResource } from "./walk.ts";

export const plurals = perResource("plural", ({ resource, collection }, report) => {
  if (collection === resource)
    report(["collection"], {
      message: \`\\\`\${collection}\\\` is one record, and the collection holds many.\`,
      hint: "Name it in the plural.",
    });
});
`,
    "runtime/model/checks/index.ts": [
      ["import { setters", 'import { plurals } from "./plurals.ts";\n'],
      ["  fileName,\n", "  plurals,\n"],
    ],
  },
  step: {
    "codegen/migration/statistics.ts": `/** What the planner of queries knows of a table that has just been made. */
import { quote } from "../../runtime/store/schema/table.ts";
import type { Change } from "./change.ts";
import { type Step, step } from "./step.ts";

export const analyzeTables = ({ created }: Change): Step[] =>
  created.map(({ name }) =>
    step("analyze", name, { sql: [\`analyze \${quote(name)}\`], note: "So that its queries are planned well." }),
  );
`,
    "codegen/migration/step.ts": [['  | "documents"\n', '  | "analyze"\n']],
    "codegen/migration/plan.ts": [
      ['import type { Step } from "./step.ts";', 'import { analyzeTables } from "./statistics.ts";\n'],
      ["  each(comments),\n];", "  analyzeTables,\n"],
    ],
  },
  command: {
    "cli/count.ts": `/** The command \`charter count\`: how many resources are declared. */
import type { Command } from "./shell/command.ts";

export const count: Command = {
  name: "count",
  summary: "count the resources",
  about: "Reads every declaration, and tells how many resources there are. Needs no database.",
  examples: [["charter count", "how many"]],
  async run({ screen }) {
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { application } = await loadDeclarations();
    screen.print(String(application.models.size));
    return 0;
  },
};
`,
    "cli/index.ts": [
      ['import { deliver } from "./deliver.ts";', 'import { count } from "./count.ts";\n'],
      ["  check,\n", "  count,\n"],
    ],
  },
};

/**
 * Makes every addition in a copy of the tree.
 * @throws Error if a text to insert before does not occur exactly once: it has moved, and so must the
 * addition
 */
export function grow(checkout: string): void {
  for (const [kind, files] of Object.entries(ADDITIONS))
    for (const [file, edit] of Object.entries(files)) {
      const path = join(checkout, file);
      if (typeof edit === "string" && existsSync(path)) throw new Error(`${file} is no new file`);
      writeFileSync(
        path,
        typeof edit === "string" ? edit : edited(readFileSync(path, "utf8"), edit, `${kind}: ${file}`),
      );
    }
}

function edited(text: string, edits: Exclude<Edit, string>, what: string): string {
  return edits.reduce((grown, [before, added]) => {
    const parts = grown.split(before);
    if (parts.length !== 2)
      throw new Error(`${what}: ${JSON.stringify(before)} stands ${parts.length - 1} times`);
    return `${parts[0]}${added}${before}${parts[1]}`;
  }, text);
}
