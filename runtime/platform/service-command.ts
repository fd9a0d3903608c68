/** Mutations that no key called for: the service's own and the command line's, judged and told of like any other. */
import type { Command } from "../record/command.ts";
import type { Serving } from "../record/serving.ts";

type ServiceCall = Pick<Command, "model" | "id" | "source"> &
  Partial<Pick<Command, "body">> & { readonly organizationId: string; readonly teamMemberId?: string };

/**
 * A command of the service itself.
 * @param call.source what audit entries and events name as the source of the write
 */
export const serviceCommand = (
  { mint }: Serving,
  { organizationId, teamMemberId, ...call }: ServiceCall,
): Command => ({
  principal: {
    organizationId,
    apiKeyId: null,
    teamMemberId: teamMemberId ?? null,
    holds: () => true,
    defaultOwners: {},
  },
  parentId: null,
  body: {},
  ifMatch: null,
  idempotencyKey: null,
  suppressWebhooks: false,
  requestId: mint("req").id,
  fingerprint: "",
  ...call,
});
