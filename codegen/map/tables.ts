/** The specification's tables beside its endpoints: a rule for each kind of row, and where the rule leads. */
import { ERRORS } from "../../runtime/errors.ts";
import { type Application, type Model, modelOf } from "../../runtime/model/model.ts";
import { type Calls, LIST_QUERY, type Miss } from "./calls.ts";
import type { Found, Places } from "./places.ts";
import { namesIn, type Row, readNames, type Table } from "./specification.ts";

/** A row of the specification, and the places that it leads to. */
export interface Entry {
  readonly line: number;
  readonly text: string;
  readonly found: readonly Found[];
}

export interface Section {
  readonly title: string;
  /** What the first column of the specification's table is called. */
  readonly column: string;
  readonly entries: readonly Entry[];
}

/** What a rule is given beside the table. */
export interface Ground {
  readonly application: Application;
  readonly places: Places;
  readonly calls: Calls;
  readonly miss: Miss;
}

/** Tables whose names are the runtime's own, by the beginning of their heading, and the code that writes them. */
const OF_THE_RUNTIME: Readonly<Record<string, string>> = {
  "Response envelope": "runtime/http/respond.ts",
  "Action response": "runtime/record/verbs/act.ts",
  "API key identity": "runtime/http/steps/whoami.ts",
};

/** The code that reads the service's own headers. */
const HEADERS = "runtime/http/steps/read.ts";
/** The code in which the numbers of paging stand. */
const PAGING = [LIST_QUERY];
/** The resource behind `apiKey` of whoami. */
const API_KEY = "api_key";
const APPLICATION_FILE = "application.yaml";

type Rule = (row: Row, table: Table, ground: Ground) => readonly Found[];

/** A rule by the title of the table's first column. */
const RULES: Readonly<Record<string, Rule>> = {
  Field: (row, table, ground) =>
    runtimeFile(table) === null ? fieldsOf(row, table, ground) : codeOf(row, table, ground),
  Parameter: ({ cells }, { caption }, { calls }) => {
    const operation = calls.route(caption)?.operation;
    if (operation?.kind !== "list") return [];
    return readNames(cells.Parameter!).flatMap(({ text }) => calls.parameter(operation.model, text));
  },
  Record: triggered,
  Preset: ({ cells }, _table, { application, places }) => {
    const members = modelOf(application, application.members.resource);
    const file = `${members.file.slice(0, members.file.lastIndexOf("/"))}/${APPLICATION_FILE}`;
    return found(cells.Preset!, places.key(file, ["presets", cells.Preset!]));
  },
  Event: ({ cells }, _table, { application, places }) =>
    [...application.models.values()].flatMap(({ file }) =>
      found(cells.Event!, places.key(file, ["events", cells.Event!])),
    ),
  Header: ({ cells }, _table, { places }) => found(cells.Header!, places.header(HEADERS, cells.Header!)),
  Status: refusedWith,
  Limit: limited,
};

/** The rows of a table, each found or missed; null for a table of which no rule is known. */
export function sectionOf(table: Table, ground: Ground): Section | null {
  const [column] = table.columns as [string];
  const rule = RULES[column];
  if (!rule) return null;
  const entries = table.rows.map((row) => {
    const text = row.cells[column]!;
    const places = rule(row, table, ground);
    if (places.length === 0) ground.miss(row, `nothing is found for ${text}`);
    return { line: row.line, text, found: places };
  });
  return { title: titleOf(table), column, entries };
}

const titleOf = ({ heading, caption }: Table): string => {
  const title = heading.replace(/ \(.*/, "");
  if (caption === "") return title;
  return /^[A-Z]+ \//.test(caption) ? `${title}: ${caption}` : caption.replace(/^\d+\. /, "");
};

export const found = (name: string, place: Found["place"] | null): Found[] =>
  place === null ? [] : [{ name, place }];

/** The resource that a heading or sentence begins with: `Service Appointment issue …` is the longest that fits. */
export function modelNamed({ models }: Application, text: string): Model | null {
  const said = text.toLowerCase();
  const named = [...models.values()].filter(({ name }) => said.startsWith(name.replaceAll("_", " ")));
  return named.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

const runtimeFile = ({ heading }: Table): string | null =>
  Object.entries(OF_THE_RUNTIME).find(([begins]) => heading.startsWith(begins))?.[1] ?? null;

/** Fields of a record; behind `with:` those of the records that it embeds. */
function fieldsOf({ line, cells }: Row, table: Table, { application, calls, places, miss }: Ground): Found[] {
  const model = modelNamed(application, table.heading);
  if (model === null) return [];
  const all = readNames(cells.Field!).map(({ text }) => {
    const fields = calls.fields(model, [text]);
    const meant = fields.length > 0 ? fields : calls.phrase(model, text);
    if (meant.length === 0) miss({ line }, `${model.name} has no ${text}`);
    return meant;
  });
  const within = / with: (.+)$/.exec(cells.Type!)?.[1];
  const child = application.models.get(model.byName.get(cells.Field!)?.embeds ?? "");
  const embedded = readNames(within ?? "").flatMap(({ text }) => {
    const field = child?.byName.get(text);
    const place = child && field ? places.field(child, field) : null;
    if (place === null) miss({ line }, `${cells.Field} has no ${text}`);
    return found(text, place);
  });
  return [...all.flat(), ...embedded];
}

/** Names that code of the runtime writes; those of whoami are declared as well. */
function codeOf({ line, cells }: Row, table: Table, { application, places, miss }: Ground): Found[] {
  const file = runtimeFile(table)!;
  return readNames(cells.Field!).flatMap(({ text }) => {
    const name = text.slice(text.lastIndexOf(".") + 1);
    const written = found(text, places.code(file, name));
    if (written.length === 0) miss({ line }, `${file} writes no ${text}`);
    const model = modelOf(application, API_KEY);
    const field = text.startsWith("apiKey.") ? model.byName.get(name) : undefined;
    return [...written, ...(field ? found(text, places.field(model, field)) : [])];
  });
}

/** A transition: the call that triggers it, the state that it leads to, and its hook. */
function triggered({ line, cells }: Row, _table: Table, { calls, places, miss }: Ground): Found[] {
  const operation = calls.route(cells.Trigger!)?.operation;
  if (operation?.kind !== "act") return [];
  const { model, action } = operation;
  const next = cells["Next state"]!;
  const state = /^[A-Z_]+$/.exec(next)?.[0];
  if (state !== undefined && action.to !== state) miss({ line }, `${action.name} does not lead to ${state}`);
  const hook = action.hook === null ? null : places.hook(model, action.hook);
  return [
    ...found(action.name, places.key(model.file, ["actions", action.name])),
    ...found("from", places.key(model.file, ["actions", action.name, "from"])),
    ...found("to", places.key(model.file, ["actions", action.name, "to"])),
    ...(hook === null ? [] : [{ name: hook.name, place: hook }]),
  ];
}

/** The codes of a status: the runtime's own, and those of the resources that the condition names. */
function refusedWith({ cells }: Row, _table: Table, { application, places }: Ground): Found[] {
  const status = Number(cells.Status);
  const own = Object.entries(ERRORS).filter(([, row]) => row.status === status);
  const named = [...application.models.values()].filter(({ name }) =>
    cells.Condition!.toLowerCase().includes(name.replaceAll("_", " ")),
  );
  const declared = named.flatMap((model) =>
    [...model.actions.values()].flatMap(({ name, refuses }) =>
      Object.keys(refuses)
        .filter((code) => refuses[code] === status)
        .flatMap((code) => found(code, places.key(model.file, ["actions", name, "refusal", code]))),
    ),
  );
  return declared.length > 0
    ? declared
    : own.flatMap(([code]) => found(code, places.code("runtime/errors.ts", code)));
}

/** A limit: on an input, on the page of a list, or the default of an object whose members the row names. */
function limited(row: Row, _table: Table, ground: Ground): Found[] {
  const { application, calls, places } = ground;
  const numbers = [...row.cells.Value!.matchAll(/\d[\d,]*/g)].map(([text]) =>
    Number(text.replaceAll(",", "")),
  );
  const most = Math.max(...numbers);
  const where = row.cells["Applies to"]!;
  const call = /[A-Z]+ \/\S+/.exec(where)?.[0];
  const operation = call === undefined ? undefined : calls.route(call)?.operation;
  if (operation?.kind === "act") {
    const { model, action } = operation;
    return [...action.input.keys()].flatMap((name) => {
      const path = ["actions", action.name, "input", name, "max"];
      return action.input.get(name)!.type.input.maxItems === most
        ? found(name, places.key(model.file, path))
        : [];
    });
  }
  if (operation?.kind === "list") return paged(row, numbers, ground);
  const [, members = ""] = /\(([^)]*[A-Z][^)]*)\)/.exec(where) ?? [];
  const names = readNames(members).map(({ text }) => text);
  return namesIn(members).length === 0
    ? []
    : [...application.models.values()].flatMap((model) =>
        model.fields
          .filter(({ type }) => names.every((name) => type.members?.has(name)))
          .filter(({ default: set }) => JSON.stringify(set).includes(`:${most}`))
          .flatMap(({ name }) => found(name, places.key(model.file, ["fields", name, "default"]))),
      );
}

/** Each number of a page's size; from 1 on is how every count begins. */
function paged({ line }: Row, numbers: readonly number[], { places, miss }: Ground): Found[] {
  return numbers
    .filter((number) => number > 1)
    .flatMap((number) => {
      const named = PAGING.flatMap((file) => found(String(number), places.constant(file, number)));
      if (named.length === 0) miss({ line }, `no constant of paging is ${number}`);
      return named.slice(0, 1);
    });
}
