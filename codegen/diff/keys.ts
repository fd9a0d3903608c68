/** In charge of who judges an edit of each key of the language, and of the verdict where the key itself tells it. */
import type { SurfaceName, Verdict } from "./change.ts";
import type { Edit, EditKind } from "./edits.ts";

/** A verdict that a key itself tells: what changed, as said of its subject, and why. */
export type Ruling = readonly [verdict: Verdict, what: string, reason: string];

/**
 * What compares what the key brings about: the schemas and headers of calls, records and events; what states allow;
 * who may do what; what no two records share; what hooks do. Where that finds no difference, no client can notice the edit. Keys that
 * nothing compares are judged by the rows themselves.
 */
type Judge = "calls" | "states" | "access" | "uniques" | "defaults" | "hooks" | "itself" | "docs";

export interface KeyRow {
  readonly by: Judge;
  readonly surface: SurfaceName;
  /** Rulings by the kind of edit, told beside what is compared. */
  readonly rulings: Partial<Readonly<Record<EditKind, Ruling>>>;
  /** Whether of two lists, numbers or dates the greater takes more; null where neither does. */
  readonly more: "widened" | "narrowed" | null;
  /** What is said where nothing that is compared differs. */
  readonly silent: Ruling;
}

const UNSEEN: Ruling = [
  "compatible",
  "is declared otherwise",
  "No call takes or answers anything else: no client can notice.",
];
const WORDING: Ruling = ["docs only", "is said otherwise", "It is read by people alone."];

const row = (
  by: Judge,
  rulings: KeyRow["rulings"] = {},
  more: Partial<Omit<KeyRow, "by" | "rulings">> = {},
): KeyRow => ({
  by,
  surface: "api",
  more: null,
  silent: by === "docs" ? WORDING : UNSEEN,
  ...more,
  rulings,
});

const CALLS = row("calls");
const STATES = row("states", {}, { surface: "behaviour" });
const ACCESS = row("access", {}, { surface: "behaviour" });
const DOCS = row("docs");

const any = (verdict: Verdict, what: string, reason: string): KeyRow["rulings"] => {
  const ruling = [verdict, what, reason] as const;
  return { added: ruling, removed: ruling, widened: ruling, narrowed: ruling, changed: ruling };
};

/** A rule that refuses: more of it refuses more. */
const rule = (what: string, refusal: string, more: KeyRow["more"] = null): KeyRow =>
  row(
    "itself",
    {
      added: ["breaking", `newly has ${what}`, refusal],
      removed: ["compatible", `has no ${what} any more`, "Nothing is refused that was not."],
      widened: ["compatible", `has a wider ${what}`, "Nothing is refused that was not."],
      narrowed: ["breaking", `has a narrower ${what}`, refusal],
      changed: ["breaking", `has another ${what}`, refusal],
    },
    { more },
  );

const HOOK = row(
  "itself",
  any(
    "risky",
    "is judged by another hook",
    "What a hook does cannot be told from its declaration: review it by hand.",
  ),
  { surface: "behaviour" },
);
const FOOTPRINT = row("hooks", {}, { surface: "behaviour" });
const REFUSAL = row("calls", {
  added: [
    "risky",
    "may be refused with it by its hook",
    "When a hook refuses, its declaration does not tell: review it by hand.",
  ],
  removed: ["compatible", "is no longer refused with it", "Nothing is refused that was not."],
});
const WARNS = row("itself", {
  added: [
    "compatible",
    "may succeed with it as a warning",
    "A client that does not look at warnings notices nothing.",
  ],
  removed: ["compatible", "never succeeds with it as a warning", "A client that looks for it finds none."],
  widened: WORDING,
  narrowed: WORDING,
  changed: WORDING,
});
const SETS = row(
  "itself",
  any(
    "risky",
    "writes other values",
    "No call is refused for it; records hold other values after it than they did.",
  ),
  { surface: "behaviour" },
);
const MOVES = row(
  "itself",
  any(
    "risky",
    "moves other records otherwise",
    "The records that it leads to are in other states after it, or stand in its way.",
  ),
  { surface: "behaviour" },
);
const WORKED_OUT = row(
  "itself",
  any("risky", "is worked out otherwise", "No call is refused for it; its values are others than they were."),
  { surface: "behaviour" },
);

const TOLD_BY_HEADERS =
  "It is taken and answered as it was until then; calls that send it are told by the headers Deprecation and Sunset.";

/** A row a key of the language, as `record.key`, and those of a value type under its name. */
export const KEYS: Readonly<Record<string, KeyRow>> = {
  "application.application": row(
    "itself",
    any(
      "risky",
      "is called otherwise",
      "The database is kept under its name: the next migration is refused until it is told by --renamed-from.",
    ),
    { surface: "data" },
  ),
  "application.summary": DOCS,
  "application.members": ACCESS,
  "application.definitions": row("itself", {
    added: ["compatible", "holds the field definitions", "Nobody has any yet."],
    removed: ["breaking", "no longer holds the field definitions", "Answers under customFields are refused."],
    widened: ["breaking", "holds the field definitions", "Answers are judged by other definitions."],
    narrowed: ["breaking", "holds the field definitions", "Answers are judged by other definitions."],
    changed: ["breaking", "holds the field definitions", "Answers are judged by other definitions."],
  }),
  "application.roles": ACCESS,
  "application.presets": ACCESS,
  "members.resource": row(
    "itself",
    any(
      "breaking",
      "holds the members",
      "Keys are issued to records of another resource: those that stand are issued to nobody.",
    ),
    { surface: "behaviour" },
  ),
  "members.where": row(
    "itself",
    {
      added: ["breaking", "is asked of members who act", "Members without it hold no permission any more."],
      removed: [
        "risky",
        "is no longer asked of members who act",
        "Members may act who could not: nobody is refused, and more are let in.",
      ],
      widened: [
        "risky",
        "lets more members act",
        "Members may act who could not: nobody is refused, and more are let in.",
      ],
      narrowed: ["breaking", "lets fewer members act", "Members without it hold no permission any more."],
      changed: ["breaking", "lets other members act", "Members without it hold no permission any more."],
    },
    { surface: "behaviour", more: "widened" },
  ),

  "resource.resource": CALLS,
  "resource.collection": CALLS,
  "resource.path": CALLS,
  "resource.idPrefix": CALLS,
  "resource.summary": DOCS,
  "resource.parent": CALLS,
  "parent.resource": CALLS,
  "parent.field": CALLS,
  "parent.list": CALLS,
  "resource.scope": CALLS,
  "resource.permission": CALLS,
  "resource.traits": CALLS,
  "resource.fields": CALLS,
  "resource.states": CALLS,
  "resource.operations": CALLS,
  "resource.actions": CALLS,
  "resource.events": CALLS,

  "field.summary": DOCS,
  "field.required": CALLS,
  "field.default": row("defaults"),
  "field.type": row(
    "calls",
    {},
    {
      silent: [
        "risky",
        "is of another type",
        "It takes and answers the same values; what else the runtime does for the type may differ.",
      ],
    },
  ),
  "field.mode": CALLS,
  "field.hidden": CALLS,
  "field.unique": row("uniques"),
  "unique.fields": row("uniques"),
  "unique.while": row("uniques"),
  "unique.kept": row("uniques"),
  "field.agrees": rule("agreement", "A reference whose record does not agree is refused."),
  "field.where": rule(
    "condition on the record that it leads to",
    "A reference to another record is refused.",
    "widened",
  ),
  "field.refusal": row(
    "calls",
    any("risky", "is refused with another code", "Clients that look for the old code do not find it."),
  ),
  "field.after": rule("time that it comes after", "A time that does not come after it is refused."),
  "field.filters": row("calls", {
    changed: ["breaking", "filters otherwise", "The same query finds other records."],
  }),
  "field.permission": row(
    "itself",
    {
      added: [
        "breaking",
        "needs a permission to be written",
        "Keys of members who do not hold it are refused with 403 PERMISSION_DENIED.",
      ],
      removed: [
        "risky",
        "needs no such permission to be written",
        "Members may write it who could not: nobody is refused, and more are let in.",
      ],
      widened: [
        "risky",
        "needs a permission of fewer records",
        "Members may write it who could not: nobody is refused, and more are let in.",
      ],
      narrowed: [
        "breaking",
        "needs a permission of more records",
        "Keys of members who do not hold it are refused with 403 PERMISSION_DENIED.",
      ],
      changed: [
        "breaking",
        "needs another permission to be written",
        "Keys of members who do not hold it are refused with 403 PERMISSION_DENIED.",
      ],
    },
    { surface: "behaviour", more: "narrowed" },
  ),
  "field.derive": WORKED_OUT,
  "derive.sum": WORKED_OUT,
  "derive.due": WORKED_OUT,
  "due.after": WORKED_OUT,
  "due.by": WORKED_OUT,
  "derive.count": WORKED_OUT,
  "derive.copy": WORKED_OUT,
  "field.deprecated": row("itself", {
    ...any("compatible", "is deprecated since another day", TOLD_BY_HEADERS),
    added: ["compatible", "is deprecated", TOLD_BY_HEADERS],
    removed: ["compatible", "is no longer deprecated", "It is taken and answered as it was."],
  }),
  "field.sunset": row(
    "itself",
    {
      ...any("compatible", "goes on another day", TOLD_BY_HEADERS),
      added: ["compatible", "has a day after which it may be gone", TOLD_BY_HEADERS],
      removed: ["compatible", "has no day any more after which it may be gone", TOLD_BY_HEADERS],
      widened: ["compatible", "goes later than clients were told", TOLD_BY_HEADERS],
      narrowed: [
        "risky",
        "goes earlier than clients were told",
        "Those who planned by the header Sunset have less time.",
      ],
    },
    { more: "widened" },
  ),
  "text.max": CALLS,
  "text.min": CALLS,
  "text.pattern": CALLS,
  "enum.values": CALLS,
  "integer.min": CALLS,
  "integer.max": CALLS,
  "number.min": CALLS,
  "number.max": CALLS,
  "decimal.scale": CALLS,
  "decimal.precision": CALLS,
  "decimal.negative": CALLS,
  "json.max": CALLS,
  "json.maxBytes": CALLS,
  "list.of": CALLS,
  "list.min": CALLS,
  "list.max": CALLS,
  "object.fields": CALLS,
  "reference.to": CALLS,
  "reference.by": row(
    "calls",
    any(
      "breaking",
      "is of the kind that another field names",
      "What was sent is looked for among records of another kind.",
    ),
  ),
  "resourceType.of": CALLS,
  "resourceType.traits": CALLS,
  "sequence.pattern": row(
    "itself",
    any(
      "risky",
      "gives out numbers of another form",
      "A client that reads the old form may not read the new one.",
    ),
  ),
  "sequence.gapless": row("itself", {
    added: [
      "compatible",
      "gives out numbers without a gap",
      "Creates of an organization wait for one another; no client is answered anything else.",
    ],
    removed: ["risky", "may leave numbers out", "A client that counts on a number after each finds gaps."],
  }),
  "alias.of": row(
    "calls",
    any(
      "breaking",
      "stands for another field",
      "What is sent under it is written elsewhere, and what is read is another value.",
    ),
  ),
  "record.of": CALLS,
  "record.fields": CALLS,
  "result.summary": DOCS,
  "result.required": CALLS,
  "result.type": CALLS,

  "states.field": CALLS,
  "states.summary": DOCS,
  "states.default": STATES,
  "states.refusal": row(
    "itself",
    any(
      "risky",
      "is refused to a PATCH with another code",
      "Clients that look for the old code do not find it.",
    ),
  ),
  "states.values": STATES,
  "state.to": STATES,
  "to.except": STATES,
  "state.moves": STATES,
  "state.terminal": STATES,
  "state.locks": STATES,
  "locks.except": STATES,
  "state.required": STATES,
  "state.set": SETS,
  "state.default": SETS,
  "state.expires": row(
    "itself",
    {
      ...any(
        "risky",
        "lets records expire otherwise",
        "Records leave the state by themselves at another time, or to another one.",
      ),
      added: [
        "risky",
        "lets records expire",
        "Records leave the state by themselves, and no action takes them from it past their time.",
      ],
      removed: [
        "risky",
        "lets no record expire",
        "Records stay in the state past their time, and actions take them from it.",
      ],
    },
    { surface: "behaviour" },
  ),
  "expires.after": row(
    "itself",
    any(
      "risky",
      "lets records expire by another time",
      "Records leave the state earlier or later than they did.",
    ),
    { surface: "behaviour" },
  ),
  "expires.to": row(
    "itself",
    any("risky", "lets records expire to another state", "Clients find them elsewhere."),
    { surface: "behaviour" },
  ),
  "expires.emits": row(
    "itself",
    any(
      "breaking",
      "tells of an expiry by another event",
      "Whoever follows the old one is told of it no more.",
    ),
    { surface: "behaviour" },
  ),
  "state.filters": row(
    "itself",
    any("risky", "is filtered by as another state", "The same query finds other records."),
    { surface: "behaviour" },
  ),

  "operations.list": CALLS,
  "operations.get": CALLS,
  "operations.create": CALLS,
  "operations.update": CALLS,
  "operations.delete": CALLS,
  "list.required": CALLS,
  "create.idempotencyKey": CALLS,
  "create.moves": MOVES,
  "create.hook": HOOK,
  "create.reads": FOOTPRINT,
  "create.writes": FOOTPRINT,
  "create.creates": FOOTPRINT,
  "create.refusal": REFUSAL,
  "create.warns": WARNS,
  "update.hook": HOOK,
  "update.reads": FOOTPRINT,
  "update.writes": FOOTPRINT,
  "update.creates": FOOTPRINT,
  "update.refusal": REFUSAL,
  "update.warns": WARNS,
  "delete.hook": HOOK,
  "delete.reads": FOOTPRINT,
  "delete.writes": FOOTPRINT,
  "delete.creates": FOOTPRINT,
  "delete.refusal": REFUSAL,
  "delete.warns": WARNS,
  "move.to": MOVES,
  "move.except": MOVES,

  "action.summary": DOCS,
  "action.on": CALLS,
  "action.method": CALLS,
  "action.path": CALLS,
  "action.scope": CALLS,
  "action.permission": CALLS,
  "action.idempotencyKey": CALLS,
  "action.from": STATES,
  "action.to": STATES,
  "action.input": CALLS,
  "action.maxBytes": CALLS,
  "action.set": SETS,
  "action.moves": MOVES,
  "action.hook": HOOK,
  "action.reads": FOOTPRINT,
  "action.writes": FOOTPRINT,
  "action.creates": FOOTPRINT,
  "action.refusal": REFUSAL,
  "action.warns": WARNS,
  "action.emits": CALLS,
  "action.answers": CALLS,
  "action.result": CALLS,

  "event.on": CALLS,
  "event.metered": CALLS,
  "event.summary": DOCS,
  // Words of names and records that change under clients that stand.
  "field.was": CALLS,
  "states.was": CALLS,
  "was.deprecated": row(
    "itself",
    any("compatible", "has another day from which the former name is deprecated", TOLD_BY_HEADERS),
  ),
  "was.sunset": row(
    "itself",
    {
      ...any("compatible", "has another day from which the former name is refused", TOLD_BY_HEADERS),
      narrowed: [
        "risky",
        "refuses the former name earlier than clients were told",
        "Those who planned by the header Sunset have less time.",
      ],
    },
    { more: "widened" },
  ),
  "field.fill": row(
    "itself",
    any(
      "compatible",
      "fills records that stand otherwise",
      "Clients send and are answered as before; rows without a value get one.",
    ),
    { surface: "data" },
  ),
  "states.fill": row(
    "itself",
    any(
      "risky",
      "moves records of former states otherwise",
      "Records that stand are in another state from now on.",
    ),
    { surface: "data" },
  ),
  "resource.examples": DOCS,
  "example.given": DOCS,
  "example.do": DOCS,
  "example.expect": DOCS,
};

/** The row of a key. @throws where the language has grown and the review has not */
export function rowOf(key: string): KeyRow {
  const found = KEYS[key];
  if (!found)
    throw new Error(`no verdict is known for the key ${key}: it needs a row in codegen/diff/keys.ts`);
  return found;
}

/** Which way an edit goes. */
export function kindOf({ key, kind, path, before, after }: Omit<Edit, "isEntry">): EditKind {
  const { more } = rowOf(key);
  // A condition of a permission: the more there are, the fewer records it is needed for.
  if (key === "field.permission" && path.at(-3) === "permission" && kind !== "changed")
    return kind === "added" ? "widened" : "narrowed";
  if (kind !== "changed" || more === null) return suffixed(before, after) ?? kind;
  const less = more === "widened" ? "narrowed" : "widened";
  const way = growth(before, after);
  return way === 0 ? "changed" : way > 0 ? more : less;
}

/** Of agreements a `?` lets an unset value pass. */
function suffixed(before: unknown, after: unknown): EditKind | null {
  if (typeof before !== "string" || typeof after !== "string") return null;
  if (after === `${before}?`) return "widened";
  return before === `${after}?` ? "narrowed" : null;
}

/** Whether a value grew: a list of what was in it and more, a later date, a greater number. */
function growth(before: unknown, after: unknown): number {
  if (typeof before === "number" && typeof after === "number") return after - before;
  if (typeof before === "string" && typeof after === "string" && DATE.test(before) && DATE.test(after))
    return before < after ? 1 : -1;
  const [was, is] = [before, after].map((value) => [value].flat().map((item) => JSON.stringify(item)));
  if (was!.every((item) => is!.includes(item))) return 1;
  return is!.every((item) => was!.includes(item)) ? -1 : 0;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The verdict of an edit that the row itself tells; null where what is compared tells it. */
export const rulingOf = (edit: Edit): Ruling | null => rowOf(edit.key).rulings[kindOf(edit)] ?? null;
