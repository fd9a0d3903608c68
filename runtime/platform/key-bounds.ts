/** The bounds of the calling key, which keys that it creates or changes (even itself) may not exceed. */
import { type Detail, refusalWith } from "../errors.ts";
import { modelOf } from "../model/model.ts";
import type { Values } from "../record/command.ts";
import { equal } from "../record/equal.ts";
import type { PlatformContext } from "../record/hooks/hook-context.ts";
import { type Cidr, isWithin, parseCidr } from "./address.ts";

interface Allowlist {
  readonly enabled: boolean;
  readonly entries: readonly string[];
}

interface RatePolicy {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The record of the calling key; null for the command line, which has no bounds. */
export async function callingKey({ principal, unit }: PlatformContext): Promise<Readonly<Values> | null> {
  if (principal.apiKeyId === null) return null;
  return await unit.load(modelOf(unit.application, "api_key"), principal.apiKeyId, "read");
}

/** Gives a new key those bounds of the calling key that the call does not send. */
export function inherit(caller: Readonly<Values> | null, after: Values, input: Readonly<Values>): void {
  if (caller === null) return;
  if (!("expiresAt" in input)) after.expiresAt = endOf(caller);
  if (!("ipAllowlist" in input)) after.ipAllowlist = caller.ipAllowlist;
}

/**
 * Throws if a key would outlast the calling key or allow more addresses, or if the calling key raises its own
 * rate limit.
 * @throws Refusal INSUFFICIENT_SCOPE
 */
export function refuseUnbounded(caller: Readonly<Values> | null, key: Readonly<Values>): void {
  if (caller === null) return;
  const details = [
    ...(isFenced(key.ipAllowlist as Allowlist, caller.ipAllowlist as Allowlist)
      ? []
      : [
          detail(
            "ipAllowlist",
            "limited to addresses from which your key is accepted: its `entries` must be within yours",
          ),
        ]),
    ...(endsBy(key.expiresAt, endOf(caller))
      ? []
      : [detail("expiresAt", `valid at most until ${endOf(caller)}, when your key ends`)]),
    ...(key.id !== caller.id ||
    isSlower(key.rateLimitPolicy as RatePolicy, caller.rateLimitPolicy as RatePolicy)
      ? []
      : [detail("rateLimitPolicy", "limited to at most as many requests as now, in at least the same time")]),
  ];
  if (details.length === 0) return;
  const message =
    details.length === 1
      ? details[0]!.message
      : "Your key cannot loosen its own limits; the details list them.";
  throw refusalWith("INSUFFICIENT_SCOPE", message, details);
}

const detail = (name: string, bound: string): Pick<Detail, "path"> & { readonly message: string } => ({
  path: `/${name}`,
  message: `Your key cannot loosen its own limits: the key must be ${bound}.`,
});

/** When a key ends: at its expiry, or earlier at the end of its rotation's grace period. */
const endOf = ({ expiresAt, graceUntil }: Readonly<Values>): string | null =>
  [expiresAt, graceUntil].filter((at) => typeof at === "string").sort()[0] ?? null;

const endsBy = (at: unknown, end: string | null): boolean =>
  end === null || (typeof at === "string" && Date.parse(at) <= Date.parse(end));

function isFenced(own: Allowlist, outer: Allowlist): boolean {
  if (!outer.enabled || equal(own, outer)) return true;
  const blocks = blocksOf(outer);
  return own.enabled && blocksOf(own).every((block) => isWithin(block, blocks));
}

const blocksOf = ({ entries }: Allowlist): Cidr[] => entries.map(parseCidr).filter((block) => block !== null);

/** Whether a policy allows no larger burst and no higher average rate. */
const isSlower = (own: RatePolicy, outer: RatePolicy): boolean =>
  own.limit <= outer.limit && own.limit * outer.windowSeconds <= outer.limit * own.windowSeconds;
