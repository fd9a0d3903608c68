/** The guides are true: commands and settings exist, the language is current, and the README's example works. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { COMMANDS } from "../../cli/index.ts";
import { languageGuide } from "../../codegen/docs/language.ts";
import { SETTINGS } from "../../runtime/config.ts";
import { type LoadedFile, loadFolder, loadText } from "../../runtime/declare/load.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { platformFolder } from "../../runtime/load.ts";
import { compile } from "../../runtime/model/compile.ts";
import { loadHooks } from "../../runtime/record/hooks/load-hooks.ts";
import { openTestApp } from "../support/app.ts";

const root = packageRoot();
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The texts of the blocks of a language. */
const blocksOf = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter((b) => b[1] === language).map((b) => b[2]!);

const APPLICATION = `application: Small
summary: Tools and who keeps them.
roles: { OWNER: [settings.api-keys.manage, settings.webhooks.manage, settings.team.manage] }
presets: { full_access: ["*:*"] }
`;
const TEAM_MEMBER = `resource: team_member
collection: team_members
idPrefix: tm
summary: A person.
fields:
  name: { type: text, max: 100, required: true }
  email: { type: email, required: true, unique: true }
  role: { type: role, where: { isActive: true }, permission: settings.team.manage }
  isActive: { type: boolean, default: true, permission: settings.team.manage }
  externalReferences: { type: externalReferences }
operations: { list: {}, get: {}, create: {}, update: {} }
events:
  team_member.created: { on: create }
  team_member.updated: { on: update }
`;

describe("the README", () => {
  const readme = read("README.md");

  it("declares a resource that a small application serves, and calls it", async () => {
    const [yaml] = blocksOf(readme, "yaml");
    const [file] = /[a-z-]+\.yaml/.exec(yaml!)!;
    const texts: [string, string][] = [
      ["application.yaml", APPLICATION],
      ["team-member.yaml", TEAM_MEMBER],
      [file, yaml!],
    ];
    const files: LoadedFile[] = [
      ...loadFolder(platformFolder(), root),
      ...texts.map(([name, text]) => loadText(name, text)),
    ];
    const application = compile(files);
    const hooks = await loadHooks(application, files);
    const app = await openTestApp({ folder: "readme", loaded: { application, hooks } });
    const [, path, body] = /\/api\/v1(\/\S+) [\s\S]*--json '(.+)'/.exec(blocksOf(readme, "sh")[0]!)!;
    const made = await app.api.post(path!, body!);
    expect(made.status, made.text).to.equal(201);
    expect(made.data).to.include({ name: "Hammer drill", price: "249.00", keeperId: null });
    const { scopes } = (await app.client((await app.key()).key).get("/whoami")).data.apiKey;
    expect(scopes).to.deep.equal(["*:*"]);
    await app.close();
  });

  it("names commands that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const file of ["README.md", "docs/contributing.md", "docs/operating.md"])
      for (const [, , name] of read(file).matchAll(/npm (run )?(start|test|run \S+|(?<=run )[\w:-]+)/g))
        expect(Object.keys(scripts), file).to.include(name);
    expect(readme).to.include("npm ci && npm start").and.to.include("npm ci && npm test");
  });

  it("has scripts whose files exist, and a row for each campaign", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const files = Object.values(scripts).flatMap((script) => script.match(/\b[\w-]+\/\S+\.ts\b/g) ?? []);
    expect(files.filter((file) => !existsSync(join(packageRoot(), file)))).to.deep.equal([]);
    const rows = [...read("docs/contributing.md").matchAll(/^\| `(campaign:\w+)`/gm)].map(([, name]) => name);
    expect(rows.sort()).to.deep.equal(
      Object.keys(scripts)
        .filter((name) => name.startsWith("campaign:"))
        .sort(),
    );
  });
});

describe("the guides", () => {
  it("hold the language as the grammar has it: run `npm run generate` where this fails", () => {
    expect(read("docs/language.md")).to.equal(languageGuide());
  });

  it("hold every setting, and no other", () => {
    const rows = [...read("docs/operating.md").matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)];
    expect(rows.map(([, name, takes]) => ({ name, takes }))).to.deep.equal(SETTINGS);
  });

  it("name commands of charter that exist", () => {
    const known = COMMANDS.map(({ name }) => name);
    const table = [
      ...read("docs/operating.md")
        .split("## Commands")[1]!
        .split("\n## ")[0]!
        .matchAll(/^\| `([a-z ]+)`/gm),
    ];
    expect(table.length).to.be.greaterThan(8);
    for (const [, name] of table) expect(known).to.include(name);
    for (const guide of readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")))
      for (const [, called] of read(`docs/${guide}`).matchAll(
        /`?npx charter ((?:org|keys|console) [a-z]+|[a-z]+)/g,
      ))
        expect(known, guide).to.include(called);
  });

  it("draw the house as it is: every room of runtime/ and codegen/, and none that is not there", () => {
    const drawing = /^## The house\n\n```\n([\s\S]*?)^```/m.exec(read("docs/architecture.md"))![1]!;
    // Names stand in the first column, what they are about in the second.
    const named = drawing.split("\n").flatMap((line) => line.slice(0, 22).match(/[a-z-]+(?:\/|\.ts)/g) ?? []);
    for (const folder of ["runtime", "codegen"])
      for (const { name } of readdirSync(join(root, folder), { withFileTypes: true }).filter((e) =>
        e.isDirectory(),
      ))
        expect(named, folder).to.include(`${name}/`);
    const places = ["", "runtime", "codegen"];
    for (const name of named)
      expect(
        places.some((place) => existsSync(join(root, place, name))),
        name,
      ).to.equal(true);
    expect(named.length).to.be.greaterThan(18);
  });
});
