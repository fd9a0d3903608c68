/** The types that hooks are written against: what a record holds, what an action was sent, what a hook may do. */
import { compile, type JSONSchema, type Options } from "json-schema-to-typescript";
import { DETAIL_CODES, ERRORS } from "../runtime/errors.ts";
import { type Field, isShown } from "../runtime/model/field.ts";
import { type Action, type Application, type Model, modelOf } from "../runtime/model/model.ts";
import { outputOf } from "../runtime/model/types/composites.ts";

/** Opens every generated file, so that one whose resource is gone can be told from what others put there. */
export const BANNER = "/** Made by `charter types` from the declarations; never edited. */";

/** Written with a type of ours instead of what its schema would give. */
type Schema = JSONSchema & { tsType?: string };

const OPTIONS: Partial<Options> = {
  bannerComment: "",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  style: { printWidth: 110 },
};

/**
 * Types of every resource that a hook's store may read and write, by the name of their file.
 * Resources under a permission are the service's own, and no hook's matter.
 */
export async function hookTypes(application: Application): Promise<ReadonlyMap<string, string>> {
  const models = [...application.models.values()].filter((model) => model.permission === null);
  const sorted = models.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = new Map([["index.ts", indexOf(sorted)]]);
  for (const model of sorted) files.set(`${model.stem}.ts`, await fileOf(model, application));
  return files;
}

async function fileOf(model: Model, application: Application): Promise<string> {
  const actions = [...model.actions.values()];
  const parts = [
    await compile(recordSchema(model, application), nameOf(model), OPTIONS),
    ...(await Promise.all(actions.filter(({ input }) => input.size > 0).map(inputOf))),
    ...contextsOf(model),
  ];
  return `${[BANNER, ...importsOf(model, application), "", parts.join("\n")].join("\n").trimEnd()}\n`;
}

function importsOf(model: Model, application: Application): string[] {
  const embedded = new Set(
    model.fields.flatMap((field) => (field.kind === "embedded" ? [field.resource] : [])),
  );
  return [
    ...(contextsOf(model).length > 0 ? ['import type { Context } from "./index.ts";'] : []),
    ...[...embedded].map((name) => {
      const child = application.models.get(name)!;
      return `import type { ${nameOf(child)} } from "./${child.stem}.ts";`;
    }),
  ];
}

/** `WorkOrder` of work_order. */
const nameOf = ({ name }: Model): string => pascal(name);

const pascal = (name: string): string =>
  name.replace(/(^|[_-])([a-z0-9])/g, (_, _separator, letter: string) => letter.toUpperCase());

function recordSchema(model: Model, application: Application): Schema {
  // A searched list is shown to nobody, but hooks fill it.
  const fields = model.fields.filter(
    (field) =>
      (isShown(field) && !model.former.some(({ name }) => name === field.name)) || field.kind === "searched",
  );
  return objectOf(
    model.summary,
    fields.map((field) => [field.name, fieldSchema(field, application)]),
  );
}

function fieldSchema(field: Field, application: Application): Schema {
  const description = described(field.summary ?? "");
  if (field.kind === "embedded")
    return { description, tsType: `${nameOf(modelOf(application, field.resource))}[]` };
  return { ...(nullable(field.type.output as Schema, field.nullable) as Schema), description };
}

const nullable = (schema: Schema, isNullable: boolean): Schema =>
  isNullable ? { anyOf: [schema, { type: "null" }] } : schema;

/** An object whose members all stand, as records and read inputs have them. */
const objectOf = (summary: string, members: readonly (readonly [string, Schema])[]): Schema => ({
  type: "object",
  description: described(summary),
  properties: Object.fromEntries(members),
  required: members.map(([name]) => name),
  additionalProperties: false,
});

const described = (text: string): string => text.replaceAll("*/", "*\\/");

function inputOf(action: Action): Promise<string> {
  const { properties } = outputOf(action.input) as { properties: Readonly<Record<string, Schema>> };
  return compile(
    objectOf(`What \`${action.name}\` was sent; null where nothing was.`, Object.entries(properties)),
    inputName(action),
    OPTIONS,
  );
}

const inputName = ({ name }: Action): string => `${pascal(name)}Input`;

/** Types of what each hook is called with. */
function contextsOf(model: Model): string[] {
  const record = nameOf(model);
  const { create, update, delete: remove } = model.operations;
  const sent = `Partial<${record}>`;
  const writes = [
    { write: create, name: "CreateContext", types: ["null", record, sent] },
    { write: update, name: "UpdateContext", types: [`Readonly<${record}>`, record, sent] },
    { write: remove, name: "DeleteContext", types: [`Readonly<${record}>`, record, "object"] },
  ];
  const acts = [...model.actions.values()].map((action) => ({
    write: action,
    name: `${pascal(action.name)}Context`,
    types: [
      ...(action.on === "record" ? [`Readonly<${record}>`, record] : ["null", "Record<string, unknown>"]),
      action.input.size > 0 ? inputName(action) : "object",
    ],
  }));
  return [...writes, ...acts].flatMap(({ write, name, types }) => {
    if (!write?.hook) return [];
    const args = [...types, ...codeArguments(write.refuses, write.warns)];
    return [
      `/** What the hook \`${write.hook}\` is called with. */\nexport type ${name} = Context<${args.join(", ")}>;\n`,
    ];
  });
}

/** The codes that it may refuse and warn with; none is `never`, which need not be said at the end. */
function codeArguments(...lists: readonly object[]): string[] {
  const unions = lists.map((list) =>
    Object.keys(list)
      .map((code) => JSON.stringify(code))
      .join(" | "),
  );
  while (unions.at(-1) === "") unions.pop();
  return unions.map((union) => union || "never");
}

function indexOf(models: readonly Model[]): string {
  const codes = [...Object.keys(ERRORS), ...DETAIL_CODES].map((code) => `  | "${code}"`);
  return `${BANNER}
import type { HookContext, HookStore, UpdateOptions } from "charter";
${models.map((model) => `import type { ${nameOf(model)} } from "./${model.stem}.ts";`).join("\n")}

/** Records by the name of their resource. */
export interface Records {
${models.map((model) => `  ${model.name}: ${nameOf(model)};`).join("\n")}
}

/** Codes that every hook may refuse with, beside those that its declaration lists. */
export type CommonCode =
${codes.join("\n")};

/** Values that fields are looked for by: equal, null for none, a list for one of them. */
export type Where<R> = { readonly [F in keyof R]?: R[F] | readonly R[F][] | null };

/** The store of a hook, with the types of its records. */
export interface Store extends Omit<HookStore, "get" | "lock" | "find" | "create" | "update"> {
  get<N extends keyof Records>(resource: N, id: string): Promise<Readonly<Records[N]> | null>;
  lock<N extends keyof Records>(resource: N, id: string): Promise<Readonly<Records[N]> | null>;
  find<N extends keyof Records>(
    resource: N,
    where: Where<Records[N]>,
    options?: { readonly lock?: boolean; readonly limit?: number },
  ): Promise<Readonly<Records[N]>[]>;
  create<N extends keyof Records>(resource: N, values: Partial<Records[N]>): Promise<Readonly<Records[N]>>;
  update<N extends keyof Records>(
    resource: N,
    id: string,
    values: Partial<Records[N]>,
    options?: UpdateOptions,
  ): Promise<Readonly<Records[N]>>;
}

/** What a hook is called with, with the types of its record, its input and its refusals. */
export interface Context<Before, After, Input, Code extends string = never, Warning extends string = never>
  extends Omit<HookContext, "before" | "after" | "input" | "store" | "refuse" | "fault" | "warn"> {
  readonly before: Before;
  readonly after: After;
  readonly input: Readonly<Input>;
  readonly store: Store;
  /** Ends the call with a refusal. */
  refuse(
    code: Code | CommonCode,
    message: string,
    options?: { readonly path?: string; readonly details?: readonly object[] },
  ): never;
  /** Notes a fault of a rule; all of them are answered together once the hook returns. */
  fault(path: string, code: Code | CommonCode, message: string, more?: Readonly<Record<string, unknown>>): void;
  /** Lets the write succeed with a warning in \`meta.warnings\`. */
  warn(code: Warning, message: string, details: unknown): void;
}
`;
}
