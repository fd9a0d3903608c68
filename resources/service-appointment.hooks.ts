/** In charge of when an appointment is and who comes: its interval, window and crew (contract, section 9, "Appointments"). */
import { datesBetween, type HookContext, instantOf, type Shown } from "../runtime/public.ts";

type Values = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;
/** How far ahead of our clock a crew's may be. */
const SKEW_MS = 5 * MINUTE_MS;

/** On create: the first appointment of a new Work Order schedules it. */
export async function plan(context: HookContext): Promise<void> {
  const { after, store } = context;
  judge(context);
  if (context.faulty()) return;
  await warnOfOverlaps(context);
  const workOrder = await store.lock("work_order", after.workOrderId as string);
  if (workOrder?.status === "NEW")
    await store.update("work_order", workOrder.id as string, { status: "SCHEDULED" });
}

/** On update: one bound is judged with the other as stored, and an estimate that was not sent follows the interval. */
export async function replan(context: HookContext): Promise<void> {
  const { before, after, input } = context;
  const moved =
    before!.scheduledStart !== after.scheduledStart || before!.scheduledEnd !== after.scheduledEnd;
  if (moved && after.estimatedDurationMinutes !== null && !("estimatedDurationMinutes" in input))
    after.estimatedDurationMinutes = minutesOf(after);
  judge(context);
  const isReplanned = moved || before!.assignedTeamMemberIds !== after.assignedTeamMemberIds;
  if (isReplanned && !context.faulty()) await warnOfOverlaps(context);
}

const DAY_MS = 86_400_000;
/** A visit of more days than this is found by its first ones alone; nobody plans one. */
const MOST_BUSY_DAYS = 200;
const OPEN = ["SCHEDULED", "DISPATCHED", "IN_PROGRESS"];

/** Overlaps do not block the write: each pair of member and appointment is a warning (contract, section 9). */
async function warnOfOverlaps({ before, after, store, warn }: HookContext): Promise<void> {
  const crew = after.assignedTeamMemberIds as readonly string[];
  const busyDays = crew.flatMap((member) => daysKept(after).map((day) => `${member} ${day}`));
  after.busyDays = busyDays;
  if (busyDays.length === 0) return;
  const [start, end] = [at(after.scheduledStart), at(after.scheduledEnd)];
  for (const other of await store.find("service_appointment", { busyDays, status: OPEN })) {
    const minutes =
      (Math.min(end, at(other.scheduledEnd)) - Math.max(start, at(other.scheduledStart))) / MINUTE_MS;
    if (other.id === before?.id || minutes <= 0) continue;
    for (const member of (other.assignedTeamMemberIds as readonly string[]).filter((id) => crew.includes(id)))
      warn("APPOINTMENT_OVERLAP", `${member} has another appointment for ${minutes} minutes of this one.`, {
        teamMemberId: member,
        appointmentId: other.id,
        scheduledStart: other.scheduledStart,
        scheduledEnd: other.scheduledEnd,
        overlapMinutes: minutes,
      });
  }
}

/** The days in UTC that an interval touches, as numbers. */
function daysKept({ scheduledStart, scheduledEnd }: Values): number[] {
  const first = Math.floor(at(scheduledStart) / DAY_MS);
  const last = Math.floor((at(scheduledEnd) - 1) / DAY_MS);
  return Array.from({ length: Math.min(last - first + 1, MOST_BUSY_DAYS) }, (_, i) => first + i);
}

const MOST_DAYS = 31;

/** multi-day: each day's bounds are wall time in the zone, so its length in UTC may differ across a change of clocks. */
export async function planDays(context: HookContext): Promise<unknown> {
  const { input, store } = context;
  const days = daysOf(context);
  if (context.faulty()) return undefined;
  const { workOrderId, timezone, assignedTeamMemberIds, primaryTeamMemberId, notes, schedulingConfidence } =
    input;
  const shared = {
    workOrderId,
    timezone,
    assignedTeamMemberIds,
    primaryTeamMemberId,
    notes,
    schedulingConfidence,
    seriesId: seriesIdOf(context),
  };
  const made: Values[] = [];
  for (const day of days) made.push(await store.create("service_appointment", { ...shared, ...day }));
  return ({ view }: Shown) => made.map((appointment) => view("service_appointment", appointment));
}

/** One id for all days; the request's own is unique enough and leads back to the call. */
const seriesIdOf = ({ requestId }: HookContext): string => requestId.replace(/^req_/, "series_");

function daysOf(context: HookContext): { scheduledStart: string; scheduledEnd: string }[] {
  const { startDate, endDate, dailyStartTime, dailyEndTime } = context.input as Record<string, string>;
  if (dailyEndTime! <= dailyStartTime!)
    context.fault("/dailyEndTime", "INVALID_VALUE", "The daily end must come after the daily start.");
  const dates = datesBetween(startDate!, endDate!, MOST_DAYS + 1);
  if (dates.length === 0)
    context.fault("/endDate", "INVALID_VALUE", "The end date must not come before the start date.");
  if (dates.length > MOST_DAYS)
    context.fault("/endDate", "OUT_OF_RANGE", `At most ${MOST_DAYS} days may be planned at once.`);
  if (context.faulty()) return [];
  return dates.map((date) => ({
    scheduledStart: localBound(context, date, "dailyStartTime"),
    scheduledEnd: localBound(context, date, "dailyEndTime"),
  }));
}

function localBound({ input, fault }: HookContext, date: string, name: string): string {
  const instant = instantOf(date, input[name] as string, input.timezone as string);
  if (instant === null)
    fault(
      `/${name}`,
      "LOCAL_TIME_DOES_NOT_EXIST",
      `${input[name] as string} does not exist on ${date} in ${input.timezone as string}: clocks skip it.`,
      { date },
    );
  return instant ?? "";
}

/** complete: not before it began, nor ahead of the clock. */
export function close({ before, after, now, fault }: HookContext): void {
  const completedAt = Date.parse(after.completedAt as string);
  if (completedAt < Date.parse(before!.startedAt as string))
    fault("/completedAt", "OUT_OF_RANGE", "The appointment cannot be completed before it was started.");
  if (completedAt > Date.parse(now) + SKEW_MS)
    fault("/completedAt", "OUT_OF_RANGE", "The time lies more than five minutes ahead.");
}

function judge(context: HookContext): void {
  const { after, fault } = context;
  for (const name of ["scheduledStart", "scheduledEnd"]) {
    if (Date.parse(after[name] as string) % MINUTE_MS !== 0)
      fault(`/${name}`, "INVALID_VALUE", "The time must be a whole minute.");
  }
  const minutes = minutesOf(after);
  if (minutes <= 0) fault("/scheduledEnd", "INTERVAL_EMPTY", "The end must come after the start.");
  else if (after.estimatedDurationMinutes !== null && after.estimatedDurationMinutes !== minutes)
    fault(
      "/estimatedDurationMinutes",
      "DURATION_MISMATCH",
      `The interval is ${minutes} minutes long, not ${String(after.estimatedDurationMinutes)}.`,
    );
  after.durationMinutes = minutes;
  judgeWindow(context);
  const crew = after.assignedTeamMemberIds as readonly string[];
  if (after.primaryTeamMemberId !== null && !crew.includes(after.primaryTeamMemberId as string))
    fault(
      "/primaryTeamMemberId",
      "PRIMARY_NOT_ASSIGNED",
      "The primary member must be one of assignedTeamMemberIds.",
    );
}

function judgeWindow({ after, fault }: HookContext): void {
  const { customerWindowStart: start, customerWindowEnd: end } = after;
  if (start === null && end === null) return;
  if (start === null)
    return fault("/customerWindowStart", "WINDOW_INCOMPLETE", "A window needs both of its bounds.");
  if (end === null)
    return fault("/customerWindowEnd", "WINDOW_INCOMPLETE", "A window needs both of its bounds.");
  if (at(start) > at(after.scheduledStart))
    fault(
      "/customerWindowStart",
      "WINDOW_EXCLUDES_INTERVAL",
      "The window must begin no later than the interval.",
    );
  if (at(end) < at(after.scheduledEnd))
    fault(
      "/customerWindowEnd",
      "WINDOW_EXCLUDES_INTERVAL",
      "The window must end no earlier than the interval.",
    );
}

const at = (time: unknown): number => Date.parse(time as string);

const minutesOf = ({ scheduledStart, scheduledEnd }: Values): number =>
  (at(scheduledEnd) - at(scheduledStart)) / MINUTE_MS;
