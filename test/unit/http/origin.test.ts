/** The address that a client called, and whether it is on this machine. */
import type { IncomingMessage } from "node:http";
import { expect } from "chai";
import { isOnThisMachine, originOf } from "../../../runtime/http/origin.ts";
import { parseCidr } from "../../../runtime/platform/address.ts";

const PROXY = [parseCidr("10.0.0.0/8")!];

const call = (
  headers: Record<string, string>,
  remoteAddress = "10.1.2.3",
  httpVersion = "1.1",
): IncomingMessage => ({ headers, httpVersion, socket: { remoteAddress, localPort: 3000 } }) as never;

describe("the address that was called", () => {
  for (const [headers, trusted, origin] of [
    [{ host: "api.example" }, PROXY, "http://api.example"],
    [{ host: "inner:3000", "x-forwarded-host": "api.example" }, PROXY, "http://api.example"],
    [{ host: "inner:3000", "x-forwarded-host": "api.example, inner" }, PROXY, "http://api.example"],
    [
      { host: "inner", "x-forwarded-host": "api.example:8443", "x-forwarded-proto": "https" },
      PROXY,
      "https://api.example:8443",
    ],
    [{ host: "inner:3000", "x-forwarded-host": "<script>" }, PROXY, "http://inner:3000"],
    [
      { host: "inner:3000", "x-forwarded-host": "api.example", "x-forwarded-proto": "https" },
      [],
      "http://inner:3000",
    ],
    [{ "x-forwarded-host": "<b>" }, PROXY, "http://localhost:3000"],
  ] as const)
    it(`is ${origin} by ${JSON.stringify(headers)}${trusted.length > 0 ? " of a trusted proxy" : ""}`, () =>
      expect(originOf(call(headers), trusted)).equal(origin));
});

describe("who sits at this machine", () => {
  for (const [host, remote] of [
    ["localhost:3000", "127.0.0.1"],
    ["127.0.0.1", "::ffff:127.0.0.1"],
    ["[::1]:3000", "::1"],
  ] as const)
    it(`calls ${host} from ${remote}`, () => expect(isOnThisMachine(call({ host }, remote))).equal(true));

  for (const [headers, remote, version] of [
    [{ host: "localhost" }, "10.1.2.3", "1.1"],
    [{ host: "api.example" }, "127.0.0.1", "1.1"],
    [{ host: "localhost.example" }, "127.0.0.1", "1.1"],
    [{}, "127.0.0.1", "1.1"],
    [{ host: "localhost" }, "127.0.0.1", "1.0"],
    [{ host: "localhost", "x-real-ip": "203.0.113.9" }, "127.0.0.1", "1.1"],
  ] as const)
    it(`does not call so: ${JSON.stringify(headers)} from ${remote} by ${version}`, () =>
      expect(isOnThisMachine(call(headers as Record<string, string>, remote, version))).equal(false));
});
