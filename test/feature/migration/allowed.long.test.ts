import { expect } from "chai";
import fc from "fast-check";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import { closeAll, existing, told } from "../../support/existing.ts";
import { applicationOf, notebook, resource } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const RENT = notebook(`${TITLE}  color: { type: text, max: 20 }\n  size: { type: integer }`);
const BARE = notebook(TITLE);

describe("Steps that --allow-destructive names", () => {
  afterEach(closeAll);

  it("are the only ones that run of those that can lose data", async () => {
    const database = await existing(RENT, [{ title: "one", color: "red", size: 3 }]);
    expect(told(await database.to(BARE, { allowDestructive: ["notes.color"] }))).include.members([
      "drop column color",
      "keep size",
    ]);
    expect(await database.query("select size from notes")).deep.equal([{ size: 3 }]);
  });

  it("are refused under any other name, and the refusal tells theirs", async () => {
    const before = notebook(`${TITLE}  size: { type: decimal, scale: 2 }`);
    const after = notebook(`${TITLE}  size: { type: decimal, scale: 1 }`);
    const database = await existing(before, [{ title: "one", size: "1.55" }]);
    const failure = await database.to(after, { allowDestructive: ["notes.title"] }).catch((error) => error);
    expect(failure).instanceOf(MigrationRefused);
    expect(failure.message).contain("Needs --allow-destructive notes.size");
    await database.to(after, { allowDestructive: ["notes.size"] });
  });

  it("are reported where none has the name", async () => {
    const lines: string[] = [];
    const database = await existing(RENT);
    await database.to(BARE, { allowDestructive: ["notes.colour"], log: (line) => lines.push(line) });
    expect(lines.join()).contain("there is no step notes.colour");
  });

  it("may be a whole table", async () => {
    const both = applicationOf({
      note: resource("note", "notes", { fields: TITLE }),
      page: resource("page", "pages", { fields: TITLE }),
    });
    const database = await existing(both);
    expect(told(await database.to(BARE, { allowDestructive: ["pages"] }))).deep.equal(["drop table pages"]);
  });
});

describe("A rule that is relaxed", () => {
  afterEach(closeAll);

  it("needs no permission, whichever it was", async () => {
    const rules = [", unique: true", ", unique: [size]", ", required: true", ", pattern: '[a-z]*'"];
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(rules.slice(0, 2), { maxLength: 1 }),
        fc.subarray(rules.slice(2)),
        async (unique, others) => {
          const tight = notebook(
            `${TITLE}  color: { type: text, min: 2, max: 20${[...unique, ...others].join("")} }\n  size: { type: integer, min: 0, max: 9, required: true }`,
          );
          const database = await existing(tight, [{ title: "one", color: "red", size: 3 }]);
          const { steps } = await database.to(
            notebook(`${TITLE}  color: { type: text, max: 30 }\n  size: { type: integer }`),
          );
          expect(steps.filter(({ needs }) => needs !== null)).deep.equal([]);
          await closeAll();
        },
      ),
      { numRuns: 8 },
    );
  });
});
