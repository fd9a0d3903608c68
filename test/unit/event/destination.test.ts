/** "must not resolve … to a loopback, private, link-local, multicast, metadata or otherwise reserved address" (contract, section 7). */
import { expect } from "chai";
import fc from "fast-check";
import { isPublic, judgeHost, judgeUrl } from "../../../runtime/event/destination.ts";
import { anyCharacter } from "../../support/characters.ts";

const OUTSIDE = { allowPrivate: false };
const ANYWHERE = { allowPrivate: true };

const codeOf = (text: string, policy = OUTSIDE): string => {
  const verdict = judgeUrl(text, policy);
  return "fault" in verdict ? verdict.fault.code : "";
};

describe("isPublic", () => {
  const PUBLIC =
    "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 168.63.129.15 168.63.129.17 2600:: 2606:4700:4700::1111 2a00:1450:4001:80b::200e 2001:4860:4860::8888 2003:: 2001:200::";
  for (const address of PUBLIC.split(" "))
    it(`takes ${address}`, () => {
      expect(isPublic(address)).to.equal(true);
    });

  const REFUSED: Readonly<Record<string, string>> = {
    "this network": "0.0.0.0 0.0.0.1 0.255.255.255",
    loopback: "127.0.0.1 127.0.0.2 127.255.255.255 ::1 0:0:0:0:0:0:0:1",
    private: "10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255",
    "link-local": "169.254.0.0 169.254.255.255 fe80:: fe80::1 febf:ffff::",
    "carrier-grade NAT": "100.64.0.0 100.127.255.255",
    multicast: "224.0.0.1 239.255.255.255 ff00:: ff02::1 ff0e::1",
    broadcast: "255.255.255.255",
    reserved: "240.0.0.0 254.255.255.255 192.0.0.0 192.0.0.8 192.88.99.1",
    documentation: "192.0.2.1 198.51.100.1 203.0.113.1 2001:db8:: 2001:db8:ffff:: 3fff::1",
    benchmarking: "198.18.0.0 198.19.255.255 2001:2::1",
    unspecified: "::",
    "unique local": "fc00:: fd00::1 fdff:ffff::",
    "site-local": "fec0::1 feff::1",
    "IPv4-mapped": "::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 0:0:0:0:0:ffff:a9fe:a9fe",
    "IPv4-compatible": "::127.0.0.1 ::8.8.8.8 ::7f00:1",
    "IPv4-translated": "::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8",
    NAT64: "64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 64:ff9b:1:ffff::1",
    "6to4": "2002:: 2002:7f00:1:: 2002:808:808::",
    Teredo: "2001:: 2001:0:53aa:64c::1 2001:0:ffff::",
    ORCHID: "2001:10::1 2001:20::1 2001:2f::1",
    "discard-only": "100:: 100::1",
    "never given out": "4000::1 8000::1 e000::1 200::1 1::1 64:ff9b:2::1 5f00::1",
    metadata: "169.254.169.254 fd00:ec2::254 168.63.129.16 100.100.100.200 192.0.0.192 fd20:ce::254",
    "of a zone": "fe80::1%eth0 2606:4700:4700::1111%1",
    "no address": "|localhost|2130706433|0x7f.1|127.1|010.0.0.1|1.1.1.1:443|[::1]|1.1.1.1 |::ffff:127.0.0.1.",
  };
  for (const [kind, addresses] of Object.entries(REFUSED))
    for (const address of addresses.split(kind === "no address" ? "|" : " "))
      it(`refuses ${JSON.stringify(address)}: ${kind}`, () => {
        expect(isPublic(address)).to.equal(false);
      });

  it("takes no address that carries an IPv4 address inside, whatever it carries", () => {
    const hex = (a: number, b: number) => ((a << 8) | b).toString(16);
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a, b, c, d] = address.split(".").map(Number) as [number, number, number, number];
        const [high, low] = [hex(a, b), hex(c, d)];
        for (const form of [
          `::ffff:${high}:${low}`,
          `::${high}:${low}`,
          `::ffff:0:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `64:ff9b:1::${high}:${low}`,
          `2002:${high}:${low}::`,
          `2001:0:${high}:${low}::`,
        ])
          expect(isPublic(form), form).to.equal(false);
      }),
    );
  });
});

describe("judgeUrl", () => {
  const TAKEN =
    "https://example.com|https://example.com/hooks?a=1&b=%20|https://example.com:8443/|https://example.com:1|https://EXAMPLE.com./|https://8.8.8.8/|https://[2606:4700:4700::1111]:8443/|https://bücher.example/|https://localhost.example.com/|https://internal.example.com/|https://mylocal.example/";
  for (const text of TAKEN.split("|"))
    it(`takes ${text}`, () => {
      expect(codeOf(text)).to.equal("");
    });

  it("gives the URL as it will be called", () => {
    const verdict = judgeUrl("https://EXAMPLE.com:443/a/../b", OUTSIDE);
    expect("url" in verdict && verdict.url.href).to.equal("https://example.com/b");
  });

  const MALFORMED = [
    "",
    "example.com",
    "//example.com",
    "/hooks",
    "https://",
    "https:///",
    "https://:443",
    "https://example.com:0",
    "https://example.com:65536",
    "https://example.com:x",
    "https://ada@example.com",
    "https://ada:secret@example.com",
    "https://:secret@example.com",
    "https://example.com/#part",
    "https://example.com#",
    " https://example.com",
    "https://example.com ",
    "https://example.com/a b",
    "https://exam\nple.com",
    "https://example.com/\u0000",
    "https:\\\\example.com",
    "https://example.com\\@127.0.0.1",
    "https://127.0.0.1\\.example.com",
    "https://exa%00mple.com",
    "https://1.2.3.4.5",
    "https://256.256.256.256",
    "https://[::1",
    "https://[fe80::1%25eth0]/",
    "ftp://example.com",
    "file:///etc/passwd",
    "gopher://example.com",
    "javascript:alert(1)",
    "data:text/plain,x",
    "wss://example.com",
  ];
  for (const text of MALFORMED)
    it(`refuses ${JSON.stringify(text)} even where private addresses are allowed`, () => {
      expect(codeOf(text, ANYWHERE)).to.equal("INVALID_FORMAT");
    });

  // Numbers in hexadecimal, octal, decimal and short form; full-width and circled digits; names of this network.
  const HOSTS =
    "127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.0.0.1 017700000001 0 0x0 0.0.0.0 127.0.0.1. 127.1. %31%32%37.1 127。0。0。1 ①②⑦.0.0.1 127.0.0.1 10.1.2.3 0xa.1 012.1.2.3 167837955 192.168.1.1 0xc0a80101 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 168.63.129.16 0xa83f8110 100.100.100.200 192.0.0.192 255.255.255.255 224.0.0.1 [::] [::1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:8.8.8.8] [64:ff9b::7f00:1] [2002:7f00:1::] [2001::1] [fe80::1] [fc00::1] [fd00:ec2::254] [fec0::1] [ff02::1] [100::1] [2001:db8::1] localhost LOCALHOST localhost. a.localhost a.b.localhost. ⓛocalhost printer.local printer.LOCAL. metadata.google.internal db.internal. router.home.arpa localhost.localdomain postgres postgres. a";
  for (const host of HOSTS.split(" "))
    it(`refuses the host ${host}`, () => {
      expect(codeOf(`https://${host}/hooks`)).to.equal("DESTINATION_NOT_ALLOWED");
      expect(codeOf(`https://${host}:8443`)).to.equal("DESTINATION_NOT_ALLOWED");
      expect(codeOf(`http://${host}:8080/hooks`, ANYWHERE)).to.equal("");
    });

  it("takes http where private addresses are allowed, and nowhere else", () => {
    expect(codeOf("http://example.com")).to.equal("DESTINATION_NOT_ALLOWED");
    expect(codeOf("http://example.com", ANYWHERE)).to.equal("");
  });

  it("takes 2,000 characters and not one more", () => {
    const text = "https://example.com/".padEnd(2_000, "a");
    expect([codeOf(text), codeOf(`${text}a`)]).to.deep.equal(["", "TOO_LONG"]);
  });

  it("never throws, and takes nothing but https to a public address or a name with a dot", () => {
    const pieces = fc.constantFrom(
      ..."https:// http:// [ ] :: ffff 127 . 0x7f @ : / \\ # ? % 。 localhost é ".split(" "),
    );
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.webUrl(),
      fc.array(pieces).map((all) => `https://${all.join("")}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const verdict = judgeUrl(text, OUTSIDE);
        if ("fault" in verdict) return;
        expect(verdict.url.protocol).to.equal("https:");
        const host = verdict.url.hostname.replace(/^\[|\]$/g, "");
        expect(isPublic(host) || /[^.]\.[^.]/.test(host), host).to.equal(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe("judgeHost", () => {
  const answering = (...addresses: string[]) => ({ ...OUTSIDE, resolve: async () => addresses });
  const codeOfHost = async (host: string, policy: Parameters<typeof judgeHost>[1]) => {
    const verdict = await judgeHost(host, policy);
    return "fault" in verdict ? verdict.fault.code : "";
  };

  it("gives all addresses that it judged", async () => {
    expect(await judgeHost("example.com", answering("8.8.8.8", "2606:4700::1"))).to.deep.equal({
      addresses: ["8.8.8.8", "2606:4700::1"],
    });
  });

  for (const addresses of [
    "127.0.0.1",
    "8.8.8.8 10.0.0.1",
    "8.8.8.8 ::ffff:127.0.0.1",
    "2606:4700::1 ::1",
    "nonsense",
  ])
    it(`refuses a name that resolves to ${addresses}`, async () => {
      expect(await codeOfHost("example.com", answering(...addresses.split(" ")))).to.equal(
        "DESTINATION_NOT_ALLOWED",
      );
    });

  it("does not tell what a name of the inner network resolves to", async () => {
    const verdict = await judgeHost("db.example.com", answering("10.1.2.3"));
    expect("fault" in verdict && verdict.fault.message)
      .to.include("db.example.com")
      .and.not.include("10.1.2.3");
  });

  it("refuses a name that does not resolve, or resolves to nothing", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await codeOfHost("example.com", { ...OUTSIDE, resolve })).to.equal("DESTINATION_UNRESOLVED");
    expect(await codeOfHost("example.com", { ...ANYWHERE, resolve })).to.equal("DESTINATION_UNRESOLVED");
    expect(await codeOfHost("example.com", answering())).to.equal("DESTINATION_UNRESOLVED");
  });

  it("asks no resolver about an address or a name of this network", async () => {
    const resolve = () => Promise.reject(new Error("asked"));
    for (const host of ["127.0.0.1", "[::1]", "localhost", "db.internal"])
      expect(await codeOfHost(host, { ...OUTSIDE, resolve })).to.equal("DESTINATION_NOT_ALLOWED");
    expect(await judgeHost("[::1]", { ...ANYWHERE, resolve })).to.deep.equal({ addresses: ["::1"] });
  });

  it("asks the system where private addresses are allowed: it alone knows /etc/hosts", async () => {
    const verdict = await judgeHost("localhost", ANYWHERE);
    expect("addresses" in verdict && verdict.addresses).to.include.oneOf(["127.0.0.1", "::1"]);
  });
});
