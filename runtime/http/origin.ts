/** The origin by which a client called the service, for links that must lead back to it, and the client's address. */
import type { IncomingMessage } from "node:http";
import { type Cidr, clientAddress, isLoopback, matches, parseCidr } from "../platform/address.ts";
import type { Call } from "./context.ts";
import { isAuthority } from "./target.ts";

/**
 * `https://api.example:8443`: the host that was called. Forwarded headers are believed only from a trusted
 * proxy. If no header contains a valid host, it is `localhost`.
 */
export function originOf({ headers, socket }: IncomingMessage, trustedProxies: readonly Cidr[]): string {
  const isTrusted = matches(socket.remoteAddress ?? "", trustedProxies);
  const told = (header: string) => (isTrusted ? firstOf(headers[header]) : "");
  const isTls = told("x-forwarded-proto").toLowerCase() === "https";
  const host = [told("x-forwarded-host"), headers.host ?? ""].find(
    (each) => each !== "" && isAuthority(each),
  );
  return `${isTls ? "https" : "http"}://${host ?? `localhost:${socket.localPort}`}`;
}

/** The origin that the client of a call called. */
export const calledOrigin = ({ by, server }: Pick<Call, "by" | "server">): string =>
  by.req === null ? by.origin : originOf(by.req, server.trustedProxies);

/** The address of the client of a call, as far as trusted proxies tell it. */
export function callingAddress({ by, server }: Pick<Call, "by" | "server">): string {
  if (by.req === null) return by.address;
  const { socket, headers } = by.req;
  return clientAddress(
    socket.remoteAddress ?? "",
    headers["x-forwarded-for"]?.toString(),
    server.trustedProxies,
  );
}

/** The first entry of a header, which the client's own end wrote. */
const firstOf = (header: string | string[] | undefined): string =>
  (header?.toString() ?? "").split(",")[0]!.trim();

/**
 * Whether a request does not come from a page of another origin. Browsers say so in `Sec-Fetch-Site`; older ones, and those
 * that call by http, send only `Origin`. Other clients send neither.
 */
export function isOwnOrigin(req: IncomingMessage, trustedProxies: readonly Cidr[]): boolean {
  const { origin, "sec-fetch-site": site } = req.headers;
  if (site !== undefined) return site === "same-origin" || site === "none";
  // The scheme is unknown behind a proxy that is not trusted.
  return origin === undefined || hostOf(origin) === hostOf(originOf(req, trustedProxies));
}

const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, "").toLowerCase();

const LOOPBACK = ["127.0.0.0/8", "::1"].map((text) => parseCidr(text)!);

const PROXIED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether a call comes from this machine and was meant for it: from its own address, to its own name, without
 * a proxy. The name matters: otherwise a website whose name resolves to this machine could read, in a user's
 * browser, what is meant only for the user.
 */
export const isOnThisMachine = ({ headers, socket, httpVersion }: IncomingMessage): boolean =>
  matches(socket.remoteAddress ?? "", LOOPBACK) &&
  isLoopback((headers.host ?? "").replace(/:\d+$/, "")) &&
  // A proxy that adds no headers speaks HTTP/1.0, as nginx does by default.
  httpVersion === "1.1" &&
  PROXIED.every((name) => headers[name] === undefined);
