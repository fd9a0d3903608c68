/** Moves of records between states, and the rules of each state, also in words. */
import type { Application, FarSetter, Model, Setter, State } from "../../runtime/model/model.ts";
import { listed, targetOf } from "../openapi/fields.ts";

export interface Move {
  readonly from: string;
  readonly to: string;
  /** The calls that make the move; empty for a PATCH. */
  readonly label: string;
  /** Whether a client makes the move, or the service. */
  readonly by: "client" | "service";
}

/** Every move of a resource's records. Moves of the same kind between the same two states are merged. */
export function movesOf(model: Model, application: Application): Move[] {
  const all = [...model.states!.values.values()].flatMap((state) => [
    ...byClients(model, state),
    ...byService(model, state),
    ...byOthers(model, state, application),
  ]);
  const joined = new Map<string, Move>();
  for (const move of all.filter(({ from, to }) => from !== to)) {
    const key = `${move.by} ${move.from} ${move.to}`;
    const known = joined.get(key);
    const labels = [...new Set([known?.label ?? "", move.label])].filter((label) => label !== "");
    joined.set(key, { ...move, label: labels.join(", ") });
  }
  return [...joined.values()];
}

/** The states that a state may become, each with its cause; empty if there are none. */
export const followers = (model: Model, state: State): string =>
  [...byClients(model, state), ...byService(model, state)]
    .map(({ to, label }) => `\`${to}\`${label === "" ? "" : ` ${wayText(label)}`}`)
    .join(", ");

/** `by complete`, `past validUntil`. */
export const wayText = (label: string): string => (/^(by|past) /.test(label) ? label : `by ${label}`);

function byClients(model: Model, state: State): Move[] {
  const patched = [...state.to].map((to): Move => ({ from: state.name, to, label: "", by: "client" }));
  // An action that leads to a state always lists the states it starts from.
  const acted = [...model.actions.values()].flatMap(({ name, to, from, on }): Move[] =>
    to !== null && on === "record" && from!.includes(state.name)
      ? [{ from: state.name, to, label: name, by: "client" }]
      : [],
  );
  return [...patched, ...acted];
}

function byService(model: Model, state: State): Move[] {
  const { expires, name: from } = state;
  const expiring: Move[] = expires
    ? [{ from, to: expires.to, label: `past ${expires.at}`, by: "service" }]
    : [];
  // Without a list the service may move anywhere, which says nothing about what it does.
  if (!model.states!.hasListedMoves) return expiring;
  const known = [...byClients(model, state), ...expiring].map(({ to }) => to);
  const hooked = [...state.moves].filter((to) => !known.includes(to));
  return [...expiring, ...hooked.map((to): Move => ({ from, to, label: "by the service", by: "service" }))];
}

/** Moves that calls of other records make on the record they refer to. */
function byOthers(model: Model, state: State, { models }: Application): Move[] {
  if (state.terminal) return [];
  return [...models.values()].flatMap((other) => {
    const words = other.name.replaceAll("_", " ");
    const calls = [
      ...(other.operations.create
        ? [{ label: `${words} created`, moves: other.operations.create.moves }]
        : []),
      ...[...other.actions.values()].map(({ name, moves }) => ({ label: `${words} ${name}`, moves })),
    ];
    return calls.flatMap(({ label, moves }) =>
      moves.flatMap(({ field, to, unless }): Move[] => {
        const leads = targetOf(other.byName.get(field)!.type) === model.name;
        return leads && !unless.includes(state.name) ? [{ from: state.name, to, label, by: "service" }] : [];
      }),
    );
  });
}

/** The largest set of states that can all become each other by PATCH; empty if it has fewer than three. */
export function alike(model: Model): string[] {
  const states = [...model.states!.values.values()];
  let best: State[] = [];
  const grow = (chosen: State[], rest: readonly State[]) => {
    if (chosen.length > best.length) best = chosen;
    for (const [i, state] of rest.entries())
      if (chosen.every((each) => each.to.has(state.name) && state.to.has(each.name)))
        grow([...chosen, state], rest.slice(i + 1));
  };
  grow([], states);
  return best.length < 3 ? [] : best.map(({ name }) => name);
}

/** The rules of a state, one sentence each. */
export function rulesOf({ byName }: Model, { locks, requires, set, fill, farSet }: State): string[] {
  const isList = (name: string) => byName.get(name)!.type.items !== undefined;
  const own = [...requires].filter(([, code]) => code !== "REQUIRED");
  const needed = [...requires.keys()];
  const values = needed.filter((name) => !isList(name));
  return [
    ...(locks === null ? [] : [locksText(locks)]),
    ...(values.length > 0 ? [`${listed(values)} ${values.length === 1 ? "is" : "are"} never null.`] : []),
    ...needed.filter(isList).map((name) => `\`${name}\` has at least one item.`),
    ...own.map(([name, code]) => `Without \`${name}\`, a call is refused with \`${code}\`.`),
    ...(set.length > 0 ? [`Entering it sets ${setters(set)}.`] : []),
    ...(farSet.length > 0 ? [`Entering it sets ${setters(farSet)}.`] : []),
    ...(fill.length > 0 ? [`Entering it sets ${setters(fill)} if null.`] : []),
  ];
}

function locksText(locks: NonNullable<State["locks"]>): string {
  if (locks === "*") return "Nothing can be changed.";
  if (Array.isArray(locks)) return `${listed(locks)} cannot be changed.`;
  return `Only ${listed((locks as { except: readonly string[] }).except)} can be changed.`;
}

const setters = (all: readonly (Setter | FarSetter)[]): string => all.map(setterText).join(", ");

function setterText(setter: Setter | FarSetter): string {
  const { field, to } = setter;
  const of = "reference" in setter ? ` of the record in \`${setter.reference}\`` : "";
  const value =
    to.kind === "input" ? `input ${to.name}` : to.kind === "now" ? "now" : JSON.stringify(to.value);
  return `\`${field}\`${of} to ${value}`;
}
