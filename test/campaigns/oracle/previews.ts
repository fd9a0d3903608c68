/** Compares what the preview of a record's actions says with what the call itself is then answered. */
import type { Answer, Client } from "../../support/client.ts";
import { type ApplicationSpec, takesX } from "./application.ts";
import type { Call } from "./model.ts";

/** What a preview says of one call. */
export interface Preview {
  readonly call: Call;
  readonly status: number;
  readonly allowed: boolean;
  readonly codes: readonly string[];
  /** Whether no rule reads a body, so that the call succeeds if the preview allows it. */
  readonly isCertain: boolean;
}

/** Reads the preview of a call; null for one that makes its record. */
export async function readPreview(
  api: Client,
  { resources }: ApplicationSpec,
  call: Call,
  path: string,
): Promise<Preview | null> {
  if (call.kind === "create" || call.kind === "upsert") return null;
  const own = call.kind === "act" ? `/${call.action}` : call.kind === "erase" ? "/erase" : "";
  const { status, data } = await api.get(`${path.slice(0, path.length - own.length)}/actions`);
  if (status === 503) return null;
  const name = call.kind === "act" ? call.action : call.kind;
  const entry = (data as Entry[] | undefined)?.find((one) => one.name === name);
  const spec = resources.find((one) => one.name === call.resource)!;
  const action = call.kind === "act" ? spec.actions.find((one) => one.name === name) : undefined;
  const hasBody = call.kind === "update" || (action && (takesX(action) || action.reference !== null));
  return {
    call,
    status,
    allowed: entry?.allowed ?? false,
    codes: entry?.because.map(({ code }) => code) ?? [],
    isCertain: !hasBody,
  };
}

interface Entry {
  readonly name: string;
  readonly allowed: boolean;
  readonly because: readonly { readonly code: string }[];
}

/**
 * In what a preview and the answer of the call disagree; null where they agree.
 * @param version of the record before the call
 */
export function disagreement(
  preview: Preview,
  { status, error, data, text }: Answer,
  version: number | undefined,
): string | null {
  const { call, allowed, codes, isCertain } = preview;
  if (status === 503) return null;
  const said = `the preview answered ${preview.status}, ${allowed ? "allowed" : `refused for ${codes.join()}`}, and ${JSON.stringify(call)} ${status} ${text.slice(0, 300)}`;
  if ((preview.status === 404) !== (status === 404)) return said;
  if (status === 404) return null;
  // A PATCH that changes nothing succeeds where every field is locked.
  if (status < 300) return allowed || (call.kind === "update" && data.version === version) ? null : said;
  if (!isCertain) return null;
  const told: string[] = [error.code, ...(error.details ?? []).map(({ code }: { code: string }) => code)];
  return allowed || !codes.some((code) => told.includes(code)) ? said : null;
}
