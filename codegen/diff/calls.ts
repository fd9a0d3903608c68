/** Compares two surfaces as clients see them: calls with their input and responses, records, events. */
import type { Path } from "../../runtime/declare/source.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { TUPLE } from "../../runtime/model/schema/input.ts";
import type { Schema } from "../../runtime/model/type.ts";
import {
  type About,
  breaking,
  compatible,
  type Finding,
  found,
  holderOf,
  placed,
  type Ruling,
  risky,
  type SurfaceName,
  toldOf,
  without,
} from "./change.ts";
import { type Difference, differences } from "./schemas.ts";
import { type Surface, type SurfaceCall, type SurfaceEvent, USUAL_LIMIT } from "./surface.ts";

/** The surfaces of both sides. A released surface comes without its declarations. */
export interface Surfaces {
  readonly before: Surface;
  readonly after: Surface;
  /** Used to find the field that a member belongs to. */
  readonly applications?: readonly Application[];
}

/** Returns every difference that clients of the earlier surface can notice. */
export function compareSurfaces(surfaces: Surfaces): Finding[] {
  const { before, after } = surfaces;
  const moved = movedCalls(before, after);
  const added = without(Object.keys(after.calls), [...Object.keys(before.calls), ...moved.values()]);
  return merged([
    ...Object.entries(before.calls).flatMap(([name, call]) => {
      const now = after.calls[name];
      return now ? compareCall(name, call, now, surfaces) : [tellCall(name, call, goneTo(moved.get(name)))];
    }),
    ...added.map((name) => tellCall(name, after.calls[name]!, NEW)),
    ...compareRecords(surfaces),
    ...compareEvents(before, after),
  ]);
}

const NEW: Ruling = compatible("is new", "No client calls it yet.");

/**
 * Maps each renamed call to its new name. A renamed call is declared at the same place and, since a record and its
 * actions are read from one operation, answers in the same shape.
 */
function movedCalls({ calls: before }: Surface, { calls: after }: Surface): Map<string, string> {
  const key = ({ resource, path, gives }: SurfaceCall) =>
    JSON.stringify([resource, path, path[0] === "operations" ? gives.shape : null]);
  const only = (calls: Surface["calls"], others: Surface["calls"]) =>
    Object.entries(calls).filter(([name, { resource }]) => !others[name] && resource !== null);
  const added = new Map(only(after, before).map(([name, call]) => [key(call), name]));
  return new Map(
    only(before, after).flatMap(([name, call]) => {
      const to = added.get(key(call));
      return to === undefined ? [] : [[name, to]];
    }),
  );
}

const goneTo = (to: string | undefined): Ruling =>
  breaking(
    to === undefined ? "is gone" : `is ${to} now`,
    "Each call of it is refused: nothing answers there any more.",
  );

const tellCall = (name: string, { resource, path }: SurfaceCall, ruling: Ruling): Finding => ({
  ...found("api", resource, path, ruling, [name]),
  subject: name,
});

function compareCall(name: string, before: SurfaceCall, after: SurfaceCall, surfaces: Surfaces): Finding[] {
  const { resource, path } = after;
  const tell = (surface: SurfaceName, ruling: Ruling, below: Path = []): Finding =>
    found(surface, resource, [...path, ...below], ruling, [name]);
  return [
    ...CALL_RULES.map((rule) => rule(before, after))
      .filter((ruling) => ruling !== null)
      .map((ruling) => tell("api", ruling)),
    ...compareInput(name, before, after, surfaces),
    ...compareGives(name, before, after),
    ...CALL_LISTS.flatMap(({ surface = "api", of, went, came }) =>
      [
        ...without(of(before), of(after)).flatMap((one) => toldOf([one], went)),
        ...(came ? without(of(after), of(before)).flatMap((one) => toldOf([one], came)) : []),
      ].map((ruling) => tell(surface, ruling)),
    ),
    ...compareRefusals(before, after).map((ruling) => tell("api", ruling, ["refusal"])),
  ];
}

/** Rules for single-valued properties of a call; each returns null if clients are not affected. */
const CALL_RULES: readonly ((before: SurfaceCall, after: SurfaceCall) => Ruling | null)[] = [
  ({ scope: was }, { scope: is }) => {
    if (was === is) return null;
    if (is === null) return compatible(`needs no scope instead of ${was}`, "Every key may call it.");
    const reason = `A key that holds ${was ?? "no scope"} alone is refused with 403 INSUFFICIENT_SCOPE.`;
    return breaking(`needs the scope ${is} instead of ${was ?? "none"}`, reason);
  },
  ({ permission: was }, { permission: is }) => {
    if (was === is) return null;
    if (is === null) return risky(`needs no permission instead of ${was}`, LET_IN);
    return breaking(`needs the permission ${is} instead of ${was ?? "none"}`, NOT_HELD);
  },
  ({ idempotencyKey: was }, { idempotencyKey: is }) => {
    if (was === is) return null;
    return is === "optional" && was === "required" ? KEY_NO_MORE : KEYS[is];
  },
  ({ bodyLimit: was }, { bodyLimit: is }) => {
    const [old, now] = [was ?? USUAL_LIMIT, is ?? USUAL_LIMIT];
    if (old === now) return null;
    return now > old
      ? compatible(`takes a body of up to ${now} bytes instead of ${old}`, "What was sent is still taken.")
      : breaking(`takes a body of at most ${now} bytes instead of ${old}`, TOO_LARGE);
  },
  ({ ids: was }, { ids: is }) => {
    const words = (ids: readonly string[]) => ids.map((id) => `${id}_…`).join(" and ") || "no id";
    if (words(was) === words(is)) return null;
    const what = `takes ${words(is)} in its path instead of ${words(was)}`;
    return breaking(what, "Ids that clients keep lead nowhere: 404 NOT_FOUND.");
  },
];

const LET_IN = "Members may do it who could not: nobody is refused, and more are let in.";
const NOT_HELD = "Keys of members who do not hold it are refused with 403 PERMISSION_DENIED.";
const TOO_LARGE = "A longer one is refused with 413 PAYLOAD_TOO_LARGE.";

const KEYS: Readonly<Record<SurfaceCall["idempotencyKey"], Ruling>> = {
  required: breaking(
    "must carry an Idempotency-Key",
    "A call without one is refused with 400 IDEMPOTENCY_KEY_REQUIRED.",
  ),
  ignored: risky(
    "ignores an Idempotency-Key",
    "A retry under the same key is done again, where it was answered again.",
  ),
  optional: risky(
    "takes an Idempotency-Key",
    "A client that sent one key with several calls is answered the first one's answer, or refused with IDEMPOTENCY_KEY_REUSED.",
  ),
};
const KEY_NO_MORE: Ruling = compatible(
  "need not carry an Idempotency-Key",
  "Calls with one go on as they did.",
);

/** List-valued properties of a call, with the rulings for entries that were removed and added. */
const CALL_LISTS: readonly {
  readonly surface?: SurfaceName;
  readonly of: (call: SurfaceCall) => readonly string[];
  readonly went: Ruling;
  readonly came?: Ruling;
}[] = [
  {
    of: ({ headers }) => without(headers, OPTIONAL_HEADERS),
    went: breaking("is answered without the header …", "A client that reads it finds nothing."),
  },
  {
    of: ({ statuses }) => statuses.map(String),
    went: breaking("is never answered with …", "A client that waits for this status waits in vain."),
    came: risky(
      "may be answered with …",
      "A client that knows its other statuses alone may take it for a failure.",
    ),
  },
  {
    surface: "behaviour",
    of: ({ emits }) => emits,
    went: breaking(
      "no longer emits …",
      "Whoever follows the feed, or has a webhook endpoint for it, is told of it no more.",
    ),
    came: compatible(
      "emits …",
      "Endpoints that subscribe to it, or to *, are sent it; a receiver must expect types that it does not know.",
    ),
  },
];

/** Headers that only some responses have. */
const OPTIONAL_HEADERS = ["Deprecation", "Sunset", "IdempotentReplayed", "OriginalRequestId"];

/** Compares a call's input: it must still accept everything it accepted before. */
function compareInput(name: string, before: SurfaceCall, after: SurfaceCall, surfaces: Surfaces): Finding[] {
  if (!before.takes && !after.takes) return [];
  const isFilter = after.path[1] === "list" && after.path[0] === "operations";
  const [was, is] = [before.takes ?? EMPTY, after.takes ?? EMPTY];
  const differing = name.startsWith("GET ") ? differences(...unrepeated(was, is)) : differences(was, is);
  const absent = differing.filter((one) => aspectOf(one) === "required, fewer");
  const required = new Set(absent.map((one) => one.at.join()));
  return differing
    .filter((one) => !isToldElsewhere(one, after, required))
    .map((one) => {
      const isGone = aspectOf(one) === "member, fewer";
      const member = memberOf(one.at, isGone ? before : after, surfaces, one.of === "required");
      const rulings = isFilter ? FILTER : INPUT;
      return judged(one, member, rulings[aspectOf(one)] ?? rulings[one.takes]!, [name]);
    });
}

/** Two queries without what needs no change of a call: a parameter that may be repeated takes a single value as well. */
function unrepeated(before: Schema, after: Schema): [Schema, Schema] {
  const one = ({ properties = {}, ...rest }: Schema, isOne: (name: string) => boolean): Schema => ({
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        isOne(name) ? (schema.items ?? schema) : schema,
      ]),
    ),
  });
  const mayRepeat = (name: string) => after.properties?.[name]?.type === "array";
  return [one(before, mayRepeat), one(after, mayRepeat)];
}

/**
 * Skips a new member that is required, since its `required` finding reports it. Also skips new values and
 * forms of journal filters, which follow from new resources and events.
 */
const isToldElsewhere = (
  one: Difference,
  { resource }: SurfaceCall,
  required: ReadonlySet<string>,
): boolean =>
  (aspectOf(one) === "member, more" && required.has(one.at.join())) ||
  (resource === null && (one.of === "words" || one.of === "form"));

const EMPTY: Schema = { type: "object", properties: {}, additionalProperties: false };

/**
 * Rulings by aspect and direction (`member, fewer`) or by direction only. `…` is replaced by the difference,
 * or by the member's name.
 */
type Rulings = Readonly<Record<string, Ruling>>;

const aspectOf = ({ of, takes }: Difference): string => `${of}, ${takes}`;

function judged(
  { what: difference, at }: Difference,
  { resource, path, ...named }: Member,
  [verdict, what, reason]: Ruling,
  calls: readonly string[],
): Finding {
  const said = what.replace("…", () => difference || String(at[0]));
  return { ...found("api", resource, path, [verdict, said, reason], calls), ...named };
}

/** Rulings for input. The aspects not listed use the ruling of their direction. */
const INPUT: Rulings = {
  "member, fewer": breaking("is no longer taken", "A call that sends it is refused."),
  "member, more": compatible("may be sent", "No client sends it yet."),
  "members, fewer": breaking("takes …", "A call that sends other members is refused."),
  "members, more": compatible("takes …", "No client sends it yet."),
  "required, fewer": breaking("must be sent", "A call without it is refused with REQUIRED."),
  "required, more": compatible("need not be sent", "Calls that send it go on as they did."),
  more: compatible("takes …", "What was taken is still taken."),
  fewer: breaking("takes …", "A call that sends what was taken is refused."),
  others: breaking("takes …", "A call that sends what was taken is refused."),
  unknown: risky(
    "takes …",
    "Whether everything is still taken that was cannot be told of two forms: look at it by hand.",
  ),
};

const FILTER: Rulings = {
  ...INPUT,
  "member, fewer": breaking(
    "is no longer filtered by",
    "A list that is asked for it is refused: 400 INVALID_QUERY.",
  ),
  "member, more": compatible("may be filtered by", "No client asks for it yet."),
  "required, fewer": breaking("must be filtered by …", "A list without it is refused: 400 INVALID_QUERY."),
  "required, more": compatible("need not be filtered by …", "Calls that send it go on as they did."),
};

/** Compares a call's response: it must still contain everything that clients read. */
function compareGives(
  name: string,
  before: SurfaceCall,
  { resource, path, gives: is }: SurfaceCall,
): Finding[] {
  const was = before.gives;
  if (was.shape !== is.shape || was.record !== is.record) {
    const reason = "What clients read of the answer stands elsewhere, or not at all.";
    const ruling = breaking(`answers ${nounOf(is)} instead of ${nounOf(was)}`, reason);
    return [found("api", resource, [...path, "answers"], ruling, [name])];
  }
  if (!was.schema || !is.schema) return [];
  const memberAt = (at: readonly string[]): Member => ({ resource, path: [...path, "result", ...below(at)] });
  return compareOutput(was.schema, is.schema, memberAt, [name]);
}

const nounOf = ({ shape, record }: SurfaceCall["gives"]): string =>
  `${SHAPES[shape]}${record === null || shape === "nothing" ? "" : ` of ${record}`}`;

const SHAPES: Readonly<Record<SurfaceCall["gives"]["shape"], string>> = {
  nothing: "nothing",
  record: "the record",
  list: "a page",
  changed: "the changed record",
  deleted: "word of the deletion",
  action: "an action response",
  result: "what its hook returns",
  bareResult: "what its hook returns, without meta",
};

/**
 * Compares the statuses of error codes. A new code is not a finding: it follows from a rule compared
 * elsewhere, or from a hook, whose conditions are unknown.
 */
function compareRefusals(before: SurfaceCall, after: SurfaceCall): Ruling[] {
  const reason = "Clients that tell refusals apart by their status take it for another.";
  return Object.entries(after.refusals).flatMap(([code, status]) => {
    const was = before.refusals[code] ?? status;
    return was === status ? [] : [risky(`is refused with ${code} as ${status} instead of ${was}`, reason)];
  });
}

/** Compares the records that responses and events contain. */
function compareRecords(surfaces: Surfaces): Finding[] {
  const { before, after } = surfaces;
  return Object.entries(before.records).flatMap(([name, schema]) => {
    const now = after.records[name];
    if (!now || JSON.stringify(schema) === JSON.stringify(now)) return [];
    const calls = Object.entries(after.calls)
      .filter(([, { gives }]) => gives.record === name)
      .map(([call]) => call);
    const writes = Object.values(after.calls).filter(
      ({ resource, path }) => resource === name && path[0] === "operations" && path[1] !== "list",
    );
    const sent = new Set(writes.flatMap(({ takes }) => Object.keys(takes?.properties ?? {})));
    return compareOutput(schema, now, (at) => recordMember(name, at, surfaces), calls, sent);
  });
}

/** @param sent names of members that clients also send */
function compareOutput(
  before: Schema,
  after: Schema,
  memberAt: (at: readonly string[]) => Member,
  calls: readonly string[],
  sent: ReadonlySet<string> = new Set(),
): Finding[] {
  return differences(before, after).flatMap((one): Finding[] => {
    const ruling = outputRuling(one, sent.has(one.at[0]!));
    return ruling ? [judged(one, memberAt(one.at), ruling, calls)] : [];
  });
}

const NOT_ANSWERED = breaking("is no longer answered", "A client that reads it finds nothing.");
const ANSWERED = compatible("is answered as well", "Clients must expect new members.");
const OTHER_TYPE = breaking("is answered as …", "A client reads a value of another type.");

const OUTPUT: Rulings = {
  "member, fewer": NOT_ANSWERED,
  "member, more": ANSWERED,
  "members, fewer": NOT_ANSWERED,
  "members, more": ANSWERED,
  "null, more": breaking("may be answered as null", "Clients could rely on a value."),
  "null, fewer": compatible("is never answered as null", "A value was always possible."),
  "type, fewer": compatible("is answered as …", "It was possible before."),
  "type, more": OTHER_TYPE,
  "type, others": OTHER_TYPE,
  "words, fewer": compatible("is answered with …", "The other words are as they were."),
  "words, more": risky(
    "may be answered as …",
    "Clients must expect new words; those that list them all meet one that they do not know.",
  ),
};

/** Returns null if clients that read the response notice nothing, or the input's finding reports it. */
function outputRuling(one: Difference, isSent: boolean): Ruling | null {
  if (one.of === "required") return null;
  if (one.of === "form") return formRuling(one, isSent);
  const reason = "Bounds hold for what is sent; an answer is read as it comes.";
  return OUTPUT[aspectOf(one)] ?? (isSent ? null : compatible("is answered with …", reason));
}

function formRuling({ takes, what }: Difference, isSent: boolean): Ruling | null {
  if (what.startsWith("ids that"))
    return breaking("is answered with …", "It leads to other records than it did.");
  if (what.includes("digits after the point"))
    return risky(
      "is answered with …",
      "A client that compares texts, or keeps two digits, reads another one.",
    );
  if (isSent) return null;
  return takes === "others" || takes === "unknown"
    ? risky("is answered as …", "A client that reads the old form may not read the new one.")
    : compatible("is answered as …", "Forms hold for what is sent; an answer is read as it comes.");
}

function compareEvents(before: Surface, after: Surface): Finding[] {
  const tell = (name: string, { resource }: SurfaceEvent, ruling: Ruling, below: Path = []): Finding =>
    found("behaviour", resource, ["events", name, ...below], ruling);
  const gone = Object.entries(before.events).filter(([name]) => !after.events[name]);
  const deaf =
    "Webhook endpoints that subscribe to it hear nothing more, and the feed refuses it as a filter.";
  const known =
    "Endpoints that subscribe to * are sent it; a receiver must expect types that it does not know.";
  const charged = "Usage is recorded, and may be charged, for what was free.";
  return [
    ...gone.map(([name, event]) => tell(name, event, breaking("is gone", deaf))),
    ...Object.entries(after.events).flatMap(([name, event]) => {
      const { metered } = event;
      const was = before.events[name];
      if (was?.metered === metered) return [];
      const free = "No usage is recorded of it any more.";
      if (was)
        return metered
          ? tell(name, event, risky("is metered", charged), ["metered"])
          : tell(name, event, compatible("is no longer metered", free), ["metered"]);
      // Nobody calls a new resource yet.
      return metered && before.records[event.resource] !== undefined
        ? tell(name, event, risky("is new, and metered", `${charged} ${known}`))
        : tell(name, event, compatible("is new", known));
    }),
  ];
}

/** The path of a member as a declaration spells it. */
const below = (at: readonly string[]): string[] =>
  at.flatMap((part) => (part === "[]" ? ["of"] : ["fields", part]));

/** The place where a member is declared, with its own subject if the place is less specific. */
interface Member extends About {
  readonly subject?: string;
}

function memberOf(at: readonly string[], call: SurfaceCall, surfaces: Surfaces, isNeed: boolean): Member {
  const { resource, path } = call;
  if (resource === null) return { resource, path: [], subject: `journal ${at.join(".")}` };
  if (path[0] === "actions") return { resource, path: [...path, "input", ...below(at).slice(1)] };
  if (at.length === 0) return { resource, path };
  if (path[1] === "list" && isNeed) return { resource, path: [...path, "required"] };
  return recordMember(resource, at, surfaces);
}

function recordMember(resource: string, at: readonly string[], { applications = [] }: Surfaces): Member {
  for (const application of applications) {
    const model = application.models.get(resource);
    const member = model && declared(model, at, application);
    if (member) return member;
  }
  return { resource, path: below(at) };
}

/** Fields declared outside `fields`, or declared as a whole, by kind. */
const HOLDERS: Readonly<Record<string, Path>> = {
  state: ["states"],
  parent: ["parent"],
  externalReferences: ["fields", "externalReferences"],
  customFields: ["fields", "customFields"],
};

function declared(model: Model, at: readonly string[], application: Application): Member | null {
  const [name, ...rest] = at as [string, ...string[]];
  const resource = model.name;
  const field = model.byName.get(name);
  const subject = [resource, ...at.filter((part) => part !== "[]")].join(".");
  if (!field) {
    const parameter = model.parameters.find((one) => one.name === name);
    if (parameter)
      return {
        resource,
        path: ["fields", (parameter.behind?.reference ?? parameter.field).name, "filters", name],
      };
    const isTuple = model.hasExternalReferences && (TUPLE as readonly string[]).includes(name);
    return isTuple ? { resource, path: ["fields", "externalReferences"], subject } : null;
  }
  const child = field.kind === "embedded" ? application.models.get(field.resource) : undefined;
  if (child && rest.length > 1) return declared(child, rest.slice(1), application);
  if (child) return { resource: child.name, path: ["parent"], subject: `${resource}.${name}` };
  const holder = HOLDERS[field.kind];
  return holder ? { resource, path: holder, subject } : { resource, path: below(at) };
}

/**
 * Merges equal findings about calls; those about several calls of a resource move to the resource. An upsert creates
 * and updates, so what it shares with those calls stays with them.
 */
function merged(findings: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>();
  for (const one of findings) {
    const { surface, verdict, about, what, calls } = one;
    const subject = one.subject === holderOf(about) ? null : one.subject;
    const key = JSON.stringify([surface, verdict, isOfCall(about) ? about.resource : about, subject, what]);
    const first = known.get(key);
    const isOne = first?.about.path.join() === about.path.join() || isUpsert(about);
    const shared = first && (isOne ? first : { ...first, ...placed({ ...about, path: [] }) });
    known.set(key, shared ? { ...shared, calls: [...new Set([...shared.calls, ...calls])] } : one);
  }
  return [...known.values()];
}

const isOfCall = (about: About): boolean =>
  isUpsert(about) ||
  (about.resource !== null &&
    about.path.length === 2 &&
    (about.path[0] === "operations" || about.path[0] === "actions"));

/** Whether the place is the one that gives a resource its upsert. */
const isUpsert = ({ path }: About): boolean => path.join() === "fields,externalReferences";
