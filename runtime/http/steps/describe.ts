/** Step: responds with the model of the application for clients, which contains no records and needs no key. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Application } from "../../model/model.ts";
import { around, showModel, showPresets } from "../client-model.ts";
import type { ParsedCall, Step } from "../context.ts";
import { give, succeed, withoutBody } from "../respond.ts";

/** The JSON of `data`, and its entity tag, in quotes. */
interface Made {
  readonly data: string;
  readonly tag: string;
}

/** Responds with the model of the current application. It is created on the first request, and kept. */
export function describe(application: Application): Step<ParsedCall> {
  let made: Promise<Made> | null = null;
  return async (ctx) => {
    const { call } = ctx.state;
    made ??= make(application);
    const { data, tag } = await made;
    const headers = { ETag: `"${tag}"` };
    const known = call.headers.ifNoneMatch;
    if (known !== null && (known.any || known.tags.includes(tag)))
      return give(ctx, withoutBody(call, 304, headers));
    give(ctx, succeed(call, { status: 200, data }, headers, false));
  };
}

/**
 * Creates it resource by resource, with a turn of the event loop after each, so that no call waits for all of
 * them.
 */
async function make(application: Application): Promise<Made> {
  const surroundings = around(application);
  const texts: string[] = [];
  for (const model of application.models.values()) {
    texts.push(`${JSON.stringify(model.name)}:${JSON.stringify(showModel(model, surroundings))}`);
    await setImmediate();
  }
  const presets = JSON.stringify(showPresets(application));
  const data = `{"resources":{${texts.join(",")}},"presets":${presets}}`;
  return { data, tag: createHash("sha256").update(data).digest("base64url").slice(0, 22) };
}
