/** Reports resources with another collection, and until when clients may use the former one. */
import type { FormerCollection } from "../../runtime/model/evolution.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { VERBS } from "../../runtime/model/verbs/index.ts";
import { renamedScope } from "../../runtime/platform/scopes.ts";
import { breaking, compatible, type Finding, found, type Ruling } from "./change.ts";
import { endingRuling } from "./conditions.ts";
import type { Side } from "./side.ts";
import type { CallsAt, SurfaceCall } from "./surface.ts";

/** The earlier side with the scopes that its keys hold on the later side. */
export function withRenamedScopes(before: Side, { collections }: Application): Side {
  if (collections.size === 0) return before;
  const rename = (scope: string) => renamedScope(collections, scope);
  const { application, surface } = before;
  const calls = Object.entries(surface.calls).map(([name, call]): [string, SurfaceCall] => [
    name,
    { ...call, scope: call.scope?.split(" and ").map(rename).join(" and ") ?? null },
  ]);
  const presets = [...application.presets].map(([name, scopes]) => [name, scopes.map(rename)] as const);
  return {
    ...before,
    surface: { ...surface, calls: Object.fromEntries(calls) },
    application: { ...application, presets: new Map(presets) },
  };
}

/** @param today YYYY-MM-DD */
export function compareCollections(before: Model, after: Model, callsAt: CallsAt, today: string): Finding[] {
  const { name: resource, collection, formerly } = after;
  const calls = VERBS.flatMap(({ name: verb }) => callsAt(resource, "operations", verb));
  const tell = (rule: string, path: string[], ruling: Ruling) =>
    found(`collection.${rule}`, "api", { resource, path }, ruling, calls);
  const named = new Map(formerly.map((one) => [one.name, one]));
  const was = before.collection;
  const renamed = was === collection ? undefined : named.get(was);
  return [
    ...(renamed ? [tell("renamed", ["collection"], renameRuling(renamed, after, today))] : []),
    ...before.formerly.flatMap((former) => {
      const now = named.get(former.name);
      if (!now) return [tell("forgotten", ["was", former.name], forgotten(former.name, collection))];
      const isNewlyEnding = former.deprecated === null && now.deprecated !== null;
      return isNewlyEnding ? [tell("ending", ["was", former.name], endRuling(now, after, today))] : [];
    }),
  ];
}

const KEPT = "Keys keep their scopes, and records, ids and events stay as they are.";

function renameRuling(former: FormerCollection, { path, collection }: Model, today: string): Ruling {
  const { name, deprecated, path: was } = former;
  const what = `is the new collection instead of ${name}`;
  if (was === null) return compatible(what, `The path is declared. ${KEPT}`, name);
  if (deprecated !== null) return endRuling(former, { path, collection }, today, what);
  return compatible(what, `${was} and ${path} are both served, without an end date. ${KEPT}`, name);
}

function endRuling(
  { name, path: was, deprecated }: FormerCollection,
  { path, collection }: Pick<Model, "path" | "collection">,
  today: string,
  what = `is the collection instead of ${name}`,
): Ruling {
  const day = deprecated!.sunset.toISOString().slice(0, 10);
  const until = `Until then ${was} and ${path} are answered. ${KEPT}`;
  const ended = `Calls of ${was} are refused with 404: its end date is ${day}. ${KEPT}`;
  return endingRuling(
    day,
    today,
    compatible(`${what}, which ends on ${day}`, until, name),
    breaking(`is the collection instead of ${name}, which is no longer served`, ended, collection),
  );
}

const forgotten = (name: string, collection: string): Ruling =>
  breaking(
    `is no longer known as ${name}`,
    `Keys that hold scopes of ${name} lose them, and the table is no longer found. Keep \`was\` beside \`collection: ${collection}\`.`,
    name,
  );
