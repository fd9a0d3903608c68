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
import { type Surface, type SurfaceCall, USUAL_LIMIT } from "./surface.ts";

/** The surfaces of both sides. A released surface comes without its declarations. */
export interface Surfaces {
  readonly before: Surface;
  readonly after: Surface;
  /** Used to find the field that a member belongs to. */
  readonly applications?: readonly Application[];
  /** YYYY-MM-DD: calls by former paths end. */
  readonly today?: string;
}

/** Returns every difference that clients of the earlier surface can notice. */
export function compareSurfaces(surfaces: Surfaces): Finding[] {
  const { before, after, today = "" } = surfaces;
  const moved = movedCalls(before, after);
  const known = [...Object.keys(before.calls), ...moved.values(), ...renamedCalls(surfaces)];
  const added = without(Object.keys(after.calls), known);
  return merged([
    ...Object.entries(before.calls).flatMap(([name, call]) => {
      const now = after.calls[name];
      if (now) return now === call ? [] : compareCall(name, call, now, surfaces);
      if (hasEnded(call, today)) return [];
      const to = moved.get(name);
      return [tellCall(to === undefined ? "call.removed" : "call.moved", name, call, goneTo(to))];
    }),
    ...added.map((name) => tellCall("call.new", name, after.calls[name]!, NEW)),
    ...compareRecords(surfaces),
    ...compareEvents(before, after),
  ]);
}

/** Calls by the new path of a collection, whose former path answers too, and by former paths that nobody knows. */
export const renamedCalls = ({ before, after }: Surfaces): string[] =>
  Object.entries(after.calls).flatMap(([name, { former }]) =>
    former === undefined ? [] : before.calls[name] ? [former.now] : [name],
  );

/** Whether a call was by a former path that is no longer answered. */
const hasEnded = ({ former }: SurfaceCall, today: string): boolean =>
  former !== undefined && former.until !== null && former.until <= today;

const NEW: Ruling = compatible("is new", "No client calls it yet.");

/**
 * Maps each renamed call to its new name. A renamed call is declared at the same place and, since a record and its
 * actions are read from one operation, answers in the same shape.
 */
function movedCalls({ calls: before }: Surface, { calls: after }: Surface): Map<string, string> {
  const key = ({ resource, path, gives }: SurfaceCall) =>
    JSON.stringify([resource, path, path[0] === "operations" ? gives.shape : null]);
  const only = (calls: Surface["calls"], others: Surface["calls"]) =>
    Object.entries(calls).filter(
      ([name, { resource, former }]) => !others[name] && resource !== null && former === undefined,
    );
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
    to === undefined ? "no longer exists" : `is now ${to}`,
    "Every call of it is refused with 404 or 405.",
    to ?? "",
  );

const tellCall = (rule: string, name: string, { resource, path }: SurfaceCall, ruling: Ruling): Finding => ({
  ...found(rule, "api", { resource, path }, ruling, [name]),
  subject: name,
});

function compareCall(name: string, before: SurfaceCall, after: SurfaceCall, surfaces: Surfaces): Finding[] {
  const { resource, path } = after;
  const tell = (rule: string, surface: SurfaceName, ruling: Ruling, below: Path = []): Finding =>
    found(`call.${rule}`, surface, { resource, path: [...path, ...below] }, ruling, [name]);
  return [
    ...Object.entries(CALL_RULES).flatMap(([rule, judge]) => {
      const ruling = judge(before, after);
      return ruling === null ? [] : [tell(rule, "api", ruling)];
    }),
    ...compareName(name, before, after),
    ...compareMetered([before, after], surfaces).map((ruling) => tell("emits.metered", "behaviour", ruling)),
    ...compareInput(name, before, after, surfaces),
    ...compareGives(name, before, after),
    ...CALL_LISTS.flatMap(({ name: list, surface = "api", of, went, came }) => [
      ...without(of(before), of(after)).flatMap((one) =>
        toldOf([one], went).map((ruling) => tell(`${list}.removed`, surface, ruling)),
      ),
      ...without(of(after), of(before)).flatMap((one) =>
        came ? toldOf([one], came).map((ruling) => tell(`${list}.added`, surface, ruling)) : [],
      ),
    ]),
    ...compareRefusals(before, after).map((ruling) => tell("refusal.status", "api", ruling)),
  ];
}

/** Rules for single-valued properties of a call, by name; each returns null if clients are not affected. */
const CALL_RULES: Readonly<Record<string, (before: SurfaceCall, after: SurfaceCall) => Ruling | null>> = {
  scope: ({ scope: was }, { scope: is }) => {
    if (was === is) return null;
    if (is === null) return compatible(`needs no scope instead of ${was}`, "Every key may call it.", was!);
    const reason = `A key that has only ${was ?? "no scope"} is refused with 403 INSUFFICIENT_SCOPE.`;
    return breaking(`needs the scope ${is} instead of ${was ?? "none"}`, reason, `${was ?? "none"},${is}`);
  },
  permission: ({ permission: was }, { permission: is }) => {
    if (was === is) return null;
    if (is === null) return risky(`needs no permission instead of ${was}`, LET_IN, was!);
    const what = `needs the permission ${is} instead of ${was ?? "none"}`;
    return breaking(what, NOT_HELD, `${was ?? "none"},${is}`);
  },
  idempotencyKey: ({ idempotencyKey: was }, { idempotencyKey: is }) => {
    if (was === is) return null;
    return is === "optional" && was === "required" ? KEY_NO_MORE : KEYS[is];
  },
  bodyLimit: ({ bodyLimit: was }, { bodyLimit: is }) => {
    const [old, now] = [was ?? USUAL_LIMIT, is ?? USUAL_LIMIT];
    if (old === now) return null;
    return now > old
      ? compatible(`accepts a body of up to ${now} bytes instead of ${old}`, STILL_ACCEPTED, `${old},${now}`)
      : breaking(`accepts a body of at most ${now} bytes instead of ${old}`, TOO_LARGE, `${old},${now}`);
  },
  ids: ({ ids: was }, { ids: is }) => {
    const words = (ids: readonly string[]) => ids.map((id) => `${id}_…`).join(" and ") || "no id";
    if (words(was) === words(is)) return null;
    const what = `expects ${words(is)} in its path instead of ${words(was)}`;
    return breaking(
      what,
      "Ids that clients have stored are refused with 404 NOT_FOUND.",
      [...was, ...is].join(),
    );
  },
};

const STILL_ACCEPTED = "Everything that was accepted still is.";
const LET_IN = "More members may call it. Nobody is newly refused.";
const NOT_HELD = "Keys of members without it are refused with 403 PERMISSION_DENIED.";
const TOO_LARGE = "A longer one is refused with 413 PAYLOAD_TOO_LARGE.";

const KEYS: Readonly<Record<SurfaceCall["idempotencyKey"], Ruling>> = {
  required: breaking(
    "requires an Idempotency-Key",
    "A call without one is refused with 400 IDEMPOTENCY_KEY_REQUIRED.",
  ),
  ignored: risky(
    "ignores an Idempotency-Key",
    "A retry with the same key is executed again, instead of returning the first response.",
  ),
  optional: risky(
    "accepts an Idempotency-Key",
    "A client that sent one key with several calls gets the first one's response, or is refused with IDEMPOTENCY_KEY_REUSED.",
  ),
};
const KEY_NO_MORE: Ruling = compatible(
  "no longer requires an Idempotency-Key",
  "Calls with one work as before.",
);

/** An action keeps its path under another name. Its name is what audit entries and `/actions` call it. */
function compareName(call: string, before: SurfaceCall, after: SurfaceCall): Finding[] {
  const [was, is] = [before.path, after.path];
  if (was[0] !== "actions" || is[0] !== "actions" || was[1] === is[1]) return [];
  const { resource } = after;
  const reason = `Audit entries are found by ?action=${resource}.${is[1]} from now on; ?action=${resource}.${was[1]} finds only earlier ones.${call.includes("{id}") ? " `GET /{id}/actions` lists the new name." : ""}`;
  return [
    found(
      "action.renamed",
      "api",
      { resource, path: is },
      breaking(`is the new name of ${was[1]}`, reason, String(was[1])),
      [call],
    ),
  ];
}

/** A call that newly emits a known event with a usage record. A new event has its own finding. */
function compareMetered(
  [was, is]: readonly [SurfaceCall, SurfaceCall],
  { before, after }: Surfaces,
): Ruling[] {
  const isMetered = (one: string) => [before, after].every(({ events }) => events[one]?.metered);
  const wasMetered = was.emits.some((one) => before.events[one]?.metered);
  const newly = wasMetered ? [] : without(is.emits, was.emits).filter(isMetered);
  return newly.map((one) => risky(`is newly metered as ${one}`, CHARGED, one));
}

/** List-valued properties of a call, with the rulings for entries that were removed and added. */
const CALL_LISTS: readonly {
  readonly name: string;
  readonly surface?: SurfaceName;
  readonly of: (call: SurfaceCall) => readonly string[];
  readonly went: Ruling;
  readonly came?: Ruling;
}[] = [
  {
    name: "header",
    of: ({ headers }) => without(headers, OPTIONAL_HEADERS),
    went: breaking("no longer returns the header …", "Clients that read it find nothing."),
  },
  {
    name: "status",
    of: ({ statuses }) => statuses.map(String),
    went: breaking("no longer returns …", "Clients that expect this status never receive it."),
    came: risky("may return …", "Clients that know only its other statuses may treat it as a failure."),
  },
  {
    name: "emits",
    surface: "behaviour",
    of: ({ emits }) => emits,
    went: breaking("no longer emits …", "Webhook endpoints and feed readers no longer receive it."),
    came: compatible(
      "emits …",
      "Endpoints that subscribe to it or to * receive it; receivers must expect unknown types.",
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
      const ruling = rulings[aspectOf(one)] ?? rulings[one.takes]!;
      // A value that a filter refuses is refused in bodies as well, and is one finding.
      const isOwn = isFilter && (one.of === "member" || one.of === "required");
      return judged(isOwn ? "filter" : "request", one, member, ruling, [name]);
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
  list: "request" | "filter" | "response",
  { what: difference, at, of, takes, values }: Difference,
  { resource, path, ...named }: Member,
  [verdict, what, reason]: Ruling,
  calls: readonly string[],
): Finding {
  const said = what.replace("…", () => difference || String(at[0]));
  const rule = `${list}.${of}.${takes}`;
  return { ...found(rule, "api", { resource, path }, [verdict, said, reason, values], calls), ...named };
}

/** Rulings for input. The aspects not listed use the ruling of their direction. */
const INPUT: Rulings = {
  "member, fewer": breaking("is no longer accepted", "A call that sends it is refused."),
  "member, more": compatible("may be sent", "No client sends it yet."),
  "members, fewer": breaking("accepts …", "A call that sends other members is refused."),
  "members, more": compatible("accepts …", "No client sends it yet."),
  "required, fewer": breaking("must be sent", "A call without it is refused with REQUIRED."),
  "required, more": compatible("need not be sent", "Calls that send it work as before."),
  "words, fewer": breaking("no longer accepts …", "A call that sends one of them is refused."),
  "null, fewer": breaking("no longer accepts null", "A call that sends null is refused."),
  more: compatible("accepts …", STILL_ACCEPTED),
  fewer: breaking("accepts …", "A call that sends other values is refused."),
  others: breaking("accepts …", "A call that sends the former values is refused."),
  unknown: risky(
    "accepts …",
    "Whether it accepts everything that it accepted before cannot be determined. Compare the two patterns.",
  ),
};

const FILTER: Rulings = {
  ...INPUT,
  "member, fewer": breaking(
    "is no longer a filter",
    "A list call that sends it is refused with 400 INVALID_QUERY.",
  ),
  "member, more": compatible("is a filter", "No client sends it yet."),
  "required, fewer": breaking(
    "requires the filter …",
    "A list call without it is refused with 400 INVALID_QUERY.",
  ),
  "required, more": compatible("no longer requires the filter …", "Calls that send it work as before."),
};

/** Compares a call's response: it must still contain everything that clients read. */
function compareGives(
  name: string,
  before: SurfaceCall,
  { resource, path, gives: is }: SurfaceCall,
): Finding[] {
  const was = before.gives;
  if (was.shape !== is.shape || was.record !== is.record) {
    const reason = "Clients find the data in another place, or not at all.";
    const ruling = breaking(
      `returns ${nounOf(is)} instead of ${nounOf(was)}`,
      reason,
      `${was.shape},${is.shape}`,
    );
    return [found("response.shape", "api", { resource, path: [...path, "answers"] }, ruling, [name])];
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
  deleted: "a confirmation of the deletion",
  action: "an action response",
  result: "the result of its hook",
  bareResult: "the result of its hook, without meta",
};

/**
 * Compares the statuses of error codes. A new code is not a finding: it follows from a rule compared
 * elsewhere, or from a hook, whose conditions are unknown.
 */
function compareRefusals(before: SurfaceCall, after: SurfaceCall): Ruling[] {
  const reason = "Clients that handle the refusal by its status, such as a retry, treat it as another one.";
  return Object.entries(after.refusals).flatMap(([code, status]) => {
    const was = before.refusals[code] ?? status;
    const what = `is refused with ${code} as ${status} instead of ${was}`;
    return was === status ? [] : [breaking(what, reason, `${code},${was},${status}`)];
  });
}

/** Compares the records that responses and events contain. */
function compareRecords(surfaces: Surfaces): Finding[] {
  const { before, after } = surfaces;
  return Object.entries(before.records).flatMap(([name, schema]) => {
    const now = after.records[name];
    if (!now || schema === now || JSON.stringify(schema) === JSON.stringify(now)) return [];
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
    return ruling ? [judged("response", one, memberAt(one.at), ruling, calls)] : [];
  });
}

const NOT_RETURNED = breaking("is no longer returned", "Clients that read it find nothing.");
const RETURNED = compatible("is returned as well", "Clients must ignore unknown members.");
const OTHER_TYPE = breaking("is returned as …", "Clients read a value of another type.");

const OUTPUT: Rulings = {
  "member, fewer": NOT_RETURNED,
  "member, more": RETURNED,
  "members, fewer": NOT_RETURNED,
  "members, more": breaking(
    "is returned with …",
    "Members that clients read may be missing, or of another type.",
  ),
  "null, more": breaking("may be returned as null", "Clients could rely on a value."),
  "null, fewer": compatible("is never returned as null", "A value was always possible."),
  "type, fewer": compatible("is returned as …", "It was possible before."),
  "type, more": OTHER_TYPE,
  "type, others": OTHER_TYPE,
  "words, fewer": compatible("is no longer returned as …", "The other values are unchanged."),
  "words, more": risky(
    "may be returned as …",
    "Clients must expect new values. A client that lists them all meets an unknown one.",
  ),
};

/** Returns null if clients that read the response notice nothing, or the input's finding reports it. */
function outputRuling(one: Difference, isSent: boolean): Ruling | null {
  if (one.of === "required") return null;
  if (one.of === "form") return formRuling(one, isSent);
  // Records keep a value that can no longer be sent.
  if (aspectOf(one) === "words, fewer" && isSent) return null;
  const reason = "Bounds apply to requests; clients read whatever is returned.";
  return OUTPUT[aspectOf(one)] ?? (isSent ? null : compatible("is returned with …", reason));
}

function formRuling({ takes, key: form }: Difference, isSent: boolean): Ruling | null {
  if (form === "idPrefix") return breaking("is returned with …", "It refers to other records than before.");
  if (form === "scale")
    return risky(
      "is returned with …",
      "A client that compares texts, or expects two digits, reads another one.",
    );
  if (isSent) return null;
  if (form === "format" && takes === "others")
    return breaking("is returned as …", "Clients that parse the old form cannot parse the new one.");
  return takes === "others" || takes === "unknown" || (form === "format" && takes === "more")
    ? risky("is returned as …", "A client that parses the old form may not parse the new one.")
    : compatible("is returned as …", "Forms apply to requests; clients read whatever is returned.");
}

const DEAF = "Webhook endpoints that subscribe to it receive nothing, and the feed refuses it as a filter.";
const KNOWN = "Endpoints that subscribe to * receive it; receivers must expect unknown types.";
const CHARGED = "Usage that was free is recorded, and may be charged.";
const FREE = "Its usage is no longer recorded.";

function compareEvents(before: Surface, after: Surface): Finding[] {
  const tell = (rule: string, name: string, ruling: Ruling, below: Path = []): Finding => {
    const surface = after.events[name] ? after : before;
    const { resource } = surface.events[name]!;
    return found(
      `event.${rule}`,
      "behaviour",
      { resource, path: ["events", name, ...below] },
      ruling,
      emitting(name, surface),
    );
  };
  const gone = Object.keys(before.events).filter((name) => !after.events[name]);
  return [
    ...gone.map((name) => tell("removed", name, breaking("no longer exists", DEAF))),
    ...Object.entries(after.events).flatMap(([name, { metered, resource }]) => {
      const was = before.events[name];
      if (was?.metered === metered) return [];
      if (was)
        return metered
          ? tell("metered", name, risky("is newly metered", CHARGED), ["metered"])
          : tell("free", name, compatible("is no longer metered", FREE), ["metered"]);
      // Nobody calls a new resource yet.
      return metered && before.records[resource] !== undefined
        ? tell("new-metered", name, risky("is new, and metered", `${CHARGED} ${KNOWN}`))
        : tell("new", name, compatible("is new", KNOWN));
    }),
  ];
}

/** The calls that emit an event. */
const emitting = (event: string, { calls }: Surface): string[] =>
  Object.keys(calls).filter((name) => calls[name]!.emits.includes(event));

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
    const place = isOfCall(about) ? about.resource : about;
    const key = JSON.stringify([surface, verdict, place, subject, what]);
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
