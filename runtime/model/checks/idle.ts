/** Reports redundant keys: one row for each reason why a key has no effect. */
import { isRecord, type Report } from "../../declare/node.ts";
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
import {
  equalitiesOf,
  isGivenOut,
  itemsOf,
  leadsTo,
  meantBy,
  movedByPatch,
  startsOf,
  uniqueness,
} from "../fields.ts";
import type { ValueType } from "../type.ts";
import { typeNamed, VALUE_TYPES } from "../types/index.ts";
import { quoted } from "../wording.ts";
import { isComputed } from "./outline.ts";
import {
  below,
  type Call,
  type Check,
  callsOf,
  type FieldSpot,
  isKept,
  perField,
  perKept,
  perResource,
  perValue,
  type ValueSpot,
} from "./walk.ts";

/** The rule of reasons that have no rule name. */
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

/** @param rule the reason's rule name, if it has one */
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
    const isGiven = (key: string) => (given as Readonly<Record<string, unknown>>)[key] !== undefined;
    if (!all.some(isGiven) || !when(spot)) continue;
    for (const key of all.filter(isGiven))
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

const besideRemoved = allBut("mode", "summary");

const haveNoEffect = (keys: readonly string[]): string =>
  `${quoted(keys)} ${keys.length > 1 ? "have" : "has"} no effect`;

const isBuiltIn = ({ field: { type, mode } }: FieldSpot): boolean =>
  mode !== "removed" && typeNamed(type)?.builtIn === true;

const worksOut = ({ field }: FieldSpot): string =>
  `The field ${isGivenOut(field) ? "is assigned by the service" : "is derived"}, so`;

/** Names of the types for which a condition is true, for hints. */
export const typesWith = (holds: (type: ValueType) => unknown): string[] =>
  VALUE_TYPES.filter(holds).map(({ name }) => name);
const listed = (holds: (type: ValueType) => unknown): string => typesWith(holds).sort().join(", ");

const IN_FIELDS = [
  ofField(
    (spot) => besideRemoved(spot).slice(0, 1),
    ({ field }) => field.mode === "removed",
  ).says(
    (_, spot) => `The field is removed, so ${haveNoEffect(besideRemoved(spot))}.`,
    (_, { name }) => `Write \`${name}: { mode: removed }\`, perhaps with a \`summary\`.`,
  ),
  ofField(
    allBut("type", "of", "summary", "deprecated", "sunset", "mode"),
    ({ field }) => field.mode !== "removed" && field.type === "alias",
  ).says(
    (key, { field }) => `\`${key}\` belongs to \`${aliasOf(field)}\`, of which this is an alias.`,
    "Remove it here. An alias has only `summary`, `mode`, `deprecated` and `sunset`.",
  ),
  ofField(["type"], (spot) => isBuiltIn(spot) && spot.field.type !== spot.name, "built-in").says(
    (_, { field }) => `A field of type ${field.type} must be named \`${field.type}\`.`,
    (_, { field }) => `Write \`${field.type}: { type: ${field.type}, … }\`.`,
    true,
  ),
  ofField(allBut("type", "to", "summary", "filters"), isBuiltIn).says(
    (key, { field }) =>
      `\`${key}\` has no effect on a field of type ${field.type}, which is the same in every resource.`,
    "Remove it. Only `type`, `to`, `summary` and `filters` are allowed.",
  ),
  ofField(
    ["required", "default", "unique", "permission", "deprecated", "was", "fill"],
    ({ field }) => field.hidden === "searched",
    "searched",
  ).says((key) => `Clients never see a searched field, so \`${key}\` has no effect.`),
  ofField(
    ["hidden"],
    ({ field }) => field.hidden === "searched" && itemsOf(field)?.type !== "text",
    "searched",
  ).says(
    "Only a list of texts can be searched by its items.",
    "Write `type: list` and `of: { type: text, max: … }`.",
  ),
  ofField(
    ["hidden"],
    ({ field, declaration: { operations } }) =>
      field.hidden === "searched" &&
      [operations.create, operations.update].some((call) => call && !call.hook),
    "searched",
  ).says("Each write must fill the field.", "Give `create` and `update` a `hook` that fills it."),
  ofField(
    ["unique"],
    ({ field }) => {
      const unique = heldFor(field);
      return unique !== null && unique.while === undefined && unique.kept === undefined;
    },
    "unique",
  ).says("The map has neither `while` nor `kept`, so it is not needed.", (_, { field }) => {
    const others = heldFor(field)!.fields;
    return `Write \`unique: ${others === undefined ? "true" : `[${others.join(", ")}]`}\`.`;
  }),
  ...(["deprecated", "sunset"] as const).map((key, i, both) =>
    ofField([key], ({ field }) => field[both[1 - i]!] === undefined, "deprecation").says(
      `\`${key}\` needs \`${both[1 - i]}\`.`,
      "Clients need both: the day the deprecation began, and the day after which the field may be removed.",
    ),
  ),
];

/** For fields that store a value. */
const IN_KEPT = [
  ofField(["derive"], ({ field }) => field.default !== undefined).says(
    `${quoted(["default", "derive"])} cannot be combined, because each determines the value.`,
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
    "Remove `mode`.",
    true,
  ),
  ofField(["required"], ({ field }) => !isComputed(field) && field.default !== undefined).says(
    "The field is required, so its default is never used.",
    "Remove `required`. A field with a default is never null.",
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
    "Fill it with `derive`, `default` or a hook of `create`, or remove `required`.",
  ),
  ofField(
    ["permission", "deprecated", "sunset"],
    ({ field }) => !isComputed(field) && (field.mode === "readOnly" || field.hidden !== undefined),
  ).says(
    (key, { field }) =>
      `Clients cannot write a field that is \`${field.hidden ? "hidden" : "readOnly"}\`, so \`${key}\` has no effect.`,
  ),
  ofField(
    ["by"],
    ({ field }) =>
      field.type === "timestamp" &&
      (isComputed(field) || field.mode === "readOnly" || field.hidden !== undefined),
    "zone",
  ).says("Clients cannot send this time, so `by` has no effect."),
  ofField(["unique"], ({ field }) => typeNamed(field.type)?.composite === true, "unique").says(
    (_, { field }) => `A field of type ${field.type} cannot be unique.`,
    `${listed(({ composite }) => composite)} cannot be compared. Make a text or a number unique.`,
  ),
  ofField(["ignoring"], ({ field }) => field.type !== "text", "ignoring").says(
    (_, { field }) =>
      field.type === "email"
        ? "A field of type email always ignores the case of letters."
        : `Values of type ${field.type} have no case, accents or white space to ignore.`,
    "Remove it: only a field of type text has `ignoring`.",
  ),
  ofField(
    ["ignoring"],
    ({ field, name, declaration }) => field.type === "text" && !isCompared(name, declaration),
    "ignoring",
  ).says(
    "No two values of the field are compared, so `ignoring` has no effect.",
    "Declare `unique` or a filter with `equals` beside it, name it under `by` of `exclusive`, or remove it.",
  ),
  ofField(["after"], ({ field }) => !typeNamed(field.type)?.isLater, "after").says(
    (_, { field }) => `Values of type ${field.type} are not times, so none comes after another.`,
    `Allowed only on a field of type ${listed(({ isLater }) => isLater)}.`,
  ),
  ofField(
    ["where"],
    ({ field }) => field.type !== "role" && leadsTo(field, equalitiesOf(field).length === 0) === null,
    "where",
  ).says(
    (_, { field }) =>
      leadsTo(field, true) === null
        ? "`where` is a condition on the referenced record, but this field is not a reference to one resource."
        : "`where` of a list of references cannot compare fields, only values.",
    "Allowed only with `type: reference` and `to`, or on a list of those without field comparisons.",
  ),
  ofField(["refusal"], ({ field }) => field.after === undefined && !isReference(field), "refusal").says(
    "`refusal` is the code for a refused reference, but this field is not a reference.",
    "Allowed only with `type: reference`, on a list of those, or with `after`.",
  ),
];

/** The declaration of how long a unique value stays taken, if the field has one. */
const heldFor = (field: FieldDeclaration): UniqueDeclaration | null =>
  isKept(field) && isRecord(field.unique) ? (field.unique as UniqueDeclaration) : null;

const IN_UNIQUES = [
  ofField(["kept"], ({ declaration }) => declaration.operations.delete === undefined).says(
    "Records of this resource cannot be deleted, so every value stays reserved.",
    "Remove `kept`.",
  ),
  ofField(
    ["while"],
    ({ field, declaration: { states } }) =>
      states !== undefined &&
      Object.keys(states.values).every((name) => heldFor(field)!.while!.includes(name)),
  ).says("These are all the states, so the value is always reserved.", "Remove `while`."),
];

/** Whether a field is a reference to records of any resource, or a list of such references. */
const isReference = (field: FieldDeclaration): boolean =>
  (itemsOf(field) ?? meantBy(field)).type === "reference";

/** Whether two values of a field are compared: by its own uniqueness or that of another field, or by a filter. */
function isCompared(name: string, { fields, exclusive }: ResourceDeclaration): boolean {
  const { unique, filters } = fields[name]!;
  const isFiltered = isRecord(filters) && Object.values(filters).includes("equals");
  const others = Object.values(fields).filter((field) => isKept(field) && field.unique !== undefined);
  return (
    unique !== undefined ||
    isFiltered ||
    exclusive?.by === name ||
    others.some((field) => uniqueness(field.unique!).fields?.includes(name))
  );
}

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
    (key) => `\`${key}\` has no effect on the items of a list, which are never absent.`,
    (key) => (key === "required" ? "If the list must not be empty, write `min: 1`." : "Remove it."),
  ),
  ofValue(
    ["required"],
    ({ place, options }) => (place === "member" || place === "input") && options.default !== undefined,
  ).says("The value is required, so its default is never used.", "Remove `required`."),
  ofValue(["derive"], ({ place }) => place === "item" || place === "input", "derive").says(
    "`derive` needs other members in the same object.",
  ),
  ofValue(
    ["required", "default"],
    ({ place, options }) => place === "member" && options.derive !== undefined,
    "derive",
  ).says((key) => `The member is derived, so \`${key}\` has no effect.`),
];

const IN_ACTIONS = [
  ofAction(["from", "to", "set"], ({ on }) => on === "collection").says(
    (key) => `The action is on the collection, so \`${key}\` has no record to apply to.`,
    "Remove `on` to make it an action on a record, or do this in the hook.",
  ),
  ofAction(["to", "set", "moves", "emits", "required"], onlyReads).says(
    (key, action) =>
      `A ${isGet(action) ? "GET" : "read-only action"} changes nothing, so \`${key}\` is not allowed.`,
    (_, action) => `Remove the key, or ${isGet(action) ? "write `path: POST …`" : "`mode`"}.`,
  ),
  ofAction(["mode"], isGet).says("A GET is always read-only."),
  ofAction(["maxBytes"], isGet).says("A GET has no body.", "Remove the key."),
  ofAction(["input"], (action) => isGet(action) && action.input === "any").says(
    "A GET has no body.",
    "Declare the query's parameters.",
  ),
  ofAction(["input"], ({ input, hook }) => input === "any" && hook === undefined).says(
    "The body would be ignored, because the action has no hook.",
    "Name a `hook`, or declare the body's fields.",
  ),
  ofAction(["result"], ({ hook, answers }) => hook === undefined || answers === "record").says(
    (_, { hook }) =>
      hook === undefined ? "Only a hook returns a result." : "The response is the record, not a result.",
    "Remove it, or name a `hook` and set `answers` to `result` or an action response.",
  ),
];

const IN_ACTIONS_WITHOUT_STATES = [
  ofAction(
    ({ from }) => [from === undefined ? "to" : "from"],
    () => true,
    "state-name",
  ).says(
    "The action moves between states, but the resource declares none.",
    "Declare them under `states`, or remove `from` and `to`.",
  ),
];

const IN_CALLS = [
  ...(["refusal", "warns"] as const).map((key) =>
    ofCall([key], ({ hook }) => hook === undefined, key).says(
      `Only a hook ${key === "refusal" ? "refuses" : key} with these codes, but none is named.`,
      `Name a \`hook\`, or remove \`${key}\`.`,
    ),
  ),
  ofCall(["reads", "writes", "creates"], ({ hook }) => hook === undefined, "footprint").says(
    (key) => `\`${key}\` declares effects of a hook, but none is named.`,
    "Name a `hook`, or remove the key.",
  ),
  ofCall(
    ["writes"],
    ({ hook, reads, writes, creates }) =>
      hook !== undefined && writes!.length === 0 && (reads ?? creates) !== undefined,
    "footprint",
  ).says("The list is empty, which has no effect next to `reads` or `creates`."),
  ofCall(
    ({ writes }) => (writes?.length === 0 ? ["creates"] : ["writes", "creates"]),
    onlyReads,
    "footprint",
  ).says(
    "The call is read-only, so its hook cannot write.",
    "Remove the key, or make the call a POST or PATCH without `mode: readOnly`.",
  ),
  ofCall(["warns"], ({ answers }) => answers === "bareResult", "warns").says(
    "Warnings are returned in `meta`, which a `bareResult` response does not have.",
    "Write `answers: result`, or remove `warns`.",
  ),
];

interface StateSpot {
  readonly name: string;
  readonly state: StateDeclaration;
  readonly declaration: ResourceDeclaration;
}

const IN_STATES = [
  ofState(["to", "moves", "expires"], ({ state }) => state.terminal === true).says(
    (key, { name }) => `\`${name}\` is terminal, but \`${key}\` leads out of it.`,
    "Remove one of the two.",
  ),
  ofState(["to"], ({ declaration }) => declaration.operations.update === undefined).says(
    "`to` lists the moves of a PATCH, but the resource has no `update`.",
    "Declare `operations.update`, or an action with this `from` and `to`.",
  ),
];

const OF_STATES = [
  ofStates(["refusal"], ({ values }) => movedByPatch(values)).says(
    "A PATCH may move these states, so its refusal cannot have another code.",
    "Remove `refusal`. It is for states that only actions move.",
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
