/** The examples of the Organization API hold, and fail if a rule is removed. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { CommandLineHere } from "../support/commands.ts";
import { serverUrl } from "../support/postgres.ts";

/** The arguments of `mutate`: a resource with many rules, or all resources by `npm run campaign:flips`. */
const FLIPPED = process.env.FLIPS === "all" ? [[]] : [["opportunity"]];

describe("examples", () => {
  let line: CommandLineHere;
  const json = async (...args: string[]) => {
    const { code, stdout } = await line.run(...args, "--json");
    return { code, told: JSON.parse(stdout) };
  };

  before(async () => {
    line = new CommandLineHere();
    line.environment = { TEST_DATABASE_URL: await serverUrl() };
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
    const file = join(line.checkout, "resources", "demo", "calls.yaml");
    const calls = readFileSync(file, "utf8");
    writeFileSync(file, `${calls}- { method: POST, path: /custmers, body: {} }\n`);
    const { code, stderr } = await line.run("verify");
    expect(stderr).contain("resources/demo/calls.yaml:").and.contain("There is no call POST /custmers");
    expect(code).equal(1);
    writeFileSync(file, calls);
  });

  it("that do not hold are told with what came instead", async () => {
    const file = join(line.checkout, "resources", "campaign.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("status: DRAFT", "status: ACTIVE"));
    const { code, stdout } = await line.run("verify", "campaign");
    expect(stdout).contain('status is "DRAFT", but should be "ACTIVE".');
    expect(code).equal(1);
    const flipped = await line.run("mutate", "campaign");
    expect(flipped.code).equal(1);
    expect(flipped.stderr).match(/EXAMPLE_FAILS {2}campaign: .*: it fails without a flip/);
    const unknown = await line.run("verify", "campain");
    expect(unknown.code).equal(2);
    expect(unknown.stderr).contain("there is no resource `campain`, did you mean `campaign`?");
  });
});
