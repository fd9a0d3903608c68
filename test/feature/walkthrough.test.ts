/** The walkthrough is true: each of its calls is made over HTTP, and each response matches. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { readSpecification } from "../support/specification.ts";
import { readCurl, runSteps, stepsOf, type Variables } from "./walkthrough-steps.ts";

const FILE = "docs/guides/95-walkthrough.md";
const SPECIFICATION = "docs/specification.md";

describe("the walkthrough", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const read = (path: string): string => readFileSync(join(packageRoot(), path), "utf8");
  const guide = read(FILE);
  const variables = async () =>
    new Map([
      ["BASE", `${app.origin}/api/v1`],
      ["KEY", (await app.key()).key],
      ["RUN", String(Math.random()).slice(2)],
    ]);

  it("answers every call as it is shown", async () => {
    const steps = stepsOf(guide);
    expect(steps.length).to.be.greaterThan(30);
    await runSteps(FILE, steps, await variables());
  });

  it("goes through every endpoint of the specification", () => {
    const { tables } = readSpecification(read(SPECIFICATION));
    const endpoints = tables.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells["Method and path"] ?? []),
    );
    expect(endpoints).to.have.length(25);
    const bare = (call: string) => call.replace(/\{\w+\}/g, "{}");
    const walked = new Set(stepsOf(guide).map((step) => templateOf(step.call)));
    expect(endpoints.filter((endpoint) => !walked.has(bare(endpoint)))).to.deep.equal([]);
  });

  it("can be walked twice in one organization", async () => {
    await runSteps(FILE, stepsOf(guide), await variables());
  });

  it("is held to: an answer that differs fails with its line", async () => {
    const call = '```sh\ncurl "$BASE/whoami" -H "Authorization: Bearer $KEY"\n```\n';
    const wrong = `# A guide\n\n${call}\n\`\`\`jsonc\n// 200\n{ "data": { "organization": { "name": "Other" } } }\n\`\`\`\n`;
    const failure = await runSteps("g.md", stepsOf(wrong), await variables()).then(() => null, String);
    expect(failure).to.match(/g\.md:7: \/data\/organization\/name is shown as "Other", not "Test Solar"/);
    const status = await runSteps("g.md", stepsOf(wrong.replace("// 200", "// 201")), await variables()).then(
      () => null,
      String,
    );
    expect(status).to.match(/g\.md:7: 201 is shown; GET \/api\/v1\/whoami answered 200/);
  });
});

/** `GET /leads/{}` of a call as the guide writes it: what a variable stands for is an id. */
function templateOf(call: string): string {
  const names: Variables = new Map([...call.matchAll(/\$(\w+)/g)].map(([, name]) => [name!, "{}"]));
  const { method, url } = readCurl(call, names.set("BASE", ""));
  return `${method} ${url.split("?")[0]}`;
}
