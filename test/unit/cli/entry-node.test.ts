import { expect } from "chai";
import { EntryNode } from "../../../cli/serving/entry-node.ts";

describe("the node from which a worker learns about its database", () => {
  const groups = [] as const;
  const nodes = [5, 6].map((n) => ({ id: n, host: "worker", port: n }));

  it("is that of DATABASE_URL, or else the first one of the cluster that can be reached", async () => {
    const dead = new Set<number>();
    const entry = new EntryNode("postgres://app@coordinator:4/db", async (url) => {
      if (dead.has(Number(new URL(url).port))) throw new Error("out of reach");
      return { nodes, groups };
    });
    const found = async (...ports: number[]) => {
      for (const port of ports) dead.add(port);
      return await entry.find();
    };
    expect(await found()).equal("postgres://app@coordinator:4/db");
    expect(await found(4)).equal("postgres://app@worker:5/db");
    expect(await found(5)).equal("postgres://app@worker:6/db");
    expect(await found(6)).equal("postgres://app@coordinator:4/db");
    dead.clear();
    expect(await found()).equal("postgres://app@coordinator:4/db");
  });

  it("is that of DATABASE_URL if it is no cluster", async () => {
    const entry = new EntryNode("postgres://app@one:4/db", async () => null);
    expect(await entry.find()).equal("postgres://app@one:4/db");
  });
});
