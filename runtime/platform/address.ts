/** Determines the address that a call comes from, and compares it with address blocks. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A block of addresses. */
export interface Cidr {
  /** The block as it was read, such as `10.0.0.0/8`; without a length if it is one address. */
  readonly text: string;
  /** Its first address, and how many leading bits all its addresses share. */
  readonly range: [Address, number];
}

const MAPPED_BITS = 96;

/**
 * Reads an address or a CIDR block. Bits right of the length are ignored, as in nginx and the cloud consoles:
 * `10.1.2.3/8` is `10.0.0.0/8`, and `text` says so. IPv4-mapped IPv6 becomes IPv4.
 * @returns null if the text is neither, or is an IPv6 block that only partly consists of IPv4-mapped
 * addresses
 */
export function parseCidr(text: string): Cidr | null {
  const [base, length, ...rest] = text.split("/");
  const address = rest.length > 0 || base!.includes("%") ? null : parse(base!);
  if (address === null) return null;
  const isIPv6 = address instanceof ipaddr.IPv6;
  const all = isIPv6 ? 128 : 32;
  const given = length === undefined ? all : bitsOf(length);
  const bits = length !== undefined && !isIPv6 && base!.includes(":") ? given - MAPPED_BITS : given;
  if (!(bits >= 0 && bits <= all)) return null;
  const network = (isIPv6 ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(`${format(address)}/${bits}`);
  const shown = format(network);
  return { text: bits === all ? shown : `${shown}/${bits}`, range: [network, bits] };
}

/** Whether an address is in one of the blocks; a text that is not an address is in none. */
export function matches(address: string, blocks: readonly Cidr[]): boolean {
  const parsed = blocks.length === 0 ? null : parse(address);
  return blocks.some(({ range }) => parsed?.kind() === range[0].kind() && parsed.match(range as never));
}

const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|::1)$/i;

/** Whether a name or address, without a port, is this machine's name for itself. */
export const isLoopback = (host: string): boolean => OWN_NAME.test(host);

/** Whether one of the given blocks contains every address of a block. */
export const isWithin = ({ range: [network, bits] }: Cidr, blocks: readonly Cidr[]): boolean =>
  blocks.some(
    ({ range }) => network.kind() === range[0].kind() && bits >= range[1] && network.match(range as never),
  );

/**
 * Returns the client's address. `X-Forwarded-For` is believed only as far as trusted proxies wrote it. It is
 * read from the right, from each trusted address to the one before it, until an address is not trusted or
 * cannot be read.
 * @param remote the address of the connection's other end; on a Unix socket it is not an address and is
 * returned unchanged
 * @param forwardedFor the header's values joined with commas
 * @returns IPv4 in dotted form, or IPv6 as in RFC 5952, without port and zone
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

/** Accepts only digits: Number would accept an empty text, a sign or hexadecimal. */
function bitsOf(length: string): number {
  return /^(0|[1-9][0-9]{0,2})$/.test(length) ? Number(length) : Number.NaN;
}

function canonical(address: string): string | null {
  const parsed = parse(address);
  return parsed && format(parsed);
}

/** node:net decides what an address is: ipaddr.js would also accept `2130706433` and `0x7f.1`. */
function parse(address: string): Address | null {
  return isIP(address) === 0 ? null : ipaddr.process(address.split("%", 1)[0]!);
}

function format(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** Accepts `1.2.3.4`, `1.2.3.4:567`, `::1`, `[::1]` and `[::1]:80`. */
function withoutPort(hop: string): string {
  const match = /^(?:\[([^\]]*)\]|([0-9.]+))(?::[0-9]{1,5})?$/.exec(hop.trim());
  return match === null ? hop.trim() : (match[1] ?? match[2] ?? "");
}
