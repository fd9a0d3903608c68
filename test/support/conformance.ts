/** Compares an application with its specification: finds rows, names and sentences that match nothing. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "../../runtime/errors.ts";
import { layRoutes, methodOf, type Operation, type Route } from "../../runtime/http/routes.ts";
import { defaultOf } from "../../runtime/model/field.ts";
import { type Application, type Model, modelOf } from "../../runtime/model/model.ts";
import { listSchema } from "../../runtime/model/schema/input.ts";
import type { Member, Schema, Type } from "../../runtime/model/type.ts";
import { scopeJudge } from "../../runtime/platform/scopes.ts";
import {
  isName,
  type Line,
  type Name,
  namesIn,
  readNames,
  readSpecification,
  type Table,
} from "./specification.ts";

/** Runtime code for names that no declaration contains, by the beginning of the table's heading. */
const WRITTEN: Readonly<Record<string, string>> = {
  "Response envelope": "runtime/http/respond.ts",
  "Action response": "runtime/record/verbs/act.ts",
  "API key identity": "runtime/model/schema/output.ts",
};
const HEADERS = "runtime/http/steps/input.ts";
const KEY_STATUS = "runtime/platform/key-status.ts";

type Cells = Readonly<Record<string, string>>;
type ModelOperation = Extract<Operation, { readonly model: Model }>;
/** Reports something that was not found. */
type Miss = (what: string) => void;

/**
 * Returns every fault, each with its line of the specification.
 * @param root the package's folder
 */
export function faultsOf(markdown: string, application: Application, root: string): string[] {
  const { tables, lines } = readSpecification(markdown);
  const faults: string[] = [];
  const judge = new Judge(application, root);
  for (const table of tables) {
    const rule = judge.ruleOf(table);
    if (!rule) faults.push(`no rule reads the table under "${table.heading}"`);
    for (const { line, cells } of table.rows) {
      const miss = (what: string) => void faults.push(`${line} ${what}`);
      if (rule && !rule(cells, miss, table)) miss(`nothing is found for ${cells[table.columns[0]!]}`);
    }
  }
  for (const line of lines) judge.sentence(line, (what) => void faults.push(`${line.line} ${what}`));
  return faults;
}

class Judge {
  readonly #application: Application;
  readonly #models: readonly Model[];
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #root: string;

  constructor(application: Application, root: string) {
    this.#application = application;
    this.#models = [...application.models.values()];
    this.#root = root;
    this.#routes = new Map(
      layRoutes(application).all.map((one) => [bare(`${methodOf(one.operation)} ${one.template}`), one]),
    );
  }

  /** The rule for the rows of a table; it returns whether a row matches anything. */
  ruleOf({ columns, heading }: Table): ((cells: Cells, miss: Miss, table: Table) => boolean) | undefined {
    if (columns.includes("Method and path")) return (cells, miss) => this.#endpoint(cells, miss);
    const written = Object.entries(WRITTEN).find(([begins]) => heading.startsWith(begins))?.[1];
    const rules: Readonly<Record<string, (cells: Cells, miss: Miss, table: Table) => boolean>> = {
      Field: (cells, miss) =>
        written ? this.#written(cells, written, miss) : this.#fields(cells, heading, miss),
      Parameter: ({ Parameter }, miss, { caption }) => {
        const operation = this.#routes.get(bare(caption))?.operation;
        return operation?.kind === "list" && this.#parameters(operation.model, Parameter!, miss);
      },
      Record: (cells, miss) => this.#transition(cells, miss),
      Preset: ({ Preset }) => this.#application.presets.has(Preset!),
      Event: ({ Event }) => this.#models.some(({ events }) => events.has(Event!)),
      Header: ({ Header }) => this.#text(HEADERS).includes(`headers["${Header}"]`),
      Status: (cells) => this.#refused(cells),
      Limit: (cells, miss) => this.#limit(cells, miss),
    };
    return rules[columns[0]!];
  }

  #endpoint(cells: Cells, miss: Miss): boolean {
    const text = cells["Method and path"]!;
    const route = this.#routes.get(bare(text));
    if (!route) {
      miss(`no route serves ${text}`);
      return true;
    }
    const wantsKey = cells.IK === "yes";
    if (wantsKey !== (route.idempotencyKey === "required"))
      miss(`${text} is to ${wantsKey ? "" : "not "}require an Idempotency-Key`);
    const [said, { scope }] = [cells.Scope!, route];
    const isRight = said.startsWith("none")
      ? scope === null
      : said === "not shown" || (said === "read scope" ? scope?.endsWith(":read") : said === scope);
    if (!isRight) miss(`the scope is ${said}, and the route needs ${String(scope)}`);
    const { operation } = route;
    if ("model" in operation)
      for (const name of readNames(cells["Request body (fields)"]!))
        this.#taken(name, operation, "", (what) => miss(`${text} takes no ${what}`));
    return true;
  }

  /** Checks that a call accepts a name and its members; for a raw body, that its hook reads them. */
  #taken({ text, members }: Name, operation: ModelOperation, within: string, miss: Miss): void {
    const isRaw = operation.kind === "act" && operation.action.rawBody;
    const words = isName(text) ? [text] : namesIn(text);
    const isTaken = (name: string) =>
      isRaw ? isRead(this.#hooksOf(operation.model), name) : inputsOf(operation).has(name);
    if (words.length > 0 && !words.some(isTaken)) miss(`${within}${text}`);
    for (const member of members) {
      if (isRaw) this.#taken(member, operation, `${within}${text}.`, miss);
      else if (!membersOf(inputsOf(operation).get(text))?.has(member.text)) miss(`${text}.${member.text}`);
    }
  }

  /** The hooks of a resource, and the files beside them that they import. */
  #hooksOf({ folder, stem }: Model): string {
    const file = join(folder, `${stem}.hooks.ts`);
    if (!existsSync(file)) return "";
    const text = readFileSync(file, "utf8");
    const beside = [...text.matchAll(/^import (?!type).* from "(\.\/[^"]+)"/gm)];
    return [text, ...beside.map(([, name]) => readFileSync(join(folder, name!), "utf8"))].join("\n");
  }

  #written({ Field }: Cells, file: string, miss: Miss): boolean {
    for (const { text } of readNames(Field!))
      if (!isRead(this.#text(file), text.slice(text.lastIndexOf(".") + 1))) miss(`${file} writes no ${text}`);
    return true;
  }

  /** Checks the fields of a record, and those after `with:` in the records that it embeds. */
  #fields({ Field, Type }: Cells, heading: string, miss: Miss): boolean {
    const model = this.#modelNamed(heading);
    if (!model) return false;
    for (const { text } of readNames(Field!))
      if (!model.byName.has(text) && !model.fields.some(({ name }) => isMeant(text, name)))
        miss(`${model.name} has no ${text}`);
    const field = model.byName.get(Field!);
    const child = field?.kind === "embedded" ? modelOf(this.#application, field.resource) : undefined;
    for (const { text } of readNames(/ with: (.+)$/.exec(Type!)?.[1] ?? ""))
      if (!child?.byName.has(text)) miss(`${Field} has no ${text}`);
    return true;
  }

  #parameters(model: Model, names: string, miss: Miss): boolean {
    const { properties } = listSchema(model) as { properties: Readonly<Record<string, Schema>> };
    for (const { text } of readNames(names)) if (!properties[text]) miss(`nothing is found for ${text}`);
    return true;
  }

  /** Checks a transition: the call that triggers it must lead to the state. */
  #transition(cells: Cells, miss: Miss): boolean {
    const operation = this.#routes.get(bare(cells.Trigger!))?.operation;
    if (operation?.kind !== "act") return false;
    const state = /^[A-Z_]+$/.exec(cells["Next state"]!)?.[0];
    if (state && operation.action.to !== state) miss(`${operation.action.name} does not lead to ${state}`);
    return true;
  }

  /** Checks a status: it must belong to the runtime, or to the resources that the condition names. */
  #refused({ Status, Condition }: Cells): boolean {
    const status = Number(Status);
    const named = this.#models.filter(({ name }) =>
      Condition!.toLowerCase().includes(name.replaceAll("_", " ")),
    );
    return [
      ...Object.values(ERRORS).map((row) => row.status),
      ...named.flatMap(({ actions }) =>
        [...actions.values()].flatMap(({ refuses }) => Object.values(refuses)),
      ),
    ].includes(status);
  }

  /** Checks a limit: of an input, of a list's page, or the default of an object with the row's members. */
  #limit({ Value, ...cells }: Cells, miss: Miss): boolean {
    const numbers = [...Value!.matchAll(/\d[\d,]*/g)].map(([text]) => Number(text.replaceAll(",", "")));
    const most = Math.max(...numbers);
    const where = cells["Applies to"]!;
    const operation = this.#routes.get(bare(/[A-Z]+ \/\S+/.exec(where)?.[0] ?? ""))?.operation;
    if (operation?.kind === "act")
      return [...operation.action.input.values()].some(({ type }) => type.input.maxItems === most);
    if (operation?.kind === "list") {
      const { limit } = listSchema(operation.model).properties as Record<string, Schema>;
      for (const number of numbers)
        if (![limit!.default, limit!.minimum, limit!.maximum].includes(number))
          miss(`no bound of paging is ${number}`);
      return true;
    }
    const names = readNames(/\(([^)]*[A-Z][^)]*)\)/.exec(where)?.[1] ?? "").map(({ text }) => text);
    return this.#models.some(({ fields }) =>
      fields.some(
        (field) =>
          names.length > 0 &&
          names.every((name) => field.type.members?.has(name)) &&
          JSON.stringify(defaultOf(field)).includes(`:${most}`),
      ),
    );
  }

  /** Checks sentences outside tables: states, removed fields, aliases, scopes, codes. */
  sentence({ text, heading }: Line, miss: Miss): void {
    const found = (form: RegExp, judge: (...words: string[]) => boolean) => {
      const [, ...words] = form.exec(text) ?? [];
      if (words.length > 0 && !judge(...words)) miss(`nothing is found for "${text}"`);
    };
    const states = this.#modelNamed(heading)?.states?.values;
    const each = (names: string, has: (name: string) => boolean, what: string) => {
      for (const name of names.split(", ")) if (!has(name)) miss(`${what} ${name}`);
      return true;
    };
    found(/^Allowed values: ([A-Z_, ]+)\.$/, (words) =>
      each(words!, (word) => states?.has(word) === true, `${heading} has no`),
    );
    found(/^- ([A-Z_]+) is the sole terminal status/, (word) => {
      const terminal = [...(states?.values() ?? [])].filter((state) => state.terminal);
      return terminal.length === 1 && terminal[0]!.name === word;
    });
    found(
      /filter of ([A-Z_]+) on the list is treated as ([A-Z_]+)/,
      (word, other) => states?.get(word!)?.filterAs === other,
    );
    found(/^API key status values: ([A-Za-z, ]+)\./, (words) =>
      each(words!, (word) => this.#text(KEY_STATUS).includes(`"${word}"`), "no key has the status"),
    );
    found(/^(.+? \(writable fields only\): [^.]+)\./, (sentence) => {
      const model = this.#modelNamed(sentence!);
      for (const { text: name } of readNames(sentence!.slice(sentence!.indexOf(":") + 1)))
        if ((model?.byName.get(name)?.mode ?? "readOnly") === "readOnly")
          miss(`${model?.name} takes no ${name}`);
      return true;
    });
    found(/^A tenant-scoped tuple (\(.*)/, (names) => {
      const model = this.#modelNamed(heading);
      const own = heading[0]!.toLowerCase() + heading.slice(1).replace(" ", "");
      for (const name of new Set(namesIn(names!)))
        if (name !== own && !model?.byName.has(name)) miss(`${heading} has no ${name}`);
      return true;
    });
    found(/removed field (?:exists: )?(\w+)/, (name) =>
      this.#models.some(({ byName }) => byName.get(name!)?.mode === "removed"),
    );
    found(/deprecated alias exists: (\w+) \(alias of (\w+)\)/, (name, of) =>
      this.#models.some(({ byName }) => {
        const field = byName.get(name!);
        return field?.kind === "alias" && field.of === of;
      }),
    );
    found(/Scopes named by the interface: (.+)\.$/, (words) => {
      for (const scope of words!.split(", ")) {
        const fault = scopeJudge(this.#application, Date.now())(scope);
        if (fault !== null) miss(fault);
      }
      return true;
    });
    found(/^\d+\. Error code ([A-Z_]+)/, (code) =>
      this.#models.some(({ actions }) => [...actions.values()].some(({ refuses }) => code! in refuses)),
    );
  }

  /** The resource with which a heading or sentence begins; the longest match. */
  #modelNamed(text: string): Model | undefined {
    const said = text.toLowerCase();
    const named = this.#models.filter(({ name }) => said.startsWith(name.replaceAll("_", " ")));
    return named.sort((a, b) => b.name.length - a.name.length)[0];
  }

  #text(file: string): string {
    return readFileSync(join(this.#root, file), "utf8");
  }
}

const bare = (text: string): string => text.replace(/\{\w+\}/g, "{}");

/** Whether code has a property with a name, outside comments. */
const isRead = (text: string, name: string): boolean =>
  text
    .split("\n")
    .some(
      (line) =>
        !/^\s*(\/\*|\*|\/\/)/.test(line) &&
        new RegExp(`(?:["'\`{ ]|^)${name}["']?(?::|,$| [}]|[),])`).test(line),
    );

/** Whether a phrase such as `customer-facing window` means a field whose name has two of its words. */
const isMeant = (phrase: string, name: string): boolean =>
  phrase
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "" && name.toLowerCase().includes(word)).length >= 2;

/** The inputs of an operation by name, with their types if they are declared. */
function inputsOf(operation: ModelOperation): ReadonlyMap<string, Type | undefined> {
  if (operation.kind === "act")
    return new Map([...operation.action.input].map(([name, { type }]) => [name, type]));
  if (operation.kind === "list")
    return new Map(
      Object.keys(listSchema(operation.model).properties as object).map((name) => [name, undefined]),
    );
  return new Map(operation.model.fields.map(({ name, type }) => [name, type]));
}

const membersOf = (type: Type | undefined): ReadonlyMap<string, Member> | undefined =>
  type?.members ?? type?.items?.members;
