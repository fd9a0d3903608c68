/** Declares how edits of each key are judged, with the verdicts that follow from the key itself. */
import { isEquality, isRecord } from "../../runtime/declare/grammar.ts";
import { operatorNamed } from "../../runtime/model/filters/index.ts";
import { breaking, compatible, type Ruling, risky, type SurfaceName } from "./change.ts";
import { EDIT_KINDS, type Edit, type EditKind } from "./edits.ts";

export interface KeyRow {
  readonly surface: SurfaceName;
  /** Rulings by kind of edit, reported in addition to the compared differences. */
  readonly rulings: Partial<Readonly<Record<EditKind, Ruling>>>;
  /** Whether a longer list, greater number or later date accepts more or less; null if neither. */
  readonly more: "widened" | "narrowed" | null;
  /** The ruling if no compared property differs. */
  readonly silent: Ruling;
}

const UNSEEN: Ruling = compatible(
  "is declared otherwise",
  "No call takes or answers anything else: no client can notice.",
);
const WORDING: Ruling = ["docs only", "is said otherwise", "It is read by people alone."];

const row = (rulings: KeyRow["rulings"] = {}, more: Partial<Omit<KeyRow, "rulings">> = {}): KeyRow => ({
  surface: "api",
  more: null,
  silent: UNSEEN,
  ...more,
  rulings,
});

/**
 * Keys judged by their effects: schemas and headers of calls, records and events, uniqueness, defaults. If
 * none of these differs, no client can notice the edit.
 */
const CALLS = row();
/** Keys judged by their effects on states, access and hooks. */
const BEHAVIOUR = row({}, { surface: "behaviour" });
const DOCS = row({}, { silent: WORDING });

const any = (ruling: Ruling): KeyRow["rulings"] =>
  Object.fromEntries(EDIT_KINDS.map((kind) => [kind, ruling]));

/** One ruling for every kind of edit. */
const always = (ruling: Ruling, surface: SurfaceName = "behaviour"): KeyRow => row(any(ruling), { surface });

/** A key that refuses requests: a stricter rule refuses more. */
const rule = (what: string, refusal: string, more: KeyRow["more"] = null): KeyRow =>
  row(
    {
      added: breaking(`newly has ${what}`, refusal),
      removed: compatible(`has no ${what} any more`, NOT_REFUSED),
      widened: compatible(`has a wider ${what}`, NOT_REFUSED),
      narrowed: breaking(`has a narrower ${what}`, refusal),
      changed: breaking(`has another ${what}`, refusal),
    },
    { more },
  );

const NOT_REFUSED = "Nothing is refused that was not.";
const OLD_CODE = "Clients that look for the old code do not find it.";
const MAY_ACT = "Members may act who could not: nobody is refused, and more are let in.";
const MAY_WRITE = "Members may write it who could not: nobody is refused, and more are let in.";
const NOT_HELD = "Keys of members who do not hold it are refused with 403 PERMISSION_DENIED.";
const NO_PERMISSION = "Members without it hold no permission any more.";
const TOLD_BY_HEADERS =
  "It is taken and answered as it was until then; calls that send it are told by the headers Deprecation and Sunset.";
const LESS_TIME = "Those who planned by the header Sunset have less time.";

const EXCLUDES = breaking(
  "excludes others by their times",
  "A write whose time overlaps that of another record is refused with 409; a database in which two overlap cannot be migrated.",
);
const MORE_ALIKE =
  "A value that differs from that of another record only in these is refused with 409 CONFLICT where it is unique, and a filter finds more records.";
const LESS_ALIKE =
  "Values that differ in these are two values: nothing more is refused, and a filter finds fewer records.";

const SETS = always(
  risky(
    "writes other values",
    "No call is refused for it; records hold other values after it than they did.",
  ),
);
const MOVES = always(
  risky(
    "moves other records otherwise",
    "The records that it leads to are in other states after it, or stand in its way.",
  ),
);
const WORKED_OUT = always(
  risky("is worked out otherwise", "No call is refused for it; its values are others than they were."),
);
const EQUALITY = rule("equality", "A reference whose record is not equal in it is refused.");

/** Keys of one map that share a row. */
const each = (map: string, names: string, judged: KeyRow): Record<string, KeyRow> =>
  Object.fromEntries(names.split(" ").map((name) => [`${map}.${name}`, judged]));

const hooked = (call: string): Record<string, KeyRow> => ({
  [`${call}.hook`]: always(
    risky(
      "is judged by another hook",
      "What a hook does cannot be told from its declaration: review it by hand.",
    ),
  ),
  ...each(call, "reads writes creates", BEHAVIOUR),
  [`${call}.refusal`]: row({
    added: risky(
      "may be refused with it by its hook",
      "When a hook refuses, its declaration does not tell: review it by hand.",
    ),
    removed: compatible("is no longer refused with it", NOT_REFUSED),
  }),
  [`${call}.warns`]: row({
    ...any(WORDING),
    added: compatible(
      "may succeed with it as a warning",
      "A client that does not look at warnings notices nothing.",
    ),
    removed: compatible("never succeeds with it as a warning", "A client that looks for it finds none."),
  }),
});

/**
 * A row for each key of the language, such as `record.key`; keys of a value type are under the type's name.
 */
export const KEYS: Readonly<Record<string, KeyRow>> = {
  "application.application": always(
    risky(
      "is called otherwise",
      "The database is kept under its name: the next migration is refused until it is told by --renamed-from.",
    ),
    "data",
  ),
  "application.summary": DOCS,
  ...each("application", "roles presets", BEHAVIOUR),

  ...each("resource", "resource collection path idPrefix parent scope permission", CALLS),
  ...each("resource", "fields states operations actions events", CALLS),
  ...each("resource", "summary examples", DOCS),
  "resource.exclusive": row({
    ...any(EXCLUDES),
    removed: compatible("lets the times of records overlap", NOT_REFUSED),
  }),
  ...each("exclusive", "start end by", always(EXCLUDES, "api")),
  "exclusive.while": row(
    {
      ...any(EXCLUDES),
      added: compatible("excludes others only in some states", NOT_REFUSED),
      narrowed: compatible("excludes others in fewer states", NOT_REFUSED),
    },
    { more: "widened" },
  ),
  "exclusive.refusal": row(any(risky("is refused with another code", OLD_CODE))),
  ...each("parent", "resource field list", CALLS),
  ...each("example", "given do expect", DOCS),

  "field.summary": DOCS,
  ...each("field", "required mode hidden was default unique", CALLS),
  "field.type": row(
    {},
    {
      silent: risky(
        "is of another type",
        "It takes and answers the same values; what else the runtime does for the type may differ.",
      ),
    },
  ),
  ...each("unique", "fields while kept", CALLS),
  "field.where": rule(
    "condition on the record that it leads to",
    "A reference to another record is refused.",
    "widened",
  ),
  "field.refusal": row(any(risky("is refused with another code", OLD_CODE))),
  "field.restrict": row({
    ...any(risky("keeps the records that it leads to with another code", OLD_CODE)),
    added: breaking(
      "keeps the records that it leads to from being deleted",
      "A DELETE of a record that another one refers to is refused with 409.",
    ),
    removed: compatible("does not keep the records that it leads to from being deleted", NOT_REFUSED),
  }),
  "field.ignoring": row(
    {
      added: breaking("newly ignores differences", MORE_ALIKE),
      removed: risky("ignores no differences any more", LESS_ALIKE),
      widened: breaking("ignores more differences", MORE_ALIKE),
      narrowed: risky("ignores fewer differences", LESS_ALIKE),
      changed: breaking("ignores other differences", MORE_ALIKE),
    },
    { more: "widened" },
  ),
  "field.acyclic": row({
    ...any(risky("refuses to lead back to its record with another code", OLD_CODE)),
    added: breaking(
      "may not lead back to its record",
      "A write that makes a ring of records is refused with 422.",
    ),
    removed: compatible("may lead back to its record", NOT_REFUSED),
  }),
  "field.after": rule("time that it comes after", "A time that does not come after it is refused."),
  "field.filters": CALLS,
  "field.personal": always(
    risky("is erased otherwise", "No call is refused for it; erasures leave other values than they did."),
  ),
  "field.permission": row(
    {
      added: breaking("needs a permission to be written", NOT_HELD),
      removed: risky("needs no such permission to be written", MAY_WRITE),
      widened: risky("needs a permission of fewer records", MAY_WRITE),
      narrowed: breaking("needs a permission of more records", NOT_HELD),
      changed: breaking("needs another permission to be written", NOT_HELD),
    },
    { surface: "behaviour", more: "narrowed" },
  ),
  "field.derive": WORKED_OUT,
  ...each("derive", "sum due count between unit copy follows", WORKED_OUT),
  ...each("due", "after by", WORKED_OUT),
  "field.deprecated": row({
    ...any(compatible("is deprecated since another day", TOLD_BY_HEADERS)),
    added: compatible("is deprecated", TOLD_BY_HEADERS),
    removed: compatible("is no longer deprecated", "It is taken and answered as it was."),
  }),
  "field.sunset": row(
    {
      ...any(compatible("goes on another day", TOLD_BY_HEADERS)),
      added: compatible("has a day after which it may be gone", TOLD_BY_HEADERS),
      removed: compatible("has no day any more after which it may be gone", TOLD_BY_HEADERS),
      widened: compatible("goes later than clients were told", TOLD_BY_HEADERS),
      narrowed: risky("goes earlier than clients were told", LESS_TIME),
    },
    { more: "widened" },
  ),
  "was.deprecated": always(
    compatible("has another day from which the former name is deprecated", TOLD_BY_HEADERS),
    "api",
  ),
  "was.sunset": row(
    {
      ...any(compatible("has another day from which the former name is refused", TOLD_BY_HEADERS)),
      narrowed: risky("refuses the former name earlier than clients were told", LESS_TIME),
    },
    { more: "widened" },
  ),
  "field.fill": always(
    compatible(
      "fills records that stand otherwise",
      "Clients send and are answered as before; rows without a value get one.",
    ),
    "data",
  ),
  ...each("text", "max min pattern", CALLS),
  "enum.values": CALLS,
  ...each("integer", "min max", CALLS),
  ...each("number", "min max", CALLS),
  ...each("decimal", "scale min max", CALLS),
  ...each("json", "max maxBytes", CALLS),
  ...each("list", "of min max required", CALLS),
  "object.fields": CALLS,
  "reference.to": CALLS,
  "reference.by": always(
    breaking(
      "is of the kind that another field names",
      "What was sent is looked for among records of another kind.",
    ),
    "api",
  ),
  "timestamp.by": row({
    added: compatible("takes times without an offset", "They were refused."),
    removed: breaking("takes no time without an offset", "Such a time is refused with INVALID_FORMAT."),
    changed: breaking(
      "reads times without an offset in another time zone",
      "The same call writes another instant.",
    ),
  }),
  "resourceType.of": CALLS,
  "sequence.pattern": always(
    risky("gives out numbers of another form", "A client that reads the old form may not read the new one."),
    "api",
  ),
  "sequence.gapless": row({
    added: compatible(
      "gives out numbers without a gap",
      "Creates of an organization wait for one another; no client is answered anything else.",
    ),
    removed: risky("may leave numbers out", "A client that counts on a number after each finds gaps."),
  }),
  "alias.of": always(
    breaking(
      "stands for another field",
      "What is sent under it is written elsewhere, and what is read is another value.",
    ),
    "api",
  ),
  "role.where": row(
    {
      added: breaking("is asked of members who act", NO_PERMISSION),
      removed: risky("is no longer asked of members who act", MAY_ACT),
      widened: risky("lets more members act", MAY_ACT),
      narrowed: breaking("lets fewer members act", NO_PERMISSION),
      changed: breaking("lets other members act", NO_PERMISSION),
    },
    { surface: "behaviour", more: "widened" },
  ),
  "customFields.to": always(
    breaking("follows the definitions of another resource", "Answers are judged by other definitions."),
  ),
  ...each("record", "of fields", CALLS),
  "result.summary": DOCS,
  ...each("result", "required type", CALLS),

  ...each("states", "field was", CALLS),
  "states.summary": DOCS,
  ...each("states", "default values", BEHAVIOUR),
  "states.refusal": always(risky("is refused to a PATCH with another code", OLD_CODE), "api"),
  "states.fill": always(
    risky("moves records of former states otherwise", "Records that stand are in another state from now on."),
    "data",
  ),
  ...each("state", "to moves terminal locks required", BEHAVIOUR),
  "to.except": BEHAVIOUR,
  "locks.except": BEHAVIOUR,
  ...each("state", "set default", SETS),
  "state.expires": row(
    {
      ...any(
        risky(
          "lets records expire otherwise",
          "Records leave the state by themselves at another time, or to another one.",
        ),
      ),
      added: risky(
        "lets records expire",
        "Records leave the state by themselves, and no action takes them from it past their time.",
      ),
      removed: risky(
        "lets no record expire",
        "Records stay in the state past their time, and actions take them from it.",
      ),
    },
    { surface: "behaviour" },
  ),
  "expires.after": always(
    risky("lets records expire by another time", "Records leave the state earlier or later than they did."),
  ),
  "expires.to": always(risky("lets records expire to another state", "Clients find them elsewhere.")),
  "expires.emits": always(
    breaking("tells of an expiry by another event", "Whoever follows the old one is told of it no more."),
  ),
  "state.filters": always(risky("is filtered by as another state", "The same query finds other records.")),

  ...each("operations", "list get create update delete", CALLS),
  "list.sorts": CALLS,
  "list.search": always(risky("is searched otherwise", "The same search finds other records."), "api"),
  "create.required": CALLS,
  "create.moves": MOVES,
  ...hooked("create"),
  ...hooked("update"),
  ...hooked("delete"),
  ...hooked("action"),
  ...each("move", "to except", MOVES),

  "action.summary": DOCS,
  ...each("action", "on path scope permission required mode", CALLS),
  ...each("action", "input maxBytes emits answers result", CALLS),
  ...each("action", "from to", BEHAVIOUR),
  "action.set": SETS,
  "action.erases": SETS,
  "action.moves": MOVES,

  ...each("event", "on metered", CALLS),
  "event.summary": DOCS,
};

/** The row of a key. @throws if the language has a key without a row */
export function rowOf(key: string): KeyRow {
  const found = KEYS[key];
  if (!found)
    throw new Error(`no verdict is known for the key ${key}: it needs a row in codegen/diff/keys.ts`);
  return found;
}

/** The row for an edit. `where` has two: one of them for conditions that only compare. */
function judgedBy({ key, before, after }: Pick<Edit, "key" | "before" | "after">): KeyRow {
  const given = [before, after].flatMap((one) => (isRecord(one) ? Object.values(one) : (one ?? [])));
  return key === "field.where" && given.every(isEquality) ? EQUALITY : rowOf(key);
}

/** The direction of an edit. */
export function kindOf({ key, kind, path, before, after }: Edit): EditKind {
  const { more } = judgedBy({ key, before, after });
  // The more conditions a permission has, the fewer records need it.
  if (key === "field.permission" && path.at(-3) === "permission" && kind !== "changed")
    return kind === "added" ? "widened" : "narrowed";
  if (kind !== "changed" || more === null) return suffixed(before, after) ?? kind;
  const less = more === "widened" ? "narrowed" : "widened";
  const way = growth(before, after);
  return way === 0 ? "changed" : way > 0 ? more : less;
}

function suffixed(before: unknown, after: unknown): EditKind | null {
  if (typeof before !== "string" || typeof after !== "string") return null;
  if (after === `${before}?`) return "widened";
  return before === `${after}?` ? "narrowed" : null;
}

/**
 * Whether a value grew (1) or shrank (-1): a superset, a later date, a greater number. Returns 0 if neither.
 */
function growth(before: unknown, after: unknown): number {
  if (typeof before === "number" && typeof after === "number") return after - before;
  if (typeof before === "string" && typeof after === "string" && DATE.test(before) && DATE.test(after))
    return before < after ? 1 : -1;
  const [was, is] = [before, after].map((value) => [value].flat().map((item) => JSON.stringify(item)));
  if (was!.every((item) => is!.includes(item))) return 1;
  return is!.every((item) => was!.includes(item)) ? -1 : 0;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The verdict that the row itself gives; null if the compared differences decide. */
export const rulingOf = (edit: Edit): Ruling | null =>
  judgedBy(edit).rulings[kindOf(edit)] ?? operatorRuling(edit);

/** The finding if an operator replaces another one. */
function operatorRuling({ key, kind, after }: Edit): Ruling | null {
  if (key !== "field.filters" || kind !== "changed") return null;
  const changed = operatorNamed(String(after))?.changed;
  return changed ? [changed.verdict, changed.what, changed.reason] : null;
}
