/**
 * Fills a calendar with appointments by inserting rows, because a hundred thousand calls would take a quarter of an
 * hour.
 */
import { newId } from "../../runtime/model/id.ts";
import type { TestApp } from "../support/app.ts";
import { type Made, technician, visit, workOrder } from "../support/household.ts";
import { withConnection } from "../support/postgres.ts";

const DAY_MS = 86_400_000;
const BATCH = 2_000;
const FIRST = Date.UTC(2027, 0, 1);
/** Appointments of one member on one day, about. */
const A_DAY = 4;

export interface Calendar {
  readonly order: Made;
  /** Ids of those who are in its crews of two. */
  readonly members: readonly string[];
  readonly days: number;
}

/**
 * Fills the calendar of an organization; each appointment is written as the runtime would have written it. The table
 * is analyzed at the end, as autovacuum does within a minute of such a load, but not vacuumed.
 */
export async function fillCalendar(app: TestApp, appointments: number): Promise<Calendar> {
  const { order } = await workOrder(app);
  const members: string[] = [];
  for (let n = 0; n < 50; n++) members.push((await technician(app)).id);
  const days = Math.ceil((appointments * 2) / members.length / A_DAY);
  const pattern = await app.api.make("/service-appointments", visit(order.id));
  await withConnection(app.databaseUrl, async (query) => {
    const [row] = await query("select * from service_appointments where id = $1", [pattern.id]);
    for (let from = 0; from < appointments; from += BATCH) {
      const count = Math.min(BATCH, appointments - from);
      const rows = Array.from({ length: count }, (_, i) => rowOf(row!, from + i, members, days));
      await query(
        "insert into service_appointments select * from json_populate_recordset(null::service_appointments, $1::json)",
        [JSON.stringify(rows)],
      );
    }
    await query("analyze service_appointments");
  });
  return { order, members, days };
}

/** Two hours of two neighbours in the list of members; every day has all of them. */
function rowOf(pattern: Made, n: number, members: readonly string[], days: number): object {
  const crew = [members[n % members.length]!, members[(n + 1) % members.length]!];
  const { scheduledStart, scheduledEnd } = slotOf(Math.floor(n / members.length) % days, n);
  const id = newId("appt", FIRST - DAY_MS + n);
  const changed = { id, scheduledStart, scheduledEnd, assignedTeamMemberIds: crew };
  return {
    ...pattern,
    id,
    scheduled_start: scheduledStart,
    scheduled_end: scheduledEnd,
    assigned_team_member_ids: crew,
    busy_days: crew.map((member) => `${member} ${Math.floor(Date.parse(scheduledStart) / DAY_MS)}`),
    document: JSON.stringify({ ...(JSON.parse(pattern.document) as object), ...changed }),
  };
}

/** Two hours of a day, from one of six hours on. */
export function slotOf(day: number, n: number): { scheduledStart: string; scheduledEnd: string } {
  const start = FIRST + day * DAY_MS + (8 + (n % 6)) * 3_600_000;
  return {
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 7_200_000).toISOString(),
  };
}
