/** The CI jobs on the page about reviews, run by a shell on a change: what they post, and their exit codes. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { parse } from "yaml";
import { packageRoot } from "../../runtime/declare/root.ts";
import { temporary } from "../support/checkout.ts";

const jobOf = (name: string) => {
  const file = parse(readFileSync(join(packageRoot(), "docs", "reviewing", name), "utf8"));
  return (file.jobs ?? file).review;
};

describe("a job of reviews", () => {
  let folder: string;
  let bin: string;
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@example.org", ...args]);

  before(() => {
    folder = temporary("charter-job-");
    bin = temporary("charter-bin-");
    const command = (name: string, text: string) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    command("npm", "exit 0");
    command(
      "npx",
      `shift; exec "${process.execPath}" --no-opt "${join(packageRoot(), "cli", "charter.js")}" "$@"`,
    );
    command("gh", `echo "$@" > "${join(bin, "asked")}"; cat review.md > "${join(bin, "posted")}"`);
    cpSync(join(packageRoot(), "test", "fixtures", "lending-library"), join(folder, "resources"), {
      recursive: true,
    });
    git("init", "--quiet", "--initial-branch", "main");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    git("checkout", "--quiet", "-b", "work");
  });

  /** Runs a script as the services do: it ends where a command of it fails. */
  const run = async (script: string, environment: Record<string, string> = {}): Promise<number> => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...environment };
    const out = openSync(join(bin, "printed"), "w");
    const stdio: ["ignore", number, "ignore"] = ["ignore", out, "ignore"];
    const child = spawn("bash", ["-eo", "pipefail", "-c", script], { cwd: folder, env, stdio });
    return (await once(child, "close"))[0] as number;
  };
  const edit = (from: string, to: string) => {
    const file = join(folder, "resources", "book.yaml");
    const text = readFileSync(file, "utf8");
    expect(text).include(from);
    writeFileSync(file, text.replace(from, to));
    git("commit", "--quiet", "--all", "--message", "Edit");
  };

  /** The steps of the Action: what it commented, and the code that the last one ends with. */
  const onGitHub = async (): Promise<number> => {
    const steps = jobOf("github.yml").steps as { name?: string; run?: string }[];
    const script = (name: string) => steps.find((step) => step.name === name)!.run!;
    const output = join(bin, "output");
    writeFileSync(output, "");
    expect(await run(script("Compare"), { BASE: "main", GITHUB_OUTPUT: output })).equal(0);
    const annotated = /^::error file=resources\/book\.yaml,line=\d+,title=breaking/m;
    const code = /^code=(\d)$/m.exec(readFileSync(output, "utf8"))![1]!;
    expect(annotated.test(readFileSync(join(bin, "printed"), "utf8"))).equal(code === "1");
    if (code !== "2") expect(await run(script("Comment"), { NUMBER: "7" })).equal(0);
    return await run(script("Verdict"), { CODE: code });
  };

  it("comments on the pull request on GitHub, and fails where a client would break", async () => {
    edit("max: 200", "max: 900");
    expect(await onGitHub()).equal(0);
    edit("max: 900", "max: 20");
    expect(await onGitHub()).equal(1);
    expect(readFileSync(join(bin, "asked"), "utf8")).equal(
      "pr comment 7 --edit-last --create-if-none --body-file review.md\n",
    );
    expect(readFileSync(join(bin, "posted"), "utf8")).match(/breaking[\s\S]*book\.title/);
    edit("max: 20,", "max: 200,");
  });

  it("posts a note on the merge request on GitLab, and fails where a client would break", async () => {
    const posted: { url: string; token: unknown; body: string }[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => (text += String(chunk)));
      request.on("end", () => {
        const body = new URLSearchParams(text).get("body")!;
        posted.push({ url: request.url!, token: request.headers["private-token"], body });
        response.writeHead(201).end();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const script = (jobOf("gitlab.yml").script as string[]).join("\n");
    const environment = {
      CI_MERGE_REQUEST_DIFF_BASE_SHA: "main",
      CI_API_V4_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`,
      CI_PROJECT_ID: "5",
      CI_MERGE_REQUEST_IID: "7",
      REVIEW_TOKEN: "glpat",
    };
    expect(await run(script, environment)).equal(0);
    edit("max: 200", "max: 20");
    expect(await run(script, environment)).equal(1);
    edit("max: 20,", "mx: 20,");
    expect(await run(script, environment), "of declarations that do not stand").not.equal(0);
    server.close();
    expect(posted.map(({ url, token }) => [url, token])).deep.equal(
      Array(2).fill(["/api/v4/projects/5/merge_requests/7/notes", "glpat"]),
    );
    expect(posted[1]!.body).match(/breaking[\s\S]*book\.title/);
    const [first] = JSON.parse(readFileSync(join(folder, "codequality.json"), "utf8"));
    expect(first.location).deep.equal({ path: "resources/book.yaml", lines: { begin: 10 } });
  });
});
