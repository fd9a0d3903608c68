/** Asking the partner system for a sync: which design and project are meant. */
import type { PartnerSyncContext } from "./generated/quote.ts";

const SYSTEM = "partner";

/** partner-sync: ids of the body win over the External References (contract, section 9, "Partner sync"). */
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

/** The id of the body, or of the reference of that kind which was linked first. */
function find(
  { before, fault }: PartnerSyncContext,
  name: string,
  given: string | null,
  object: string,
): string | null {
  if (given !== null) return given;
  const link = before.externalReferences.find(
    ({ externalSystem, externalObject }) => externalSystem === SYSTEM && externalObject === object,
  );
  if (!link)
    fault(
      `/${name}`,
      "PARTNER_LINK_MISSING",
      `Send ${name}, or link the Quote to ${SYSTEM}/${object} first.`,
    );
  return link?.externalId ?? null;
}
