/** Keys that say nothing where they stand: one row for each reason, of whatever it is that they stand on. */
import { isRecord, type Report } from "../../declare/grammar.ts";
import {
  type ActionDeclaration,
  aliasOf,
  type FieldDeclaration,
  type ResourceDeclaration,
  type StateDeclaration,
  type StatesDeclaration,
  type UniqueDeclaration,
} from "../declaration.ts";
import { isGivenOut, itemsOf, leadsTo, meantBy, movedByPatch, startsOf } from "../fields.ts";
import type { ValueType } from "../type.ts";
import { typeNamed, VALUE_TYPES } from "../types/index.ts";
import { quoted } from "../wording.ts";
import type { Check } from "../world.ts";
import { isComputed } from "./outline.ts";
import {
  below,
  type Call,
  callsOf,
  type FieldSpot,
  isKept,
  perField,
  perResource,
  perValue,
  type ValueSpot,
} from "./walk.ts";

/** The name of a reason that has none of its own. */
const RULE = "contradiction";

/** Keys that say nothing of something where `when` holds of it. */
interface Idle<S> {
  readonly rule?: string;
  readonly keys: readonly string[] | ((spot: S) => readonly string[]);
  readonly when: (spot: S) => boolean;
  readonly message: string | ((key: string, spot: S) => string);
  /** `Remove it.` unless said. */
  readonly hint?: string | ((key: string, spot: S) => string);
  /** Said of the key's value rather than of the key. */
  readonly ofValue?: true;
}

/** Reports the keys that stand and say nothing, each at its place. */
function judge<S>(rows: readonly Idle<S>[], spot: S, given: object, report: Report, usual = RULE): void {
  for (const { rule = usual, keys, when, message, hint = "Remove it.", ofValue } of rows) {
    const all = typeof keys === "function" ? keys(spot) : keys;
    const idle = all.filter((key) => (given as Readonly<Record<string, unknown>>)[key] !== undefined);
    if (idle.length === 0 || !when(spot)) continue;
    for (const key of idle)
      report([key], {
        rule,
        message: typeof message === "string" ? message : message(key, spot),
        hint: typeof hint === "string" ? hint : hint(key, spot),
        ...(ofValue ? {} : { onKey: true }),
      });
  }
}

const allBut =
  (...kept: readonly string[]) =>
  ({ field }: FieldSpot): readonly string[] =>
    Object.keys(field).filter((key) => !kept.includes(key));

const isGone = ({ mode }: FieldDeclaration): boolean => mode === "removed";
const isAlias = ({ mode, type }: FieldDeclaration): boolean => mode !== "removed" && type === "alias";
const isWritten = (field: FieldDeclaration): boolean => isKept(field) && !isComputed(field);

const worksOut = ({ field }: FieldSpot): string =>
  `The field ${isGivenOut(field) ? "is given out by the service" : "is derived"}, so`;

/** Names of the types that something holds of, for hints. */
export const typesWith = (holds: (type: ValueType) => unknown): string[] =>
  VALUE_TYPES.filter(holds).map(({ name }) => name);

const IN_FIELDS: readonly Idle<FieldSpot>[] = [
  {
    keys: allBut("mode", "summary"),
    when: ({ field }) => isGone(field),
    message: (key) => `The field is removed, so \`${key}\` says nothing any more.`,
    hint: "Of a removed field only `mode` and `summary` stay; sending it is refused.",
  },
  {
    keys: allBut("type", "of", "summary", "deprecated", "sunset", "mode"),
    when: ({ field }) => isAlias(field),
    message: (key, { field }) =>
      `\`${key}\` belongs to \`${aliasOf(field)}\`, for which this is another name.`,
    hint: "Remove it here: an alias has `summary`, `mode` and `deprecated` alone.",
  },
  {
    keys: ["derive"],
    when: ({ field }) => isKept(field) && field.default !== undefined,
    message: `${quoted(["default", "derive"])} stand together, and each says where the value comes from.`,
    hint: "Keep one of them.",
  },
  {
    keys: ["permission", "deprecated", "sunset", "hidden", "agrees", "where", "after", "fill"],
    when: ({ field }) => isKept(field) && isComputed(field),
    message: (key, spot) => `${worksOut(spot)} \`${key}\` has no effect.`,
  },
  {
    keys: ["required", "default", "unique", "derive"],
    when: ({ field }) => isKept(field) && isGivenOut(field),
    message: (key, spot) => `${worksOut(spot)} \`${key}\` has no effect.`,
  },
  {
    keys: ["mode"],
    when: ({ field }) => isKept(field) && isComputed(field) && field.mode !== "readOnly",
    message: (_, spot) => `${worksOut(spot)} it cannot be \`${spot.field.mode}\`.`,
    hint: "Leave `mode` out.",
    ofValue: true,
  },
  {
    keys: ["required"],
    when: ({ field }) => isWritten(field) && field.default !== undefined,
    message: "The field is required and has a default, and where it must be given no default is ever used.",
    hint: "Remove `required`: a field with a default is never null either.",
  },
  {
    keys: ["required", "mode"],
    when: ({ field }) => isWritten(field) && field.hidden !== undefined,
    message: (key) => `A hidden field is never sent, so \`${key}\` has no effect.`,
  },
  {
    keys: ["required"],
    when: ({ field, name, declaration }) =>
      isWritten(field) && field.mode === "readOnly" && !field.hidden && nobodyGives(name, field, declaration),
    message: "The field is required, but no client can send it and nothing else fills it.",
    hint: "Fill it with `derive`, `default` or a hook of `create`; or remove `required`.",
  },
  {
    keys: ["permission", "deprecated", "sunset"],
    when: ({ field }) => isWritten(field) && (field.mode === "readOnly" || field.hidden !== undefined),
    message: (key, { field }) =>
      `No client writes a field that is \`${field.hidden ? "hidden" : "readOnly"}\`, so \`${key}\` has no effect.`,
  },
  {
    rule: "searched",
    keys: ["required", "default", "unique", "permission", "deprecated", "was", "fill"],
    when: ({ field }) => field.hidden === "searched",
    message: (key) => `Clients never meet a searched field, so \`${key}\` says nothing.`,
  },
  {
    rule: "searched",
    keys: ["hidden"],
    when: ({ field }) => field.hidden === "searched" && itemsOf(field)?.type !== "text",
    message: "Only a list of texts is searched by its items.",
    hint: "Write `type: list` and `of: { type: text, max: … }`.",
  },
  {
    rule: "searched",
    keys: ["hidden"],
    when: ({ field, declaration: { operations } }) =>
      field.hidden === "searched" &&
      [operations.create, operations.update].some((call) => call && !call.hook),
    message: "Nobody fills it on each write.",
    hint: "Give `create` and `update` a `hook` that does.",
  },
  {
    rule: "unique",
    keys: ["unique"],
    when: ({ field }) => isKept(field) && typeNamed(field.type)?.composite === true,
    message: (_, { field }) => `A field of type ${field.type} cannot be unique.`,
    hint: `${typesWith(({ composite }) => composite)
      .sort()
      .join(", ")} are never compared; make a text or a number unique.`,
  },
  {
    rule: "unique",
    keys: ["unique"],
    when: ({ field }) => {
      const unique = heldFor(field);
      return unique !== null && unique.while === undefined && unique.kept === undefined;
    },
    message: "The map does not say how long a record holds the value.",
    hint: (_, { field }) => {
      const others = heldFor(field)!.fields;
      return `Write it as \`unique: ${others === undefined ? "true" : `[${others.join(", ")}]`}\`.`;
    },
  },
  {
    rule: "after",
    keys: ["after"],
    when: ({ field }) => isKept(field) && !typeNamed(field.type)?.isLater,
    message: (_, { field }) => `A field of type ${field.type} comes before or after nothing.`,
    hint: `It stands on a field of type ${typesWith(({ isLater }) => isLater)
      .sort()
      .join(", ")}.`,
  },
  ...(["agrees", "where"] as const).map(
    (key): Idle<FieldSpot> => ({
      rule: key,
      keys: [key],
      when: ({ field }) => isKept(field) && leadsTo(field, key === "where") === null,
      message: `\`${key}\` speaks of the record that a reference leads to, and this field is not a reference to one resource.`,
      hint: `It stands beside \`type: reference\` and \`to\`${key === "where" ? ", or on a list of those" : ""}.`,
    }),
  ),
  {
    rule: "refusal",
    keys: ["refusal"],
    when: ({ field }) => isKept(field) && field.after === undefined && !isReference(field),
    message: "`refusal` is the code of a reference that is refused, and this field is no reference.",
    hint: "It stands beside `type: reference`, on a list of those, or on a time beside `after`.",
  },
  ...(["deprecated", "sunset"] as const).map(
    (key, i, both): Idle<FieldSpot> => ({
      rule: "deprecation",
      keys: [key],
      when: ({ field }) => field[both[1 - i]!] === undefined,
      message: `\`${key}\` stands without \`${both[1 - i]}\`.`,
      hint: "Clients need both: the day on which the deprecation began, and the one after which the field may be gone.",
    }),
  ),
];

/** Where a field says how long records hold its unique values. */
const heldFor = (field: FieldDeclaration): UniqueDeclaration | null =>
  isKept(field) && isRecord(field.unique) ? (field.unique as UniqueDeclaration) : null;

const IN_UNIQUES: readonly Idle<FieldSpot>[] = [
  {
    keys: ["kept"],
    when: ({ declaration }) => declaration.operations.delete === undefined,
    message: "No record of this resource is ever deleted, so every value stays taken.",
    hint: "Remove `kept`.",
  },
  {
    keys: ["while"],
    when: ({ field, declaration: { states } }) =>
      states !== undefined &&
      Object.keys(states.values).every((name) => heldFor(field)!.while!.includes(name)),
    message: "These are all the states, so that a record always holds the value.",
    hint: "Remove `while`.",
  },
];

/** A reference to records of any resource, or a list of them. */
const isReference = (field: FieldDeclaration): boolean =>
  (itemsOf(field) ?? meantBy(field)).type === "reference";

function nobodyGives(
  name: string,
  { default: given, derive }: FieldDeclaration,
  { operations, states }: ResourceDeclaration,
): boolean {
  if (given !== undefined || derive !== undefined) return false;
  if (!operations.create || operations.create.hook !== undefined) return false;
  const { set = {}, default: usual = {} } = states?.values[startsOf(states)[0]!] ?? {};
  return !Object.hasOwn(set, name) && !Object.hasOwn(usual, name);
}

const IN_VALUES: readonly Idle<ValueSpot>[] = [
  {
    keys: ["required", "default"],
    when: ({ place }) => place === "item",
    message: (key) => `\`${key}\` says nothing of the items of a list, which are never absent.`,
    hint: (key) => (key === "required" ? "Where the list must not be empty, write `min: 1`." : "Remove it."),
  },
  {
    keys: ["required"],
    when: ({ place, options }) => (place === "member" || place === "input") && options.default !== undefined,
    message: "The value is required and has a default, and where it must be given no default is ever used.",
    hint: "Remove `required`.",
  },
  {
    rule: "derive",
    keys: ["derive"],
    when: ({ place }) => place === "item" || place === "input",
    message: "Nothing stands beside it that it could be derived from.",
  },
  {
    rule: "derive",
    keys: ["required", "default"],
    when: ({ place, options }) => place === "member" && options.derive !== undefined,
    message: (key) => `The member is derived, so \`${key}\` has no effect.`,
  },
];

const IN_ACTIONS: readonly Idle<ActionDeclaration>[] = [
  {
    keys: ["from", "to", "set"],
    when: ({ on }) => on === "collection",
    message: (key) => `The action is addressed to the collection, so \`${key}\` has no record to speak of.`,
    hint: "Leave `on` out to address a record, or do it in the hook.",
  },
  {
    keys: ["to", "set", "emits", "idempotencyKey"],
    when: ({ method }) => method === "GET",
    message: (key) => `A GET changes nothing, so \`${key}\` has no place in it.`,
    hint: "Write `method: POST`, or remove the key.",
  },
  {
    keys: ["maxBytes"],
    when: ({ method }) => method === "GET",
    message: "A GET has no body.",
    hint: "Remove the key.",
  },
  {
    keys: ["input"],
    when: ({ method, input }) => method === "GET" && input === "any",
    message: "A GET has no body.",
    hint: "Name what the query may hold.",
  },
  {
    keys: ["input"],
    when: ({ input, hook }) => input === "any" && hook === undefined,
    message: "Nobody would look at the body: the action has no hook.",
    hint: "Name the `hook`, or what the body may hold.",
  },
  {
    keys: ["result"],
    when: ({ hook }) => hook === undefined,
    message: "Only a hook returns a result.",
    hint: "Remove it, or name the `hook` and let `answers` be `result` or an action response.",
  },
  {
    keys: ["result"],
    when: ({ hook, answers }) => hook !== undefined && answers === "record",
    message: "The answer is the record, not a result.",
    hint: "Remove it, or name the `hook` and let `answers` be `result` or an action response.",
  },
];

const IN_ACTIONS_WITHOUT_STATES: readonly Idle<ActionDeclaration>[] = [
  {
    rule: "state-name",
    keys: ({ from }) => [from === undefined ? "to" : "from"],
    when: () => true,
    message: "The action moves between states, and the resource declares none.",
    hint: "Declare them under `states`, or remove `from` and `to`.",
  },
];

const IN_CALLS: readonly Idle<Call>[] = [
  ...(["refusal", "warns"] as const).map(
    (key): Idle<Call> => ({
      rule: key,
      keys: [key],
      when: ({ hook }) => hook === undefined,
      message: `A hook ${key === "refusal" ? "refuses" : key} with these codes, and none is named.`,
      hint: `Name the \`hook\`, or remove \`${key}\`.`,
    }),
  ),
  {
    rule: "footprint",
    keys: ["reads", "writes", "creates"],
    when: ({ hook }) => hook === undefined,
    message: (key) => `\`${key}\` tells what a hook does, and none is named.`,
    hint: "Name the `hook`, or remove the key.",
  },
  {
    rule: "footprint",
    keys: ["writes"],
    when: ({ hook, reads, writes, creates }) =>
      hook !== undefined && writes!.length === 0 && (reads ?? creates) !== undefined,
    message: "The list is empty, and what none of the three lists is not done.",
  },
  {
    rule: "footprint",
    keys: ({ writes }) => (writes?.length === 0 ? ["creates"] : ["writes", "creates"]),
    when: ({ method, idempotencyKey }) => method === "GET" || idempotencyKey === "ignored",
    message: "The call keeps nothing, so its hook cannot write.",
    hint: "Remove the key; where the call writes, let it be a POST or PATCH that takes an Idempotency-Key.",
  },
  {
    rule: "warns",
    keys: ["warns"],
    when: ({ answers }) => answers === "bareResult",
    message: "Warnings stand in `meta`, which an answer of `bareResult` does not have.",
    hint: "Let it answer `result`, or remove `warns`.",
  },
];

interface StateSpot {
  readonly name: string;
  readonly state: StateDeclaration;
  readonly declaration: ResourceDeclaration;
}

const IN_STATES: readonly Idle<StateSpot>[] = [
  {
    keys: ["to", "moves", "expires"],
    when: ({ state }) => state.terminal === true,
    message: (key, { name }) => `\`${name}\` is terminal, and \`${key}\` leads out of it.`,
    hint: "Remove one of the two.",
  },
  {
    keys: ["to"],
    when: ({ declaration }) => declaration.operations.update === undefined,
    message: "`to` lists what a PATCH may do, and the resource has no `update`.",
    hint: "Declare `operations.update`, or an action with this `from` and its `to`.",
  },
];

const OF_STATES: readonly Idle<StatesDeclaration>[] = [
  {
    keys: ["refusal"],
    when: ({ values }) => movedByPatch(values),
    message: "A PATCH may move these states, so that it is not refused with a code of its own.",
    hint: "Remove `refusal`; it is for states that actions alone move.",
  },
];

const inResource = perResource(RULE, (declaration, report) => {
  const { actions = {}, states } = declaration;
  for (const [path, call] of callsOf(declaration)) judge(IN_CALLS, call, call, below(report, ...path));
  for (const [name, action] of Object.entries(actions)) {
    const at = below(report, "actions", name);
    judge(IN_ACTIONS, action, action, at, "action");
    if (!states) judge(IN_ACTIONS_WITHOUT_STATES, action, action, at);
  }
  if (!states) return;
  judge(OF_STATES, states, states, below(report, "states"), "state-move");
  for (const [name, state] of Object.entries(states.values))
    judge(
      IN_STATES,
      { name, state, declaration },
      state,
      below(report, "states", "values", name),
      "state-move",
    );
});

export const idleKeys: readonly Check[] = [
  perField(RULE, (spot) => judge(IN_FIELDS, spot, spot.field, spot.report)),
  perField(RULE, (spot) =>
    judge(IN_UNIQUES, spot, heldFor(spot.field) ?? {}, below(spot.report, "unique"), "unique"),
  ),
  perValue(RULE, (spot) => judge(IN_VALUES, spot, spot.options, spot.report)),
  inResource,
];
