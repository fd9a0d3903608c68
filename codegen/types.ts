/** Generates the types that hooks are written against: records, inputs, and what each hook may do. */
import { compile, type JSONSchema, type Options } from "json-schema-to-typescript";
import { DETAIL_CODES, ERRORS } from "../runtime/errors.ts";
import { type Field, isShown } from "../runtime/model/field.ts";
import { idsInPath } from "../runtime/model/ids-in-path.ts";
import {
  type Action,
  type Application,
  type Footprint,
  type Model,
  modelOf,
  type Write,
} from "../runtime/model/model.ts";
import { outputOf } from "../runtime/model/types/composites.ts";
import { VERBS } from "../runtime/model/verbs/index.ts";
import { intervalOf } from "../runtime/store/schema/spans.ts";
import { pascal } from "./openapi/names.ts";

/** Opens every generated file, which distinguishes outdated ones from files of others. */
export const BANNER = "/** Made by `charter types` from the declarations; never edited. */";

/** A schema that may be replaced by one of our own types. */
type Schema = JSONSchema & { tsType?: string };

const OPTIONS: Partial<Options> = {
  bannerComment: "",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  style: { printWidth: 110 },
};

/**
 * Generates types of every resource that the store of a hook may read and write, by file name. Resources with
 * a permission belong to the service and are left out.
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
  const contexts = contextsOf(model, application);
  const parts = [
    await compile(recordSchema(model, application), nameOf(model), OPTIONS),
    ...(await Promise.all(
      actions.filter((action) => hasInput(model, action)).map((one) => inputOf(model, one)),
    )),
    ...contexts,
  ];
  const imports = importsOf(model, contexts.join(""), application);
  return `${[BANNER, ...imports, "", parts.join("\n")].join("\n").trimEnd()}\n`;
}

function importsOf({ fields }: Model, contexts: string, application: Application): string[] {
  const shared = ["Context", "Store", "Written"].filter((name) => contexts.includes(`${name}<`));
  const embedded = new Set(fields.flatMap((field) => (field.kind === "embedded" ? [field.resource] : [])));
  return [
    ...(shared.length === 0 ? [] : [`import type { ${shared.join(", ")} } from "./index.ts";`]),
    ...[...embedded].map((name) => {
      const child = modelOf(application, name);
      return `import type { ${nameOf(child)} } from "./${child.stem}.ts";`;
    }),
  ];
}

const nameOf = ({ name }: Model): string => pascal(name);

function recordSchema(model: Model, application: Application): Schema {
  const fields = model.fields.filter((field) => hasType(field, model));
  return objectOf(
    model.summary,
    fields.map((field) => [field.name, fieldSchema(field, application)]),
  );
}

/** Whether hooks have the field: a searched list is not shown to clients, but hooks fill it. */
const hasType = (field: Field, model: Model): boolean =>
  (isShown(field) && !model.former.some(({ name }) => name === field.name)) || field.kind === "searched";

function fieldSchema(field: Field, application: Application): Schema {
  const description = described(field.summary ?? "");
  if (field.kind === "embedded")
    return { description, tsType: `${nameOf(modelOf(application, field.resource))}[]` };
  const schema = field.type.output as Schema;
  return { ...(field.nullable ? { anyOf: [schema, { type: "null" }] } : schema), description };
}

/** An object whose members are all present, as in records and parsed inputs. */
const objectOf = (summary: string, members: readonly (readonly [string, Schema])[]): Schema => ({
  type: "object",
  description: described(summary),
  properties: Object.fromEntries(members),
  required: members.map(([name]) => name),
  additionalProperties: false,
});

const described = (text: string): string => text.replaceAll("*/", "*\\/");

function inputOf(model: Model, action: Action): Promise<string> {
  const description = described(`What \`${action.name}\` was sent; null where nothing was.`);
  const { properties, required, ...sent } = outputOf(action.input) as Schema & { required: string[] };
  const ids = idsInPath(action, model.parent);
  const inPath = Object.fromEntries(ids.map((name) => [name, { type: "string" } as const]));
  const schema = {
    ...sent,
    description,
    properties: { ...properties, ...inPath },
    required: [...required, ...ids],
  };
  return compile(schema, inputName(action), OPTIONS);
}

const hasInput = (model: Model, action: Action): boolean =>
  !action.rawBody && (action.input.size > 0 || idsInPath(action, model.parent).length > 0);

const inputName = ({ name }: Action): string => `${pascal(name)}Input`;

/** The name of a call with a hook, and the types of what its hook sees. */
type HookTypes = readonly [name: string, write: Write | null, before: string, input: string, after?: string];

function contextsOf(model: Model, application: Application): string[] {
  const record = nameOf(model);
  const sent = `Partial<${record}>`;
  const existing = `Readonly<${record}>`;
  const writes = VERBS.filter(({ hasHook }) => hasHook).map(({ name, makes, sends }): HookTypes => {
    const write = model.operations[name] as Write | null;
    return [pascal(name), write, makes ? "null" : existing, sends === null ? "object" : sent];
  });
  for (const action of model.actions.values()) {
    const input = hasInput(model, action) ? inputName(action) : "object";
    const isOnRecord = action.on === "record";
    const around = isOnRecord
      ? ([existing, input] as const)
      : (["null", input, "Record<string, unknown>"] as const);
    writes.push([pascal(action.name), action, ...around]);
  }
  return writes.flatMap(([name, write, before, input, after]) => {
    if (!write?.hook) return [];
    const args = [before, after ?? afterOf(model, write), input, ...furtherArguments(write, application)];
    return [
      `/** What the hook \`${write.hook}\` is called with. */\nexport type ${name}Context = Context<${args.join(", ")}>;\n`,
    ];
  });
}

/** The type of the record that a hook may write, entirely or in part. */
function afterOf(model: Model, { footprint }: Write): string {
  const fields = footprint?.writes.get(model.name);
  return fields ? `Written<${nameOf(model)}, ${union(typed(model, fields))}>` : nameOf(model);
}

/** Type arguments for error codes, warning codes and the store. Default arguments at the end are omitted. */
function furtherArguments({ refuses, warns, footprint }: Write, application: Application): string[] {
  const codes = [union(Object.keys(refuses)), union(Object.keys(warns))];
  if (footprint) return [...codes, storeOf(footprint, application), "never"];
  while (codes.at(-1) === "never") codes.pop();
  return codes;
}

function storeOf({ reads, creates, writes }: Footprint, application: Application): string {
  const fields = [...writes]
    .filter(([, names]) => names.size > 0)
    .map(([resource, names]) => `${resource}: ${union(typed(modelOf(application, resource), names))}`);
  return `Store<${union(reads)}, ${union(creates)}, {${fields.map((one) => ` ${one};`).join("")} }>`;
}

const typed = (model: Model, names: Iterable<string>): string[] =>
  [...names].filter((name) => hasType(model.byName.get(name)!, model));

const union = (words: Iterable<string>): string =>
  [...words].map((word) => JSON.stringify(word)).join(" | ") || "never";

function indexOf(models: readonly Model[]): string {
  const listed = (codes: readonly string[]) => codes.map((code) => `  | "${code}"`).join("\n");
  return `${BANNER}
import type { HookContext, HookStore, UpdateOptions } from "charter";
${models.map((model) => `import type { ${nameOf(model)} } from "./${model.stem}.ts";`).join("\n")}

/** Records by the name of their resource. */
export interface Records {
${models.map((model) => `  ${model.name}: ${nameOf(model)};`).join("\n")}
}

/** Resources with a field that has the filter overlaps. */
export type WithInterval = ${union(models.filter((model) => intervalOf(model) !== null).map(({ name }) => name))};

/** Codes of every resource: a hook may refuse with them whose declaration does not tell what it does. */
export type CommonCode =
${listed(Object.keys(ERRORS))};

/** Codes of values at fault, which every hook may note. */
export type DetailCode =
${listed(DETAIL_CODES)};

${OF_EVERY_HOOK}`;
}

/** Types that are the same for every application. */
const OF_EVERY_HOOK = `/** Values that fields are looked for by: equal, null for none, a list for one of them. */
/** A list of values stands for any of them; of a field that is a list, one value for an item of it. */
export type Where<R> = {
  readonly [F in keyof R]?: R[F] | readonly R[F][] | (R[F] extends readonly (infer Item)[] ? Item : never) | null;
};

/** The limit is 1,000 by default. With an interval, only records whose own overlaps it are found; its end is excluded. */
export type FindMore<N> = { readonly limit?: number } & (N extends WithInterval
  ? { readonly overlaps?: readonly [from: string, until: string] }
  : { readonly overlaps?: undefined });

/** Every field of every resource. */
export type Everything = { [N in keyof Records]: keyof Records[N] };

/** A record of which a hook may write some fields. */
export type Written<R, F extends keyof R> = Readonly<Omit<R, F>> & Pick<R, F>;

/** The store of a hook, with the types of the records that it reads and makes, and of the fields that it writes. */
export interface Store<
  Read extends keyof Records = keyof Records,
  Made extends keyof Records = keyof Records,
  Fields extends { readonly [N in keyof Records]?: keyof Records[N] } = Everything,
> extends Omit<HookStore, "get" | "lock" | "find" | "create" | "update"> {
  get<N extends Read>(resource: N, id: string): Promise<Readonly<Records[N]> | null>;
  lock<N extends Read>(resource: N, id: string): Promise<Readonly<Records[N]> | null>;
  find<N extends Read>(
    resource: N,
    where: Where<Records[N]>,
    options?: { readonly lock?: boolean; readonly fields?: undefined } & FindMore<N>,
  ): Promise<Readonly<Records[N]>[]>;
  /** Reads these fields and the id only, which costs less than whole records. */
  find<N extends Read, F extends keyof Records[N]>(
    resource: N,
    where: Where<Records[N]>,
    options: { readonly fields: readonly F[] } & FindMore<N>,
  ): Promise<Readonly<Pick<Records[N], F | ("id" & keyof Records[N])>>[]>;
  create<N extends Made>(resource: N, values: Partial<Records[N]>): Promise<Readonly<Records[N]>>;
  update<N extends keyof Fields & keyof Records>(
    resource: N,
    id: string,
    values: { readonly [F in Fields[N] & keyof Records[N]]?: Records[N][F] },
    options?: UpdateOptions,
  ): Promise<Readonly<Records[N]>>;
}

/** What a hook is called with, with the types of its record, its input and its refusals. */
export interface Context<
  Before,
  After,
  Input,
  Code extends string = never,
  Warning extends string = never,
  Stored = Store,
  Common extends string = CommonCode | DetailCode,
> extends Omit<HookContext, "before" | "after" | "input" | "store" | "refuse" | "fault" | "warn"> {
  readonly before: Before;
  readonly after: After;
  readonly input: Readonly<Input>;
  readonly store: Stored;
  /** Ends the call with a refusal. */
  refuse(
    code: Code | Common,
    message: string,
    options?: { readonly path?: string; readonly details?: readonly object[] },
  ): never;
  /** Notes a fault of a rule; all of them are answered together once the hook returns. */
  fault(path: string, code: Code | Common | DetailCode, message: string, more?: Readonly<Record<string, unknown>>): void;
  /** Lets the write succeed with a warning in \`meta.warnings\`. */
  warn(code: Warning, message: string, details: unknown): void;
}
`;
