/** Declares how edits of each key are judged, with the verdicts that follow from the key itself. */
import { operatorNamed } from "../../runtime/model/filters/index.ts";
import { VERBS } from "../../runtime/model/verbs/index.ts";
import { breaking, compatible, type Ruling, risky, type SurfaceName } from "./change.ts";
import { conditionRuling, endingRuling, OF_MEMBER, OF_REFERENCE, permissionRuling } from "./conditions.ts";
import { EDIT_KINDS, type Edit, type EditKind } from "./edits.ts";

/** @param today YYYY-MM-DD: some changes depend on whether a day has come */
export type EditRuling = (edit: Edit, today: string) => Ruling;

export interface KeyRow {
  readonly surface: SurfaceName;
  /** Rulings by kind of edit, reported in addition to the compared differences. */
  readonly rulings: Partial<Readonly<Record<EditKind, Ruling | EditRuling>>>;
  /** Whether a longer list, greater number or later date accepts more or less; null if neither. */
  readonly more: "widened" | "narrowed" | null;
  /** The ruling if no compared property differs. */
  readonly silent: Ruling;
}

const UNSEEN: Ruling = compatible(
  "is declared differently",
  "Calls accept and return the same: no client can notice.",
);
const WORDING: Ruling = ["docs only", "has another text", "Only people read it."];

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

const any = (ruling: Ruling | EditRuling): KeyRow["rulings"] =>
  Object.fromEntries(EDIT_KINDS.map((kind) => [kind, ruling]));

/** One ruling for every kind of edit. */
const always = (ruling: Ruling, surface: SurfaceName = "behaviour"): KeyRow => row(any(ruling), { surface });

const NOT_REFUSED = "Every call that was accepted still is.";
const NOT_AFTER = "A time that is not after it is refused.";
const OLD_CODE = "Clients that handle the old code do not recognize the new one.";
const UNTIL_THEN =
  "Until then it is accepted and returned as before. Responses to calls that send it have the headers Deprecation and Sunset.";
const LESS_TIME = "Clients that planned by the Sunset header have less time.";

const EXCLUDES = breaking(
  "excludes records with overlapping times",
  "A write whose time overlaps that of another record is refused with 409. The migration stops if existing records overlap.",
);
const MORE_ALIKE =
  "If the field is unique, a value that differs from another record's only in these is refused with 409 CONFLICT. Filters find more records.";
const LESS_ALIKE =
  "Values that differ only in these are no longer equal: nothing is newly refused, and filters find fewer records.";

const SETS = always(
  risky("writes other values", "No call is refused, but records have other values afterwards."),
);
const MOVES = always(
  risky(
    "moves other records differently",
    "The records that it refers to are in other states afterwards, or their states now prevent the call.",
  ),
);
const WORKED_OUT = always(
  risky("is computed differently", "No call is refused, but the field has other values than before."),
);

/** The ruling for another end date of a former name. */
const nameEnds =
  (otherwise: Ruling): EditRuling =>
  ({ after }, today) =>
    typeof after === "string" && DATE.test(after)
      ? endingRuling(after, today, otherwise, breaking("is no longer accepted", `Its end date is ${after}.`))
      : otherwise;

/** Keys of one map that share a row. */
const each = (map: string, names: string, judged: KeyRow): Record<string, KeyRow> =>
  Object.fromEntries(names.split(" ").map((name) => [`${map}.${name}`, judged]));

const hooked = (call: string): Record<string, KeyRow> => ({
  [`${call}.hook`]: always(
    risky("runs another hook", "The declaration does not show what a hook does. Review its code."),
  ),
  ...each(call, "reads writes creates", BEHAVIOUR),
  [`${call}.refusal`]: row({
    added: risky(
      "may be refused with it by its hook",
      "The declaration does not show when a hook refuses. Review its code.",
    ),
    removed: compatible("is no longer refused with it by its hook", NOT_REFUSED),
  }),
  [`${call}.warns`]: row({
    ...any(WORDING),
    added: compatible("may succeed with it as a warning", "Clients that ignore warnings notice nothing."),
    removed: compatible(
      "no longer succeeds with it as a warning",
      "Clients that handle it never receive it.",
    ),
  }),
});

/**
 * A row for each key of the language, such as `record.key`; keys of a value type are under the type's name.
 */
export const KEYS: Readonly<Record<string, KeyRow>> = {
  "application.application": always(
    risky(
      "has another name",
      "The database is marked with the old name: the next migration is refused unless --renamed-from names it.",
    ),
    "data",
  ),
  "application.summary": DOCS,
  ...each("application", "roles presets", BEHAVIOUR),

  ...each("resource", "resource collection was path idPrefix parent scope permission", CALLS),
  ...each("resource", "fields states operations actions events", CALLS),
  ...each("resource", "summary examples", DOCS),
  "resource.exclusive": row({
    ...any(EXCLUDES),
    removed: compatible("lets times of records overlap", NOT_REFUSED),
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
        "has another type",
        "It accepts and returns the same values. Other effects of the type may differ.",
      ),
    },
  ),
  ...each("unique", "fields while kept", CALLS),
  "field.where": row(any(conditionRuling(OF_REFERENCE))),
  "field.refusal": row(any(risky("is refused with another code", OLD_CODE))),
  "field.restrict": row({
    ...any(risky("prevents deletion of the referenced record with another code", OLD_CODE)),
    added: breaking(
      "prevents deletion of the referenced record",
      "A DELETE of a record that another one refers to is refused with 409.",
    ),
    removed: compatible("no longer prevents deletion of the referenced record", NOT_REFUSED),
  }),
  "field.ignoring": row(
    {
      added: breaking("newly ignores differences", MORE_ALIKE),
      removed: risky("no longer ignores differences", LESS_ALIKE),
      widened: breaking("ignores more differences", MORE_ALIKE),
      narrowed: risky("ignores fewer differences", LESS_ALIKE),
      changed: breaking("ignores other differences", MORE_ALIKE),
    },
    { more: "widened" },
  ),
  "field.acyclic": row({
    ...any(risky("refuses a cycle with another code", OLD_CODE)),
    added: breaking(
      "may not form a cycle",
      "A write after which the reference leads back to its own record is refused with 422.",
    ),
    removed: compatible("may form a cycle", NOT_REFUSED),
  }),
  "field.after": row({
    ...any(breaking("must be after another time", NOT_AFTER)),
    removed: compatible("no longer needs to be after another time", NOT_REFUSED),
  }),
  "field.filters": CALLS,
  "field.personal": always(
    risky("is erased differently", "No call is refused, but erasures leave other values than before."),
  ),
  "field.permission": row(any(permissionRuling), { surface: "behaviour" }),
  "field.derive": WORKED_OUT,
  ...each("derive", "sum due count between unit copy follows", WORKED_OUT),
  ...each("due", "after by", WORKED_OUT),
  "field.deprecated": row({
    ...any(compatible("is deprecated from another day", UNTIL_THEN)),
    added: compatible("is deprecated", UNTIL_THEN),
    removed: compatible("is no longer deprecated", "It is accepted and returned as before."),
  }),
  "field.sunset": row(
    {
      ...any(compatible("may be removed on another day", UNTIL_THEN)),
      added: compatible("may be removed on a day that clients are told", UNTIL_THEN),
      removed: compatible("no longer has a day on which it may be removed", UNTIL_THEN),
      widened: compatible("may be removed later than clients were told", UNTIL_THEN),
      narrowed: risky("may be removed earlier than clients were told", LESS_TIME),
    },
    { more: "widened" },
  ),
  "was.deprecated": always(compatible("is deprecated from another day", UNTIL_THEN), "api"),
  "was.sunset": row(
    {
      ...any(nameEnds(compatible("ends on another day", UNTIL_THEN))),
      narrowed: nameEnds(risky("ends earlier than clients were told", LESS_TIME)),
    },
    { more: "widened" },
  ),
  "field.fill": always(
    compatible(
      "gives existing records another value",
      "Calls accept and return the same. Existing records without a value get one.",
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
      "gets its kind of record from another field",
      "Ids that were accepted are looked up among records of another kind.",
    ),
    "api",
  ),
  "timestamp.by": row({
    added: compatible("accepts times without an offset", "They were refused before."),
    removed: breaking("no longer accepts times without an offset", "They are refused with INVALID_FORMAT."),
    changed: breaking(
      "reads times without an offset in another time zone",
      "The same call writes another instant.",
    ),
  }),
  "resourceType.of": CALLS,
  "sequence.pattern": always(
    risky("issues numbers of another form", "A client that parses the old form may not parse the new one."),
    "api",
  ),
  "sequence.gapless": row({
    added: compatible(
      "issues numbers without gaps",
      "Creates of an organization wait for each other. Responses are the same.",
    ),
    removed: risky(
      "may leave gaps between numbers",
      "A client that relies on consecutive numbers finds gaps.",
    ),
  }),
  "alias.of": always(
    breaking(
      "is another name for a different field",
      "Values sent under it are written to that field, and its values are returned.",
    ),
    "api",
  ),
  "role.where": row(any(conditionRuling(OF_MEMBER)), { surface: "behaviour" }),
  "customFields.to": always(
    breaking(
      "follows the definitions of another resource",
      "Custom fields are validated by other definitions.",
    ),
  ),
  ...each("record", "of fields", CALLS),
  "result.summary": DOCS,
  ...each("result", "required type", CALLS),

  ...each("states", "field was", CALLS),
  "states.summary": DOCS,
  ...each("states", "default values", BEHAVIOUR),
  "states.refusal": always(risky("refuses a PATCH with another code", OLD_CODE), "api"),
  "states.fill": always(
    risky("moves records of former states differently", "Existing records are in another state afterwards."),
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
          "changes how records expire",
          "Records leave the state automatically at another time, or to another state.",
        ),
      ),
      added: risky(
        "lets records expire",
        "Records leave the state automatically, and actions refuse them past their time.",
      ),
      removed: risky(
        "no longer lets records expire",
        "Records remain in the state past their time, and actions accept them.",
      ),
    },
    { surface: "behaviour" },
  ),
  "expires.after": always(
    risky("lets records expire at another time", "Records leave the state earlier or later than before."),
  ),
  "expires.to": always(
    risky("lets records expire to another state", "Clients find expired records in another state."),
  ),
  "expires.emits": always(
    breaking(
      "reports an expiry by another event",
      "Webhook endpoints and feed readers that rely on the old event no longer receive it.",
    ),
  ),
  "state.filters": always(
    risky("is found by a filter for another state", "The same query finds other records."),
  ),

  ...each("operations", VERBS.map(({ name }) => name).join(" "), CALLS),
  "list.sorts": CALLS,
  "list.search": row(
    {
      ...any(risky("is searched differently", "The same search finds other records.")),
      added: risky("is searched too", "The same search finds more records."),
      removed: risky("is no longer searched", "The same search finds fewer records."),
    },
    { surface: "api" },
  ),
  "create.required": CALLS,
  "create.moves": MOVES,
  ...Object.assign({}, ...VERBS.filter(({ hasHook }) => hasHook).map(({ name }) => hooked(name))),
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

/** The direction of an edit. */
export function kindOf({ key, kind, before, after }: Edit): EditKind {
  const { more } = rowOf(key);
  if (kind !== "changed" || more === null) return kind;
  const less = more === "widened" ? "narrowed" : "widened";
  const way = growth(before, after);
  return way === 0 ? "changed" : way > 0 ? more : less;
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
export function rulingOf(edit: Edit, today: string): Ruling | null {
  const ruling = rowOf(edit.key).rulings[kindOf(edit)];
  return (typeof ruling === "function" ? ruling(edit, today) : ruling) ?? operatorRuling(edit);
}

/** The finding if an operator replaces another one. */
function operatorRuling({ key, kind, after }: Edit): Ruling | null {
  if (key !== "field.filters" || kind !== "changed") return null;
  const changed = operatorNamed(String(after))?.changed;
  return changed ? [changed.verdict, changed.what, changed.reason] : null;
}
