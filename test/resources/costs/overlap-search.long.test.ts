/** The search for overlaps goes by an index and costs less than the write of the appointment (endpoint rule 3). */
import { expect } from "chai";
import { type Calendar, fillCalendar, slotOf } from "../../campaigns/calendar.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { describeOnOnePostgres } from "../../support/cluster.ts";
import { type Made, visit } from "../../support/household.ts";
import { withConnection } from "../../support/postgres.ts";
import { type Sent, sentDuring } from "../../support/statements.ts";

/** 100,000 by `npm run campaign:overlaps`. */
const APPOINTMENTS = Number(process.env.CAMPAIGN_APPOINTMENTS ?? 5_000);
const IS_LONG = APPOINTMENTS >= 50_000;
const PROBES = IS_LONG ? 300 : 30;

const isSearch = ({ text }: Sent) => text.includes('"busy_days" ?|');
const isWrite = ({ text }: Sent) => text.includes('insert into "service_appointments"');

/** One create: the plan of its search, and the milliseconds of search and write until each was answered. */
interface Probe {
  readonly warnings: number;
  readonly plan: Made;
  readonly search: number;
  readonly write: number;
}

describeOnOnePostgres(
  "plans differ",
  `the search for overlaps among ${APPOINTMENTS} appointments`,
  function () {
    this.timeout(IS_LONG ? 600_000 : 180_000);
    let app: TestApp;
    const probes: Probe[] = [];
    let last: Sent;
    before(async () => {
      app = await openTestApp({ alone: true });
      const calendar = await fillCalendar(app, APPOINTMENTS);
      for (let n = 0; n < PROBES; n++) probes.push(await probe(calendar, n));
    });
    after(() => app.close());

    /** Creates an appointment of two members who have others that day, and explains its search. */
    async function probe({ order, members, days }: Calendar, n: number): Promise<Probe> {
      const crew = [0, 1].map((i) => members[(n * 11 + i) % members.length]!);
      const body = visit(order.id, { ...slotOf((n * 7) % days, n), assignedTeamMemberIds: crew });
      let answer: Made;
      const sent = await sentDuring(async () => {
        answer = await app.api.post("/service-appointments", body);
      });
      expect(answer.status, answer.text).to.equal(201);
      expect([sent.filter(isSearch).length, sent.filter(isWrite).length]).to.deep.equal([1, 1]);
      const [search, write] = [sent.find(isSearch)!, sent.find(isWrite)!];
      last = search;
      const warnings = answer.body.meta.warnings?.length ?? 0;
      return { warnings, plan: await planOf(search), search: search.ms, write: write.ms };
    }

    const planOf = ({ text, values }: Sent): Promise<Made> =>
      withConnection(app.databaseUrl, async (query) => {
        const [row] = await query(`explain (analyze, buffers, format json) ${text}`, values);
        return (row!["QUERY PLAN"] as Made[])[0].Plan;
      });

    const usedBy = (plan: Made): string[] => [
      plan["Index Name"] ?? plan["Node Type"],
      ...(plan.Plans ?? []).flatMap(usedBy),
    ];

    it("goes by the index of the searched list, where the planner is free to choose", () => {
      for (const { plan } of probes) {
        expect(usedBy(plan)).to.include("service_appointments_busy_days_gin");
        expect(usedBy(plan)).not.to.include("Seq Scan");
      }
    });

    it("goes by no other, where it is planned for one of many small organizations", async () => {
      const quoted = (value: unknown): string =>
        Array.isArray(value) ? `array[${value.map(quoted).join(", ")}]` : `'${value}'`;
      const plan = await withConnection(app.databaseUrl, async (query) => {
        await query("alter table service_appointments alter organization_id set (n_distinct = 1000)");
        await query("analyze service_appointments");
        await query("set plan_cache_mode = force_generic_plan");
        await query(`prepare search as ${last.text}`);
        const [row] = await query(
          `explain (format json) execute search(${last.values.map(quoted).join(", ")})`,
        );
        return (row!["QUERY PLAN"] as Made[])[0].Plan as Made;
      });
      const indexes = usedBy(plan).filter((name) => name.startsWith("service_appointments_"));
      expect(indexes).to.deep.equal(["service_appointments_busy_days_gin"]);
    });

    it("reads some tens of pages, however many appointments there are", () => {
      const pages = probes.map(({ plan }) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
      if (IS_LONG)
        console.log(`      pages read by a search ${quantile(pages, 0.5)}, at most ${Math.max(...pages)}`);
      expect(Math.max(...pages)).to.be.lessThan(50);
    });

    it("finds overlaps in a full calendar", () => {
      expect(probes.filter(({ warnings }) => warnings > 0).length).to.be.greaterThan(PROBES / 3);
    });

    // Times depend on the machine, so only the campaign compares them, which runs alone.
    if (IS_LONG)
      it("costs less than the write, though it waits for the crew's turn and is planned anew", () => {
        const [searches, writes] = [probes.map(({ search }) => search), probes.map(({ write }) => write)];
        console.log(`      search ${told(searches)}\n      write  ${told(writes)}`);
        expect(quantile(searches, 0.5)).to.be.lessThan(quantile(writes, 0.5));
      });
  },
);

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)]!;

const told = (times: readonly number[]): string =>
  [0.5, 0.95].map((part) => `p${part * 100} ${quantile(times, part).toFixed(3)} ms`).join(", ");
