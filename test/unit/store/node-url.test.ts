import { expect } from "chai";
import { nodeUrl } from "../../../runtime/store/wire/node-url.ts";

const worker = { host: "10.0.0.2", port: 5433 };

describe("The URL of another node", () => {
  const CASES: readonly (readonly [from: string, to: string])[] = [
    ["postgres://db.example/app", "postgres://10.0.0.2:5433/app"],
    ["postgres://ann:p%40ss@db.example:6000/app", "postgres://ann:p%40ss@10.0.0.2:5433/app"],
    ["postgres:///app?host=/run/postgresql&port=6000", "postgres://10.0.0.2:5433/app"],
    ["postgres://ann@/app?host=/run&sslmode=require", "postgres://ann@10.0.0.2:5433/app?sslmode=require"],
    [
      "postgres://ann@db/app?options=-c%20search_path%3Dtenant",
      "postgres://ann@10.0.0.2:5433/app?options=-c+search_path%3Dtenant",
    ],
  ];
  for (const [from, to] of CASES)
    it(`keeps all of ${from} but its address`, () => {
      expect(nodeUrl(from, worker)).equal(to);
    });

  it("puts an IPv6 address in brackets", () => {
    expect(nodeUrl("postgres://db/app", { host: "::1", port: 1 })).equal("postgres://[::1]:1/app");
  });
});
