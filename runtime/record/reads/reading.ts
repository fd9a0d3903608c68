/** A unit of work that only reads: outside of a transaction, each read by itself. */
import type { Principal } from "../command.ts";
import type { Serving } from "../serving.ts";
import { UnitOfWork } from "../unit-of-work.ts";
import { LockedReads } from "./locked.ts";
import { PreviewReads } from "./preview.ts";

const UNWRITTEN = { requestId: "", source: null, idempotencyKey: null, suppressWebhooks: false };

export const readingUnit = (serving: Serving, principal: Principal): UnitOfWork =>
  new UnitOfWork(
    serving,
    { principal, ...UNWRITTEN },
    new LockedReads(serving, principal.organizationId, serving.database.of(principal.organizationId)),
  );

/** One that judges what calls would be refused for. @param requestId of the call that asks */
export const previewUnit = (serving: Serving, principal: Principal, requestId: string): UnitOfWork =>
  new UnitOfWork(
    serving,
    { principal, ...UNWRITTEN, requestId },
    new PreviewReads(serving, principal.organizationId, serving.database.of(principal.organizationId)),
  );
