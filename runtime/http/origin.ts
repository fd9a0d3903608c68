/** The address by which a client reached us, for links that must lead back to it. */
import type { IncomingMessage } from "node:http";
import { type Cidr, matches, parseCidr } from "../platform/address.ts";
import { isAuthority } from "./target.ts";

/**
 * `https://api.example:8443`: the host that was called. A trusted proxy is believed what it says of the host and of
 * https. The headers can hold anything; one that is no host gives the name of this machine to itself.
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

/** What the client's own end wrote. */
const firstOf = (header: string | string[] | undefined): string =>
  (header?.toString() ?? "").split(",")[0]!.trim();

const LOOPBACK = ["127.0.0.0/8", "::1"].map((text) => parseCidr(text)!);
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|::1)$/i;

/** Whether a name or an address, without a port, is that of this machine to itself. */
export const isLoopback = (host: string): boolean => OWN_NAME.test(host);

const PROXIED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether a call comes from this machine and was meant for it: from its own address, to its own name, by no proxy. The
 * name matters: a site whose name leads here could otherwise read, in somebody's browser, what is meant for him.
 */
export const isOnThisMachine = ({ headers, socket, httpVersion }: IncomingMessage): boolean =>
  matches(socket.remoteAddress ?? "", LOOPBACK) &&
  isLoopback((headers.host ?? "").replace(/:\d+$/, "")) &&
  // Proxies that say nothing of themselves speak HTTP/1.0, as nginx does unless it is told otherwise.
  httpVersion === "1.1" &&
  PROXIED.every((name) => headers[name] === undefined);
