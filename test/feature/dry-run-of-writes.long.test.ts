/** A dry run of every call that writes has the response of the write, and stores nothing. */
import { expect } from "chai";
import { isWrite } from "../../runtime/http/routes.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, freshKey } from "../support/client.ts";
import { checksums } from "../support/dump.ts";
import type { Query } from "../support/postgres.ts";
import { comeTo, make, type Ready, type Usage, usagesOf } from "../support/usages.ts";

const asDryRun = ({ path, ...call }: Ready): Ready => ({ ...call, path: `${path}?dryRun=true` });

/** An answer without what may differ: ids, document numbers, times and what is shown once. */
function comparable({ status, body, headers }: Answer): unknown {
  const { meta, ...rest } = body;
  const masked = JSON.stringify({ ...rest, warnings: meta?.warnings ?? [] })
    .replace(/[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/"([A-Z]+-)\d+"/g, '"$1N"')
    // A delivery goes out between the two.
    .replace(/"attempts":\[.*?\](?=[,}])/g, '"attempts":[]')
    .replace(/"(key|secret|prefix)":(?:null|"(?:sk_|whsec_)[^"]*")/g, '"$1":"SHOWN"');
  return { status, version: headers.get("ETag")?.split("-")[0], answer: JSON.parse(masked) as unknown };
}

describe("a dry run", () => {
  let app: TestApp;
  let connection: { query: Query; end(): Promise<void> };
  let usages: readonly Usage[];

  before(async () => {
    app = await openTestApp({ alone: true });
    connection = await connectAlone(app.databaseUrl);
    usages = usagesOf((await loaded("resources")).application).usages;
  });
  after(() => connection.end());

  const kept = () => checksums(connection.query);
  const audited = async () =>
    (await connection.query("select count(*)::int as n from audit_entries"))[0]!.n as number;

  it("is answered as the write, and leaves every table as it was, for every call that writes", async () => {
    const differ: string[] = [];
    const writes = usages.filter(({ route }) => isWrite(route));
    expect(writes.length).above(80);
    for (const usage of writes) {
      const call = await comeTo(app.api, usage, usages);
      const key = usage.route.idempotencyKey === "ignored" ? {} : { "Idempotency-Key": freshKey() };
      const [entries, before] = [await audited(), await kept()];
      const tried = await make(app.api, asDryRun(call), key);
      const after = await kept();
      const done = await make(app.api, call, key);
      expect(done.status, `${usage.call}: ${done.text}`).below(300);
      expect(after, usage.call).deep.equal(before);
      expect(comparable(tried), usage.call).deep.equal(comparable(done));
      expect(tried.body.meta.dryRun, usage.call).equal(true);
      if ((await audited()) === entries) differ.push(usage.call);
    }
    expect(differ.length, `the calls themselves wrote: ${differ.join()}`).below(writes.length / 4);
  });
});
