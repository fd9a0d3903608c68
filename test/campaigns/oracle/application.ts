/** Random applications for the serial oracle: what each resource declares, as data that the model reads and as YAML that the server reads. */
import fc from "fast-check";
import { loadText } from "../../../runtime/declare/load.ts";
import { Refusal } from "../../../runtime/errors.ts";
import { besidePlatform, type Loaded } from "../../../runtime/load.ts";
import { compile } from "../../../runtime/model/compile.ts";
import type { Hook } from "../../../runtime/record/hooks/hooks.ts";
import { loadHooks } from "../../../runtime/record/hooks/load-hooks.ts";

export const STATES = ["A", "B", "C"] as const;
export type StateName = (typeof STATES)[number];

/** A reference, and what it asks of the record that it leads to. */
export interface ReferenceSpec {
  readonly name: string;
  readonly to: string;
  readonly where: { readonly field: "status" | "n"; readonly values: readonly (string | number)[] } | null;
  /** Whether it keeps the record from being deleted. */
  readonly restrict: boolean;
  /** Whether it never leads back to its record. */
  readonly acyclic: boolean;
}

/** The value that an action or a state writes: a constant, or an input of the action. */
export type Written = { readonly constant: number } | { readonly input: "x" };

export interface MoveSpec {
  readonly reference: string;
  readonly to: StateName;
  readonly except: readonly StateName[];
}

export interface ActionSpec {
  readonly name: string;
  readonly from: readonly StateName[] | null;
  readonly to: StateName | null;
  /** Written to `n`. */
  readonly n: Written | null;
  /** The reference that the input `r` is written to. */
  readonly reference: string | null;
  /** Written to `n` of the record that a reference leads to. */
  readonly far: { readonly reference: string; readonly value: Written } | null;
  readonly moves: MoveSpec | null;
}

export interface StateSpec {
  /** States that a PATCH may move to. */
  readonly to: readonly StateName[];
  /** States that only other records' calls may move to. */
  readonly moves: readonly StateName[];
  readonly locks: readonly string[];
  readonly required: readonly string[];
  readonly n: number | null;
  /** `n` of the record that a reference leads to. */
  readonly far: { readonly reference: string; readonly value: number } | null;
}

/**
 * A hook: where `n` becomes one value, or a record with it is deleted, it gives another to `n` of the record that a
 * reference leads to.
 */
export interface HookSpec {
  /** The call that it is declared for; `act` is the first action. */
  readonly on: "create" | "update" | "delete" | "act";
  readonly when: number;
  readonly reference: string;
  readonly value: number;
}

/** A state that a record leaves when its time is past: `dueAt` in A, `endAt` in B. */
export interface ExpirySpec {
  readonly from: "A" | "B";
  readonly to: StateName;
}

export const TIMES = { A: "dueAt", B: "endAt" } as const;

/** What the sum of a record adds up: products of its own, of the objects in its list, and of the children that it lists. */
export type Summed = "own" | "items" | "children";

export interface SumSpec {
  readonly over: readonly Summed[];
  readonly most: number;
}

/** Records with one value of a field, in some of the states, whose days must not overlap. */
export interface ExclusiveSpec {
  readonly by: string;
  readonly while: readonly StateName[] | null;
}

/** The resource whose records contain the records of another one, and whether they list them. */
export interface ParentSpec {
  readonly to: string;
  readonly isListed: boolean;
}

/** Fields that an erasure removes: `label` becomes `erased`, the others null. */
export const PERSONAL = ["label", "who", "code"] as const;

export interface ResourceSpec {
  readonly name: string;
  /** Whether it has External References, and with them an upsert. */
  readonly isLinked: boolean;
  /** Its personal fields, which an action erases; none if there is no such action. */
  readonly personal: readonly (typeof PERSONAL)[number][];
  readonly parent: ParentSpec | null;
  readonly expires: readonly ExpirySpec[];
  /** Whether its first reference copies the `tag` of its record, and follows it. */
  readonly copies: boolean;
  readonly hook: HookSpec | null;
  readonly references: readonly ReferenceSpec[];
  /** Who holds a `code` to itself: nobody, every record, or records in these states. */
  readonly unique: null | true | readonly StateName[];
  /** Whether codes that differ only in letter case, accents and white space are one. */
  readonly ignores: boolean;
  readonly exclusive: ExclusiveSpec | null;
  readonly total: SumSpec | null;
  readonly byPatch: boolean;
  readonly states: Readonly<Record<StateName, StateSpec>>;
  readonly actions: readonly ActionSpec[];
  readonly deletes: boolean;
}

export interface ApplicationSpec {
  readonly resources: readonly ResourceSpec[];
}

const NAMES = ["oak", "elm", "ash"] as const;
/** The largest `n`, `m`, `q` and `p`. */
export const MOST_N = 4;
/** The field of a child with the id of its parent. */
export const TRUNK = "trunkId";

/** What effects of a record can reach: the records that its references lead to, and its parent. */
export const reachOf = ({
  references,
  parent,
}: Pick<ResourceSpec, "references" | "parent">): readonly ReferenceSpec[] =>
  parent === null
    ? references
    : [...references, { name: TRUNK, to: parent.to, where: null, restrict: false, acyclic: false }];

/** The resource whose records are listed by those of another one. */
export const listedIn = ({ resources }: ApplicationSpec, { name }: ResourceSpec): ResourceSpec | null =>
  resources.find(({ parent }) => parent?.isListed && parent.to === name) ?? null;

const subset = <T>(values: readonly T[], minLength = 0) => fc.subarray([...values], { minLength });
const written: fc.Arbitrary<Written> = fc.oneof(
  fc.nat(MOST_N).map((constant) => ({ constant })),
  fc.constant({ input: "x" } as const),
);

function references(count: number): fc.Arbitrary<ReferenceSpec[]> {
  const where: fc.Arbitrary<ReferenceSpec["where"]> = fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 2,
      arbitrary: subset(STATES, 1).map((values) => ({ field: "status" as const, values })),
    },
    { weight: 1, arbitrary: subset([0, 1, 2, 3], 1).map((values) => ({ field: "n" as const, values })) },
  );
  const one = fc.record({
    to: fc.constantFrom(...NAMES.slice(0, count)),
    where,
    restrict: fc.boolean(),
    acyclic: fc.boolean(),
  });
  return fc
    .array(one, { minLength: 1, maxLength: 2 })
    .map((all) => all.map((reference, i) => ({ name: `${["first", "second"][i]}Id`, ...reference })));
}

/** @param reach the references whose records it may write */
function action(
  name: string,
  targets: readonly ReferenceSpec[],
  reach: readonly ReferenceSpec[],
): fc.Arbitrary<ActionSpec> {
  const reference = fc.constantFrom(...reach.map((one) => one.name));
  return fc
    .record({
      from: fc.option(subset(["A", "B"] as const, 1)),
      to: fc.option(fc.constantFrom(...STATES)),
      n: fc.option(written),
      reference: fc.option(fc.constantFrom(...targets.map((one) => one.name))),
      far: fc.option(fc.record({ reference, value: written })),
      moves: fc.option(fc.record({ reference, to: fc.constantFrom(...STATES), except: subset(STATES) })),
    })
    .map((made) => ({
      name,
      ...made,
      // A record that is in the state already cannot enter it, and a state that is left alone is not one to move to.
      from: made.from?.filter((state) => state !== made.to) ?? null,
      moves: made.moves && { ...made.moves, except: made.moves.except.filter((s) => s !== made.moves!.to) },
    }));
}

function states(byPatch: boolean, targets: readonly ReferenceSpec[], reach: readonly ReferenceSpec[]) {
  const reference = fc.constantFrom(...reach.map((one) => one.name));
  const state = (name: StateName) =>
    fc
      .record({
        to: subset(STATES.filter((other) => other !== name)),
        moves: subset(STATES.filter((other) => other !== name)),
        locks: fc.oneof(
          fc.constant([]),
          subset(["n", "m", "code", "items", ...targets.map((one) => one.name)]),
        ),
        required: fc.oneof(fc.constant([]), subset(["code", "items", targets[0]!.name])),
        n: fc.option(fc.nat(MOST_N), { freq: 2 }),
        far: fc.option(fc.record({ reference, value: fc.nat(MOST_N) }), { freq: 2 }),
      })
      .map((made) => {
        const to = byPatch && name !== "C" ? made.to : [];
        const moves = byPatch && name !== "C" ? made.moves.filter((other) => !to.includes(other)) : [];
        return { ...made, to, moves, required: name === "A" ? [] : made.required };
      });
  return fc.record({ A: state("A"), B: state("B"), C: state("C") });
}

/** @param listed whether its records list children */
const resource = (
  name: string,
  count: number,
  parent: ParentSpec | null,
  listed: boolean,
): fc.Arbitrary<ResourceSpec> =>
  fc.tuple(references(count), fc.boolean()).chain(([targets, byPatch]) => {
    const reach = reachOf({ references: targets, parent });
    const summed: readonly Summed[] = listed ? ["own", "items", "children"] : ["own", "items"];
    return fc.record({
      name: fc.constant(name),
      isLinked: fc.nat(3).map((one) => one > 0),
      personal: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: subset(PERSONAL, 1) },
      ),
      parent: fc.constant(parent),
      expires: fc.constantFrom<readonly ExpirySpec[]>(
        [],
        [{ from: "A", to: "B" }],
        [{ from: "A", to: "C" }],
        [{ from: "B", to: "C" }],
        [
          { from: "A", to: "B" },
          { from: "B", to: "C" },
        ],
        [
          { from: "B", to: "A" },
          { from: "A", to: "C" },
        ],
      ),
      copies: fc.boolean(),
      hook: fc.option(
        fc.record({
          on: fc.constantFrom<HookSpec["on"]>("create", "update", "update", "delete", "act"),
          when: fc.nat(MOST_N),
          reference: fc.constantFrom(...reach.map((one) => one.name)),
          value: fc.nat(MOST_N),
        }),
      ),
      references: fc.constant(targets),
      unique: fc.oneof(fc.constant(null), fc.constant(true as const), subset(["A", "B"] as const, 1)),
      ignores: fc.boolean(),
      exclusive: fc.option(
        fc.record({
          by: fc.constantFrom("n", "code", targets[0]!.name),
          while: fc.option(subset(["A", "B"] as const, 1)),
        }),
      ),
      total: fc.option(fc.record({ over: subset(summed, 1), most: fc.constantFrom(4, 9) })),
      byPatch: fc.constant(byPatch),
      states: states(byPatch, targets, reach),
      actions: fc.tuple(action("bend", targets, reach), action("cut", targets, reach)).map((both) => both),
      deletes: fc.boolean(),
    });
  });

/** The last resource may be a child of another. */
export const application: fc.Arbitrary<ApplicationSpec> = fc
  .constantFrom(2, 3)
  .chain((count) => {
    const parent = fc.record({ to: fc.constantFrom(...NAMES.slice(0, count - 1)), isListed: fc.boolean() });
    return fc.tuple(fc.constant(NAMES.slice(0, count)), fc.option(parent, { freq: 3 }));
  })
  .chain(([names, parent]) =>
    fc.tuple(
      ...names.map((name) =>
        resource(
          name,
          names.length,
          name === names.at(-1) ? parent : null,
          parent?.isListed === true && parent.to === name,
        ),
      ),
    ),
  )
  .chain((resources) => fc.nat(2).map((one) => (one === 0 ? resources : withRing(resources))))
  .map((resources) => ({ resources: withMoves(withHolds(resources).map(withLifecycle)) }));

/** The same with references of the first two resources to each other, which their hooks and the ends of their times write along. */
function withRing(all: readonly ResourceSpec[]): ResourceSpec[] {
  return all.map((spec, i) => {
    const other = all[1 - i];
    if (!other) return spec;
    const [first, ...others] = spec.references as [ReferenceSpec, ...ReferenceSpec[]];
    const ring = { ...first, to: other.name, acyclic: false };
    const { A, B, C } = spec.states;
    const far = (state: StateSpec) => state.far && { ...state.far, reference: ring.name };
    return {
      ...spec,
      references: [ring, ...others],
      hook: spec.hook && { ...spec.hook, reference: ring.name },
      states: { A: { ...A, far: far(A) }, B: { ...B, far: far(B) }, C: { ...C, far: far(C) } },
    };
  });
}

/** The same without `restrict` on references to records that are never deleted, or gone with their parent. */
function withHolds(all: readonly ResourceSpec[]): ResourceSpec[] {
  const mayHold = ({ parent, deletes }: ResourceSpec) =>
    deletes && !all.some(({ name, deletes: isGone }) => name === parent?.to && isGone);
  return all.map((spec) => ({
    ...spec,
    references: spec.references.map((one) => ({
      ...one,
      restrict: one.restrict && mayHold(all.find(({ name }) => name === one.to)!),
      acyclic: one.acyclic && one.to === spec.name,
    })),
  }));
}

/** The same with every state reachable and no move declared twice, as `charter check` asks. */
function withLifecycle(spec: ResourceSpec): ResourceSpec {
  const { byPatch, states: drawn } = spec;
  const reaching = (name: StateName, next: StateName): StateSpec => {
    const to = byPatch ? [...new Set([...drawn[name].to, next])] : [];
    return { ...drawn[name], to, moves: drawn[name].moves.filter((other) => !to.includes(other)) };
  };
  const made = withExpiry({ ...drawn, A: reaching("A", "B"), B: reaching("B", "C") }, spec.expires);
  const actions = spec.actions.map((one, i): ActionSpec => {
    const to = byPatch ? one.to : i === 0 ? "B" : "C";
    const open = (["A", "B"] as const).filter((from) => from !== to && !(to && made[from].to.includes(to)));
    const from = one.from?.filter((state) => (open as readonly StateName[]).includes(state)) ?? [];
    if (to === null || open.length === 0) return { ...one, from: from.length === 0 ? null : from, to: null };
    // What entering the state sets, the action cannot.
    const n = made[to].n === null ? one.n : null;
    const far = made[to].far?.reference === one.far?.reference ? null : one.far;
    return { ...one, from: byPatch && from.length > 0 ? from : open, to, n, far };
  });
  return { ...spec, states: made, actions, personal: erasable(spec, made) };
}

/** The personal fields without a code that all erased records would have, and that only one of them may have. */
const erasable = (
  { personal, unique, exclusive }: ResourceSpec,
  states: ResourceSpec["states"],
): ResourceSpec["personal"] =>
  (unique !== null || exclusive?.by === "code") &&
  Object.values(states).some(({ required }) => required.includes("code"))
    ? personal.filter((name) => name !== "code")
    : personal;

/** The same with nothing required of a record that expires that was not required before. */
function withExpiry(states: ResourceSpec["states"], expires: readonly ExpirySpec[]): ResourceSpec["states"] {
  const made = { ...states };
  for (const { from, to } of expires) {
    const required = made[to].required.filter((name) => made[from].required.includes(name));
    made[to] = { ...made[to], required };
  }
  return made;
}

/** The same with moves of other records that some state allows, and none allowed that nothing makes. */
function withMoves(all: readonly ResourceSpec[]): ResourceSpec[] {
  const reachedBy = (spec: ResourceSpec, reference: string) =>
    all.find(({ name }) => name === targetOf(spec, reference))!;
  const isAllowed = ({ byPatch, states: of }: ResourceSpec, { to, except }: MoveSpec) =>
    STATES.some(
      (name) =>
        !except.includes(name) &&
        name !== to &&
        (byPatch ? of[name].to.includes(to) || of[name].moves.includes(to) : name !== "C"),
    );
  const moved = all.map((spec) => ({
    ...spec,
    actions: spec.actions.map((one) => ({
      ...one,
      moves: one.moves && isAllowed(reachedBy(spec, one.moves.reference), one.moves) ? one.moves : null,
    })),
  }));
  const isMade = (name: string, from: StateName, to: StateName) =>
    moved.some((spec) =>
      spec.actions.some(
        ({ moves }) =>
          moves?.to === to && !moves.except.includes(from) && targetOf(spec, moves.reference) === name,
      ),
    );
  return moved.map((spec) => ({
    ...spec,
    states: Object.fromEntries(
      STATES.map((name) => {
        const state = spec.states[name];
        return [name, { ...state, moves: state.moves.filter((to) => isMade(spec.name, name, to)) }];
      }),
    ) as unknown as ResourceSpec["states"],
  }));
}

const list = (values: readonly unknown[]): string => `[${values.join(", ")}]`;
const flow = (entries: readonly (string | null | false)[]): string =>
  `{ ${entries.filter((entry) => entry).join(", ")} }`;
const settingOf = (value: Written): string => ("input" in value ? "input.x" : String(value.constant));

/** The terms of a sum, as a declaration has them. */
const TERMS: Readonly<Record<Summed, (children: string) => string>> = {
  own: () => "n * m",
  items: () => "items.q * items.p",
  children: (children) => `${children}.n * ${children}.m`,
};

/** @param children the collection of its children */
function fieldLines(
  {
    references: targets,
    unique,
    ignores,
    exclusive,
    total,
    expires,
    copies,
    isLinked,
    personal,
  }: ResourceSpec,
  children: string,
): string[] {
  const isPersonal = (name: (typeof PERSONAL)[number]) => personal.includes(name) && "personal: true";
  const holds =
    unique === null ? null : unique === true ? "unique: true" : `unique: { while: ${list(unique)} }`;
  return [
    `label: ${flow(["type: text", "max: 40", "required: true", isPersonal("label")])}`,
    `code: ${flow(["type: text", "max: 8", holds, holds && ignores && "ignoring: [case, accents, space]", isPersonal("code")])}`,
    ...(personal.includes("who") ? ["who: { type: text, max: 40, personal: true }"] : []),
    ...(personal.length > 0 ? ["erasedAt: { type: timestamp, mode: readOnly }"] : []),
    ...(isLinked ? ["externalReferences: { type: externalReferences }"] : []),
    `n: { type: integer, min: 0, max: ${MOST_N}, default: 0 }`,
    `m: { type: decimal, scale: 0, max: ${MOST_N}, default: "0" }`,
    `tag: { type: integer, min: 0, max: ${MOST_N}, mode: createOnly }`,
    ...expires.map(({ from }) => `${TIMES[from]}: { type: timestamp }`),
    ...(exclusive ? ["from: { type: date }", "until: { type: date, after: from }"] : []),
    ...(copies
      ? [
          `copied: { type: integer, min: 0, max: ${MOST_N}, mode: readOnly, derive: { copy: ${targets[0]!.name}.tag, follows: true } }`,
        ]
      : []),
    `items: { type: list, max: 2, of: { type: object, fields: { q: { type: integer, min: 0, max: ${MOST_N}, required: true }, p: { type: decimal, scale: 0, max: ${MOST_N}, required: true } } } }`,
    ...(total === null
      ? []
      : [
          `total: { type: decimal, scale: 0, max: ${total.most}, mode: readOnly, derive: { sum: ${list(total.over.map((one) => TERMS[one](children)))} } }`,
        ]),
    ...targets.map(
      ({ name, to, where, restrict, acyclic }) =>
        `${name}: ${flow(["type: reference", `to: ${to}`, where && `where: { ${where.field}: ${list(where.values)} }`, restrict && "restrict: true", acyclic && "acyclic: true"])}`,
    ),
  ];
}

const stateLine = (name: StateName, spec: ResourceSpec): string => {
  const { to, moves, locks, required, n, far } = spec.states[name];
  return `${name}: ${flow([
    name === "C" && "terminal: true",
    to.length > 0 && `to: ${list(to)}`,
    moves.length > 0 && `moves: ${list(moves)}`,
    locks.length > 0 && `locks: ${list(locks)}`,
    required.length > 0 && `required: ${list(required)}`,
    (n !== null || far !== null) &&
      `set: ${flow([n !== null && `n: ${n}`, far && `${far.reference}.n: ${far.value}`])}`,
    ...spec.expires
      .filter(({ from }) => from === name)
      .map(
        ({ from, to: next }) =>
          `expires: ${flow([`after: ${TIMES[from]}`, `to: ${next}`, `emits: ${spec.name}.expired`])}`,
      ),
  ])}`;
};

function actionLine(spec: ActionSpec, hook: string | null): string {
  const { name, from, to, n, reference, far, moves } = spec;
  const sets = [
    n && `n: ${settingOf(n)}`,
    reference && `${reference}: input.r`,
    far && `${far.reference}.n: ${settingOf(far.value)}`,
  ].filter((one) => one);
  const inputs = [
    takesX(spec) && `x: { type: integer, min: 0, max: ${MOST_N} }`,
    reference && `r: { type: reference, to: ${"$TO"} }`,
  ].filter((one) => one);
  return `${name}: ${flow([
    "summary: Bend it.",
    "answers: record",
    hook,
    from && from.length > 0 && `from: ${list(from)}`,
    to && `to: ${to}`,
    inputs.length > 0 && `input: ${flow(inputs as string[])}`,
    sets.length > 0 && `set: ${flow(sets as string[])}`,
    moves &&
      `moves: { ${moves.reference}: ${flow([`to: ${moves.to}`, moves.except.length > 0 && `except: ${list(moves.except)}`])} }`,
  ])}`;
}

/** Whether an action takes the input `x`. */
export const takesX = ({ n, far }: ActionSpec): boolean =>
  [n, far?.value].some((value) => value !== null && value !== undefined && "input" in value);

/** The text of a resource. */
export function yamlOf(application: ApplicationSpec, spec: ResourceSpec): string {
  const { name, expires, actions, deletes, hook, parent, exclusive, personal } = spec;
  const children = `${listedIn(application, spec)?.name}s`;
  const hookOn = (on: HookSpec["on"]) =>
    hook?.on === on ? `hook: ripple, writes: [${writtenBy(spec, hook)}]` : "";
  const indent = (lines: readonly string[], by: number) =>
    lines.map((line) => `${" ".repeat(by)}${line}`).join("\n");
  const acts = actions.filter(doesSomething).map((one) => {
    const to = spec.references.find((reference) => reference.name === one.reference)?.to ?? "";
    const called = one === actions[0] && hookOn("act");
    return actionLine(one, called || null).replace("$TO", to);
  });
  if (personal.length > 0)
    acts.push("erase: { summary: Erase it., set: { erasedAt: now }, erases: true, answers: record }");
  return `resource: ${name}
collection: ${name}s
idPrefix: ${name}
summary: A tree of the oracle.
${parent ? `parent: ${flow([`resource: ${parent.to}`, `field: ${TRUNK}`, parent.isListed && `list: ${name}s`])}\n` : ""}fields:
${indent(fieldLines(spec, children), 2)}
states:
  field: status
  default: A
  values:
${indent(
  STATES.map((state) => stateLine(state, spec)),
  4,
)}
operations: { list: {}, get: {}, create: { ${hookOn("create")} }, update: { ${hookOn("update")} }${deletes ? `, delete: { ${hookOn("delete")} }` : ""} }
${exclusive ? `exclusive: ${flow(["start: from", "end: until", `by: ${exclusive.by}`, exclusive.while && `while: ${list(exclusive.while)}`])}\n` : ""}${acts.length > 0 ? `actions:\n${indent(acts, 2)}\n` : ""}events:
  ${name}.created: { on: create }
  ${name}.updated: { on: update }
${deletes ? `  ${name}.deleted: { on: delete }\n` : ""}${expires.length > 0 ? `  ${name}.expired: {}\n` : ""}`;
}

const targetOf = (spec: ResourceSpec, reference: string): string =>
  reachOf(spec).find(({ name }) => name === reference)!.to;

function writtenBy(spec: ResourceSpec, { reference }: HookSpec): string {
  const to = targetOf(spec, reference);
  return to === spec.name ? "n" : `${to}.n`;
}

/** The hook as an author would write it. */
function hookOf(spec: ResourceSpec, { on, when, reference, value }: HookSpec): Hook {
  return async ({ before, after, store }) => {
    const id = after[reference];
    if (after.n !== when || typeof id !== "string") return;
    if (on !== "delete" && before?.n === when) return;
    try {
      await store.update(targetOf(spec, reference), id, { n: value });
    } catch (error) {
      // A record that was deleted is left alone.
      if (!(error instanceof Refusal) || error.code !== "NOT_FOUND") throw error;
    }
  };
}

export const doesSomething = ({ to, n, reference, far, moves }: ActionSpec): boolean =>
  [to, n, reference, far, moves].some((one) => one !== null);

const APPLICATION = `application: Oracle API
summary: Random resources whose calls are compared with a model that plays them one after another.
roles:
  KEEPER: [settings.api-keys.manage, settings.webhooks.manage, people.promote]
presets:
  all: ["*:*"]
`;

const PERSON = `resource: person
collection: people
idPrefix: per
summary: A member.
fields:
  name: { type: text, max: 100, required: true }
  email: { type: email, required: true, unique: true }
  role: { type: role, where: { isActive: true }, permission: people.promote }
  isActive: { type: boolean, default: true, permission: people.promote }
operations: { list: {}, get: {}, create: {}, update: {} }
events:
  person.created: { on: create }
  person.updated: { on: update }
`;

/** Compiles an application. @throws DeclarationError if `charter check` refuses it */
export async function load(application: ApplicationSpec): Promise<Loaded> {
  const { resources } = application;
  const texts: [string, string][] = [
    ["application", APPLICATION],
    ["person", PERSON],
    ...resources.map((spec): [string, string] => [spec.name, yamlOf(application, spec)]),
  ];
  const files = besidePlatform(texts.map(([stem, text]) => loadText(`${stem}.yaml`, text)));
  const compiled = compile(files);
  const unhooked = new Map(
    [...compiled.models].filter(([name]) => resources.every((spec) => spec.name !== name)),
  );
  const platform = await loadHooks({ ...compiled, models: unhooked }, files, "");
  const own = resources.flatMap((spec) =>
    spec.hook ? [[spec.name, { ripple: hookOf(spec, spec.hook) }] as const] : [],
  );
  return { application: compiled, hooks: new Map([...platform, ...own]) };
}
