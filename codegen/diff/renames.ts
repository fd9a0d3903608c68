/** Reports fields with a new name, and until when clients may use the former one. */

import { type AliasField, type Field, isGiven } from "../../runtime/model/field.ts";
import type { Model } from "../../runtime/model/model.ts";
import { VERBS } from "../../runtime/model/verbs/index.ts";
import { breaking, compatible, type Finding, found, type Ruling } from "./change.ts";
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

/** @param today YYYY-MM-DD */
export function compareRenames(before: Model, after: Model, callsAt: CallsAt, today: string): Finding[] {
  const { name: resource } = after;
  return renamesOf(before, after).flatMap(({ from, to }) => {
    const alias = after.byName.get(from);
    if (alias?.kind !== "alias") return [];
    const place = after.states?.field === to ? ["states"] : ["fields", to];
    const calls = VERBS.filter(({ sends }) => sends !== null).flatMap(({ name }) =>
      callsAt(resource, "operations", name),
    );
    const finding = found(
      "field.renamed",
      "api",
      { resource, path: place },
      renameRuling(alias, today),
      calls,
    );
    return [{ ...finding, subject: `${resource}.${to}` }];
  });
}

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
    const was = [to, ...names].map((name) => before.byName.get(name)).find((field) => field !== undefined);
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
  if (deprecated === null)
    return compatible(what, "Both names are accepted and returned, without an end date.", name);
  const day = deprecated.sunset.toISOString().slice(0, 10);
  const ended = breaking(
    `${what}, which is no longer accepted`,
    `Calls that send ${name} are refused, and it is no longer returned: its end date is ${day}.`,
    name,
  );
  return endingRuling(
    day,
    today,
    compatible(what, "Until then both names are accepted and returned.", name),
    ended,
  );
}

/** Whether a finding only repeats a rename: the new name may be sent, and is returned. */
export const isOfRename =
  (renames: ReadonlySet<string>) =>
  ({ rule, subject }: Finding): boolean =>
    /^(request|response|filter)\.member\.more$/.test(rule) && renames.has(subject);
