/** Reports redundant keys: one row for each reason why a key has no effect. */
import { isRecord, type Report } from "../../declare/grammar.ts";
import { isGet, onlyReads } from "../behaviour.ts";
import {
  type ActionDeclaration,
  aliasOf,
  type FieldDeclaration,
  type ResourceDeclaration,
  type StateDeclaration,
  type StatesDeclaration,
  type UniqueDeclaration,
} from "../declaration.ts";
import { equalitiesOf, isGivenOut, itemsOf, leadsTo, meantBy, movedByPatch, startsOf } from "../fields.ts";
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
  perKept,
  perResource,
  perValue,
  type ValueSpot,
} from "./walk.ts";

/** The name of reasons without a name of their own. */
const RULE = "contradiction";

/** Keys that have no effect if `when` is true. */
interface Idle<S> {
  readonly rule: string | undefined;
  readonly keys: readonly string[] | ((spot: S) => readonly string[]);
  readonly when: (spot: S) => boolean;
  readonly message: string | ((key: string, spot: S) => string);
  readonly hint: string | ((key: string, spot: S) => string);
  /** Whether the fault is shown at the key's value rather than at the key. */
  readonly ofValue: boolean;
}

/** @param rule the reason's own name, if it has one */
const idle = <S>(keys: Idle<S>["keys"], when: Idle<S>["when"], rule?: string) => ({
  says(message: Idle<S>["message"], hint: Idle<S>["hint"] = "Remove it.", ofValue = false): Idle<S> {
    return { rule, keys, when, message, hint, ofValue };
  },
});
const [ofField, ofValue] = [idle<FieldSpot>, idle<ValueSpot>];
const [ofAction, ofCall] = [idle<ActionDeclaration>, idle<Call>];
const [ofState, ofStates] = [idle<StateSpot>, idle<StatesDeclaration>];

/** Reports the keys that are present but have no effect, each at its place. */
function judge<S>(rows: readonly Idle<S>[], spot: S, given: object, report: Report, usual = RULE): void {
  for (const { rule = usual, keys, when, message, hint, ofValue } of rows) {
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

const isBuiltIn = ({ field: { type, mode } }: FieldSpot): boolean =>
  mode !== "removed" && typeNamed(type)?.builtIn === true;

const worksOut = ({ field }: FieldSpot): string =>
  `The field ${isGivenOut(field) ? "is given out by the service" : "is derived"}, so`;

/** Names of the types for which a condition is true, for hints. */
export const typesWith = (holds: (type: ValueType) => unknown): string[] =>
  VALUE_TYPES.filter(holds).map(({ name }) => name);
const listed = (holds: (type: ValueType) => unknown): string => typesWith(holds).sort().join(", ");

const IN_FIELDS = [
  ofField(allBut("mode", "summary"), ({ field }) => field.mode === "removed").says(
    (key) => `The field is removed, so \`${key}\` says nothing any more.`,
    "Of a removed field only `mode` and `summary` stay; sending it is refused.",
  ),
  ofField(
    allBut("type", "of", "summary", "deprecated", "sunset", "mode"),
    ({ field }) => field.mode !== "removed" && field.type === "alias",
  ).says(
    (key, { field }) => `\`${key}\` belongs to \`${aliasOf(field)}\`, for which this is another name.`,
    "Remove it here: an alias has `summary`, `mode` and `deprecated` alone.",
  ),
  ofField(["type"], (spot) => isBuiltIn(spot) && spot.field.type !== spot.name, "built-in").says(
    (_, { field }) => `A field of type ${field.type} is called \`${field.type}\`, wherever clients meet it.`,
    (_, { field }) => `Write \`${field.type}: { type: ${field.type}, … }\`.`,
    true,
  ),
  ofField(allBut("type", "to", "summary", "filters"), isBuiltIn).says(
    (key, { field }) =>
      `\`${key}\` says nothing of a field of type ${field.type}, which is alike everywhere.`,
    "Remove it: a `summary` alone may stand beside the type.",
  ),
  ofField(
    ["required", "default", "unique", "permission", "deprecated", "was", "fill"],
    ({ field }) => field.hidden === "searched",
    "searched",
  ).says((key) => `Clients never meet a searched field, so \`${key}\` says nothing.`),
  ofField(
    ["hidden"],
    ({ field }) => field.hidden === "searched" && itemsOf(field)?.type !== "text",
    "searched",
  ).says(
    "Only a list of texts is searched by its items.",
    "Write `type: list` and `of: { type: text, max: … }`.",
  ),
  ofField(
    ["hidden"],
    ({ field, declaration: { operations } }) =>
      field.hidden === "searched" &&
      [operations.create, operations.update].some((call) => call && !call.hook),
    "searched",
  ).says("Nobody fills it on each write.", "Give `create` and `update` a `hook` that does."),
  ofField(
    ["unique"],
    ({ field }) => {
      const unique = heldFor(field);
      return unique !== null && unique.while === undefined && unique.kept === undefined;
    },
    "unique",
  ).says("The map does not say how long a record holds the value.", (_, { field }) => {
    const others = heldFor(field)!.fields;
    return `Write it as \`unique: ${others === undefined ? "true" : `[${others.join(", ")}]`}\`.`;
  }),
  ...(["deprecated", "sunset"] as const).map((key, i, both) =>
    ofField([key], ({ field }) => field[both[1 - i]!] === undefined, "deprecation").says(
      `\`${key}\` stands without \`${both[1 - i]}\`.`,
      "Clients need both: the day on which the deprecation began, and the one after which the field may be gone.",
    ),
  ),
];

/** For fields that store a value. */
const IN_KEPT = [
  ofField(["derive"], ({ field }) => field.default !== undefined).says(
    `${quoted(["default", "derive"])} stand together, and each says where the value comes from.`,
    "Keep one of them.",
  ),
  ofField(["permission", "deprecated", "sunset", "hidden", "where", "after", "fill"], ({ field }) =>
    isComputed(field),
  ).says((key, spot) => `${worksOut(spot)} \`${key}\` has no effect.`),
  ofField(["required", "default", "unique", "derive"], ({ field }) => isGivenOut(field)).says(
    (key, spot) => `${worksOut(spot)} \`${key}\` has no effect.`,
  ),
  ofField(["mode"], ({ field }) => isComputed(field) && field.mode !== "readOnly").says(
    (_, spot) => `${worksOut(spot)} it cannot be \`${spot.field.mode}\`.`,
    "Leave `mode` out.",
    true,
  ),
  ofField(["required"], ({ field }) => !isComputed(field) && field.default !== undefined).says(
    "The field is required and has a default, and where it must be given no default is ever used.",
    "Remove `required`: a field with a default is never null either.",
  ),
  ofField(["required", "mode"], ({ field }) => !isComputed(field) && field.hidden !== undefined).says(
    (key) => `A hidden field is never sent, so \`${key}\` has no effect.`,
  ),
  ofField(
    ["required"],
    ({ field, name, declaration }) =>
      !isComputed(field) &&
      field.mode === "readOnly" &&
      !field.hidden &&
      nobodyGives(name, field, declaration),
  ).says(
    "The field is required, but no client can send it and nothing else fills it.",
    "Fill it with `derive`, `default` or a hook of `create`; or remove `required`.",
  ),
  ofField(
    ["permission", "deprecated", "sunset"],
    ({ field }) => !isComputed(field) && (field.mode === "readOnly" || field.hidden !== undefined),
  ).says(
    (key, { field }) =>
      `No client writes a field that is \`${field.hidden ? "hidden" : "readOnly"}\`, so \`${key}\` has no effect.`,
  ),
  ofField(
    ["by"],
    ({ field }) =>
      field.type === "timestamp" &&
      (isComputed(field) || field.mode === "readOnly" || field.hidden !== undefined),
    "zone",
  ).says("No client sends this time, so `by` has no effect."),
  ofField(["unique"], ({ field }) => typeNamed(field.type)?.composite === true, "unique").says(
    (_, { field }) => `A field of type ${field.type} cannot be unique.`,
    `${listed(({ composite }) => composite)} are never compared; make a text or a number unique.`,
  ),
  ofField(["after"], ({ field }) => !typeNamed(field.type)?.isLater, "after").says(
    (_, { field }) => `A field of type ${field.type} comes before or after nothing.`,
    `It stands on a field of type ${listed(({ isLater }) => isLater)}.`,
  ),
  ofField(
    ["where"],
    ({ field }) => field.type !== "role" && leadsTo(field, equalitiesOf(field).length === 0) === null,
    "where",
  ).says(
    (_, { field }) =>
      leadsTo(field, true) === null
        ? "`where` speaks of the record that a reference leads to, and this field is not a reference to one resource."
        : "`where` of a list of references compares no fields: it names values alone.",
    "It stands beside `type: reference` and `to`, or with values alone on a list of those.",
  ),
  ofField(["refusal"], ({ field }) => field.after === undefined && !isReference(field), "refusal").says(
    "`refusal` is the code of a reference that is refused, and this field is no reference.",
    "It stands beside `type: reference`, on a list of those, or on a time beside `after`.",
  ),
];

/** The declaration of how long records hold a unique value, if the field has one. */
const heldFor = (field: FieldDeclaration): UniqueDeclaration | null =>
  isKept(field) && isRecord(field.unique) ? (field.unique as UniqueDeclaration) : null;

const IN_UNIQUES = [
  ofField(["kept"], ({ declaration }) => declaration.operations.delete === undefined).says(
    "No record of this resource is ever deleted, so every value stays taken.",
    "Remove `kept`.",
  ),
  ofField(
    ["while"],
    ({ field, declaration: { states } }) =>
      states !== undefined &&
      Object.keys(states.values).every((name) => heldFor(field)!.while!.includes(name)),
  ).says("These are all the states, so that a record always holds the value.", "Remove `while`."),
];

/** Whether a field is a reference to records of any resource, or a list of such references. */
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

const IN_VALUES = [
  ofValue(["required", "default"], ({ place }) => place === "item").says(
    (key) => `\`${key}\` says nothing of the items of a list, which are never absent.`,
    (key) => (key === "required" ? "Where the list must not be empty, write `min: 1`." : "Remove it."),
  ),
  ofValue(
    ["required"],
    ({ place, options }) => (place === "member" || place === "input") && options.default !== undefined,
  ).says(
    "The value is required and has a default, and where it must be given no default is ever used.",
    "Remove `required`.",
  ),
  ofValue(["derive"], ({ place }) => place === "item" || place === "input", "derive").says(
    "Nothing stands beside it that it could be derived from.",
  ),
  ofValue(
    ["required", "default"],
    ({ place, options }) => place === "member" && options.derive !== undefined,
    "derive",
  ).says((key) => `The member is derived, so \`${key}\` has no effect.`),
];

const IN_ACTIONS = [
  ofAction(["from", "to", "set"], ({ on }) => on === "collection").says(
    (key) => `The action is addressed to the collection, so \`${key}\` has no record to speak of.`,
    "Leave `on` out to address a record, or do it in the hook.",
  ),
  ofAction(["to", "set", "moves", "emits", "required"], onlyReads).says(
    (key, action) =>
      `A ${isGet(action) ? "GET" : "read-only action"} changes nothing, so \`${key}\` has no place in it.`,
    (_, action) => `Remove the key, or ${isGet(action) ? "write `path: POST …`" : "`mode`"}.`,
  ),
  ofAction(["mode"], isGet).says("A GET only reads, whether it says so or not."),
  ofAction(["maxBytes"], isGet).says("A GET has no body.", "Remove the key."),
  ofAction(["input"], (action) => isGet(action) && action.input === "any").says(
    "A GET has no body.",
    "Name what the query may hold.",
  ),
  ofAction(["input"], ({ input, hook }) => input === "any" && hook === undefined).says(
    "Nobody would look at the body: the action has no hook.",
    "Name the `hook`, or what the body may hold.",
  ),
  ofAction(["result"], ({ hook, answers }) => hook === undefined || answers === "record").says(
    (_, { hook }) =>
      hook === undefined ? "Only a hook returns a result." : "The answer is the record, not a result.",
    "Remove it, or name the `hook` and let `answers` be `result` or an action response.",
  ),
];

const IN_ACTIONS_WITHOUT_STATES = [
  ofAction(
    ({ from }) => [from === undefined ? "to" : "from"],
    () => true,
    "state-name",
  ).says(
    "The action moves between states, and the resource declares none.",
    "Declare them under `states`, or remove `from` and `to`.",
  ),
];

const IN_CALLS = [
  ...(["refusal", "warns"] as const).map((key) =>
    ofCall([key], ({ hook }) => hook === undefined, key).says(
      `A hook ${key === "refusal" ? "refuses" : key} with these codes, and none is named.`,
      `Name the \`hook\`, or remove \`${key}\`.`,
    ),
  ),
  ofCall(["reads", "writes", "creates"], ({ hook }) => hook === undefined, "footprint").says(
    (key) => `\`${key}\` tells what a hook does, and none is named.`,
    "Name the `hook`, or remove the key.",
  ),
  ofCall(
    ["writes"],
    ({ hook, reads, writes, creates }) =>
      hook !== undefined && writes!.length === 0 && (reads ?? creates) !== undefined,
    "footprint",
  ).says("The list is empty, and what none of the three lists is not done."),
  ofCall(
    ({ writes }) => (writes?.length === 0 ? ["creates"] : ["writes", "creates"]),
    onlyReads,
    "footprint",
  ).says(
    "The call keeps nothing, so its hook cannot write.",
    "Remove the key; where the call writes, let it be a POST or PATCH without `mode: readOnly`.",
  ),
  ofCall(["warns"], ({ answers }) => answers === "bareResult", "warns").says(
    "Warnings stand in `meta`, which an answer of `bareResult` does not have.",
    "Let it answer `result`, or remove `warns`.",
  ),
];

interface StateSpot {
  readonly name: string;
  readonly state: StateDeclaration;
  readonly declaration: ResourceDeclaration;
}

const IN_STATES = [
  ofState(["to", "moves", "expires"], ({ state }) => state.terminal === true).says(
    (key, { name }) => `\`${name}\` is terminal, and \`${key}\` leads out of it.`,
    "Remove one of the two.",
  ),
  ofState(["to"], ({ declaration }) => declaration.operations.update === undefined).says(
    "`to` lists what a PATCH may do, and the resource has no `update`.",
    "Declare `operations.update`, or an action with this `from` and its `to`.",
  ),
];

const OF_STATES = [
  ofStates(["refusal"], ({ values }) => movedByPatch(values)).says(
    "A PATCH may move these states, so that it is not refused with a code of its own.",
    "Remove `refusal`; it is for states that actions alone move.",
  ),
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
  perKept(RULE, (spot) => judge(IN_KEPT, spot, spot.field, spot.report)),
  perField(RULE, (spot) =>
    judge(IN_UNIQUES, spot, heldFor(spot.field) ?? {}, below(spot.report, "unique"), "unique"),
  ),
  perValue(RULE, (spot) => judge(IN_VALUES, spot, spot.options, spot.report)),
  inResource,
];
