/** Where a webhook may go: judges its URL, its host's name and every address behind that name. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { webAddress } from "../model/types/url.ts";
import { openResolver, type Resolve, resolveBySystem } from "./resolve.ts";

/** Why a webhook may not go somewhere, for the client to read. */
export interface DestinationFault {
  readonly code: "INVALID_FORMAT" | "TOO_LONG" | "DESTINATION_NOT_ALLOWED" | "DESTINATION_UNRESOLVED";
  readonly message: string;
}

export interface DestinationPolicy {
  /** Lets webhooks go anywhere, by http too. */
  readonly allowPrivate: boolean;
}

const MAX_LENGTH = 2_000;
/** Names that mean this machine or this network (RFC 6761, 6762, 8375, and ICANN for `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;
/** Azure's metadata service: unicast by its range, answered by the machine's own host. */
const UNICAST_METADATA = ["168.63.129.16"];
/** All of IPv6 that was ever given out as global unicast. What else embeds an IPv4 address is outside or has a range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse("2000::");
const GLOBAL_UNICAST_BITS = 3;

const resolveByDns = openResolver();

/** Judges the text of a URL, and its host where that is an address; what a name resolves to is for `judgeHost`. */
export function judgeUrl(
  text: string,
  policy: DestinationPolicy,
): { readonly url: URL } | { readonly fault: DestinationFault } {
  if (text.length > MAX_LENGTH) return refuse("TOO_LONG", `At most ${MAX_LENGTH} characters are allowed.`);
  // URL leaves out line breaks and takes a backslash for a slash: what is called must be what was read.
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
 * Judges a host by all addresses that it has now. One that is not public is enough to refuse it, since any of them
 * may be the one that is called.
 * @param host as `URL.hostname` has it
 * @returns the addresses that were judged: connect to these, for another look-up may answer otherwise (DNS rebinding)
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
    // Which addresses is not told: names of the network that this runs in are not for clients to explore.
    return refuse(
      "DESTINATION_NOT_ALLOWED",
      `The name ${shown(host)} resolves to an address that is not public.`,
    );
  return { addresses };
}

/**
 * Whether an address is global unicast and nobody's special one. An address that carries an IPv4 address inside
 * (mapped, compatible, NAT64, 6to4, Teredo) never is, whatever it carries.
 */
export function isPublic(address: string): boolean {
  // node:net decides what an address is: ipaddr.js alone reads `0x7f.1` too. A zone is of this machine's links.
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

/** The dot at the end of `localhost.` says only that the name is complete. A single label is a name of this network. */
function isPublicName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return /^[^.]+(\.[^.]+)+$/.test(name) && !LOCAL_NAME.test(name);
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");
const shown = (host: string): string => (host.length > 100 ? `${host.slice(0, 100)}…` : host);

function refuse(code: DestinationFault["code"], message: string): { readonly fault: DestinationFault } {
  return { fault: { code, message } };
}
