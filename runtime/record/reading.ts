/** A unit of work that only reads: outside of a transaction, each read by itself. */

import { iso } from "./clock.ts";
import type { Principal } from "./command.ts";
import type { Serving } from "./serving.ts";
import { UnitOfWork } from "./unit-of-work.ts";

export function readingUnit(
  { compiled, mint, database, clock, numbers }: Serving,
  principal: Principal,
): UnitOfWork {
  const { organizationId, apiKeyId, teamMemberId } = principal;
  return new UnitOfWork({
    compiled,
    mint,
    numbers,
    queries: database.of(organizationId),
    principal,
    actor: {
      organizationId,
      apiKeyId,
      teamMemberId,
      requestId: "",
      source: null,
      idempotencyKey: null,
      suppressWebhooks: false,
    },
    now: iso(clock()),
    ready: Promise.resolve(),
  });
}
