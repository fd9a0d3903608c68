/** Follows the usages in the document: makes the calls before a call, as a client would. */
import { documentOf } from "../../codegen/openapi/document.ts";
import { operationId } from "../../codegen/openapi/names.ts";
import { layRoutes, methodOf, type Route } from "../../runtime/http/routes.ts";
import type { Application } from "../../runtime/model/model.ts";
import type { Answer, Client } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read and write bodies as clients do, without types
type Json = any;

/** A call that can be repeated, with the calls before it. */
export interface Usage {
  readonly route: Route;
  readonly call: string;
  readonly steps: readonly Json[];
}

/** A call whose ids are known. */
export interface Ready {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
}

let runs = 0;

/** The usages that the document has of an application's calls; `lacking` lists the calls without one. */
export function usagesOf(application: Application): {
  readonly usages: readonly Usage[];
  readonly lacking: readonly string[];
} {
  const document = JSON.parse(JSON.stringify(documentOf(application))) as Json;
  const routes = layRoutes(application).all;
  const all = routes.map((route) => {
    const steps = document.paths[route.template][methodOf(route.operation).toLowerCase()]["x-usage"];
    return { route, call: operationId(route.operation), steps };
  });
  return {
    usages: all.filter(({ steps }) => steps !== undefined),
    lacking: all.flatMap(({ steps, call }) => (steps === undefined ? [call] : [])),
  };
}

/** Makes the calls before the last one, and returns the last one. */
export async function comeTo(api: Client, { steps }: Usage, usages: readonly Usage[]): Promise<Ready> {
  const names = new Map<string, string>([["run", `${process.pid}${++runs}`.padStart(10, "4")]]);
  const fill = (value: Json): Json =>
    JSON.parse(
      JSON.stringify(value).replace(/\$(\w+)/g, (whole, name: string) => names.get(name) ?? whole),
    ) as Json;
  const ready = steps.map(({ call, path = {}, query, body }: Json) => () => {
    const { route } = usages.find((one) => one.call === call)!;
    const asked = query ? `?${new URLSearchParams(fill(query)).toString()}` : "";
    const place = route.template.replace(/\{(\w+)\}/g, (_, name: string) => fill(path[name]) as string);
    return {
      method: methodOf(route.operation),
      path: place + asked,
      body: body === undefined ? undefined : fill(body),
    };
  });
  for (const [i, { as, at = "id" }] of steps.slice(0, -1).entries()) {
    const answer = await make(api, ready[i]!());
    if (answer.status >= 300) throw new Error(`${steps[i].call} answered ${answer.status}: ${answer.text}`);
    if (as)
      names.set(as, at.split(".").reduce((data: Json, name: string) => data[name], answer.data) as string);
  }
  return ready.at(-1)!();
}

/** Makes a call. A POST has a fresh Idempotency-Key unless the headers have one. */
export const make = (
  api: Client,
  { method, path, body }: Ready,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  method === "POST" ? api.post(path, body, headers) : api.call(method, path, body, headers);
