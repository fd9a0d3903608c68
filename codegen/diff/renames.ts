/** Reports fields with a new name, and until when clients may use the former one. */

import { type AliasField, type Field, isGiven } from "../../runtime/model/field.ts";
import type { Model } from "../../runtime/model/model.ts";
import { VERBS } from "../../runtime/model/verbs/index.ts";
import { breaking, compatible, type Finding, found, onBoth, type Ruling } from "./change.ts";
import { endingRuling } from "./conditions.ts";
import type { CallsAt } from "./surface.ts";

/** A field that the later side declares with `was`, and that the earlier side has under that name. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

export function renamesOf(before: Model, { evolution }: Model): Rename[] {
  return [...evolution.names].flatMap(([to, names]) =>
    names
      .filter(
        (from) =>
          before.byName.has(from) && before.byName.get(from)!.kind !== "alias" && !before.byName.has(to),
      )
      .map((from) => ({ from, to })),
  );
}

/** Later names of fields by their former names, in all resources of both sides. */
export const laterNames = (
  both: readonly (readonly [was: Model, is: Model])[],
): ReadonlyMap<string, string> =>
  new Map(both.flatMap(([was, is]) => renamesOf(was, is).map(({ from, to }) => [from, to] as const)));

/** Pairs fields that both sides have, by name; renamed ones by their later name. */
export function fieldsOnBoth(before: Model, after: Model): [was: Field, is: Field][] {
  const former = new Map(renamesOf(before, after).map(({ from, to }) => [to, from]));
  const gone = new Set(former.values());
  return [...after.byName.values()].flatMap((is): [Field, Field][] => {
    const was = before.byName.get(former.get(is.name) ?? is.name);
    return was === undefined || gone.has(is.name) ? [] : [[was, is]];
  });
}

/** @param today YYYY-MM-DD */
export function compareRenames(before: Model, after: Model, callsAt: CallsAt, today: string): Finding[] {
  const { name: resource } = after;
  const calls = VERBS.filter(({ sends }) => sends !== null).flatMap(({ name }) =>
    callsAt(resource, "operations", name),
  );
  const tell = (rule: string, { of: to }: AliasField, ruling: Ruling): Finding => {
    const path = after.states?.field === to ? ["states"] : ["fields", to];
    return {
      ...found(`field.${rule}`, "api", { resource, path }, ruling, calls),
      subject: `${resource}.${to}`,
    };
  };
  return [
    ...renamesOf(before, after).flatMap(({ from }) => {
      const alias = after.byName.get(from);
      return alias?.kind === "alias" ? [tell("renamed", alias, renameRuling(alias, today))] : [];
    }),
    ...newlyEnding(before, after).map((alias) => tell("ending", alias, endRuling(alias, today))),
  ];
}

/** Former names that both sides know, and that have an end date only now. */
const newlyEnding = (before: Model, after: Model): AliasField[] =>
  onBoth(before.byName, after.byName).flatMap(([was, is]) =>
    was.kind === "alias" &&
    is.kind === "alias" &&
    is.isFormer &&
    was.deprecated === null &&
    is.deprecated !== null
      ? [is]
      : [],
  );

/** Reports fields with former names that newly must be sent: schemas accept either name, so they do not show it. */
export function compareNeeded(before: Model, after: Model, callsAt: CallsAt): Finding[] {
  const { name: resource, byName, evolution } = after;
  const isNeeded = (field: Field | undefined) =>
    field !== undefined &&
    isGiven(field) &&
    field.mode !== "readOnly" &&
    field.required &&
    field.default === null;
  return [...evolution.names].flatMap(([to, names]) => {
    const named = [to, ...names].map((name) => before.byName.get(name)).find((field) => field !== undefined);
    const was = named?.kind === "alias" ? before.byName.get(named.of) : named;
    if (before.operations.create === null || !isNeeded(byName.get(to)) || isNeeded(was)) return [];
    const ruling = breaking("must be sent", "A call without it is refused with REQUIRED.");
    return [
      found(
        "request.required.fewer",
        "api",
        { resource, path: ["fields", to] },
        ruling,
        callsAt(resource, "operations", "create"),
      ),
    ];
  });
}

function renameRuling({ name, deprecated }: AliasField, today: string): Ruling {
  const what = `is the new name of ${name}`;
  if (deprecated !== null) return endRuling({ name, deprecated }, today, what);
  return compatible(what, "Both names are accepted and returned, without an end date.", name);
}

/** The ruling for a former name with an end date. */
function endRuling(
  { name, deprecated }: Pick<AliasField, "name" | "deprecated">,
  today: string,
  what = `is the name of ${name}`,
): Ruling {
  const day = deprecated!.sunset.toISOString().slice(0, 10);
  const ended = `Calls that send ${name} are refused, and it is no longer returned: its end date is ${day}.`;
  return endingRuling(
    day,
    today,
    compatible(`${what}, which ends on ${day}`, "Until then both names are accepted and returned.", name),
    breaking(`${what}, which is no longer accepted`, ended, name),
  );
}

/** Whether a finding only repeats a rename: the new name may be sent, and is returned. */
export const isOfRename =
  (renames: ReadonlySet<string>) =>
  ({ rule, subject }: Finding): boolean =>
    /^(request|response|filter)\.member\.more$/.test(rule) && renames.has(subject);
