/** In charge of what hooks newly do, and what they do no longer, as their declarations tell it. */
import type { Path } from "../../runtime/declare/source.ts";
import type { Footprint, Model, Write } from "../../runtime/model/model.ts";
import type { Finding, Verdict } from "./change.ts";

const KEYS = ["reads", "writes", "creates"] as const;

/** What of the hooks of one resource's calls differs; of a call whose hook is told on one side alone, that it is told. */
export function compareFootprints(before: Model, after: Model): Finding[] {
  const was = new Map(hookedOf(before).map(([path, write]) => [path.join("."), write]));
  return hookedOf(after).flatMap(([path, write]) => {
    const old = was.get(path.join("."));
    return old ? KEYS.flatMap((key) => compareKey(key, old, write, before, path)) : [];
  });
}

type Hooked = Pick<Write, "hook" | "footprint">;

/** Calls with a hook, by where they are declared. */
export function hookedOf({ operations, actions }: Model): (readonly [path: Path, call: Hooked])[] {
  const { create, update, delete: remove } = operations;
  const writes = Object.entries({ create, update, delete: remove }).map(
    ([name, write]) => [["operations", name], write] as const,
  );
  const acts = [...actions.values()].map((action) => [["actions", action.name], action] as const);
  return [...writes, ...acts].flatMap(([path, write]) => (write?.hook ? [[path, write] as const] : []));
}

/** What a declaration lists under a key. */
export function listed(key: keyof Footprint, footprint: Footprint, own: string): readonly string[] {
  if (key !== "writes") return [...footprint[key]];
  return [...footprint.writes].flatMap(([resource, names]) =>
    [...names].map((name) => (resource === own ? name : `${resource}.${name}`)),
  );
}

/** The same, and of a hook that does nothing that it writes nothing. */
function said(key: keyof Footprint, footprint: Footprint, own: string): readonly string[] {
  const isIdle = key === "writes" && KEYS.every((each) => listed(each, footprint, own).length === 0);
  return isIdle ? ["nothing"] : listed(key, footprint, own);
}

function compareKey(
  key: keyof Footprint,
  { footprint: old }: Hooked,
  { footprint: now }: Hooked,
  { name: resource }: Model,
  path: Path,
): Finding[] {
  const [was, is] = [old, now].map((one) => (one ? said(key, one, resource) : []));
  const tell = (verdict: Verdict, what: string, names: readonly string[], reason: string): Finding[] => {
    const about = { resource, path: [...path, key] };
    const finding = { about, what: `${what} ${names.join(", ")}`, reason, verdict, calls: [] };
    return names.length === 0 ? [] : [{ surface: "behaviour", ...finding }];
  };
  if (!old) return tell("compatible", `tells that it ${key}`, is!, "What it did before was not told.");
  if (!now)
    return tell(
      "risky",
      `no longer tells that it ${key}`,
      was!,
      "Its hook may read, write and create anything.",
    );
  const verdict = key === "reads" ? "compatible" : "risky";
  return [
    ...tell(verdict, `newly ${key}`, without(is!, was!), NEWLY[key]),
    ...tell(verdict, `no longer ${key}`, without(was!, is!), NO_LONGER[key]),
  ];
}

const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one));

const NEWLY: Readonly<Record<keyof Footprint, string>> = {
  reads: "Reading changes no record; what comes of it, the rest of the review tells.",
  writes: "No call is refused for it; records hold other values after it than they did.",
  creates: "No call is refused for it; there are records after it, with their events, that there were not.",
};
const NO_LONGER: Readonly<Record<keyof Footprint, string>> = {
  reads: "It knows less; what comes of it, the rest of the review tells.",
  writes: "Records keep the values that they had.",
  creates: "Who counts on the records that it made, or on their events, finds none.",
};
