/** Checks where a webhook may go: its URL, its host's name and every address behind that name. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { webAddress } from "../model/types/url.ts";
import { openResolver, type Resolve, resolveBySystem } from "./resolve.ts";

/** Why a destination is refused, for the client to read. */
export interface DestinationFault {
  readonly code: "INVALID_FORMAT" | "TOO_LONG" | "DESTINATION_NOT_ALLOWED" | "DESTINATION_UNRESOLVED";
  readonly message: string;
}

export interface DestinationPolicy {
  /** Lets webhooks go anywhere, also over http. */
  readonly allowPrivate: boolean;
}

const MAX_LENGTH = 2_000;
/** Names of this machine or this network (RFC 6761, 6762, 8375, and ICANN for `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;
/** Azure's metadata service: it has a unicast address, but the machine's own host answers. */
const UNICAST_METADATA = ["168.63.129.16"];
/**
 * All of IPv6 ever allocated as global unicast. Other addresses that embed IPv4 are outside it or have a
 * range name.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parse("2000::");
const GLOBAL_UNICAST_BITS = 3;

const resolveByDns = openResolver();

/** Checks the text of a URL, and its host if that is an address; `judgeHost` checks a name's addresses. */
export function judgeUrl(
  text: string,
  policy: DestinationPolicy,
): { readonly url: URL } | { readonly fault: DestinationFault } {
  if (text.length > MAX_LENGTH) return refuse("TOO_LONG", `At most ${MAX_LENGTH} characters are allowed.`);
  // URL drops line breaks and reads a backslash as a slash: the URL called must be the one that was checked.
  const url = /[\s\\\p{Cc}]/u.test(text) ? null : webAddress(text);
  if (url === null || url.hostname === "" || url.port === "0")
    return refuse("INVALID_FORMAT", "Expected an absolute https URL, as https://example.com/webhooks.");
  if (url.username !== "" || url.password !== "")
    return refuse("INVALID_FORMAT", "Credentials in the URL are not allowed; check the signature instead.");
  if (text.includes("#"))
    return refuse("INVALID_FORMAT", "A fragment is not allowed; it would never be sent.");
  if (url.protocol === "http:" && !policy.allowPrivate)
    return refuse("DESTINATION_NOT_ALLOWED", "Only https is allowed.");
  const fault = faultOfHost(url.hostname, policy);
  return fault ? { fault } : { url };
}

/**
 * Checks all addresses that a host has now. One that is not public is enough to refuse the host, since any of
 * them may be called.
 * @param host as in `URL.hostname`
 * @returns the addresses that were checked: connect to these, because another lookup may return others (DNS
 * rebinding)
 */
export async function judgeHost(
  host: string,
  policy: DestinationPolicy & { readonly resolve?: Resolve | undefined },
): Promise<{ readonly addresses: readonly string[] } | { readonly fault: DestinationFault }> {
  const fault = faultOfHost(host, policy);
  if (fault) return { fault };
  const name = withoutBrackets(host);
  if (isIP(name) !== 0) return { addresses: [name] };
  const resolve = policy.resolve ?? (policy.allowPrivate ? resolveBySystem : resolveByDns);
  const addresses = await resolve(name).catch(() => []);
  if (addresses.length === 0)
    return refuse("DESTINATION_UNRESOLVED", `The name ${shown(host)} does not resolve to an address.`);
  if (!policy.allowPrivate && !addresses.every(isPublic))
    // Does not say which addresses: clients must not be able to explore names of the network that this runs
    // in.
    return refuse(
      "DESTINATION_NOT_ALLOWED",
      `The name ${shown(host)} resolves to an address that is not public.`,
    );
  return { addresses };
}

/**
 * Whether an address is global unicast and reserved for no special use. An address that contains an IPv4
 * address (mapped, compatible, NAT64, 6to4, Teredo) never is, whichever one it contains.
 */
export function isPublic(address: string): boolean {
  // node:net decides what an address is: ipaddr.js would also accept `0x7f.1`. A zone refers to this
  // machine's links.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(GLOBAL_UNICAST, GLOBAL_UNICAST_BITS)
    : !UNICAST_METADATA.includes(parsed.toString());
}

function faultOfHost(host: string, { allowPrivate }: DestinationPolicy): DestinationFault | null {
  const name = withoutBrackets(host);
  const isAllowed = allowPrivate || (isIP(name) === 0 ? isPublicName(name) : isPublic(name));
  return isAllowed
    ? null
    : { code: "DESTINATION_NOT_ALLOWED", message: `The host ${shown(host)} is not a public one.` };
}

/** The final dot of `localhost.` only marks a complete name. A single label is a name of this network. */
function isPublicName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return /^[^.]+(\.[^.]+)+$/.test(name) && !LOCAL_NAME.test(name);
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");
const shown = (host: string): string => (host.length > 100 ? `${host.slice(0, 100)}…` : host);

function refuse(code: DestinationFault["code"], message: string): { readonly fault: DestinationFault } {
  return { fault: { code, message } };
}
