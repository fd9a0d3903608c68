/** Mutations without a calling key, by the service or the command line; checked and recorded like others. */
import type { Command } from "../record/command.ts";
import type { Serving } from "../record/serving.ts";

type ServiceCall = Pick<Command, "model" | "id" | "source"> &
  Partial<Pick<Command, "body">> & { readonly organizationId: string; readonly teamMemberId?: string };

/**
 * Makes a command of the service itself.
 * @param call.source the source of the write in audit entries and events
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
