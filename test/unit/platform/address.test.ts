import { isIP } from "node:net";
import { expect } from "chai";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { type Cidr, clientAddress, matches, parseCidr } from "../../../runtime/platform/address.ts";

const blocks = (...texts: string[]): Cidr[] => texts.map((text) => parseCidr(text)!);

describe("parseCidr", () => {
  const READ: readonly [text: string, understood: string][] = [
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1/32", "192.0.2.1"],
    ["10.0.0.0/8", "10.0.0.0/8"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["10.255.255.255/9", "10.128.0.0/9"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["255.255.255.255/0", "0.0.0.0/0"],
    ["::1", "::1"],
    ["::/0", "::/0"],
    ["2001:DB8:0:0::1/32", "2001:db8::/32"],
    ["2001:db8::ffff/127", "2001:db8::fffe/127"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1/120", "192.0.2.0/24"],
    ["::ffff:0:0/96", "0.0.0.0/0"],
  ];
  for (const [text, understood] of READ)
    it(`reads ${text}`, () => {
      expect(parseCidr(text)?.text).to.equal(understood);
    });

  const REFUSED =
    "|x|192.0.2|192.0.2.1.1|192.0.2.256|010.0.0.1|0x7f.1|2130706433|10.0.0.0/|10.0.0.0/33|10.0.0.0/-1|10.0.0.0/08|10.0.0.0/8.0|10.0.0.0/0x8|10.0.0.0/8/8|10.0.0.0/255.0.0.0|/8|::/129|::ffff:10.0.0.0/95|fe80::1%eth0|[::1]|1::2::3| 10.0.0.1";
  for (const text of REFUSED.split("|"))
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(parseCidr(text)).to.equal(null);
    });
});

describe("matches", () => {
  it("keeps IPv4 and IPv6 apart", () => {
    expect(matches("192.0.2.1", blocks("::/0"))).to.equal(false);
    expect(matches("::1", blocks("0.0.0.0/0"))).to.equal(false);
  });

  it("takes a mapped address for the IPv4 address that it is", () => {
    expect(matches("::ffff:10.1.2.3", blocks("10.0.0.0/8"))).to.equal(true);
    expect(matches("::ffff:a01:203", blocks("10.0.0.0/8"))).to.equal(true);
  });

  it("finds no block for what is no address", () => {
    for (const text of ["", "localhost", "10.0.0.1:80"])
      expect(matches(text, blocks("0.0.0.0/0", "::/0"))).to.equal(false);
  });

  it("agrees with ipaddr.js on every address and block", () => {
    fc.assert(
      fc.property(fc.oneof(near4(), near6()), fc.nat(128), ([address, base], length) => {
        const bits = Math.min(length, base.includes(":") ? 128 : 32);
        const expected = ipaddr.parse(address).match(ipaddr.parse(base) as never, bits);
        expect(matches(address, blocks(`${base}/${bits}`))).to.equal(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("clientAddress", () => {
  const TRUSTED = blocks("10.0.0.0/8", "fd00::/8");
  const WALKS: readonly [
    title: string,
    remote: string,
    forwardedFor: string | undefined,
    expected: string,
  ][] = [
    ["takes the remote where nothing was forwarded", "10.0.0.1", undefined, "10.0.0.1"],
    ["believes no header of a remote that is not trusted", "203.0.113.1", "198.51.100.1", "203.0.113.1"],
    ["takes what a trusted proxy wrote", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    [
      "takes the last one where the client wrote some itself",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.1",
      "198.51.100.1",
    ],
    ["skips trusted proxies from the right", "10.0.0.1", "198.51.100.1, 10.0.0.3,fd00::2", "198.51.100.1"],
    ["takes the first where all are trusted", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["stops at an entry that is no address", "10.0.0.1", "198.51.100.1, unknown, 10.0.0.2", "10.0.0.2"],
    ["stops at an empty entry", "10.0.0.1", "198.51.100.1,", "10.0.0.1"],
    ["stops at an address in disguise", "10.0.0.1", "0x7f.1", "10.0.0.1"],
    ["drops the port of IPv4", "10.0.0.1", "198.51.100.1:567", "198.51.100.1"],
    ["drops the port of IPv6", "10.0.0.1", "[2001:DB8::1]:80", "2001:db8::1"],
    ["drops brackets without a port", "10.0.0.1", "[2001:db8::1]", "2001:db8::1"],
    ["takes IPv6 without brackets", "10.0.0.1", "2001:db8:0:0::1", "2001:db8::1"],
    ["reads a mapped remote as IPv4", "::ffff:10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["drops the zone of a link-local remote", "fe80::1%eth0", undefined, "fe80::1"],
    ["returns a remote that is no address", "", "198.51.100.1", ""],
  ];
  for (const [title, remote, forwardedFor, expected] of WALKS)
    it(title, () => {
      expect(clientAddress(remote, forwardedFor, TRUSTED)).to.equal(expected);
    });

  it("writes each address in one form, which reads as the same address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const address = clientAddress(text, undefined, []);
        expect(isIP(address)).to.be.oneOf([4, 6]);
        expect(clientAddress(address, undefined, [])).to.equal(address);
        expect(matches(text, blocks(address))).to.equal(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("returns an address that is not trusted, or one that only a trusted one vouches for", () => {
    const entry = fc.oneof(
      fc.ipV4(),
      fc.nat(255).map((n) => `10.0.0.${n}`),
      fc.constantFrom("unknown", "", "[::1", "1.2.3.4:x"),
    );
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const address = clientAddress("10.0.0.1", entries.join(", "), TRUSTED);
        const after = entries.slice(entries.lastIndexOf(address) + 1);
        expect(isIP(address)).to.equal(4);
        if (!matches(address, TRUSTED)) expect(after.every((hop) => matches(hop, TRUSTED))).to.equal(true);
      }),
    );
  });
});

/** Two addresses that share a number of leading octets, so that blocks of all lengths contain some. */
function near4(): fc.Arbitrary<[string, string]> {
  return near(4).map(([a, b]) => [a.join("."), b.join(".")]);
}

function near6(): fc.Arbitrary<[string, string]> {
  const text = (octets: number[]) => ipaddr.fromByteArray(octets).toString();
  return near(16)
    .map(([a, b]): [number[], number[]] => [
      [0x20, ...a.slice(1)],
      [0x20, ...b.slice(1)],
    ])
    .map(([a, b]) => [text(a), text(b)]);
}

function near(length: number): fc.Arbitrary<[number[], number[]]> {
  const octets = fc.array(fc.nat(255), { minLength: length, maxLength: length });
  return fc
    .tuple(octets, octets, fc.nat(length))
    .map(([a, b, shared]) => [a, [...a.slice(0, shared), ...b.slice(shared)]]);
}
