/** Signs a browser in to the console and out again: a key, a link or the demo's key becomes a cookie. */
import { Refusal, refusalWith } from "../../errors.ts";
import { endSession, type Issued, openSession, redeemLink } from "../../platform/console-session.ts";
import type { AuthenticatedCall, Context, CountedCall, KoaContext, ReceivedCall } from "../context.ts";
import { readSession, SESSION_COOKIE } from "../headers.ts";
import { isOnThisMachine, isOwnOrigin, originOf } from "../origin.ts";
import { decompressBody, IDENTITY, readBody, receiveBody } from "../request-body.ts";
import { give, succeed, withoutBody } from "../respond.ts";
import type { Console } from "../server.ts";
import { acceptSent, acceptToken, failed } from "../steps/authenticate.ts";
import { countCall, requireAllowance } from "../steps/rate-limit.ts";

/** In bytes; a key or link takes less than a hundred. */
const BODY_LIMIT = 4_096;

const ALLOW = { Allow: "POST, DELETE" };

/** What a browser signs in with. */
type Sent = { readonly key: string } | { readonly link: string } | { readonly demo: true };

/** Answers `POST /console/session`, which signs in, and `DELETE`, which signs out. */
export async function answerSession(ctx: KoaContext, demo: Console["demo"]): Promise<void> {
  const { call } = ctx.state;
  if (call.method !== "POST" && call.method !== "DELETE")
    throw new Refusal("METHOD_NOT_ALLOWED", "Sign in with POST and out with DELETE.", { headers: ALLOW });
  if (!isOwnOrigin(call.req, call.server.trustedProxies))
    throw new Refusal("PERMISSION_DENIED", "Only pages of the console itself may sign in or out.");
  if (call.method === "DELETE") return await signOut(ctx);
  const { token, expiresAt } = await signIn(ctx, await readSent(call), demo);
  const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - call.serving.clock()) / 1000));
  const data = JSON.stringify({ expiresAt });
  give(ctx, succeed(call, { status: 200, data }, cookie(call, token, seconds), false));
}

async function readSent(call: ReceivedCall): Promise<Sent> {
  const { req, res } = call.by;
  const received = await receiveBody(req, BODY_LIMIT, () => res.writeContinue());
  const isPlain = received === null || received.coding === IDENTITY;
  const sent = isPlain ? received : await decompressBody(received, BODY_LIMIT, call.server.inflater);
  const value: unknown = sent && (await readBody(sent.bytes, async () => {})).value;
  const [member, ...others] = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (member !== undefined && others.length === 0) {
    const [name, given] = member;
    if ((name === "key" || name === "link") && typeof given === "string") return value as Sent;
    if (name === "demo" && given === true) return { demo: true };
  }
  const message = 'Expected {"key": "…"}, {"link": "…"} or {"demo": true}.';
  throw refusalWith("VALIDATION_FAILED", message, [{ path: "", code: "INVALID_VALUE" }]);
}

async function signIn(ctx: KoaContext, sent: Sent, demo: Console["demo"]): Promise<Issued> {
  const { call } = ctx.state;
  const { keys } = call.server;
  if (!("link" in sent)) {
    const key = "key" in sent ? sent.key : demoKey(call, demo);
    const accepted = await counted(ctx, acceptSent(call, await keys.find(key), key));
    return await openSession(call.serving, accepted.key);
  }
  const found = await keys.findBy("link", sent.link);
  const accepted = await counted(ctx, acceptToken(call, found, LINK_ENDED));
  const session = await redeemLink(call.serving, sent.link, accepted.key);
  if (session === null) throw failed(call, "API_KEY_INVALID", LINK_ENDED);
  return session;
}

const LINK_ENDED = "The link was used already or has expired. Ask for a new one.";

/** The demo's key, under the conditions in which the docs show it. */
function demoKey(call: ReceivedCall, demo: Console["demo"]): string {
  const found = isOnThisMachine(call.req) ? demo() : null;
  if (found === null)
    throw failed(call, "API_KEY_MISSING", "There is no demo organization for you here. Send a key.");
  return found.key;
}

/** Signing in counts against the key's rate limit, so that a key cannot fill the table of sessions. */
async function counted(ctx: KoaContext, accepted: AuthenticatedCall): Promise<AuthenticatedCall> {
  await countCall(ctx as Context<AuthenticatedCall>, () => {});
  await requireAllowance(accepted as AuthenticatedCall & CountedCall);
  return accepted;
}

async function signOut(ctx: KoaContext): Promise<void> {
  const { call } = ctx.state;
  const token = readSession(call.req.rawHeaders);
  const key = token === null ? null : await call.server.keys.findBy("session", token);
  if (token !== null && key !== null) await endSession(call.serving, token, key);
  give(ctx, withoutBody(call, 204, cookie(call, "", 0)));
}

function cookie(call: ReceivedCall, token: string, seconds: number): Record<string, string> {
  const isTls = originOf(call.req, call.server.trustedProxies).startsWith("https:");
  const secure = isTls ? "; Secure" : "";
  return {
    "Set-Cookie": `${SESSION_COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`,
  };
}
