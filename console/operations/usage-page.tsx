/** Metered usage by metric and day, and the rate window of the key. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, get, queryOf, rate } from "../core/http.ts";
import { query, setQuery } from "../core/place.ts";
import { holds, who } from "../core/session.ts";
import { Empty, Show, useLoad } from "../parts/load.tsx";
import { momentText } from "../parts/moment.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Page } from "../shell/page.tsx";
import { Gate } from "./gate.tsx";
import type { UsageRecord } from "./journals.ts";
import { lastDays, type Metric, sumUsage, type Usage, usageCsv } from "./usage.ts";

const NEEDS = { scope: "usage_records:read" };
const PERIODS = ["7", "30"];
/** The most pages of 100 records that are read without being asked. */
const MOST_PAGES = 50;

interface Read {
  readonly usage: Usage;
  /** Whether there are more records than were read. */
  readonly isCut: boolean;
}

export function UsagePage() {
  const count = PERIODS.includes(query.value.get("days") ?? "") ? Number(query.value.get("days")) : 7;
  const read = useLoad(holds.value(NEEDS.scope) ? String(count) : null, (signal) => readUsage(count, signal));
  return (
    <Page
      title="Usage"
      about="What is metered, by metric and day. Days are days of UTC."
      buttons={read.value && <CsvLink usage={read.value.usage} />}
    >
      <RateWindow />
      <Gate needs={NEEDS}>
        <label class="narrow">
          Period
          <select
            data-search
            value={String(count)}
            onChange={(event) => setQuery({ days: event.currentTarget.value })}
          >
            {PERIODS.map((days) => (
              <option key={days} value={days}>
                The last {days} days
              </option>
            ))}
          </select>
        </label>
        <Show of={read}>{(found) => <Metrics read={found} />}</Show>
      </Gate>
    </Page>
  );
}

async function readUsage(count: number, signal: AbortSignal): Promise<Read> {
  const days = lastDays(count, Date.now());
  const records: UsageRecord[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const parameters: Record<string, string | null> = {
      createdAfter: `${days.at(-1)}T00:00:00Z`,
      limit: "100",
      cursor,
    };
    const { data, meta }: Answer<UsageRecord[]> = await get(`/usage-records${queryOf(parameters)}`, signal);
    records.push(...data);
    cursor = meta.hasMore ? (meta.nextCursor ?? null) : null;
    if (cursor === null) break;
  }
  return { usage: sumUsage(records, days), isCut: cursor !== null };
}

function RateWindow() {
  const { limit, windowSeconds } = who.value!.apiKey.rateLimitPolicy;
  const now = rate.value;
  return (
    <section class="note" aria-label="Rate limit">
      <p>
        The key of this session may make {limit.toLocaleString("en")} calls in{" "}
        {windowSeconds.toLocaleString("en")} seconds.
        {now &&
          ` ${now.remaining.toLocaleString("en")} are left until ${momentText(new Date(now.reset * 1000).toISOString())}.`}
      </p>
      {now && <meter min={0} max={now.limit} value={now.limit - now.remaining} aria-label="Calls made" />}
    </section>
  );
}

function Metrics({ read: { usage, isCut } }: { read: Read }) {
  if (usage.metrics.length === 0) return <Empty>Nothing was metered in this period.</Empty>;
  return (
    <>
      {isCut && (
        <p class="note" role="status">
          These are sums of the newest {(MOST_PAGES * 100).toLocaleString("en")} records only. Choose a
          shorter period, or read GET /usage-records for all.
        </p>
      )}
      <div class="cards">
        {usage.metrics.map((metric) => (
          <section key={metric.name}>
            <h2>{metric.name}</h2>
            <p>{metric.total.toLocaleString("en")} in all</p>
            <Bars metric={metric} days={usage.days} />
          </section>
        ))}
      </div>
      <h2>By day</h2>
      <Days usage={usage} />
    </>
  );
}

const BAR_WIDTH = 10;
const HEIGHT = 60;

/** One bar a day, oldest at the left. The table below says the same in numbers. */
function Bars({ metric: { name, byDay }, days }: { metric: Metric; days: readonly string[] }) {
  const most = Math.max(1, ...byDay.values());
  const inOrder = days.toReversed();
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${inOrder.length * BAR_WIDTH} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${name} by day, at most ${most}`}
    >
      {inOrder.map((day, index) => {
        const count = byDay.get(day) ?? 0;
        const height = (count / most) * HEIGHT;
        return (
          <rect
            key={day}
            x={index * BAR_WIDTH + 1}
            y={HEIGHT - height}
            width={BAR_WIDTH - 2}
            height={height + 1}
          >
            <title>{`${day}: ${count}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Days({ usage: { days, metrics } }: { usage: Usage }) {
  const columns: readonly Column<string>[] = [
    { name: "day", head: "Day", isHead: true, show: (day) => day },
    ...metrics.map(({ name, byDay }) => ({
      name,
      head: name,
      isNumber: true,
      show: (day: string) => (byDay.get(day) ?? 0).toLocaleString("en"),
    })),
  ];
  return <Table label="Usage by day" columns={columns} rows={days} idOf={(day) => day} />;
}

function CsvLink({ usage }: { usage: Usage }) {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([usageCsv(usage)], { type: "text/csv" }));
    setHref(made);
    return () => URL.revokeObjectURL(made);
  }, [usage]);
  if (href === null) return null;
  return (
    <a class="button" href={href} download={`usage-${usage.days.at(-1)}-${usage.days[0]}.csv`}>
      Download CSV
    </a>
  );
}
