/** The Python client: its own tests, the walkthrough with its calls, and the samples in its docs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { converse, missingPython, runPython } from "../support/python.ts";
import { runSteps, type Send, stepsOf, type Variables } from "./walkthrough-steps.ts";

const GUIDE = "docs/guides/95-walkthrough.md";
const read = (path: string): string => readFileSync(join(packageRoot(), path), "utf8");

describe("the client for Python", () => {
  let app: TestApp;
  let environment: Record<string, string> = {};

  before(async function () {
    const reason = missingPython();
    if (reason !== null) {
      console.log(`      skipped: ${reason}`);
      this.skip();
    }
    app = await openTestApp();
    environment = { BASE: `${app.origin}/api/v1`, KEY: (await app.key()).key };
  });

  it("passes its own tests at a server, imports and typed calls among them", async () => {
    const { code, output } = await runPython(["-m", "unittest", "discover", "-v"], environment);
    expect(code, output).equal(0);
    expect(output)
      .match(/^Ran (3[6-9]|[4-9]\d) tests/m)
      .and.not.match(/skipped/);
  });

  it("makes each call of the walkthrough by its name", async () => {
    const walk = converse(["-m", "tests.walk"], environment);
    const send: Send = async ({ method, url, headers, body }) => {
      const path = url.slice(environment.BASE!.length);
      const asked = { method, path, headers, body: body === null ? null : JSON.parse(body) };
      const answer = (await walk.ask(asked)) as { status: number; body: unknown };
      return { status: answer.status, text: JSON.stringify(answer.body) };
    };
    const variables: Variables = new Map([
      ...Object.entries(environment),
      ["RUN", String(Math.random()).slice(2)],
    ]);
    const steps = stepsOf(read(GUIDE));
    expect(steps.length).greaterThan(30);
    await runSteps(GUIDE, steps, variables, send);
    walk.end();
  });

  for (const path of ["client-python/README.md", "docs/guides/55-batches.md"])
    it(`runs the samples of ${path}`, async () => {
      const samples = [...read(path).matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
      expect(samples.length).greaterThan(0);
      const { code, output } = await runPython(["-c", samples.join("\n")], environment);
      expect(code, output).equal(0);
      expect(output).match(/^cus_\w{26}$/m);
    });
});
