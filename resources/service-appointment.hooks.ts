/** When an appointment is and who comes: its interval, window and crew (contract, section 9, "Appointments"). */
import { datesBetween, instantOf, isInRange, type Shown } from "charter";
import { busyKeys, DAY_MS, OPEN } from "./busy-days.ts";
import type {
  CompleteContext,
  CreateContext,
  DispatchContext,
  MultiDayContext,
  ServiceAppointment,
  StartContext,
  UpdateContext,
} from "./generated/service-appointment.ts";

/** What planning does on create and on update alike. */
type PlanContext = UpdateContext | (Omit<CreateContext, "store"> & Pick<UpdateContext, "store">);
type Interval = Pick<ServiceAppointment, "scheduledStart" | "scheduledEnd">;

const MINUTE_MS = 60_000;
/** The longest visit, and the most days that are planned at once (contract, sections 9 and 14). */
const MOST_DAYS = 31;
/** How far ahead of our clock a crew's may be. */
const SKEW_MS = 5 * MINUTE_MS;

/** On create: the interval is sound, and the first appointment of a new Work Order schedules it (specification, endpoint 12). */
export async function plan(context: CreateContext): Promise<void> {
  const { after, store } = context;
  judgeLength(context);
  judge(context, true);
  if (context.faulty()) return;
  await warnOfOverlaps(context, context.identify());
  const workOrder = await store.lock("work_order", after.workOrderId);
  if (workOrder?.status === "NEW") await store.update("work_order", workOrder.id, { status: "SCHEDULED" });
}

/**
 * On update: one bound is judged with the other as stored, and an estimate that was not sent follows the interval
 * (contract, section 9, "Appointments").
 */
export async function replan(context: UpdateContext): Promise<void> {
  const { before, after, input } = context;
  const moved = before.scheduledStart !== after.scheduledStart || before.scheduledEnd !== after.scheduledEnd;
  const isEstimated = "estimatedDurationMinutes" in input;
  if (moved && after.estimatedDurationMinutes !== null && !isEstimated)
    after.estimatedDurationMinutes = minutesOf(after) || null;
  if (moved) judgeLength(context);
  const isNews = isEstimated && (moved || before.estimatedDurationMinutes !== after.estimatedDurationMinutes);
  judge(context, isNews);
  const isReplanned = moved || before.assignedTeamMemberIds !== after.assignedTeamMemberIds;
  if (isReplanned && !context.faulty()) await warnOfOverlaps(context, before.id);
}

/** Overlaps do not block the write: each pair of member and appointment is a warning (contract, section 9). */
async function warnOfOverlaps({ after, store, warn }: PlanContext, plannedId: string): Promise<void> {
  const crew = after.assignedTeamMemberIds;
  const { kept, sought } = busyKeys(after);
  const ofCrew = (keys: readonly string[]) => crew.flatMap((member) => keys.map((key) => `${member} ${key}`));
  after.busyDays = ofCrew(kept);
  if (crew.length === 0) return;
  const [start, end] = [at(after.scheduledStart), at(after.scheduledEnd)];
  // Those who plan one member wait for one another, so that of two that overlap the later one sees the other. The search
  // travels with the names.
  const [, others] = await Promise.all([
    store.serialize(...crew.map((member) => `service_appointment ${member}`)),
    store.find("service_appointment", { busyDays: ofCrew(sought), status: OPEN }),
  ]);
  for (const other of others) {
    const common = Math.min(end, at(other.scheduledEnd)) - Math.max(start, at(other.scheduledStart));
    if (other.id === plannedId || common <= 0) continue;
    const minutes = Math.floor(common / MINUTE_MS);
    for (const member of other.assignedTeamMemberIds.filter((id) => crew.includes(id)))
      warn(
        "APPOINTMENT_OVERLAP",
        `${member} has another appointment, which overlaps this one by ${minutes || "less than one"} minutes.`,
        {
          teamMemberId: member,
          plannedAppointmentId: plannedId,
          appointmentId: other.id,
          scheduledStart: other.scheduledStart,
          scheduledEnd: other.scheduledEnd,
          overlapMinutes: minutes,
        },
      );
  }
}

/**
 * multi-day: each day's bounds are wall time in the zone, so its length in UTC may differ across a change of clocks
 * (contract, section 9, "Multi-day").
 */
export async function planDays(context: MultiDayContext): Promise<unknown> {
  const { input, store } = context;
  const days = daysOf(context);
  const { workOrderId, timezone, assignedTeamMemberIds, primaryTeamMemberId, notes, schedulingConfidence } =
    input;
  const shared = {
    workOrderId,
    timezone,
    assignedTeamMemberIds,
    primaryTeamMemberId,
    notes,
    schedulingConfidence,
    // One id for all days; the request's own is unique enough and leads back to the call.
    seriesId: context.requestId.replace(/^req_/, "series_"),
  };
  const made: Readonly<ServiceAppointment>[] = [];
  for (const day of context.faulty() ? [trialOf(input)] : days)
    made.push(await store.create("service_appointment", { ...shared, ...day }));
  return ({ view }: Shown) => made.map((appointment) => view("service_appointment", appointment));
}

function daysOf(context: MultiDayContext): Interval[] {
  const { startDate, endDate, dailyStartTime, dailyEndTime } = context.input;
  if (dailyEndTime <= dailyStartTime)
    context.fault("/dailyEndTime", "INVALID_VALUE", "The daily end must come after the daily start.");
  const dates = datesBetween(startDate, endDate, MOST_DAYS + 1);
  if (dates.length === 0)
    context.fault("/endDate", "INVALID_VALUE", "The end date must not come before the start date.");
  if (dates.length > MOST_DAYS)
    context.fault("/endDate", "OUT_OF_RANGE", `At most ${MOST_DAYS} days can be planned at once.`);
  if (context.faulty()) return [];
  return dates.map((date) => ({
    scheduledStart: localBound(context, date, "dailyStartTime"),
    scheduledEnd: localBound(context, date, "dailyEndTime"),
  }));
}

/** A valid interval for a call whose own days have errors, so that its other fields are checked too. */
const trialOf = ({ startDate }: MultiDayContext["input"]): Interval => ({
  scheduledStart: `${startDate}T00:00:00.000Z`,
  scheduledEnd: `${startDate}T00:01:00.000Z`,
});

/** What would be wrong with a day's bound is told of the member of the body that it comes from. */
function localBound(
  { input, fault }: MultiDayContext,
  date: string,
  name: "dailyStartTime" | "dailyEndTime",
): string {
  const [time, zone] = [input[name], input.timezone];
  const instant = instantOf(date, time, zone);
  if (instant === null)
    fault(
      `/${name}`,
      "LOCAL_TIME_DOES_NOT_EXIST",
      `${time} does not exist on ${date} in ${zone}: clocks skip it. Send another time, or leave out that day.`,
      { date },
    );
  else if (!isInRange(at(instant)))
    fault(
      date === input.startDate ? "/startDate" : "/endDate",
      "OUT_OF_RANGE",
      `${time} on ${date} in ${zone} is ${instant}. Times must be between 1900-01-01 and 2199-12-31 in UTC.`,
    );
  return instant ?? "";
}

/** dispatch and start: nobody sets out for work that is over (contract, section 14, "Work Orders"). */
export async function setOut({ before, store, refuse }: DispatchContext | StartContext): Promise<void> {
  const order = await store.lock("work_order", before.workOrderId);
  if (order === null || (order.status !== "COMPLETED" && order.status !== "CANCELLED")) return;
  const message = `The Work Order ${order.id} is ${order.status}.`;
  refuse("INVALID_STATE", message, {
    details: [
      {
        path: "/workOrderId",
        code: "INVALID_STATE",
        message,
        currentState: order.status,
        allowedFrom: ["NEW", "SCHEDULED", "IN_PROGRESS", "ON_HOLD"],
      },
    ],
  });
}

/** complete: the time is taken as sent, and one that looks wrong is warned of (contract, section 15). */
export function close({ before, after, now, warn }: CompleteContext): void {
  const { startedAt } = before;
  const { completedAt } = after;
  if (at(completedAt) < at(startedAt))
    warn("COMPLETED_BEFORE_START", `${completedAt} is before the start of the visit at ${startedAt}.`, {
      startedAt,
      completedAt,
    });
  if (at(completedAt) > at(now) + SKEW_MS)
    warn(
      "COMPLETED_AHEAD",
      `${completedAt} is more than five minutes ahead of the service's clock, ${now}.`,
      {
        now,
        completedAt,
      },
    );
}

/** Judged of an interval that is new: one that stands and is longer may keep it. */
function judgeLength({ after, fault, unresolved }: PlanContext): void {
  if (lengthOf(after) > MOST_DAYS * DAY_MS && isKnown(unresolved, "scheduledStart", "scheduledEnd"))
    fault("/scheduledEnd", "OUT_OF_RANGE", `An appointment can last at most ${MOST_DAYS} days.`);
}

/** @param isEstimated whether the estimate was sent, and is new or of a new interval */
function judge(context: PlanContext, isEstimated: boolean): void {
  const { after, fault, unresolved } = context;
  const length = lengthOf(after);
  const estimated = after.estimatedDurationMinutes;
  // Of an interval without a length nothing more is said.
  const isJudged = isEstimated && length > 0 && isKnown(unresolved, "scheduledStart", "scheduledEnd");
  if (isJudged && estimated !== null && estimated * MINUTE_MS !== length)
    fault(
      "/estimatedDurationMinutes",
      "DURATION_MISMATCH",
      `The interval is ${length / MINUTE_MS} minutes long, not ${estimated}.`,
    );
  after.durationMinutes = minutesOf(after);
  judgeWindow(context);
  if (after.primaryTeamMemberId !== null && !after.assignedTeamMemberIds.includes(after.primaryTeamMemberId))
    fault(
      "/primaryTeamMemberId",
      "PRIMARY_NOT_ASSIGNED",
      "The primary member must be one of assignedTeamMemberIds.",
    );
}

function judgeWindow({ after, fault, unresolved }: PlanContext): void {
  const { customerWindowStart: start, customerWindowEnd: end } = after;
  if (start === null && end === null) return;
  if (start === null || end === null) {
    const missing = start === null ? "/customerWindowStart" : "/customerWindowEnd";
    return fault(missing, "WINDOW_INCOMPLETE", "A window needs both of its bounds.");
  }
  if (at(start) > at(after.scheduledStart) && isKnown(unresolved, "customerWindowStart", "scheduledStart"))
    fault(
      "/customerWindowStart",
      "WINDOW_EXCLUDES_INTERVAL",
      "The window must begin no later than the interval.",
    );
  if (at(end) < at(after.scheduledEnd) && isKnown(unresolved, "customerWindowEnd", "scheduledEnd"))
    fault(
      "/customerWindowEnd",
      "WINDOW_EXCLUDES_INTERVAL",
      "The window must end no earlier than the interval.",
    );
}

/** Whether none of these times replaces a local time that has an error. */
const isKnown = (
  unresolved: PlanContext["unresolved"],
  ...times: readonly (keyof ServiceAppointment)[]
): boolean => times.every((time) => !unresolved.has(time));

/** Milliseconds of a time; NaN of none, which is neither before nor after any other. */
const at = (time: string | null): number => (time === null ? Number.NaN : Date.parse(time));

/** Milliseconds of an interval. */
const lengthOf = ({ scheduledStart, scheduledEnd }: Interval): number =>
  at(scheduledEnd) - at(scheduledStart);

/** Its whole minutes. */
const minutesOf = (interval: Interval): number => Math.floor(lengthOf(interval) / MINUTE_MS);
