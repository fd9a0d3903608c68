/** In charge of what the source of a hook shows: what it refuses with, reads, sets and makes beside its declaration, and what of that it never does. */
import type { Diagnostic } from "../declare/diagnostic.ts";
import type { Path } from "../declare/source.ts";
import { DETAIL_CODES, didYouMean, ERRORS } from "../errors.ts";
import { FOOTPRINT_KEYS, type HookedCall, listedIn, writtenAs } from "../model/footprint.ts";
import type { Application, Footprint, Model } from "../model/model.ts";
import { argumentsAt, type Piece, type Token } from "./script.ts";

type Key = "refusal" | "warns" | keyof Footprint;

/** Something that a hook does, where its source says what. */
interface Deed {
  readonly key: Key;
  /** What its declaration would list. */
  readonly entry: string;
  readonly piece: Piece;
  readonly token: Token;
}

/** What the source of a hook shows. */
export interface Shown {
  readonly deeds: readonly Deed[];
  /** Keys of which it does more than its source shows. */
  readonly open: ReadonlySet<Key>;
}

/** Calls that refuse or warn, each with where its code stands. */
const CODES: Readonly<Record<string, readonly [key: Key, argument: number]>> = {
  refuse: ["refusal", 0],
  fault: ["refusal", 1],
  warn: ["warns", 0],
};
/** Calls of the store that name a resource. */
const STORE: Readonly<Record<string, keyof Footprint>> = {
  get: "reads",
  lock: "reads",
  find: "reads",
  create: "creates",
  update: "writes",
};
const ASSIGNS = /^([-+*/%]|\?\?|\|\||&&)?=$/;

/** Reads what a hook does off its tokens. */
export function shownBy(pieces: readonly Piece[], own: string, { definitions }: Application): Shown {
  const deeds: Deed[] = [];
  const open = new Set<Key>();
  for (const piece of pieces.filter(({ script }) => script.isOfHooks))
    for (const [i, token] of piece.tokens.entries()) {
      const { tokens } = piece;
      const next = (n: number) => tokens[i + n];
      const does = (key: Key, entry: string, at: Token = token) =>
        deeds.push({ key, entry, piece, token: at });
      const sets = (resource: string, object: readonly Token[] = []) => {
        for (const name of membersOf(object))
          if (name.kind === "sign") open.add("writes");
          else does("writes", writtenAs(resource, name.text, own), name);
      };
      if (token.kind !== "word") continue;
      const called = Object.hasOwn(CODES, token.text) ? argumentsAt(tokens, i + 1) : null;
      if (called) {
        const [key, argument] = CODES[token.text]!;
        for (const code of codesIn(called[argument] ?? []))
          if (token.text !== "fault" || !isDetail(code.text)) does(key, code.text, code);
      }
      if (token.text === "readAnswers" && definitions !== null) does("reads", definitions);
      const key = token.text === "store" && next(1)?.text === "." ? STORE[next(2)?.text ?? ""] : undefined;
      const given = key && argumentsAt(tokens, i + 3);
      if (key && given) {
        const [resource] = given[0] ?? [];
        if (given[0]?.length !== 1 || resource?.kind !== "text") open.add(key);
        else if (key === "writes") sets(resource.text, given[2]);
        else does(key, resource.text, resource);
      }
      if (token.text === "Object" && next(2)?.text === "assign") {
        const [target, ...sources] = argumentsAt(tokens, i + 3) ?? [];
        if (target?.[0]?.text === "after") for (const source of sources) sets(own, source);
      }
      if (token.text !== "after" || (tokens[i - 1]?.text === "." && tokens[i - 2]?.text !== "context"))
        continue;
      if (next(1)?.text === "[") open.add("writes");
      if (next(1)?.text === "." && ASSIGNS.test(next(3)?.text ?? "")) does("writes", next(2)!.text, next(2));
    }
  return { deeds, open };
}

/** Codes that an argument is, or is one of by a condition. */
function codesIn(argument: readonly Token[]): Token[] {
  return argument.filter(({ kind, text }, i) => {
    if (kind !== "text" || !/^[A-Z][A-Z0-9_]*$/.test(text)) return false;
    const [before, after] = [argument[i - 1]?.text ?? "?", argument[i + 1]?.text ?? ":"];
    return /^[?:]$/.test(before) && after === ":";
  });
}

/** The names of an object that is written out; a sign stands for those that it does not show. */
function membersOf(object: readonly Token[]): Token[] {
  const [first, ...rest] = object;
  if (first?.text !== "{") return first ? [{ ...first, kind: "sign" }] : [];
  const members = argumentsAt([{ ...first, text: "(" }, ...rest], 0)!;
  return members.flatMap(([name]) => name ?? []);
}

const isCommon = (code: string): boolean => code in ERRORS || isDetail(code);
const isDetail = (code: string): boolean => (DETAIL_CODES as readonly string[]).includes(code);

/** A hook as it is declared. */
export interface Hooked extends HookedCall {
  readonly model: Model;
}

/** What is at fault between a hook and its declaration: at a token of its source, or at a path of its declaration. */
export type SourceFault = Pick<Diagnostic, "message" | "hint"> & { readonly rule: string } & (
    | { readonly piece: Piece; readonly token: Token }
    | { readonly path: Path }
  );

/** What a hook does beside its declaration, and what it never does of it. */
export function judgeSource(
  pieces: readonly Piece[],
  hooked: Hooked,
  application: Application,
): SourceFault[] {
  if (pieces.length === 0) return [];
  const shown = shownBy(pieces, hooked.model.name, application);
  const { footprint } = hooked.call;
  return [...undeclared(shown, hooked), ...(footprint ? idle(pieces, shown, hooked, footprint) : [])];
}

function undeclared({ deeds }: Shown, { hook, model, call }: Hooked): SourceFault[] {
  const told = new Set<string>();
  return deeds.flatMap(({ key, entry, ...at }) => {
    const listed = listedUnder(key, model, call);
    if (listed === null || listed.includes(entry) || told.has(`${key} ${entry}`)) return [];
    if (key === "refusal" && !call.footprint && isCommon(entry)) return [];
    told.add(`${key} ${entry}`);
    return [
      {
        ...at,
        rule: "hook-footprint",
        message: `The hook \`${hook}\` ${DOES[key]} \`${entry}\`, which its declaration does not list under \`${key}\`${didYouMean(entry, listed) || "."}`,
        hint: `Add it under \`${key}\` of the call in ${model.stem}.yaml, or do without it.`,
      },
    ];
  });
}

const DOES: Readonly<Record<Key, string>> = {
  refusal: "refuses with",
  warns: "warns with",
  reads: "reads",
  writes: "sets",
  creates: "makes",
};

/** What a declaration lists under a key; null where it does not say. */
function listedUnder(
  key: Key,
  { name }: Model,
  { footprint, refuses, warns }: Hooked["call"],
): readonly string[] | null {
  if (key === "refusal") return Object.keys(refuses);
  if (key === "warns") return Object.keys(warns);
  return footprint && listedIn(footprint, key, name);
}

/** Entries that nothing in the source does. Where a hook writes other records, their rules may refuse as well. */
function idle(
  pieces: readonly Piece[],
  { deeds, open }: Shown,
  hooked: Hooked,
  footprint: Footprint,
): SourceFault[] {
  const done = new Set(deeds.map(({ key, entry }) => `${key} ${entry}`));
  // A field of its own may be set, and a code be refused with, by a function that is handed the record or the code.
  const spoken = new Set(pieces.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
  const isDone = (key: Key, entry: string) =>
    done.has(`${key} ${entry}`) || ((key === "writes" || key === "refusal") && spoken.has(entry));
  const makesOthers = footprint.creates.size > 0 || footprint.writes.size > 1;
  const keys: readonly Key[] = makesOthers ? FOOTPRINT_KEYS : [...FOOTPRINT_KEYS, "refusal"];
  return keys
    .filter((key) => !open.has(key))
    .flatMap((key) =>
      listedUnder(key, hooked.model, hooked.call)!.flatMap((entry, i) =>
        isDone(key, entry)
          ? []
          : [
              {
                path: [...hooked.path, key, key === "refusal" ? entry : i],
                rule: "hook-footprint",
                message: `The hook \`${hooked.hook}\` never ${DOES[key]} \`${entry}\`.`,
                hint: "Take it out.",
              },
            ],
      ),
    );
}
