/** In charge of what a change of the surface does to clients: calls with what they take and answer, records, events. */
import type { Path } from "../../runtime/declare/source.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { TUPLE } from "../../runtime/model/schema/input.ts";
import type { Schema } from "../../runtime/model/type.ts";
import type { About, Finding, Verdict } from "./change.ts";
import { type Difference, differences } from "./schemas.ts";
import { holderOf } from "./subject.ts";
import type { Surface, SurfaceCall } from "./surface.ts";

/** Both sides of a comparison; of a released surface the declarations are not known. */
export interface Surfaces {
  readonly before: Surface;
  readonly after: Surface;
  /** To tell which field a member is of. */
  readonly applications?: readonly Application[];
}

/** The bytes that a body may have where nothing else is declared or configured. */
const USUAL_LIMIT = 1_048_576;

/** Everything that clients of the earlier surface can notice. */
export function compareSurfaces(surfaces: Surfaces): Finding[] {
  const { before, after } = surfaces;
  const moved = movedCalls(before, after);
  const found: Finding[] = [];
  for (const [name, call] of Object.entries(before.calls)) {
    const now = after.calls[name];
    if (now) found.push(...compareCall(name, call, now, surfaces));
    else found.push(goneCall(name, call, moved.get(name)));
  }
  const isMoved = new Set(moved.values());
  for (const [name, call] of Object.entries(after.calls))
    if (!before.calls[name] && !isMoved.has(name)) found.push(newCall(name, call));
  return merged([...found, ...compareRecords(surfaces), ...compareEvents(before, after)]);
}

const at = ({ resource, path }: SurfaceCall): About => ({ resource, path });

/** Calls that stand under another method or path now. */
function movedCalls(before: Surface, after: Surface): Map<string, string> {
  const key = ({ resource, path }: SurfaceCall) => JSON.stringify([resource, path]);
  const added = new Map(
    Object.entries(after.calls)
      .filter(([name, { resource }]) => !before.calls[name] && resource !== null)
      .map(([name, call]) => [key(call), name]),
  );
  return new Map(
    Object.entries(before.calls).flatMap(([name, call]) => {
      const to = after.calls[name] ? undefined : added.get(key(call));
      return to === undefined ? [] : [[name, to]];
    }),
  );
}

const goneCall = (name: string, call: SurfaceCall, to: string | undefined): Finding => ({
  surface: "api",
  verdict: "breaking",
  about: at(call),
  subject: name,
  what: to === undefined ? "is gone" : `is ${to} now`,
  reason: "Each call of it is refused: nothing answers there any more.",
  calls: [name],
});

const newCall = (name: string, call: SurfaceCall): Finding => ({
  surface: "api",
  verdict: "compatible",
  about: at(call),
  subject: name,
  what: "is new",
  reason: "No client calls it yet.",
  calls: [name],
});

function compareCall(name: string, before: SurfaceCall, after: SurfaceCall, surfaces: Surfaces): Finding[] {
  const tell = (verdict: Verdict, what: string, reason: string, below: Path = []): Finding => ({
    surface: "api",
    verdict,
    about: { resource: after.resource, path: [...after.path, ...below] },
    what,
    reason,
    calls: [name],
  });
  return [
    ...compareAccess(before, after, tell),
    ...compareKey(before, after, tell),
    ...compareLimit(before, after, tell),
    ...compareIds(before, after, tell),
    ...compareInput(name, before, after, surfaces),
    ...compareGives(name, before, after, tell),
    ...compareHeaders(before, after, tell),
    ...compareRefusals(before, after, tell),
    ...compareEmits(before, after, tell),
  ];
}

type Tell = (verdict: Verdict, what: string, reason: string, below?: Path) => Finding;

function compareAccess(before: SurfaceCall, after: SurfaceCall, tell: Tell): Finding[] {
  const found: Finding[] = [];
  if (before.scope !== after.scope)
    found.push(
      after.scope === null
        ? tell("compatible", `needs no scope instead of ${before.scope}`, "Every key may call it.")
        : tell(
            "breaking",
            `needs the scope ${after.scope} instead of ${before.scope ?? "none"}`,
            `A key that holds ${before.scope ?? "no scope"} alone is refused with 403 INSUFFICIENT_SCOPE.`,
          ),
    );
  if (before.permission !== after.permission)
    found.push(
      after.permission === null
        ? tell(
            "risky",
            `needs no permission instead of ${before.permission}`,
            "Members may do it who could not: nobody is refused, and more are let in.",
          )
        : tell(
            "breaking",
            `needs the permission ${after.permission} instead of ${before.permission ?? "none"}`,
            "Keys of members who do not hold it are refused with 403 PERMISSION_DENIED.",
          ),
    );
  return found;
}

function compareKey(before: SurfaceCall, after: SurfaceCall, tell: Tell): Finding[] {
  const [was, is] = [before.idempotencyKey, after.idempotencyKey];
  if (was === is) return [];
  if (is === "required")
    return [
      tell(
        "breaking",
        "must carry an Idempotency-Key",
        "A call without one is refused with 400 IDEMPOTENCY_KEY_REQUIRED.",
      ),
    ];
  if (is === "ignored")
    return [
      tell(
        "risky",
        "ignores an Idempotency-Key",
        "A retry under the same key is done again, where it was answered again.",
      ),
    ];
  return was === "required"
    ? [tell("compatible", "need not carry an Idempotency-Key", "Calls with one go on as they did.")]
    : [
        tell(
          "risky",
          "takes an Idempotency-Key",
          "A client that sent one key with several calls is answered the first one's answer, or refused with IDEMPOTENCY_KEY_REUSED.",
        ),
      ];
}

function compareLimit(
  { bodyLimit: was }: SurfaceCall,
  { bodyLimit: is }: SurfaceCall,
  tell: Tell,
): Finding[] {
  if (was === is) return [];
  const [before, after] = [was ?? USUAL_LIMIT, is ?? USUAL_LIMIT];
  if (before === after) return [];
  return after < before
    ? [
        tell(
          "breaking",
          `takes a body of at most ${after} bytes instead of ${before}`,
          "A longer one is refused with 413 PAYLOAD_TOO_LARGE.",
        ),
      ]
    : [
        tell(
          "compatible",
          `takes a body of up to ${after} bytes instead of ${before}`,
          "What was sent is still taken.",
        ),
      ];
}

function compareIds(before: SurfaceCall, after: SurfaceCall, tell: Tell): Finding[] {
  if (before.ids.join() === after.ids.join()) return [];
  const words = (ids: readonly string[]) => ids.map((id) => `${id}_…`).join(" and ") || "no id";
  return [
    tell(
      "breaking",
      `takes ${words(after.ids)} in its path instead of ${words(before.ids)}`,
      "Ids that clients keep lead nowhere: 404 NOT_FOUND.",
    ),
  ];
}

/** What a call takes: whatever it took before it must take still. */
function compareInput(name: string, before: SurfaceCall, after: SurfaceCall, surfaces: Surfaces): Finding[] {
  if (!before.takes && !after.takes) return [];
  const found = differences(before.takes ?? EMPTY, after.takes ?? EMPTY);
  const required = new Set(found.filter(isAbsence).map((one) => one.at.join()));
  return found
    .filter((one) => !isToldElsewhere(one, after, required))
    .map((one) => {
      const isGone = one.of === "member" && one.takes === "fewer";
      const isFilter = after.path[1] === "list" && after.path[0] === "operations";
      const { about, subject } = memberOf(one.at, isGone ? before : after, surfaces, one.of === "required");
      const probe = probeOf(one);
      return {
        surface: "api",
        about,
        ...(subject === null ? {} : { subject }),
        ...(isFilter ? judgeFilter(one) : judgeInput(one)),
        calls: [name],
        ...(probe ? { probe } : {}),
      } as const;
    });
}

/** What must newly be sent is not said to be new; and names that journals are filtered by, nor kinds and events. */
const isToldElsewhere = (
  one: Difference,
  { resource }: SurfaceCall,
  required: ReadonlySet<string>,
): boolean =>
  (one.of === "member" && one.takes === "more" && required.has(one.at.join())) ||
  (resource === null && (one.of === "words" || one.of === "form"));

function probeOf(one: Difference): Finding["probe"] | null {
  if (isAbsence(one)) return { at: one.at, value: undefined, isAbsent: true };
  return one.witness === undefined ? null : { at: one.at, value: one.witness };
}

/** A parameter of a list. */
function judgeFilter(one: Difference): Judged {
  if (one.of === "member")
    return one.takes === "fewer"
      ? {
          verdict: "breaking",
          what: "is no longer filtered by",
          reason: "A list that is asked for it is refused: 400 INVALID_QUERY.",
        }
      : { verdict: "compatible", what: "may be filtered by", reason: "No client asks for it yet." };
  if (one.of === "required")
    return one.takes === "fewer"
      ? {
          verdict: "breaking",
          what: `must be filtered by ${one.at[0]}`,
          reason: "A list without it is refused: 400 INVALID_QUERY.",
        }
      : {
          verdict: "compatible",
          what: `need not be filtered by ${one.at[0]}`,
          reason: "Calls that send it go on as they did.",
        };
  return judgeInput(one);
}

const EMPTY: Schema = { type: "object", properties: {}, additionalProperties: false };
const isAbsence = ({ of, takes }: Difference): boolean => of === "required" && takes === "fewer";

type Judged = Pick<Finding, "verdict" | "what" | "reason">;

function judgeInput({ takes, of, what, witness }: Difference): Judged {
  if (of === "member")
    return takes === "fewer"
      ? what === ""
        ? { verdict: "breaking", what: "is no longer taken", reason: "A call that sends it is refused." }
        : {
            verdict: "breaking",
            what: `takes ${what}`,
            reason: "A call that sends other members is refused.",
          }
      : {
          verdict: "compatible",
          what: what === "" ? "may be sent" : `takes ${what}`,
          reason: "No client sends it yet.",
        };
  if (of === "required")
    return takes === "fewer"
      ? { verdict: "breaking", what: "must be sent", reason: "A call without it is refused with REQUIRED." }
      : { verdict: "compatible", what: "need not be sent", reason: "Calls that send it go on as they did." };
  if (takes === "more")
    return { verdict: "compatible", what: `takes ${what}`, reason: "What was taken is still taken." };
  if (takes === "others" && witness === undefined)
    return {
      verdict: "risky",
      what: `takes ${what}`,
      reason: "Whether everything is still taken that was cannot be told of two forms: look at it by hand.",
    };
  return {
    verdict: "breaking",
    what: `takes ${what}`,
    reason: "A call that sends what was taken is refused.",
  };
}

/** What an answer holds: whatever a client reads of it must stand in it still. */
function compareGives(name: string, before: SurfaceCall, after: SurfaceCall, tell: Tell): Finding[] {
  const found: Finding[] = [];
  const [was, is] = [before.gives, after.gives];
  const noun = ({ shape, record }: SurfaceCall["gives"]) =>
    `${SHAPES[shape]}${record === null || shape === "nothing" ? "" : ` of ${record}`}`;
  if (was.shape !== is.shape || was.record !== is.record)
    found.push(
      tell(
        "breaking",
        `answers ${noun(is)} instead of ${noun(was)}`,
        "What clients read of the answer stands elsewhere, or not at all.",
        ["answers"],
      ),
    );
  else if (was.schema && is.schema)
    found.push(
      ...compareOutput(
        was.schema,
        is.schema,
        (at) => ({
          about: { resource: after.resource, path: [...after.path, "result", ...below(at)] },
          subject: null,
        }),
        [name],
        () => false,
      ),
    );
  for (const status of before.statuses)
    if (!after.statuses.includes(status))
      found.push(
        tell(
          "breaking",
          `is never answered with ${status}`,
          "A client that waits for this status waits in vain.",
        ),
      );
  for (const status of after.statuses)
    if (!before.statuses.includes(status))
      found.push(
        tell(
          "risky",
          `may be answered with ${status}`,
          "A client that knows its other statuses alone may take it for a failure.",
        ),
      );
  return found;
}

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

function compareHeaders(before: SurfaceCall, after: SurfaceCall, tell: Tell): Finding[] {
  return before.headers
    .filter((header) => !after.headers.includes(header) && !OPTIONAL_HEADERS.has(header))
    .map((header) =>
      tell("breaking", `is answered without the header ${header}`, "A client that reads it finds nothing."),
    );
}

/** Headers that an answer has only where there is something to tell. */
const OPTIONAL_HEADERS: ReadonlySet<string> = new Set([
  "Deprecation",
  "Sunset",
  "IdempotentReplayed",
  "OriginalRequestId",
]);

/** A new code follows from a rule that is judged by itself, unless a hook may refuse with it: when, nobody can tell. */
function compareRefusals(before: SurfaceCall, after: SurfaceCall, tell: Tell): Finding[] {
  return Object.entries(after.refusals).flatMap(([code, status]) => {
    const was = before.refusals[code];
    if (was === undefined || was === status) return [];
    return [
      tell(
        "risky",
        `is refused with ${code} as ${status} instead of ${was}`,
        "Clients that tell refusals apart by their status take it for another.",
        ["refusal"],
      ),
    ];
  });
}

function compareEmits(before: SurfaceCall, after: SurfaceCall, tell: Tell): Finding[] {
  const gone = before.emits.filter((type) => !after.emits.includes(type));
  const added = after.emits.filter((type) => !before.emits.includes(type));
  const asEvent = (finding: Finding): Finding => ({ ...finding, surface: "behaviour" });
  return [
    ...gone.map((type) =>
      asEvent(
        tell(
          "breaking",
          `no longer emits ${type}`,
          "Whoever follows the feed, or has a webhook endpoint for it, is told of it no more.",
        ),
      ),
    ),
    ...added.map((type) =>
      asEvent(
        tell(
          "compatible",
          `emits ${type}`,
          "Endpoints that subscribe to it, or to *, are sent it; a receiver must expect types that it does not know.",
        ),
      ),
    ),
  ];
}

/** What records hold, in whatever answer or event they stand. */
function compareRecords(surfaces: Surfaces): Finding[] {
  const { before, after } = surfaces;
  return Object.entries(before.records).flatMap(([name, schema]) => {
    const now = after.records[name];
    if (!now || JSON.stringify(schema) === JSON.stringify(now)) return [];
    const calls = Object.entries(after.calls)
      .filter(([, { gives }]) => gives.record === name)
      .map(([call]) => call);
    const isSent = (field: string) =>
      Object.values(after.calls).some(
        ({ resource, takes, path }) =>
          resource === name &&
          path[0] === "operations" &&
          path[1] !== "list" &&
          field in ((takes?.properties ?? {}) as object),
      );
    return compareOutput(
      schema,
      now,
      (at) => recordMember(name, at, surfaces),
      calls,
      (at) => isSent(at[0]!),
    );
  });
}

function compareOutput(
  before: Schema,
  after: Schema,
  memberAt: (at: readonly string[]) => Member,
  calls: readonly string[],
  isSent: (at: readonly string[]) => boolean,
): Finding[] {
  return differences(before, after).flatMap((one): Finding[] => {
    const judged = judgeOutput(one, isSent(one.at));
    if (!judged) return [];
    const { about, subject } = memberAt(one.at);
    return [{ surface: "api", about, ...(subject === null ? {} : { subject }), calls, ...judged }];
  });
}

function judgeOutput({ takes, of, what }: Difference, isSent: boolean): Judged | null {
  switch (of) {
    case "member":
      return takes === "fewer"
        ? {
            verdict: "breaking",
            what: "is no longer answered",
            reason: "A client that reads it finds nothing.",
          }
        : { verdict: "compatible", what: "is answered as well", reason: "Clients must expect new members." };
    case "null":
      return takes === "more"
        ? { verdict: "breaking", what: "may be answered as null", reason: "Clients could rely on a value." }
        : {
            verdict: "compatible",
            what: "is never answered as null",
            reason: "A value was always possible.",
          };
    case "type":
      return takes === "fewer"
        ? { verdict: "compatible", what: `is answered as ${what}`, reason: "It was possible before." }
        : {
            verdict: "breaking",
            what: `is answered as ${what}`,
            reason: "A client reads a value of another type.",
          };
    case "words":
      return takes === "fewer"
        ? {
            verdict: "compatible",
            what: `is answered with ${what}`,
            reason: "The other words are as they were.",
          }
        : {
            verdict: "risky",
            what: `may be answered as ${what}`,
            reason: "Clients must expect new words; those that list them all meet one that they do not know.",
          };
    case "form":
      return judgeForm(takes, what, isSent);
    case "required":
      return null;
    default:
      return isSent
        ? null
        : {
            verdict: "compatible",
            what: `is answered with ${what}`,
            reason: "Bounds hold for what is sent; an answer is read as it comes.",
          };
  }
}

const DIGITS = /\\d\{1,\d+\}/;

function judgeForm(takes: Difference["takes"], what: string, isSent: boolean): Judged | null {
  if (what.startsWith("ids that"))
    return {
      verdict: "breaking",
      what: `is answered with ${what}`,
      reason: "It leads to other records than it did.",
    };
  if (DIGITS.test(what)) {
    const [is, was] = what
      .split(" instead of ")
      .map((pattern) => /\\\.\\d\{(\d+)\}/.exec(pattern)?.[1] ?? "0");
    if (is === was) return null;
    return {
      verdict: "risky",
      what: `is answered with ${is} digits after the point instead of ${was}`,
      reason: "A client that compares texts, or keeps two digits, reads another one.",
    };
  }
  if (isSent) return null;
  return takes === "fewer" || takes === "more"
    ? {
        verdict: "compatible",
        what: `is answered as ${what}`,
        reason: "Forms hold for what is sent; an answer is read as it comes.",
      }
    : {
        verdict: "risky",
        what: `is answered as ${what}`,
        reason: "A client that reads the old form may not read the new one.",
      };
}

function compareEvents(before: Surface, after: Surface): Finding[] {
  const about = (name: string, { resource }: { resource: string }): About => ({
    resource,
    path: ["events", name],
  });
  const gone = Object.entries(before.events).filter(([name]) => !after.events[name]);
  const added = Object.entries(after.events).filter(([name]) => !before.events[name]);
  const changed = Object.entries(after.events).filter(
    ([name, { metered }]) => before.events[name] && before.events[name].metered !== metered,
  );
  const base = { surface: "behaviour", calls: [] } as const;
  return [
    ...gone.map(
      ([name, event]): Finding => ({
        ...base,
        verdict: "breaking",
        about: about(name, event),
        what: "is gone",
        reason:
          "Webhook endpoints that subscribe to it hear nothing more, and the feed refuses it as a filter.",
      }),
    ),
    ...added.map(([name, event]): Finding => {
      // Of a resource that is new nobody makes a call yet.
      const isCharged = event.metered && before.records[event.resource] !== undefined;
      const told =
        "Endpoints that subscribe to * are sent it; a receiver must expect types that it does not know.";
      return {
        ...base,
        verdict: isCharged ? "risky" : "compatible",
        about: about(name, event),
        what: isCharged ? "is new, and metered" : "is new",
        reason: isCharged ? `Usage is recorded, and may be charged, for what was free. ${told}` : told,
      };
    }),
    ...changed.map(
      ([name, event]): Finding => ({
        ...base,
        verdict: event.metered ? "risky" : "compatible",
        about: { resource: event.resource, path: ["events", name, "metered"] },
        what: event.metered ? "is metered" : "is no longer metered",
        reason: event.metered
          ? "Usage is recorded, and may be charged, for what was free."
          : "No usage is recorded of it any more.",
      }),
    ),
  ];
}

/** Segments of a member as they stand in a declaration. */
const below = (at: readonly string[]): string[] =>
  at.flatMap((part) => (part === "[]" ? ["of"] : ["fields", part]));

interface Member {
  readonly about: About;
  /** What it is called where its place tells less; null where that tells it. */
  readonly subject: string | null;
}

/** What a member of a body or query is declared as. */
function memberOf(at: readonly string[], call: SurfaceCall, surfaces: Surfaces, isNeed: boolean): Member {
  const { resource, path } = call;
  const [first, ...rest] = at;
  const plain = (about: About): Member => ({ about, subject: null });
  if (resource === null) return { about: { resource, path: [] }, subject: `journal ${at.join(".")}` };
  if (path[0] === "actions") {
    const input = first === undefined ? [] : [first, ...below(rest)];
    return plain({ resource, path: [...path, "input", ...input] });
  }
  if (first === undefined) return plain({ resource, path });
  if (path[1] === "list" && isNeed) return plain({ resource, path: [...path, "required"] });
  return recordMember(resource, at, surfaces);
}

/** What a member of a record is declared as. */
function recordMember(resource: string, at: readonly string[], { applications = [] }: Surfaces): Member {
  for (const application of applications) {
    const model = application.models.get(resource);
    const member = model && declared(model, at, application);
    if (member) return member;
  }
  const [first, ...rest] = at as [string, ...string[]];
  return { about: { resource, path: ["fields", first, ...below(rest)] }, subject: null };
}

function declared(model: Model, at: readonly string[], application: Application): Member | null {
  const [name, ...rest] = at as [string, ...string[]];
  const field = model.byName.get(name);
  const parameter = model.parameters.find((one) => one.name === name);
  const resource = model.name;
  const named = (path: Path): Member => ({
    about: { resource, path },
    subject: [resource, ...at.filter((part) => part !== "[]")].join("."),
  });
  if (!field) {
    if (parameter)
      return { about: { resource, path: ["fields", parameter.field.name, "filters", name] }, subject: null };
    return model.hasExternalReferences && (TUPLE as readonly string[]).includes(name)
      ? named(["traits"])
      : null;
  }
  const child = field.kind === "embedded" ? application.models.get(field.resource) : undefined;
  if (child && rest.length > 1) return declared(child, rest.slice(1), application);
  if (field.kind === "state") return named(["states"]);
  if (field.kind === "parent") return named(["parent"]);
  if (child) return { about: { resource: child.name, path: ["parent"] }, subject: `${resource}.${name}` };
  if (field.kind === "externalReferences" || field.kind === "customFields") return named(["traits"]);
  return { about: { resource, path: ["fields", name, ...below(rest)] }, subject: null };
}

/** One finding for all calls that have it; what is so of several calls of a resource is told of the resource. */
function merged(findings: readonly Finding[]): Finding[] {
  const same = fold(
    findings,
    ({ surface, verdict, about, subject, what }) => [surface, verdict, about, subject, what],
    (one) => one,
  );
  return fold(
    same,
    ({ surface, verdict, about, subject, what }) => [
      surface,
      verdict,
      about.resource,
      isOfCall(about) ? null : about,
      subject,
      what,
    ],
    (one) => (isOfCall(one.about) ? { ...one, about: { resource: one.about.resource, path: [] } } : one),
  );
}

const isOfCall = ({ resource, path }: About): boolean =>
  resource !== null && path.length === 2 && (path[0] === "operations" || path[0] === "actions");

/** Folds findings of one key into the first of them. */
function fold(
  findings: readonly Finding[],
  keyOf: (one: Finding) => readonly unknown[],
  shared: (one: Finding) => Finding,
): Finding[] {
  const known = new Map<string, Finding>();
  for (const one of findings) {
    const key = JSON.stringify(keyOf(one));
    const first = known.get(key);
    known.set(key, first ? { ...shared(first), calls: [...new Set([...first.calls, ...one.calls])] } : one);
  }
  return [...known.values()];
}

/** What of a surface breaks clients of another, a sentence each; none where every client goes on working. */
export const breaks = (before: Surface, after: Surface): string[] =>
  compareSurfaces({ before, after })
    .filter(({ verdict }) => verdict === "breaking")
    .map(
      ({ about, subject = holderOf(about), what, calls }) =>
        `${subject} ${what}${calls.length > 0 ? ` (${calls.join(", ")})` : ""}`,
    );
