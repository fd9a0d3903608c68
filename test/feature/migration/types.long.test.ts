import { expect } from "chai";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { closeAll, existing, expectFresh, expectInLine, expectSettled } from "../../support/existing.ts";
import { documents, notebook } from "../../support/notebook.ts";

const DAYS = ["2026-01-01", "2026-01-02"];
const withType = (type: string) => notebook(`  v: { ${type} }`);
const integer = withType("type: integer");
/** Of any sign, with so many digits in all. */
const decimal = (scale: number, digits: number) => {
  const most = `${"9".repeat(digits - scale)}.${"9".repeat(scale)}`;
  return withType(`type: decimal, scale: ${scale}, min: "-${most}", max: "${most}"`);
};

describe("A migration of a column's type", () => {
  afterEach(closeAll);

  it("widens a whole number to any number, in a small table by itself", async () => {
    const after = withType("type: number");
    const database = await existing(integer, [{ v: 7 }]);
    await database.to(after);
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("asks before it rewrites a large table", async () => {
    const database = await existing(integer, [{ v: 7 }]);
    const { steps } = await database.to(withType("type: number"), { dryRun: true, small: 0 });
    expect(steps[0]).include({
      kind: "change type",
      rewrites: true,
      loses: false,
      lock: "reads and writes blocked",
      needs: "--allow-destructive",
    });
  });

  it("takes more digits without a rewrite, however large the table is", async () => {
    const after = decimal(2, 20);
    const database = await existing(decimal(2, 10), [{ v: "1.50" }]);
    const { steps } = await database.to(after, { small: 0 });
    expect(steps[0]).include({ kind: "change type", rewrites: false, lock: "brief", needs: null });
    await expectFresh(database, after);
  });

  it("changes a check alone where other bounds have as many digits", async () => {
    const bounded = (bounds: string) => withType(`type: decimal, scale: 2, ${bounds}`);
    const after = bounded("min: 0.01, max: 999.5");
    const database = await existing(bounded('max: "500.00"'), [{ v: "1.50" }]);
    const { steps } = await database.to(after);
    expect(steps.map(({ kind, name }) => `${kind} ${name}`)).deep.equal([
      "change check notes_v_check",
      "change check notes_v_check2",
    ]);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("asks nothing where usual bounds are said, and takes a bound away with its check", async () => {
    const usual = withType("type: decimal, scale: 2");
    const database = await existing(usual, [{ v: "1.50" }]);
    await expectSettled(database, withType("type: decimal, scale: 2, min: 0, max: 9999999999999.99"));
    const signed = withType("type: decimal, scale: 2, min: -9999999999999.99");
    const { steps } = await database.to(signed);
    expect(steps.map(({ kind, name }) => `${kind} ${name}`)).deep.equal(["drop check notes_v_check"]);
    await expectFresh(database, signed);
  });

  it("takes more decimals, and writes the documents anew", async () => {
    const after = decimal(3, 20);
    const database = await existing(decimal(2, 10), [{ v: "-1.50" }]);
    await database.to(after);
    expect([...(await documents(database.query, "notes")).values()][0]!.v).equal("-1.500");
    await expectInLine(database, after);
    await expectFresh(database, after);
  });

  it("takes digits away by itself where every value fits", async () => {
    const after = decimal(1, 5);
    const database = await existing(decimal(2, 10), [{ v: "1.50" }, {}]);
    await database.to(after);
    await expectInLine(database, after);
    await expectFresh(database, after);
  });

  it("asks before it rounds values, and says how many", async () => {
    const after = decimal(1, 5);
    const database = await existing(decimal(2, 10), [{ v: "1.55" }, { v: "1.50" }]);
    const failure = (await database.to(after).catch((error: unknown) => error)) as MigrationRefused;
    expect(failure).instanceOf(MigrationRefused);
    expect(failure.steps[0]!.rows).include({ count: 1, are: "would not fit" });
    await expectSettled(database, decimal(2, 10));
    await database.to(after, { allowDestructive: true });
    await expectInLine(database, after);
  });

  it("makes text of a number, and of a time what clients read", async () => {
    for (const [type, value, text] of [
      ["type: integer", 7, "7"],
      ["type: timestamp", "2026-01-02T03:04:05.006Z", "2026-01-02T03:04:05.006Z"],
      ["type: date", "2026-01-02", "2026-01-02"],
    ]) {
      const after = withType("type: text, max: 100");
      const database = await existing(withType(type as string), [{ v: value }]);
      await database.to(after);
      expect([...(await documents(database.query, "notes")).values()][0]!.v).equal(text);
      await expectInLine(database, after);
      await expectFresh(database, after);
    }
  });

  it("makes a number of text only where that is allowed, and nothing where a text is none", async () => {
    const before = withType("type: text, max: 10");
    const database = await existing(before, [{ v: "7" }, { v: "x" }]);
    const refusal = await database.to(integer, { allowDestructive: true }).catch(String);
    expect(refusal)
      .contain("was not started")
      .contain("1 row has a value that is no whole number, such as note_");
    await database.query("update notes set v = '8' where v = 'x'");
    expect(await database.to(integer).catch(String)).contain("Needs --allow-destructive notes.v");
    await database.to(integer, { allowDestructive: true });
    await expectInLine(database, integer);
    await expectFresh(database, integer);
  });

  it("says that it stops where only PostgreSQL knows whether a text fits", async () => {
    const date = withType("type: date");
    const database = await existing(withType("type: text, max: 10"), [{ v: "2026-01-02" }, { v: "x" }]);
    const { steps } = await database.to(date, { dryRun: true });
    expect(steps[0]!.note).contain(
      "If a value does not fit the new type, the step fails and changes nothing.",
    );
    const failure = await database.to(date, { allowDestructive: true }).catch(String);
    expect(failure).contain('stopped at "change type notes.v": invalid input syntax for type date: "x"');
  });

  for (const [type, ...texts] of [
    ["number", "1.5", " -2e3 ", ".5"],
    ["boolean", "true", "f", "no"],
  ] as const)
    it(`makes a ${type} of each text that PostgreSQL reads as one`, async () => {
      const after = withType(`type: ${type}`);
      const database = await existing(
        withType("type: text, max: 10"),
        texts.map((v) => ({ v })),
      );
      await database.to(after, { allowDestructive: true });
      await expectInLine(database, after);
    });

  it("refuses what has no meaning, with a way round it", async () => {
    const database = await existing(withType("type: boolean"), [{ v: true }]);
    const failure = (await database
      .to(withType("type: timestamp"), { allowDestructive: true })
      .catch((error: unknown) => error)) as Error;
    expect(failure.message).contain(
      "The type boolean cannot become timestamp(3) with time zone. Declare a new field",
    );
  });

  it("refuses to make a reference of a boolean, also of a removed field with its name", async () => {
    const after = withType("type: reference, to: person");
    const database = await existing(withType("type: boolean"), [{ v: true }]);
    expect(await database.to(after).catch(String)).contain("The type boolean cannot become a reference.");
    await database.to(notebook("  other: { type: text, max: 9 }"));
    expect(await database.to(after).catch(String)).contain("The type boolean cannot become a reference.");
  });

  it("sorts text by code point where it becomes an id, rebuilding no row", async () => {
    const after = withType("type: reference, to: person");
    const database = await existing(withType("type: text, max: 64"), [{}]);
    const { steps } = await database.to(after);
    expect(steps[0]).include({ kind: "change type", rewrites: false });
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  for (const [what, before, after, values, found] of [
    [
      "email address",
      "type: text, max: 50",
      "type: email",
      ["a@example.org", "x"],
      "has a value that is no email address",
    ],
    ["URL", "type: text, max: 50", "type: url", ["https://example.org", "x"], "has a value that is no URL"],
    [
      "time zone",
      "type: text, max: 50",
      "type: timezone",
      ["Europe/Berlin", "x"],
      "has a value that is no time zone",
    ],
    ["URL", "type: email", "type: url", ["a@example.org"], "has a value that is no URL"],
    ["reference", "type: text, max: 50", "type: reference, to: person", ["x"], "refers to no row of people"],
    [
      "list of references",
      "type: list, of: { type: text, max: 50 }",
      "type: list, of: { type: reference, to: person }",
      [["x"]],
      "has a value that does not refer to person",
    ],
    [
      "reference in an object",
      "type: object, fields: { by: { type: reference, to: note } }",
      "type: object, fields: { by: { type: reference, to: person } }",
      [{ by: "note_01h455vb4pex5vsknk084sn02q" }],
      "has a value that does not refer to person in `by`",
    ],
    [
      "list of email addresses",
      "type: list, of: { type: text, max: 50 }",
      "type: list, of: { type: email }",
      [["a@example.org"], ["a@example.org", "x"], []],
      "has a value that is no email address",
    ],
  ] as const)
    it(`refuses to make a ${what} of another text, and says how many: ${before}`, async () => {
      const [first, last] = [withType(before), withType(after)];
      const database = await existing(
        first,
        values.map((v) => ({ v })),
      );
      const refusal = await database.to(last).catch(String);
      expect(refusal).contain("was not started").contain(`refuse notes.v: 1 row ${found}, such as note_`);
      await expectSettled(database, first);
      await database.to(last, { allowDestructive: ["notes.v"] });
      await expectSettled(database, last);
    });

  /** Where a value can be in a field, its path, and a value of the field with it there. */
  const INSIDE = [
    [
      "an object",
      "part.a",
      (a: string) => `type: object, fields: { part: { type: object, fields: { a: ${a} } } }`,
      (a: unknown) => ({ part: { a } }),
    ],
    [
      "a list of objects",
      "*.a",
      (a: string) => `type: list, of: { type: object, fields: { a: ${a} } }`,
      (a: unknown) => [{ a: null }, { a }],
    ],
    [
      "a list in an object",
      "all.*",
      (a: string) => `type: object, fields: { all: { type: list, of: ${a} } }`,
      (a: unknown) => ({ all: [a] }),
    ],
  ] as const;

  for (const [place, path, typed, holding] of INSIDE) {
    it(`refuses to make another text of one in ${place}, and says how many`, async () => {
      const [first, mail, url] = ["text, max: 50", "email", "url"].map((type) =>
        withType(typed(`{ type: ${type} }`)),
      ) as [Application, Application, Application];
      const database = await existing(first, [{ v: holding("a@example.org") }, { v: holding("x") }, {}]);
      expect(await database.to(mail).catch(String)).contain(
        `refuse notes.v: 1 row has a value that is no email address in \`${path}\`, such as note_`,
      );
      await database.query("delete from notes where v::text like '%\"x\"%'");
      await expectSettled(database, first);
      await database.to(mail);
      expect(await database.to(url).catch(String)).contain("1 row has a value that is no URL");
      await database.to(url, { allowDestructive: ["notes.v"] });
      await expectSettled(database, url);
      await database.to(first);
      await expectSettled(database, first);
    });

    it(`says how many values in ${place} do not match a new pattern`, async () => {
      const last = withType(typed("{ type: text, max: 9, pattern: 'A-\\d+' }"));
      const database = await existing(withType(typed("{ type: text, max: 9 }")), [
        { v: holding("A-1") },
        { v: holding("x") },
      ]);
      const { steps } = await database.to(last);
      expect(steps.find(({ kind }) => kind === "hold")!.note).contain(
        `1 row does not match A-\\d+ in \`${path}\`, such as note_`,
      );
      await database.query("delete from notes where v::text like '%\"x\"%'");
      expect((await database.to(last)).steps.map(({ kind }) => kind)).deep.equal(["change column"]);
      await expectSettled(database, last);
    });
  }

  /** Bounds before and after, a value that fits the latter and one that does not, and what is said. */
  const NARROWER: readonly (readonly [string, string, unknown, unknown, string])[] = [
    ["text, max: 9", "text, max: 2", "ab", "abc", "at most 2 characters instead of 9"],
    ["text, max: 9", "text, max: 9, min: 2", "ab", "a", "at least 2 characters"],
    ["enum, values: [A, B]", "enum, values: [A]", "A", "B", "no longer B"],
    ["integer, max: 9", "integer, max: 5", 5, 6, "at most 5 instead of 9"],
    [
      "decimal, scale: 2, max: 9",
      "decimal, scale: 2, max: 5",
      "5.00",
      "5.01",
      "at most 5.00 instead of 9.00",
    ],
    [
      "list, of: { type: date }",
      "list, of: { type: date }, max: 1",
      ["2026-01-01"],
      DAYS,
      "at most 1 item instead of 200",
    ],
  ];

  for (const [place, path, typed, holding] of INSIDE)
    for (const [first, last, fits, exceeds, said] of NARROWER)
      it(`says how many values in ${place} do not fit the bounds of ${last}`, async () => {
        const [wide, narrow] = [first, last].map((type) => withType(typed(`{ type: ${type} }`)));
        const database = await existing(wide!, [{ v: holding(fits) }, { v: holding(exceeds) }, {}]);
        const { steps } = await database.to(narrow!);
        expect(steps.map(({ kind, rows }) => [kind, rows?.count])).deep.equal([["hold", 1]]);
        expect(steps[0]!.note).contain(`\`v.${path}\`: ${said}`).contain("1 row does not fit, such as note_");
        await database.query("delete from notes where v = $1", [JSON.stringify(holding(exceeds))]);
        expect((await database.to(narrow!)).steps.map(({ kind }) => kind)).deep.equal(["change column"]);
        await expectSettled(database, narrow!);
        expect((await database.to(wide!)).steps.map(({ kind }) => kind)).deep.equal(["record"]);
      });

  it("says how many lists and texts of JSON do not fit new bounds of the field itself", async () => {
    for (const [type, limit, fits, exceeds] of [
      ["list, of: { type: text, max: 9 }", "max: 1", ["a"], ["a", "b"]],
      ["json", "max: 1", { all: [1] }, { all: [1, 2] }],
    ] as const) {
      const database = await existing(withType(`type: ${type}`), [{ v: fits }, { v: exceeds }]);
      const { steps } = await database.to(withType(`type: ${type}, ${limit}`));
      expect(steps.map(({ kind, rows }) => [kind, rows?.count])).deep.equal([["hold", 1]]);
    }
  });

  it("counts the values of each member by itself", async () => {
    const sized = (width: number, height: number) =>
      withType(
        `type: object, fields: { w: { type: integer, max: ${width} }, h: { type: integer, max: ${height} } }`,
      );
    const database = await existing(sized(9, 9), [{ v: { w: 9, h: 9 } }, { v: { w: 1, h: 9 } }]);
    const { steps } = await database.to(sized(5, 5));
    expect(steps.map(({ rows }) => rows?.count)).deep.equal([1, 2]);
  });

  it("looks at no row for the form of a member that is new", async () => {
    const [first, last] = ["a", "b"].map((name) =>
      withType(`type: object, fields: { ${name}: { type: email } }`),
    );
    const database = await existing(first!, [{ v: { a: "a@example.org" } }]);
    const { steps } = await database.to(last!);
    expect(steps.filter(({ rows }) => rows)).deep.equal([]);
  });

  it("does not judge values of deleted records, nor those that have the form", async () => {
    const last = withType("type: email");
    const database = await existing(withType("type: text, max: 50"), [
      { v: "a@example.org" },
      { v: "x" },
      {},
    ]);
    await database.query("update notes set deleted_at = now() where v = 'x'");
    await database.to(last);
    await expectSettled(database, last);
    await expectFresh(database, last);
  });

  it("says how many values do not match a new pattern as long as there are any", async () => {
    const last = withType("type: text, max: 9, pattern: 'A-\\d+'");
    const database = await existing(withType("type: text, max: 9"), [{ v: "A-1" }, { v: "x" }]);
    for (const steps of [(await database.to(last)).steps, (await database.to(last)).steps])
      expect(steps.find(({ kind }) => kind === "hold")!.note).contain(
        "1 row does not match A-\\d+, such as note_",
      );
    await database.query("update notes set v = 'A-2' where v = 'x'");
    expect((await database.to(last)).steps.map(({ kind }) => kind)).deep.equal(["change column"]);
    await expectSettled(database, last);
  });

  it("judges a form again that an earlier release was without", async () => {
    const [first, last] = [withType("type: text, max: 50"), withType("type: email")];
    const database = await existing(first, [{ v: "a@example.org" }]);
    await database.to(last);
    await database.to(first, { back: true });
    await database.query("update notes set v = 'x'");
    expect(await database.to(last).catch(String)).contain("1 row has a value that is no email address");
  });
});
