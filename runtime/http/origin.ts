/** In charge of the address by which a client reached us, for links that must lead back to it. */
import type { IncomingMessage } from "node:http";
import { type Cidr, cameByTls } from "../platform/address.ts";
import { isAuthority } from "./target.ts";

/**
 * `https://api.example:8443`: the host that was called, with https where a trusted proxy says so. The header can hold
 * anything; one that is no host gives the name of this machine to itself.
 */
export function originOf({ headers, socket }: IncomingMessage, trustedProxies: readonly Cidr[]): string {
  const isTls = cameByTls(
    socket.remoteAddress ?? "",
    headers["x-forwarded-proto"]?.toString(),
    trustedProxies,
  );
  const host = headers.host ?? "";
  return `${isTls ? "https" : "http"}://${isAuthority(host) ? host : `localhost:${socket.localPort}`}`;
}
