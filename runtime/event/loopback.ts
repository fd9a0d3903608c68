/** Decides which hosts are this machine. */
import { isIP } from "node:net";
import { type Resolve, resolveBySystem } from "./resolve.ts";

/** Names that lead to this machine (RFC 6761, section 6.3). */
const LOCAL_NAME = /^(.+\.)?localhost\.?$/i;

/** Whether a host is a loopback address, or a name of one. @param host as in `URL.hostname` */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(name) === 4) return name.startsWith("127.");
  return isIP(name) === 6 ? name === "::1" : LOCAL_NAME.test(name);
}

/** Resolves a name to loopback addresses only. */
export const resolveToLoopback: Resolve = async (name) =>
  (await resolveBySystem(name)).filter((address) => isLoopback(address));
