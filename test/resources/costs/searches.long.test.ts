/** Searches of an organization so large that each way of finding records is taken. */
import { expect } from "chai";
import { Heads } from "../../../runtime/store/queries/heads.ts";
import { Connection } from "../../../runtime/store/wire/connection.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { withConnection } from "../../support/postgres.ts";

const RECORDS = 25_000;
const idOf = (n: number): string => `cus_7${String(n).padStart(25, "0")}`;

describe("a search of a large organization", () => {
  let app: TestApp;
  before(async function () {
    this.timeout(300_000);
    app = await openTestApp({ alone: true });
    const { id } = await app.api.make("/customers", { firstName: "First", lastName: "Last" });
    await withConnection(app.databaseUrl, async (query) => {
      await query(`insert into customers select copy.* from customers t, generate_series(1, ${RECORDS}) n,
jsonb_populate_record(t, jsonb_build_object('id', 'cus_7' || lpad(n::text, 25, '0'),
  'created_at', t.created_at + (n - ${RECORDS}) * interval '3 minutes',
  'document', replace(t.document, t.id, 'cus_7' || lpad(n::text, 25, '0')),
  'first_name', case when n in (24980, 24990) or n between 21001 and 21010 then 'Johanna' when n between 15501 and 18500 then 'Irmgard'
    when n between 5 and 8 then 'Klara' when n % 20 = 9 then 'Oriana' when n <= 10000 then 'Grete' else 'Hedy' end,
  'last_name', case when n % 400 = 7 then 'Nightingale' when n > 10000 or n % 20 = 0 and n <= 100 then 'Lamarr' when n % 2 = 0 then 'Hermann' else 'Curie' end)) copy
where t.id = '${id}'`);
      await query("vacuum analyze customers");
    });
  });
  after(() => app.close());

  const found = async (query: string): Promise<{ ids: string[]; next: string | null }> => {
    const { data, meta } = (
      await app.api.get(`/customers?${query.includes("limit") ? "" : "limit=3&"}${query}`)
    ).body;
    return { ids: data.map((one: { id: string }) => one.id), next: meta.nextCursor };
  };

  it("finds a word of many old records, none of which is among the first", async () => {
    const { ids, next } = await found("q=grete");
    expect(ids).deep.equal([10_000, 9_999, 9_998].map(idOf));
    expect((await found(`q=grete&cursor=${next}`)).ids).deep.equal([9_997, 9_996, 9_995].map(idOf));
  });

  it("finds a word of a few thousand records, none of which is among the first", async () => {
    const { ids, next } = await found("q=irmgard");
    expect(ids).deep.equal([18_500, 18_499, 18_498].map(idOf));
    expect((await found(`q=irmgard&cursor=${next}`)).ids).deep.equal([18_497, 18_496, 18_495].map(idOf));
    expect((await found("q=irmgard&sortDir=asc")).ids).deep.equal([15_501, 15_502, 15_503].map(idOf));
  });

  it("finds a word of some of the first records, and of others behind them", async () => {
    expect((await found("q=johanna")).ids).deep.equal([24_990, 24_980, 21_010].map(idOf));
  });

  /** Numbers of the records whose remainder is given, without those of another first name. */
  const numbered = (
    step: number,
    remainder: number,
    isOther: (n: number) => boolean = () => false,
  ): number[] =>
    Array.from({ length: Math.ceil(RECORDS / step) }, (_, n) => n * step + remainder).filter(
      (n) => !isOther(n),
    );
  const isNamed = (n: number) => (n >= 15_501 && n <= 18_500) || (n >= 21_001 && n <= 21_010);

  for (const { name, q, limit, all } of [
    { name: "one in four hundred", q: "nighting", limit: 7, all: numbered(400, 7) },
    { name: "one in twenty", q: "oriana", limit: 50, all: numbered(20, 9, isNamed) },
  ])
    it(`finds every record of a word of ${name}, page by page in both directions`, async () => {
      for (const sortDir of ["asc", "desc"]) {
        const walked: string[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const query = `q=${q}&sortDir=${sortDir}&limit=${limit}${cursor && `&cursor=${cursor}`}`;
          const { ids, next } = await found(query);
          walked.push(...ids);
          cursor = next;
        }
        const expected = all.map(idOf);
        expect(walked).deep.equal(sortDir === "asc" ? expected : expected.reverse());
      }
    });

  it("is planned once for a connection, whatever the size of the organization", async () => {
    const { api } = await app.neighbour();
    await api.make("/customers", { firstName: "Ada", lastName: "Lovelace" });
    const sessions = new Set<Connection>();
    const { run } = Connection.prototype;
    Connection.prototype.run = function (statement, values) {
      if (statement.text.includes("walked")) sessions.add(this);
      return run.call(this, statement, values);
    };
    for (let n = 0; n < 12; n++) expect((await api.get("/customers?q=ada&sortBy=lastName")).data).length(1);
    Connection.prototype.run = run;
    expect(sessions.size).above(0);
    for (const session of sessions) {
      const plans = await session.query(
        "select custom_plans::int as custom from pg_prepared_statements where statement like '%walked%'",
      );
      for (const { custom } of plans) expect(custom).equal(0);
    }
  });

  it("finds a word of a few old records", async () => {
    const { ids, next } = await found("q=klara");
    expect(ids).deep.equal([8, 7, 6].map(idOf));
    expect((await found(`q=klara&cursor=${next}`)).ids).deep.equal([5].map(idOf));
  });

  it("finds the few records that have two frequent words", async () => {
    expect((await found("q=grete%20lamarr")).ids).deep.equal([100, 80, 60].map(idOf));
    expect((await found("q=grete%20lamarr&sortDir=asc")).ids).deep.equal([20, 40, 60].map(idOf));
  });

  it("finds a word of most records, and a word of half of the old ones", async () => {
    expect((await found("q=hed")).ids).deep.equal([25_000, 24_999, 24_998].map(idOf));
    expect((await found("q=hermann")).ids).deep.equal([10_000, 9_998, 9_996].map(idOf));
  });

  /** The first two pages of a list. */
  async function pagesOf(query: string): Promise<string[][]> {
    const { ids, next } = await found(query);
    return next === null ? [ids] : [ids, (await found(`${query}&cursor=${next}`)).ids];
  }

  it("returns the same pages by its light statement and without it", async () => {
    const { isWorth } = Heads.prototype;
    const link = { externalSystem: "crm", externalObject: "contact", externalId: "klara" };
    await app.api.make("/customers", { firstName: "Ada", lastName: "Curie", externalReferences: [link] });
    for (const q of ["johanna", "hed", "klara", "oriana", "nobody", "ada", "curie%20klara", "hed%20lam"])
      for (const order of ["sortDir=asc", "sortDir=desc", "sortBy=lastName", "status=ACTIVE"])
        for (const limit of [2, 60]) {
          const query = `q=${q}&${order}&limit=${limit}`;
          const pages = await pagesOf(query);
          Heads.prototype.isWorth = () => false;
          const others = await pagesOf(query).finally(() => (Heads.prototype.isWorth = isWorth));
          expect(pages, query).deep.equal(others);
        }
  });
});
