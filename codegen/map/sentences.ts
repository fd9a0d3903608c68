/** What the specification says in sentences rather than in tables: states, removed fields, aliases, scopes, codes. */
import { unknownScope } from "../../runtime/platform/scopes.ts";
import type { Found } from "./places.ts";
import { type Line, namesIn, readNames } from "./specification.ts";
import { type Entry, found, type Ground, modelNamed } from "./tables.ts";

type Rule = (match: RegExpExecArray, line: Line, ground: Ground) => readonly Found[];

/** A form of sentence, what its entries are called, and where it leads. */
const RULES: readonly (readonly [form: RegExp, rule: Rule])[] = [
  [
    /^Allowed values: ([A-Z_, ]+)\.$/,
    ([, words], { heading, line }, ground) => {
      const model = modelNamed(ground.application, heading);
      return words!.split(", ").flatMap((word) => {
        const place = model && ground.places.key(model.file, ["states", "values", word]);
        if (!place) ground.miss({ line }, `${heading} has no ${word}`);
        return found(word, place);
      });
    },
  ],
  [
    /^- ([A-Z_]+) is the sole terminal status/,
    ([, word], { heading, line }, { application, places, miss }) => {
      const model = modelNamed(application, heading);
      const terminal = [...(model?.states?.values.values() ?? [])].filter((state) => state.terminal);
      if (terminal.length !== 1) miss({ line }, `${heading} has ${terminal.length} terminal states`);
      return model ? found("terminal", places.key(model.file, ["states", "values", word!, "terminal"])) : [];
    },
  ],
  [
    /filter of ([A-Z_]+) on the list is treated as ([A-Z_]+)/,
    ([, word, other], { heading }, { application, places }) => {
      const model = modelNamed(application, heading);
      if (model?.states?.values.get(word!)?.filterAs !== other) return [];
      return found("filterAs", places.key(model!.file, ["states", "values", word!, "filters"]));
    },
  ],
  [
    /^API key status values: ([A-Za-z, ]+)\./,
    ([, words], { line }, { places, miss }) =>
      words!.split(", ").flatMap((word) => {
        const place = places.quoted("runtime/platform/key-status.ts", word);
        if (!place) miss({ line }, `no key has the status ${word}`);
        return found(word, place);
      }),
  ],
  [
    /^(.+?) \(writable fields only\): ([^.]+)\./,
    ([, name, names], { line }, { application, calls, miss }) => {
      const model = modelNamed(application, name!);
      return readNames(names!).flatMap(({ text }) => {
        const fields = model ? calls.fields(model, [text]) : [];
        if (fields.length === 0 || model!.byName.get(text)!.mode === "readOnly")
          miss({ line }, `${name} takes no ${text}`);
        return fields;
      });
    },
  ],
  [
    /^A tenant-scoped tuple \(/,
    ({ input }, { heading, line }, { application, calls, miss }) => {
      const model = modelNamed(application, heading);
      return [...new Set(namesIn(input))].flatMap((name) => {
        const fields = model ? calls.fields(model, [name]) : [];
        if (fields.length === 0 && name !== heading[0]!.toLowerCase() + heading.slice(1).replace(" ", ""))
          miss({ line }, `${heading} has no ${name}`);
        return fields;
      });
    },
  ],
  [
    /removed field (?:exists: )?(\w+)/,
    ([, name], _line, { application, calls }) =>
      [...application.models.values()]
        .filter((model) => model.byName.get(name!)?.mode === "removed")
        .flatMap((model) => calls.fields(model, [name!])),
  ],
  [
    /deprecated alias exists: (\w+) \(alias of (\w+)\)/,
    ([, name, of], _line, { application, calls }) =>
      [...application.models.values()]
        .filter((model) => model.byName.get(name!)?.aliasOf === of)
        .flatMap((model) => calls.fields(model, [name!])),
  ],
  [
    /Scopes named by the interface: (.+)\.$/,
    ([, words], { line }, { application, places, miss }) =>
      words!.split(", ").flatMap((scope) => {
        const fault = unknownScope(application, scope);
        if (fault !== null) miss({ line }, fault);
        const [collection] = scope.split(":");
        return [...application.models.values()]
          .flatMap((model) => {
            const named = [...model.actions.values()].find((action) => action.scope === scope);
            const own = named ? places.key(model.file, ["actions", named.name, "scope"]) : null;
            const place =
              own ?? (model.collection === collection ? places.key(model.file, ["collection"]) : null);
            return found(scope, place);
          })
          .slice(0, 1);
      }),
  ],
  [
    /^\d+\. Error code ([A-Z_]+)/,
    ([, code], _line, { application, places }) =>
      [...application.models.values()].flatMap((model) =>
        [...model.actions.values()].flatMap(({ name }) =>
          found(code!, places.key(model.file, ["actions", name, "refusal", code!])),
        ),
      ),
  ],
];

/** The sentences that a rule reads, with where each leads. */
export function sentencesOf(lines: readonly Line[], ground: Ground): Entry[] {
  return lines.flatMap((line) => {
    const hit = RULES.map(([form, rule]) => [form.exec(line.text), rule] as const).find(([match]) => match);
    if (!hit) return [];
    const places = hit[1](hit[0]!, line, ground);
    if (places.length === 0) ground.miss(line, `nothing is found for "${line.text}"`);
    return [{ line: line.line, text: line.text.replace(/^(?:- |\d+\. )/, ""), found: places }];
  });
}
