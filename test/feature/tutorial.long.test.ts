/** The tutorials: each block is run or written as it is shown, in order and unchanged. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { Charter, ownDatabase, type Ran } from "../support/checkout.ts";
import { installedAlone, installTools } from "../support/own-application.ts";

const PAGES = ["tutorial.md", "rental.md"];
const blocksOf = (page: string) =>
  [...readFileSync(join(packageRoot(), "docs", page), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language, text]) => ({ language: language!, text: text! }),
  );
/** `# resources/planting.yaml`, or with what stands behind it a part of that file. */
const PLACE = /^(?:#|\/\/) (\S+?\.(?:yaml|ts))(: .*)?\n/;

/** The command that installs the tools of the new application, which the test links instead. */
const INSTALL = /^npm install$/m;

describe("a tutorial", () => {
  for (const page of PAGES)
    it(`leads where it says: ${page}`, async function () {
      // It has many commands, some of which start databases.
      this.timeout(600_000);
      const folder = installedAlone();
      const modules = join(folder, "node_modules");
      mkdirSync(join(modules, ".bin"));
      // What npm would link, without V8's optimization, from which a short-lived process gains nothing.
      writeFileSync(
        join(modules, ".bin", "charter"),
        `#!/bin/sh\nexec "${process.execPath}" --no-opt "${join(modules, "charter", "cli", "charter.js")}" "$@"\n`,
        { mode: 0o755 },
      );
      const environment: Record<string, string> = { ...(await ownDatabase()), PORT: "0" };
      let dev: Charter | null = null;
      /** How much `dev` had said before what is waited for. */
      let heard = 0;
      const live = async (file: string): Promise<void> => {
        if (!dev) return;
        const told = await dev.said(
          new RegExp(`^[\\s\\S]{${heard}}[\\s\\S]*?(?:live +.*${file}.*\\n|(DECLARATION_FAULTS[\\s\\S]*))`),
        );
        expect(told[1]).equal(undefined);
        heard = told[0].length;
      };
      const isReloaded = (path: string) => path.startsWith("resources/");
      for (const { language, text } of blocksOf(page)) {
        const place = PLACE.exec(text);
        if (place) {
          const path = join(folder, place[1]!);
          const isPart = place[2] !== undefined;
          writeFileSync(path, isPart ? withPart(readFileSync(path, "utf8"), text.replace(PLACE, "")) : text);
          // Declaration and hook of one step stand together alone.
          if (isReloaded(place[1]!) && !isPart) await live(place[1]!.split("/")[1]!);
        } else if (text.trim() === "npm run dev") {
          dev = new Charter(join(modules, "charter"), ["dev"], environment, undefined, folder);
          const { origin, key } = await dev.served();
          Object.assign(environment, { BASE: `${origin}/api/v1`, KEY: key });
        } else {
          expect(language, text).equal("sh");
          if (INSTALL.test(text)) installTools(folder);
          const { code, stdout, stderr } = await shell(text.replace(INSTALL, ""), folder, environment);
          expect(code, `${text}\n${stdout}\n${stderr}`).equal(0);
          const [, added] = /charter new (\w+)/.exec(text) ?? [];
          if (added !== undefined) await live(`${added}.yaml`);
        }
      }
      expect((await dev!.end()).code).equal(0);
    });
});

/** A file with the keys of a part in the place of its own, or behind them. */
function withPart(text: string, part: string): string {
  const [key] = /^\w+:/.exec(part)!;
  if (!text.includes(`\n${key}`)) return `${text}\n${part}`;
  const own = new RegExp(`^${key}.*\\n(?:[ ].*\\n|\\n(?= ))*`, "m");
  expect(text).match(own);
  return text.replace(own, () => part);
}

/** Runs a block in the reader's shell; each of its commands must succeed. */
const shell = (text: string, cwd: string, environment: Readonly<Record<string, string>>): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn("bash", ["-euo", "pipefail", "-c", text], {
      cwd,
      env: { ...process.env, ...environment, LOG_LEVEL: "fatal" },
    });
    const ran = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      ran.stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      ran.stderr += chunk.toString();
    });
    child.on("close", (code) => resolve({ code: code ?? -1, ...ran }));
  });
