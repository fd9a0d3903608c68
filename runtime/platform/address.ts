/** In charge of the address that a call comes from, and of the address blocks that are compared with it. */
import { isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** A block of addresses; compiled once, then compared octet by octet. */
export interface Cidr {
  /** The block as it is understood, as `10.0.0.0/8`; without a length where it is one address. */
  readonly text: string;
  /** 4 octets for IPv4, 16 for IPv6; the host's bits are zero. */
  readonly network: readonly number[];
  readonly mask: readonly number[];
}

const MAPPED = "::ffff:";
const MAPPED_BITS = 96;

/**
 * Reads an address or a CIDR block. Bits right of the length are ignored, as nginx and the cloud consoles do:
 * `10.1.2.3/8` is `10.0.0.0/8`, and `text` says so. IPv4-mapped IPv6 becomes IPv4.
 * @returns null where the text is neither, or an IPv6 block that IPv4-mapped addresses fill only in part
 */
export function parseCidr(text: string): Cidr | null {
  const [base, length, ...rest] = text.split("/");
  if (rest.length > 0 || base!.includes("%")) return null;
  const octets = octetsOf(base!);
  if (octets === null) return null;
  const all = octets.length * 8;
  const given = length === undefined ? all : bitsOf(length);
  const bits =
    length !== undefined && octets.length === 4 && base!.includes(":") ? given - MAPPED_BITS : given;
  return bits >= 0 && bits <= all ? cidr(octets, bits) : null;
}

/** Whether an address lies in one of the blocks; a text that is no address lies in none. */
export function matches(address: string, blocks: readonly Cidr[]): boolean {
  if (blocks.length === 0) return false;
  const octets = octetsOf(address);
  return octets !== null && blocks.some((block) => contains(block, octets));
}

/**
 * The address of the client. `X-Forwarded-For` is believed only as far as trusted proxies wrote it: it is walked
 * from the right, from a trusted address to the one before it, until an address is not trusted or not readable.
 * @param remote address of the connection's other end; not an address on a Unix socket, then returned as it is
 * @param forwardedFor the header's values joined with commas
 * @returns IPv4 dotted or IPv6 as RFC 5952 writes it, without port and zone
 */
export function clientAddress(
  remote: string,
  forwardedFor: string | undefined,
  trusted: readonly Cidr[],
): string {
  let address = canonical(remote) ?? remote;
  if (forwardedFor === undefined) return address;
  const hops = forwardedFor.split(",");
  while (matches(address, trusted)) {
    const before = canonical(withoutPort(hops.pop() ?? ""));
    if (before === null) break;
    address = before;
  }
  return address;
}

/**
 * Whether the client spoke TLS, by the word of a trusted proxy.
 * @param forwardedProto the header's values joined with commas, the client's own end first
 */
export const cameByTls = (
  remote: string,
  forwardedProto: string | undefined,
  trusted: readonly Cidr[],
): boolean => /^https\s*(,|$)/i.test(forwardedProto ?? "") && matches(remote, trusted);

function cidr(octets: readonly number[], bits: number): Cidr {
  const mask = octets.map((_, index) => 256 - 2 ** (8 - Math.min(Math.max(bits - index * 8, 0), 8)));
  const network = octets.map((octet, index) => octet & mask[index]!);
  const address = format(ipaddr.fromByteArray(network));
  return Object.freeze({ text: bits === octets.length * 8 ? address : `${address}/${bits}`, network, mask });
}

function contains(block: Cidr, octets: readonly number[]): boolean {
  const { network, mask } = block;
  if (network.length !== octets.length) return false;
  for (let index = 0; index < network.length; index++)
    if ((octets[index]! & mask[index]!) !== network[index]) return false;
  return true;
}

/** Digits only: Number would take an empty text, a sign or hexadecimal. */
function bitsOf(length: string): number {
  return /^(0|[1-9][0-9]{0,2})$/.test(length) ? Number(length) : Number.NaN;
}

function octetsOf(address: string): number[] | null {
  if (isIPv4(address)) return address.split(".").map(Number);
  return parse(address)?.toByteArray() ?? null;
}

/** Most addresses are IPv4 or mapped IPv4, and these need no parser. */
function canonical(address: string): string | null {
  if (isIPv4(address)) return address;
  const mapped = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : "";
  if (isIPv4(mapped)) return mapped;
  const parsed = parse(address);
  return parsed === null ? null : format(parsed);
}

/** node:net decides what an address is: ipaddr.js alone reads `2130706433`, `0x7f.1` and `010.0.0.1` too. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(address) === 0 ? null : ipaddr.process(address.split("%", 1)[0]!);
}

function format(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** Takes `1.2.3.4`, `1.2.3.4:567`, `::1`, `[::1]` and `[::1]:80`. */
function withoutPort(hop: string): string {
  const match = /^(?:\[([^\]]*)\]|([0-9.]+))(?::[0-9]{1,5})?$/.exec(hop.trim());
  return match === null ? hop.trim() : (match[1] ?? match[2] ?? "");
}
