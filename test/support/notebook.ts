/**
 * Small applications for the tests of migrations: a person, and notes with fields that each test declares.
 */
import type { LoadedFile } from "../../runtime/declare/load.ts";
import { besidePlatform, type Loaded } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { Memory } from "../../runtime/model/memory.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { modelOf } from "../../runtime/model/model.ts";
import type { Values } from "../../runtime/record/command.ts";
import { draftOf } from "../../runtime/record/draft.ts";
import type { Hooks } from "../../runtime/record/hooks/hooks.ts";
import { loadHooks } from "../../runtime/record/hooks/load-hooks.ts";
import { documentOf } from "../../runtime/record/render.ts";
import { derive } from "../../runtime/record/rules/derivation.ts";
import { quote } from "../../runtime/store/schema/table.ts";
import type { Query } from "./postgres.ts";

export const APPLICATION = `application: Notebook API
summary: Notes and the people who write them.
roles:
  WRITER: [people.promote]
  READER: []
presets:
  all: ["*:*"]
`;

const PERSON = resource("person", "people", {
  fields: `
  name:     { type: text, max: 100, required: true }
  email:    { type: email, required: true, unique: true }
  role:     { type: role, where: { isActive: true }, permission: people.promote }
  isActive: { type: boolean, default: true, permission: people.promote }`,
});

/** Shared by all of a process: most of their resources are the same. */
const memory = new Memory();

interface Parts {
  readonly fields: string;
  /** Further keys of the resource, as text. */
  readonly more?: string;
}

/** A field that nobody can send must be set by something. */
const KEEP = "actions: { keep: { summary: Keep it., set: { secret: kept }, answers: record } }";

/** The text of a resource with the generic operations. */
export function resource(name: string, collection: string, { fields, more = "" }: Parts): string {
  return `resource: ${name}
collection: ${collection}
idPrefix: ${name.slice(0, 4)}
summary: A ${name} of the notebook.
fields:
${fields.replace(/^\n/, "")}
${more}
${/^ *secret:.*hidden/m.test(fields) ? KEEP : ""}
operations: { list: {}, get: {}, create: {}, update: {} }
events:
  ${name}.created: { on: create }
  ${name}.updated: { on: update }
`;
}

/** Texts of declarations by file name. */
type Texts = Readonly<Record<string, string>>;

/** An application with a person and further resources. */
export const applicationOf = (resources: Texts): Application =>
  compileTexts({ application: APPLICATION, person: PERSON, ...resources });

export const compileTexts = (texts: Texts): Application => compile(filesOf(texts), memory);

const filesOf = (texts: Texts): LoadedFile[] =>
  Object.entries(texts).map(([stem, text]) => memory.read(`${stem}.yaml`, text));

/** An application whose notes have the given fields. */
export const notebook = (fields: string, more = ""): Application => compileTexts(notebookTexts(fields, more));

/** The declarations of such an application. */
export const notebookTexts = (fields: string, more = ""): Texts => ({
  application: APPLICATION,
  person: PERSON,
  note: resource("note", "notes", { fields, more }),
});

/** The same declarations, with roles that may have keys and webhooks. */
export function servedTexts(fields: string): Texts {
  const { application, ...resources } = notebookTexts(fields);
  const granting = application!.replace(
    "WRITER: [",
    "WRITER: [settings.api-keys.manage, settings.webhooks.manage, ",
  );
  return { application: granting, ...resources };
}

/**
 * Such an application, compiled to be served with keys and webhooks.
 * @param more texts of further resources
 * @param hooks of the further resources
 */
export async function release(fields: string, more: Texts = {}, hooks: Hooks = new Map()): Promise<Loaded> {
  const files = besidePlatform(filesOf({ ...servedTexts(fields), ...more }), memory);
  const application = compile(files, memory);
  if (hooks.size === 0) return { application, hooks: await loadHooks(application, files, "") };
  const { hooks: others } = await release(fields);
  return { application, hooks: new Map([...others, ...hooks]) };
}

let minted = 0;

/**
 * Writes a record as a server of the application would: columns and document.
 * @returns its id
 */
export async function put(
  query: Query,
  application: Application,
  name: string,
  sent: Values,
  organization = "org_a",
): Promise<string> {
  const model = modelOf(application, name);
  const now = "2026-03-08T09:00:00.000Z";
  const id = `${model.idPrefix}_${String(++minted).padStart(26, "0")}`;
  const read = Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [
      key,
      model.byName.get(key)!.type.normalize?.(value) ?? value,
    ]),
  );
  const draft = draftOf(model, read, { now });
  derive(draft);
  Object.assign(
    draft.after,
    { id, version: 1, createdAt: now, updatedAt: now },
    numbersOf(model, minted),
    read,
  );
  const fields = model.stored;
  const columns = ["organization_id", ...fields.map((field) => field.column!), "document"].map(quote);
  const values = fields.map((field) => {
    const value = draft.after[field.name] ?? null;
    return value === null ? null : field.type.bind(value);
  });
  const places = columns.map((_, i) => `$${i + 1}`).join(", ");
  await query(`insert into ${quote(model.table)} (${columns.join(", ")}) values (${places})`, [
    organization,
    ...values,
    documentOf(model, draft.after),
  ]);
  return id;
}

const numbersOf = (model: Model, n: number): Values =>
  Object.fromEntries(
    model.fields.filter((field) => field.kind === "sequence").map((field) => [field.name, `N-${n}`]),
  );

/** The documents of a table, by id. */
export async function documents(query: Query, table: string): Promise<Map<string, Values>> {
  const rows = await query(`select id, document from ${quote(table)} order by organization_id, id`);
  return new Map(rows.map((row) => [row.id as string, JSON.parse(row.document as string) as Values]));
}
