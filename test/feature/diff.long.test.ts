/** Sides of a comparison: folders, and revisions of git that are read without a look at the work tree. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { versionsOf } from "../../cli/comparison/git.ts";
import { loadSide, loadSides } from "../../cli/comparison/sides.ts";
import { UsageError } from "../../cli/shell/failure.ts";
import { changelogMarkdown } from "../../codegen/diff/changelog.ts";
import { illustrate } from "../../codegen/diff/illustrate.ts";
import { reviewMarkdown } from "../../codegen/diff/markdown.ts";
import { review } from "../../codegen/diff/review.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { platformFolder } from "../../runtime/load.ts";
import { scratchFolder } from "../support/scratch.ts";

const BASE = join(packageRoot(), "test", "declarations", "base");

describe("the sides of a comparison", () => {
  const root = scratchFolder("charter-diff-");
  const app = join(root, "apps", "garden");
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, "-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
      stdio: "pipe",
    }).toString();
  const edit = (name: string, from: string, to: string) => {
    const file = join(app, "resources", name);
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  };
  const failure = (named: string, folder = app): string => {
    try {
      loadSide(named, folder);
    } catch (error) {
      expect(error).to.be.instanceOf(UsageError);
      return (error as Error).message;
    }
    throw new Error(`${named} was loaded`);
  };

  before(() => {
    mkdirSync(app, { recursive: true });
    cpSync(BASE, join(app, "resources"), { recursive: true });
    edit(
      "application.yaml",
      "[gardeners.promote]",
      "[gardeners.promote, settings.api-keys.manage, settings.webhooks.manage]",
    );
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    git("tag", "v1.0.0");
    edit("plot.yaml", "max: 50", "max: 40");
    git("commit", "--quiet", "--all", "--message", "Shorten");
    git("tag", "v1.1.0");
    edit("plot.yaml", "max: 500 }", "max: 900 }");
  });

  after(() => rmSync(root, { recursive: true, force: true }));

  const lines = (before: string | undefined, after?: string): string[] =>
    review(loadSide(before, app), loadSide(after, app))
      .changes.filter(({ surface }) => surface !== "data")
      .map(
        ({ verdict, subject, what, place }) => `${verdict} ${subject} ${what} ${place!.file}:${place!.line}`,
      );

  it("are revisions, folders and the working folder", () => {
    const shorter = "breaking plot.name accepts at most 40 characters instead of 50 resources/plot.yaml:7";
    const wider = "compatible plot.areaM2 accepts at most 900 instead of 500 resources/plot.yaml:9";
    expect(lines("v1.0.0", "v1.1.0")).to.deep.equal([shorter]);
    expect(lines("HEAD")).to.deep.equal([wider]);
    expect(lines("v1.0.0")).to.deep.equal([shorter, wider]);
    expect(lines(app, "HEAD^")).to.have.length(2);
    expect(lines("HEAD", "v1.1.0")).to.deep.equal([]);
  });

  it("are a branch and the commit where it began, whatever came to the other branch meanwhile", () => {
    const since = (named: string): string[] => {
      const { before, after } = loadSides(named, undefined, { root: app });
      return review(before, after).changes.map(({ subject, what }) => `${subject} ${what}`);
    };
    git("branch", "topic", "v1.0.0");
    expect(since("v1.1.0...topic")).to.deep.equal([]);
    expect(since("topic...v1.1.0")[0]).to.equal("plot.name accepts at most 40 characters instead of 50");
    expect(since("v1.1.0...")).to.include("plot.areaM2 accepts at most 900 instead of 500");
    expect(() => loadSides("v1.0.0...v1.1.0", "HEAD", { root: app })).to.throw("names both sides");
    expect(() => loadSides("v9...HEAD", undefined, { root: app })).to.throw("v9 is neither a revision");
  });

  it("compare the package's own resources as well, where the earlier ones are known", () => {
    const former = join(root, "former");
    const own = join(former, "node_modules", "charter", "runtime", "platform");
    cpSync(join(app, "resources"), join(former, "resources"), { recursive: true });
    cpSync(platformFolder(), own, { recursive: true, filter: (name) => !name.endsWith(".ts") });
    const key = join(own, "api-key.yaml");
    writeFileSync(key, readFileSync(key, "utf8").replace("max: 100, req", "max: 200, req"));
    const shorter =
      "api_key.name accepts at most 100 characters instead of 200 runtime/platform/api-key.yaml";
    const subjects = (platform?: string): string[] => {
      const { before, after } = loadSides(platform ? app : former, app, { platform });
      return review(before, after).changes.map(
        ({ subject, what, place }) => `${subject} ${what} ${place?.file}`,
      );
    };
    expect(subjects()).to.include(shorter);
    expect(subjects(join(former, "node_modules", "charter"))).to.include(shorter);
    rmSync(former, { recursive: true });
  });

  it("tell of another version of the package, whose resources were not compared", () => {
    const lock = (version: string) => JSON.stringify({ packages: { "node_modules/charter": { version } } });
    writeFileSync(join(app, "package-lock.json"), lock("1.2.0"));
    git("add", "--all");
    git("stash", "--quiet");
    const former = git("stash", "list", "--format=%H").trim();
    git("stash", "pop", "--quiet");
    writeFileSync(join(app, "package-lock.json"), lock("1.3.0"));
    const { before, after } = loadSides(former, undefined, { root: app });
    const { changes } = review(before, after);
    rmSync(join(app, "package-lock.json"));
    git("reset", "--quiet");
    expect(changes.map(({ id, verdict }) => `${verdict} ${id}`)).to.include(
      "risky platform.version application 1.3.0",
    );
  });

  it("leave the work tree as it is", () => {
    const before = git("status", "--porcelain");
    lines("v1.0.0");
    expect(git("status", "--porcelain")).to.equal(before);
    expect(readdirSync(join(root, ".git")).filter((name) => name.endsWith(".lock"))).to.deep.equal([]);
  });

  it("tell what is wrong with a name in one line", () => {
    expect(failure("v9.9.9")).to.equal(
      "v9.9.9 is neither a revision of this repository nor a folder with declarations",
    );
    expect(failure("--output=x")).to.match(/^--output=x is neither a revision/);
    expect(failure("./nowhere")).to.equal("there is no folder ./nowhere");
    expect(failure(root)).to.equal(
      `no declarations in ${root}: it has neither resources/ nor application.yaml`,
    );
    expect(failure("v1.0.0", root)).to.equal(
      "no declarations in v1.0.0: that revision has no resources/ at this place",
    );
  });

  it("tell of a shallow clone how to get the rest", () => {
    const clone = join(root, "clone");
    git("clone", "--quiet", "--depth", "1", `file://${root}`, clone);
    expect(failure("v1.0.0", join(clone, "apps", "garden"))).to.match(
      /^the revision v1.0.0 is not in this clone, which is shallow.*\n.*git fetch --unshallow/,
    );
    rmSync(clone, { recursive: true });
  });

  it("tell the faults of declarations that do not stand, and of which side", () => {
    const broken = join(root, "broken");
    cpSync(join(app, "resources"), join(broken, "resources"), { recursive: true });
    writeFileSync(join(broken, "resources", "bed.yaml"), "resource: bed\ncolour: red\n");
    const told = failure("./broken", root);
    expect(told).to.match(/^the declarations of \.\/broken are invalid: \d+ errors\n\nresources\/bed\.yaml:/);
    expect(told).to.include("| colour: red");
    const error = (() => {
      try {
        return loadSide("./broken", root);
      } catch (fault) {
        return fault as UsageError;
      }
    })() as UsageError;
    expect(error.told.code).to.equal("DECLARATION_FAULTS");
    expect(error.told.details[0]).to.include({ side: "./broken", file: "resources/bed.yaml", line: 1 });
  });

  it("do not stand with a file that a load would pass over, nor with a hook that is not written", () => {
    const broken = join(root, "broken");
    const resources = join(broken, "resources");
    cpSync(join(app, "resources"), resources, { recursive: true });
    cpSync(join(resources, "plot.yaml"), join(resources, "other.yml"));
    expect(failure("./broken", root)).to.include("The file of a declaration ends in .yaml.");
    rmSync(join(resources, "other.yml"));
    const plot = join(resources, "plot.yaml");
    writeFileSync(plot, readFileSync(plot, "utf8").replace(/create: \{.*?\}/, "create: { hook: measure }"));
    expect(failure("./broken", root)).to.include("The hook `measure` needs a file plot.hooks.ts");
    const hooks = join(resources, "plot.hooks.ts");
    writeFileSync(hooks, "export function weigh(): void {}\n");
    expect(failure("./broken", root)).to.include("plot.hooks.ts exports no function `measure`.");
    for (const text of [
      "export async function measure() {}",
      "const measure = 1;\nexport { weigh, measure };",
    ]) {
      writeFileSync(hooks, `${text}\n`);
      expect(loadSide("./broken", root).hooks.get("plot.hooks.ts")).to.include("measure");
    }
    rmSync(broken, { recursive: true });
  });

  it("make a changelog of their versions", () => {
    expect(versionsOf(app, "v[0-9]*", null).map(({ name }) => name)).to.deep.equal(["v1.0.0", "v1.1.0"]);
    const found = review(loadSide("v1.0.0", app), loadSide("v1.1.0", app));
    expect(changelogMarkdown([{ name: "v1.1.0", date: "2026-11-22", review: found }])).to.equal(
      [
        "# Changelog",
        "",
        "## v1.1.0 (2026-11-22)",
        "",
        "### Breaking",
        "",
        "- plot.name accepts at most 40 characters instead of 50. A call that sends other values is refused.",
      ].join("\n"),
    );
  });

  it("show a change by a call that both answer", async () => {
    const [before, after] = [loadSide("v1.0.0", app), loadSide("v1.1.0", app)];
    const shown = await illustrate(review(before, after), before, after);
    const { example } = shown.changes[0]!;
    expect(example!.request).to.include({ method: "POST", path: "/plots" });
    expect([example!.before.status, example!.after.status]).to.deep.equal([201, 422]);
    expect(example!.after.body).to.deep.equal({
      error: {
        code: "VALIDATION_FAILED",
        message: "/name: At most 40 characters are allowed.",
        details: [{ path: "/name", code: "TOO_LONG", message: "At most 40 characters are allowed." }],
      },
    });
    const page = reviewMarkdown(shown);
    expect(page).to.include("### v1.0.0 → v1.1.0");
    expect(page).to.include("| API | `plot.name` accepts at most 40 characters instead of 50<br>");
    expect(page).to.include("alter table");
  });
});
