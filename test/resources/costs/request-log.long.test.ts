/** A page of the log of requests reads the same number of entries wherever it begins. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import type { Answer, Client } from "../../support/client.ts";
import { describeOnOnePostgres } from "../../support/cluster.ts";
import { pagesRead } from "../../support/pages-read.ts";
import { withConnection } from "../../support/postgres.ts";
import { sentDuring } from "../../support/statements.ts";

/** Seconds in which the organization made one call more, of which nothing is asked for. */
const SECONDS = 20_000;
/** Pages of tables and indexes that a list may read: to pass over all other entries would take it thousands. */
const MOST_PAGES = 100;

const requestId = ({ headers }: Answer): string => headers.get("x-request-id")!;

describeOnOnePostgres("plans differ", "a page of a log of requests that is long", () => {
  let app: TestApp;
  let own: Client;
  let apiKeyId: string;
  let refused: Answer;
  before(async () => {
    app = await openTestApp({ alone: true });
    const { id, key } = await app.key();
    [own, apiKeyId] = [app.client(key), id];
    refused = await own.get("/customers/none");
    await app.api.get("/whoami");
    await app.serving.app.requestLog!.write();
    await withConnection(app.databaseUrl, async (query) => {
      await query(`insert into request_log select copy.* from request_log t, generate_series(1, ${SECONDS}) n,
jsonb_populate_record(t, jsonb_build_object('second', 'req_01z' || lpad(n::text, 5, '0'))) copy where t.route = '/whoami'`);
      await query("vacuum analyze request_log");
    });
  });
  after(() => app.close());

  async function expectFew(query: string, count: number): Promise<Answer> {
    let answer: Answer;
    const sent = await sentDuring(async () => {
      answer = await app.api.get(`/requests?limit=5${query}`);
      expect(answer.data, answer.text).length(count);
    });
    const list = sent.filter(({ text }) => text.includes("bounded"));
    expect(list).length(1);
    expect(await pagesRead(app.databaseUrl, list[0]!)).below(MOST_PAGES);
    return answer!;
  }

  for (const query of [
    "&status=404",
    "&status=404&sortDir=asc",
    "&code=NOT_FOUND",
    `&route=${encodeURIComponent("/customers/{id}")}`,
    "&code=NOT_FOUND&status=404",
    "&createdBefore=2030-01-01T00:00:00Z&status=404",
  ])
    it(`passes over no others: ${query.slice(1)}`, async () => void (await expectFew(query, 1)));

  it("passes over no others by key and by id", async () => {
    await expectFew(`&apiKeyId=${apiKeyId}`, 1);
    await expectFew(`&requestId=${requestId(refused)}`, 1);
  });

  it("passes over no others from any place, in both directions", async () => {
    const middle = "createdAfter=2038-08-18T00:00:00Z";
    for (const from of ["", "&sortDir=asc", `&${middle}&sortDir=asc`]) {
      const { body } = await expectFew(from, 5);
      await expectFew(`${from}&cursor=${body.meta.nextCursor}`, 5);
    }
  });

  it("reads a single entry without those of other seconds", async () => {
    const sent = await sentDuring(async () => {
      expect((await app.api.get(`/requests/${requestId(refused)}`)).status).equal(200);
    });
    const [read] = sent.filter(({ text }) => text.includes("request_log"));
    expect(await pagesRead(app.databaseUrl, read!)).below(MOST_PAGES);
  });
});
