/** Breaking changes that a file of the repository accepts pass, are shown, and hide no other change. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { diff } from "../../cli/diff.ts";
import { Screen } from "../../cli/shell/screen.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { scratchFolder } from "../support/scratch.ts";

const LIBRARY = join(packageRoot(), "test", "fixtures", "reviewed-library");
const ID = "request.bound.fewer author.name maxLength=50";
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

class Page extends Screen {
  text = "";
  override print(line = ""): void {
    this.text += `${line}\n`;
  }
}

const entry = (finding: string, until = TOMORROW) =>
  `- finding: ${finding}\n  reason: Nobody sends longer names.\n  until: ${until}\n`;

describe("an acknowledgement", () => {
  const root = scratchFolder("charter-acknowledged-");
  const at = (side: string, ...names: string[]) => join(root, side, ...names);

  before(() => {
    for (const side of ["before", "after"]) {
      mkdirSync(at(side));
      cpSync(LIBRARY, at(side, "resources"), { recursive: true });
    }
    const author = at("after", "resources", "author.yaml");
    writeFileSync(author, readFileSync(author, "utf8").replace("max: 100, req", "max: 50, req"));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Compares the sides with the text of each side's file. */
  async function compared(acknowledged: string, former: string | null = null) {
    writeFileSync(at("after", "acknowledged.yaml"), acknowledged);
    rmSync(at("before", "acknowledged.yaml"), { force: true });
    if (former !== null) writeFileSync(at("before", "acknowledged.yaml"), former);
    const screen = new Page(true);
    const args = { before: at("before"), after: at("after") };
    const code = await diff.run({ args, options: { failOn: "breaking" }, screen } as never);
    return { code, ...JSON.parse(screen.text) };
  }
  const faults = async (text: string, former: string | null = null): Promise<string[]> => {
    const told = await compared(text, former);
    expect(told.code).to.equal(1);
    return told.faults.map((one: Record<string, unknown>) => `${one.file}:${one.line} ${one.message}`);
  };

  it("passes its change, which is shown with the reason", async () => {
    const { code, verdict, counts, changes } = await compared(entry(ID));
    expect([code, verdict]).to.deep.equal([0, "risky"]);
    expect([counts.breaking, counts.acknowledged]).to.deep.equal([0, 1]);
    expect(changes[0]).to.deep.include({ id: ID, verdict: "breaking" });
    expect(changes[0].acknowledged).to.deep.equal({ reason: "Nobody sends longer names.", until: TOMORROW });
  });

  it("fails where there is none", async () => {
    const { code, verdict, changes } = await compared("[]\n");
    expect([code, verdict, changes[0].acknowledged]).to.deep.equal([1, "breaking", null]);
  });

  it("covers no other value", async () => {
    const told = await compared(entry(ID.replace("=50", "=60")));
    expect([told.code, told.verdict]).to.deep.equal([1, "breaking"]);
  });

  it("is a fault if it fits no change, though nothing else would fail", async () => {
    expect(await faults(entry(ID) + entry("call.removed POST /authors"))).to.deep.equal([
      "acknowledged.yaml:4 No change has the id `call.removed POST /authors`.",
    ]);
    expect(await faults(entry(`${ID}0`))).to.deep.equal([
      `acknowledged.yaml:1 No change has the id \`${ID}0\`, did you mean \`${ID}\`?`,
    ]);
  });

  it("is a fault past its date, and covers nothing then", async () => {
    const [fault] = await faults(entry(ID, "2026-01-31"));
    expect(fault).to.equal(`acknowledged.yaml:3 The acknowledgement of \`${ID}\` ended on 2026-01-31.`);
    expect((await compared(entry(ID, "2026-01-31"))).verdict).to.equal("breaking");
  });

  it("is a fault if another one has the same id", async () => {
    expect(await faults(entry(ID) + entry(ID))).to.deep.equal([
      `acknowledged.yaml:4 \`${ID}\` is acknowledged twice.`,
    ]);
  });

  it("covers nothing if the earlier side has it too, and is no fault until its date", async () => {
    const { verdict, faults: none } = await compared(entry(ID), entry(ID));
    expect([verdict, none]).to.deep.equal(["breaking", []]);
    expect(await faults(entry(ID, "2026-01-31"), entry(ID, "2026-01-31"))).to.have.length(1);
  });

  it("is read as strictly as a declaration", async () => {
    const error = await compared("- finding: a\n  reson: b\n  until: soon\n").catch((one: unknown) => one);
    const { details } = (error as { told: { details: Record<string, unknown>[] } }).told;
    expect(details.map(({ file, line, rule }) => [file, line, rule])).to.deep.equal([
      ["acknowledged.yaml", 2, "unknown-key"],
      ["acknowledged.yaml", 3, "form"],
    ]);
  });
});
