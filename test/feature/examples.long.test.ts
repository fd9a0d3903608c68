/** The examples of the Organization API hold, and fail if a rule is removed. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { charter, checkOut } from "../support/checkout.ts";
import { serverUrl } from "../support/postgres.ts";

/** The arguments of `mutate`: a resource with many rules, or all resources by `npm run campaign:flips`. */
const FLIPPED = process.env.FLIPS === "all" ? [[]] : [["opportunity"]];

describe("examples", () => {
  let checkout = "";
  let environment: Record<string, string> = {};
  const json = async (...args: string[]) => {
    const { code, stdout } = await charter(checkout, [...args, "--json"], environment);
    return { code, told: JSON.parse(stdout) };
  };

  before(async () => {
    checkout = checkOut();
    environment = { TEST_DATABASE_URL: await serverUrl() };
  });

  it("of every resource hold", async () => {
    const { code, told } = await json("verify");
    expect(told.failed).deep.equal([]);
    expect(code).equal(0);
    expect(told.examples).greaterThan(200);
  });

  it("catch at least 95 % of what could be broken", async function () {
    // Some hundred examples run one after the other; of all resources some two thousand.
    this.timeout(900_000);
    let flips = 0;
    const missed: unknown[] = [];
    for (const resource of FLIPPED) {
      const { told } = await json("mutate", ...resource);
      flips += told.flips;
      missed.push(...told.missed);
    }
    expect(flips).greaterThan(FLIPPED.length * 25);
    expect(missed.length / flips, JSON.stringify(missed)).most(0.05);
  });

  it("run only if the calls of the demo fit the declarations", async () => {
    const file = join(checkout, "resources", "demo", "calls.yaml");
    const calls = readFileSync(file, "utf8");
    writeFileSync(file, `${calls}- { method: POST, path: /custmers, body: {} }\n`);
    const { code, stderr } = await charter(checkout, ["verify"], environment);
    expect(stderr).contain("resources/demo/calls.yaml:").and.contain("There is no call POST /custmers");
    expect(code).equal(1);
    writeFileSync(file, calls);
  });

  it("that do not hold are told with what came instead", async () => {
    const file = join(checkout, "resources", "campaign.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("status: DRAFT", "status: ACTIVE"));
    const { code, stdout } = await charter(checkout, ["verify", "campaign"], environment);
    expect(stdout).contain('status is "DRAFT", but should be "ACTIVE".');
    expect(code).equal(1);
    const flipped = await charter(checkout, ["mutate", "campaign"], environment);
    expect(flipped.code).equal(1);
    expect(flipped.stderr).match(/EXAMPLE_FAILS {2}campaign: .*: it fails without a flip/);
    const unknown = await charter(checkout, ["verify", "campain"], environment);
    expect(unknown.code).equal(2);
    expect(unknown.stderr).contain("there is no resource `campain`, did you mean `campaign`?");
  });
});
