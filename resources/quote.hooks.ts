/** Asking the partner system for a sync: which design and project are meant. */
import { foldCase } from "charter";
import type { PartnerSyncContext } from "./generated/quote.ts";

const SYSTEM = "partner";

/** partner-sync: ids of the body win over the External References, and these over the ids of an earlier sync (contract, sections 9 and 15). */
export async function requestPartnerSync(context: PartnerSyncContext): Promise<void> {
  const { before, after, input, now, store } = context;
  const designId = find(context, "partnerDesignId", input.partnerDesignId, "design");
  const projectId = find(context, "partnerProjectId", input.partnerProjectId, "project");
  if (context.faulty()) return;
  Object.assign(after, { partnerDesignId: designId, partnerProjectId: projectId });
  await store.create("activity", {
    parentType: "opportunity",
    parentId: before.opportunityId,
    type: "SYSTEM",
    subject: `Partner sync requested for ${before.quoteNumber}`,
    occurredAt: now,
  });
}

/** The id of the body, or of the reference of that kind which was linked first, or of the sync before this one. */
function find(
  { before, fault }: PartnerSyncContext,
  name: "partnerDesignId" | "partnerProjectId",
  given: string | null,
  object: string,
): string | null {
  if (given !== null) return given;
  const link = before.externalReferences.find(
    ({ externalSystem, externalObject }) => externalSystem === SYSTEM && foldCase(externalObject) === object,
  );
  const id = link?.externalId ?? before[name];
  if (id === null)
    fault(
      `/${name}`,
      "PARTNER_LINK_MISSING",
      `Send ${name}, or link the Quote to ${SYSTEM}/${object} first.`,
    );
  return id;
}
