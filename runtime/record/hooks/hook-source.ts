/** Reads the effects of a hook from its source, and reports undeclared ones and declared ones that never occur. */
import type { Diagnostic } from "../../declare/diagnostic.ts";
import type { Path } from "../../declare/source.ts";
import { DETAIL_CODES, didYouMean, Guessing, isCommon } from "../../errors.ts";
import { FOOTPRINT_KEYS, type HookedCall, listedIn, writtenAs } from "../../model/footprint.ts";
import type { Application, Footprint, Model } from "../../model/model.ts";
import { lastName, type Node, nodesIn, type Piece } from "./script.ts";

type Key = "refusal" | "warns" | keyof Footprint;

/** Something that a hook does, where its source says what. */
interface Deed {
  readonly key: Key;
  /** What its declaration would list. */
  readonly entry: string;
  readonly piece: Piece;
  /** Its position in the source. */
  readonly node: Node;
}

/** What the source of a hook shows. */
type SourceEffects = Readonly<ReturnType<typeof shownBy>>;

/** Calls that refuse or warn, each with the position of its code. */
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

/** Where a detail of an error can be: in the body by a JSON Pointer, in the path, the query or a header. */
export const isDetailPath = (path: string): boolean => /^(?:$|\/|(?:path|query|header)\.)/.test(path);

/** How to write a place that is no JSON Pointer. */
export const asPointer = (path: string): string => `/${path.replace(/^[./$]+/, "").replaceAll(".", "/")}`;

/** Reads the effects of a hook from its source. */
function shownBy(pieces: readonly Piece[], own: string, { definitions }: Application) {
  const deeds: Deed[] = [];
  /** Places of errors that are no JSON Pointers. */
  const astray: { readonly piece: Piece; readonly node: Text }[] = [];
  /** Keys of which it does more than its source shows. */
  const open = new Set<Key>();
  for (const piece of pieces.filter(({ script }) => script.isOfHooks)) {
    const does = (key: Key, entry: string, node: Node) => deeds.push({ key, entry, piece, node });
    const sets = (resource: string, object: Node) => {
      for (const [name, node] of membersOf(object))
        if (name === null) open.add("writes");
        else does("writes", writtenAs(resource, name, own), node);
    };
    for (const node of nodesIn(piece.node)) {
      if (node.type === "Identifier" && node.name === "readAnswers" && definitions !== null)
        does("reads", definitions, node);
      if (node.type === "AssignmentExpression" && isOfAfter(node.left as Node))
        does("writes", lastName(node.left)!, (node.left as Member).property as Node);
      if (isOfAfter(node) && node.computed) open.add("writes");
      if (node.type !== "CallExpression") continue;
      const { callee } = node;
      const given = node.arguments as readonly Node[];
      const called = lastName(callee) ?? "";
      if (called === "fault" && given[0]?.type === "StringLiteral" && !isDetailPath(given[0].value))
        astray.push({ piece, node: given[0] });
      const [told, at] = (Object.hasOwn(CODES, called) && CODES[called]) || [];
      for (const code of told ? codesIn(given[at!]) : [])
        if (called !== "fault" || !DETAIL_CODES.includes(code.value)) does(told!, code.value, code);
      if (callee.type !== "MemberExpression") continue;
      if (lastName(callee.object) === "Object" && called === "assign" && isAfter(given[0]))
        for (const source of given.slice(1)) sets(own, source);
      const key = lastName(callee.object) === "store" ? STORE[called] : undefined;
      const [resource, , values] = given;
      if (key === undefined) continue;
      if (resource?.type !== "StringLiteral") open.add(key);
      else if (key !== "writes") does(key, resource.value, resource);
      else if (values) sets(resource.value, values);
    }
  }
  return { deeds, open, astray };
}

type Member = Extract<Node, { type: "MemberExpression" }>;
type Text = Extract<Node, { type: "StringLiteral" }>;

/** Whether it is the record as it will be written. */
const isAfter = (node: Node | undefined): boolean =>
  node !== undefined &&
  lastName(node) === "after" &&
  (node.type === "Identifier" || (node.type === "MemberExpression" && lastName(node.object) === "context"));

const isOfAfter = (node: Node): node is Member =>
  node.type === "MemberExpression" && isAfter(node.object as Node);

/** Codes that an argument is, or is one of by a condition. */
function codesIn(argument: Node | undefined): Text[] {
  if (argument?.type === "ConditionalExpression")
    return [argument.consequent, argument.alternate].flatMap(codesIn);
  return argument?.type === "StringLiteral" && /^[A-Z][A-Z0-9_]*$/.test(argument.value) ? [argument] : [];
}

/** The names in an object literal, with null for those that are computed or spread. */
function membersOf(object: Node): (readonly [name: string | null, node: Node])[] {
  if (object.type !== "ObjectExpression") return [[null, object]];
  return object.properties.map((property) => {
    if (property.type === "SpreadElement" || property.computed) return [null, object];
    const { key } = property;
    return [key.type === "StringLiteral" ? key.value : lastName(key), key as Node];
  });
}

/** A hook as it is declared. */
export interface Hooked extends HookedCall {
  readonly model: Model;
}

/** What is at fault between a hook and its declaration: at a place of its source, or at a path of its declaration. */
export type SourceFault = Pick<Diagnostic, "message" | "hint"> & { readonly rule: string } & (
    | { readonly piece: Piece; readonly node: Node }
    | { readonly path: Path }
  );

/** The effects of a hook that its declaration lacks, and the declared ones that never occur. */
export function judgeSource(
  pieces: readonly Piece[],
  hooked: Hooked,
  application: Application,
): SourceFault[] {
  if (pieces.length === 0) return [];
  const shown = shownBy(pieces, hooked.model.name, application);
  const { footprint } = hooked.call;
  return [
    ...undeclared(shown, hooked),
    ...misplaced(shown, hooked),
    ...(footprint ? idle(pieces, shown, hooked, footprint) : []),
  ];
}

const misplaced = ({ astray }: SourceEffects, { hook }: Hooked): SourceFault[] =>
  astray.map(({ piece, node }) => ({
    piece,
    node,
    rule: "hook-path",
    message: `The hook \`${hook}\` adds an error at \`${node.value}\`, which is not a JSON Pointer.`,
    hint: `Write "${asPointer(node.value)}", or "" for the whole body.`,
  }));

function undeclared({ deeds }: SourceEffects, { hook, model, call }: Hooked): SourceFault[] {
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
        message: `The hook \`${hook}\` ${DOES[key]} \`${entry}\`, which its declaration does not list under \`${key}\`${didYouMean(entry, listed, new Guessing()) || "."}`,
        hint: `Add it under \`${key}\` of the call in ${model.stem}.yaml, or remove it from the hook.`,
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

/** The entries of a declaration's key; null if the key is absent. */
function listedUnder(
  key: Key,
  { name }: Model,
  { footprint, refuses, warns }: Hooked["call"],
): readonly string[] | null {
  if (key === "refusal") return Object.keys(refuses);
  if (key === "warns") return Object.keys(warns);
  return footprint && listedIn(footprint, key, name);
}

const wordOf = (node: Node): string | null => (node.type === "StringLiteral" ? node.value : lastName(node));

/** Entries that nothing in the source does. Where a hook writes other records, their rules may refuse as well. */
function idle(
  pieces: readonly Piece[],
  { deeds, open }: SourceEffects,
  hooked: Hooked,
  footprint: Footprint,
): SourceFault[] {
  const done = new Set(deeds.map(({ key, entry }) => `${key} ${entry}`));
  // A field of its own may be set, and a code be refused with, by a function that is handed the record or the code.
  const spoken = new Set(pieces.flatMap(({ node }) => nodesIn(node)).map(wordOf));
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
                hint: "Remove it.",
              },
            ],
      ),
    );
}
