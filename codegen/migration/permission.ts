/** Checks the names of the steps that may lose data, and remembers them for later runs of the same command. */
import { readSetting } from "../../runtime/store/schema/current.ts";
import { SETTINGS } from "../../runtime/store/schema/own-tables.ts";
import { quote } from "../../runtime/store/schema/table.ts";
import type { Queries } from "../../runtime/store/wire/database.ts";
import { type Allowed, nameOf, type Step } from "./step.ts";

/** Thrown if an allowed name matches no step; nothing was changed. */
export class NoSuchStep extends Error {
  constructor(unknown: readonly string[], known: readonly string[]) {
    const steps =
      known.length === 0
        ? "No step of this migration needs a permission"
        : `Steps that can be allowed: ${known.join(", ")}`;
    super(`There is no step ${unknown.join(" or ")}. ${steps}; nothing was changed.`);
    this.name = "NoSuchStep";
  }
}

/** The setting with the names allowed so far, newest last. */
const ALLOWED_SETTING = "allowed_steps";
/** The number of names kept. */
const KEPT = 500;

type Reads = Pick<Queries, "query">;

const namesIn = (allowed: Allowed): readonly string[] => (typeof allowed === "boolean" ? [] : allowed);

/**
 * Refuses names that match no step. A name that an earlier migration allowed is accepted, because its step may be done.
 * @param steps the plan with the permission; `planWithout` makes the one without it, which also has the steps that the
 * permission removes
 * @throws NoSuchStep
 */
export async function requireSteps(
  queries: Reads,
  allowed: Allowed,
  steps: readonly Step[],
  planWithout: () => Promise<readonly Step[]>,
): Promise<void> {
  const unknown = without(namesIn(allowed), steps.map(nameOf));
  if (unknown.length === 0) return;
  const before = await planWithout();
  const missing = without(without(unknown, before.map(nameOf)), await readAllowed(queries));
  if (missing.length === 0) return;
  const open = before.filter(({ kind, needs }) => kind === "keep" || needs !== null);
  throw new NoSuchStep(missing, [...new Set(open.map(nameOf))]);
}

const without = (names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name));

const readAllowed = async (queries: Reads): Promise<readonly string[]> =>
  JSON.parse((await readSetting(queries, ALLOWED_SETTING)) ?? "[]");

/** Remembers the names before their steps run, so that a second run of a killed migration accepts them. */
export async function rememberAllowed(queries: Reads, allowed: Allowed): Promise<void> {
  const names = namesIn(allowed);
  if (names.length === 0) return;
  const others = (await readAllowed(queries)).filter((name) => !names.includes(name));
  await queries.query(
    `insert into ${quote(SETTINGS.name)} ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = excluded."value"`,
    [ALLOWED_SETTING, JSON.stringify([...others, ...names].slice(-KEPT))],
  );
}
