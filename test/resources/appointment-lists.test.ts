/** The list of appointments by time, crew and series (contract, section 14, "Appointments' list"). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Made, technician, visit, workOrder } from "../support/household.ts";
import { sentDuring } from "../support/statements.ts";

/** More than fit a page of the table, so that a plan without the index costs more than one with it. */
const OTHERS = 5_000;

describe("the list of appointments", () => {
  let app: TestApp;
  let crew: Made;
  let made: Made[];
  before(async () => {
    app = await openTestApp();
    const { order } = await workOrder(app);
    crew = await technician(app);
    const days = {
      workOrderId: order.id,
      startDate: "2027-05-01",
      endDate: "2027-05-03",
      dailyStartTime: "08:00",
      dailyEndTime: "16:00",
      timezone: "UTC",
      assignedTeamMemberIds: [crew.id],
    };
    const { data } = await app.api.post("/service-appointments/multi-day", days);
    made = data;
    const other = await app.api.make("/service-appointments", visit(order.id));
    await copy(app, other.id, OTHERS);
  });
  after(() => app.close());

  const ids = async (query: string): Promise<string[]> => {
    const answer = await app.api.get(`/service-appointments?sortDir=asc&${query}`);
    expect(answer.status, answer.text).equal(200);
    return answer.data.map(({ id }: Made) => id);
  };
  const only = (...places: number[]) => places.map((place) => made[place].id as string);

  it("is narrowed by scheduledAfter, which includes its bound, and scheduledBefore, which excludes it", async () => {
    const [, second, third] = made;
    expect(await ids(`scheduledAfter=${second.scheduledStart}`)).deep.equal(only(1, 2));
    expect(
      await ids(`scheduledAfter=2027-05-01T08:01:00%2B00:01&scheduledBefore=${third.scheduledStart}`),
    ).deep.equal(only(0, 1));
  });

  it("is narrowed by a member of the crew and by the series, together with other filters", async () => {
    expect(await ids(`assignedTeamMemberId=${crew.id}`)).deep.equal(only(0, 1, 2));
    expect(await ids(`seriesId=${made[0].seriesId}`)).deep.equal(only(0, 1, 2));
    expect(await ids(`seriesId=${made[0].seriesId}&status=CANCELLED`)).deep.equal([]);
    expect(await ids(`assignedTeamMemberId=${app.ownerId}`)).deep.equal([]);
  });

  it("goes on behind a cursor, which is bound to them", async () => {
    const query = `assignedTeamMemberId=${crew.id}&limit=2&sortDir=asc`;
    const { data, body } = await app.api.get(`/service-appointments?${query}`);
    expect(data.map(({ id }: Made) => id)).deep.equal(only(0, 1));
    const { nextCursor } = body.meta;
    expect(await ids(`assignedTeamMemberId=${crew.id}&cursor=${nextCursor}`)).deep.equal(only(2));
    const other = await app.api.get(`/service-appointments?sortDir=asc&cursor=${nextCursor}`);
    expect(other.error.code).equal("INVALID_CURSOR");
  });

  for (const [query, code] of [
    ["scheduledAfter=2027-05-01", "INVALID_FORMAT"],
    ["scheduledBefore=2200-01-01T00:00:00Z", "OUT_OF_RANGE"],
    ["assignedTeamMemberId=cus_01h455vb4pex5vsknk084sn02q", "INVALID_FORMAT"],
    ["scheduledAftr=2027-05-01T00:00:00Z", "UNKNOWN_FIELD"],
  ] as const)
    it(`refuses ${query}`, async () => {
      const { status, error } = await app.api.get(`/service-appointments?${query}`);
      expect([status, error.code, error.details[0].path, error.details[0].code]).deep.equal([
        400,
        "INVALID_QUERY",
        `query.${query.split("=")[0]}`,
        code,
      ]);
    });

  for (const [index, query] of [
    ["service_appointments_scheduled_start_", () => "scheduledAfter=2027-04-01T00:00:00Z"],
    ["service_appointments_assigned_team_member_ids_gin", () => `assignedTeamMemberId=${crew.id}`],
    ["service_appointments_series_id_idx", () => `seriesId=${made[0].seriesId}`],
  ] as const)
    it(`finds them by ${index}`, async () => {
      const sent = await sentDuring(() => ids(query()));
      // The head of the list may have been read before.
      const { text, values } = sent.filter((one) => one.text.includes('from "service_appointments"')).at(-1)!;
      const rows = await app.serving.app.database.query(`explain ${text}`, values);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).contain(index);
    });
});

/** Copies of an appointment under ids of their own. */
async function copy({ serving, organizationId }: TestApp, id: string, count: number): Promise<void> {
  const { database } = serving.app;
  const columns = await database.query(
    "select column_name as name from information_schema.columns where table_name = 'service_appointments' and column_name <> 'id' order by 1",
  );
  const names = columns.map(({ name }) => `"${name as string}"`).join(", ");
  await database.query(
    `insert into service_appointments (id, ${names}) select left(id, 20) || lpad(n::text, 11, '0'), ${names} from service_appointments, generate_series(1, ${count}) n where organization_id = $1 and id = $2`,
    [organizationId, id],
  );
  await database.query("analyze service_appointments");
}
