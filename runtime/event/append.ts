/** Builds the rows that record a mutation: its audit entry, events and usage records. */

import type { Mint } from "../model/id.ts";
import type { Row } from "../store/wire/database.ts";

/** Who made the call, and what its headers say. */
export interface Actor {
  readonly principal: {
    readonly organizationId: string;
    readonly apiKeyId: string | null;
    readonly teamMemberId: string | null;
  };
  readonly requestId: string;
  readonly source: string | null;
  readonly idempotencyKey: string | null;
  readonly suppressWebhooks: boolean;
}

export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

/** The record that the row is about. */
export interface Subject {
  readonly resourceType: string;
  readonly resourceId: string;
}

export function auditRow(
  mint: Mint,
  { principal: { teamMemberId, apiKeyId }, requestId, source }: Actor,
  action: string,
  { resourceType, resourceId }: Subject,
  changes: Changes,
): Row {
  const { id, at } = mint("aud");
  const createdAt = new Date(at).toISOString();
  return {
    id,
    resource_type: resourceType,
    resource_id: resourceId,
    action,
    api_key_id: apiKeyId,
    team_member_id: teamMemberId,
    source,
    created_at: createdAt,
    document: JSON.stringify({
      id,
      createdAt,
      action,
      resourceType,
      resourceId,
      changes,
      teamMemberId,
      apiKeyId,
      requestId,
      source,
    }),
  };
}

/** The record of an event. */
interface EventData {
  /** JSON text of the whole record as clients read it. */
  readonly resource: string;
  /** Old values of the changed fields; null if the record did not exist before. */
  readonly previous: object | null;
}

export function eventRow(
  mint: Mint,
  actor: Actor,
  type: string,
  { resourceType, resourceId }: Subject,
  { resource, previous }: EventData,
): Row {
  const { id, at } = mint("evt");
  const createdAt = new Date(at).toISOString();
  const request = {
    id: actor.requestId,
    apiKeyId: actor.principal.apiKeyId,
    idempotencyKey: actor.idempotencyKey,
    source: actor.source,
  };
  const subject = `"resourceType":${JSON.stringify(resourceType)},"resourceId":${JSON.stringify(resourceId)}`;
  const before = previous === null ? "" : `,"previous":${JSON.stringify(previous)}`;
  return {
    id,
    type,
    resource_type: resourceType,
    resource_id: resourceId,
    suppressed: actor.suppressWebhooks,
    created_at: createdAt,
    document:
      `{"id":"${id}","type":${JSON.stringify(type)},"createdAt":"${createdAt}","apiVersion":"v1",` +
      `"data":{${subject},"resource":${resource}${before}},"request":${JSON.stringify(request)},"webhooksSuppressed":${actor.suppressWebhooks}}`,
  };
}

export function usageRow(
  mint: Mint,
  { principal: { organizationId, apiKeyId } }: Actor,
  metric: string,
  { resourceType, resourceId }: Subject,
): Row {
  const { id, at } = mint("use");
  const createdAt = new Date(at).toISOString();
  return {
    id,
    metric,
    quantity: 1,
    resource_type: resourceType,
    resource_id: resourceId,
    api_key_id: apiKeyId,
    created_at: createdAt,
    document: JSON.stringify({
      id,
      organizationId,
      apiKeyId,
      metric,
      quantity: 1,
      resourceType,
      resourceId,
      createdAt,
    }),
  };
}
