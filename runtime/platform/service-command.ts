/** Mutations that nobody called for: the service's own, judged and told of like any other. */
import type { Model } from "../model/model.ts";
import type { Command } from "../record/command.ts";
import type { Serving } from "../record/serving.ts";

/**
 * A command of the service itself on one record.
 * @param source what audit entries and events name as the source of the write
 */
export function serviceCommand(
  serving: Serving,
  organizationId: string,
  model: Model,
  id: string,
  source: string,
): Command {
  return {
    principal: { organizationId, apiKeyId: null, teamMemberId: null, holds: () => true, defaultOwners: {} },
    model,
    id,
    parentId: null,
    body: {},
    ifMatch: null,
    idempotencyKey: null,
    source,
    suppressWebhooks: false,
    requestId: serving.mint("req").id,
    fingerprint: "",
  };
}
