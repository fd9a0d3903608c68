/** When Team Members are free, and which visits a deactivated one is still expected at. */
import { clipped, daily, merged, type Span, without } from "./availability.ts";
import { busyKeys, DAY_MS, OPEN } from "./busy-days.ts";
import type { AvailabilityContext, TeamMember, UpdateContext } from "./generated/team-member.ts";

/** On update: open appointments stay as they are, and one warning names them (contract, section 15). */
export async function warnOfOpen({ before, after, store, warn }: UpdateContext): Promise<void> {
  if (after.status !== "INACTIVE" || before.status === "INACTIVE") return;
  const open = await store.find("service_appointment", { assignedTeamMemberIds: before.id, status: OPEN });
  if (open.length > 0)
    warn(
      "OPEN_APPOINTMENTS",
      `The member is still assigned to ${open.length} open appointment${open.length === 1 ? "" : "s"}.`,
      {
        appointmentIds: open.map(({ id }) => id),
      },
    );
}

const MOST_MEMBERS = 200;
const LONGEST_MS = 31 * DAY_MS;
/** The most appointments that one search finds. If there are more, each half of the members is searched for by itself. */
const MOST_FOUND = 5000;
/** The most keys of members and days that are searched for one by one. */
const FEW_KEYS = 40;

/** Busy and free intervals of members, clipped to a window (contract, sections 16 and 18, "Availability"). */
export async function findTime(context: AvailabilityContext): Promise<unknown> {
  const { input, fault, faulty } = context;
  const { timezone, durationMinutes, between } = input;
  const window = { start: asStored(input.from), end: asStored(input.until) };
  if (window.end <= window.start) fault("/until", "OUT_OF_RANGE", "It must be later than `from`.");
  if (lengthOf(window) > LONGEST_MS && lengthOf(localOf(window, timezone)) > LONGEST_MS)
    fault("/until", "OUT_OF_RANGE", "At most 31 days can be searched at once.");
  const members = await membersOf(context);
  if (faulty()) return undefined;
  const allowed = between === null ? [window] : daily(between, timezone, window);
  const busy = await busyOf(context, members, window);
  const fits = (span: Span) => durationMinutes === null || lengthOf(span) >= durationMinutes * 60_000;
  return members.map((member) => {
    const taken = merged(clipped(busy.get(member.id) ?? [], window));
    const free = canWork(member) ? without(allowed, taken).filter(fits) : [];
    return { teamMemberId: member.id, busy: taken, free };
  });
}

/** A time in the form in which records have it. */
const asStored = (time: string): string => new Date(time).toISOString();

/** A window as local clocks show it, to the second: 31 days whose clocks go back are longer by what they go back. */
function localOf(window: Span, zone: string): Span {
  const wall = (time: string) =>
    `${new Date(time).toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T")}${time.slice(19)}`;
  return { start: wall(window.start), end: wall(window.end) };
}

const lengthOf = ({ start, end }: Span): number => Date.parse(end) - Date.parse(start);

const canWork = ({ status, isSchedulable }: Member): boolean => status === "ACTIVE" && isSchedulable;

type Member = Readonly<Pick<TeamMember, "id" | "status" | "isSchedulable">>;

/** The members that are asked for, by id; without any, all that can work. */
async function membersOf({ input, store, fault, refuse }: AvailabilityContext): Promise<readonly Member[]> {
  const fields = ["status", "isSchedulable"] as const;
  const asked = [...new Set(input.teamMemberId)].sort();
  if (asked.length > 0) {
    const found = await store.find("team_member", { id: asked }, { fields });
    const missing = asked.filter((id) => !found.some((member) => member.id === id));
    for (const id of missing)
      fault("/teamMemberId", "REFERENCE_NOT_FOUND", `No team_member ${id} in your organization.`);
    return found;
  }
  const where = { status: "ACTIVE", isSchedulable: true } as const;
  const all = await store.find("team_member", where, { fields, limit: MOST_MEMBERS + 1 });
  if (all.length > MOST_MEMBERS)
    refuse(
      "TOO_LONG",
      `More than ${MOST_MEMBERS} members can be scheduled. Select some with \`teamMemberId\`.`,
    );
  return all;
}

/** The intervals of the open appointments of each member that touch a window. */
async function busyOf(
  context: AvailabilityContext,
  members: readonly Member[],
  window: Span,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const ids = members.map(({ id }) => id);
  const busy = new Map<string, Span[]>(ids.map((id) => [id, []]));
  for (const visit of await visitsOf(context, ids, window)) {
    const span = { start: visit.scheduledStart, end: visit.scheduledEnd };
    for (const id of visit.assignedTeamMemberIds) busy.get(id)?.push(span);
  }
  return busy;
}

/**
 * The open appointments in a window: those of the members, and perhaps of others. For few members and days, each day of
 * each member is searched for. Otherwise, reading all appointments of the window costs less, unless there are too many.
 */
async function visitsOf(
  context: AvailabilityContext,
  ids: readonly string[],
  window: Span,
): Promise<readonly Visit[]> {
  const keys = busyKeys({ scheduledStart: window.start, scheduledEnd: window.end }).sought;
  if (ids.length * keys.length > FEW_KEYS) {
    const overlaps = [window.start, window.end] as const;
    const all = await context.store.find("service_appointment", { status: OPEN }, { ...VISITS, overlaps });
    if (all.length < MOST_FOUND) return all;
  }
  return await visitsByKeys(context, ids, keys);
}

const VISITS = {
  limit: MOST_FOUND,
  fields: ["scheduledStart", "scheduledEnd", "assignedTeamMemberIds"],
} as const;

/** Halves a search that finds too many, so that none is left out. */
async function visitsByKeys(
  context: AvailabilityContext,
  ids: readonly string[],
  keys: readonly string[],
): Promise<readonly Visit[]> {
  const where = { busyDays: ids.flatMap((id) => keys.map((key) => `${id} ${key}`)), status: OPEN };
  const found = await context.store.find("service_appointment", where, VISITS);
  if (found.length < MOST_FOUND) return found;
  if (ids.length === 1)
    context.refuse("TOO_LONG", `${ids[0]} has more than ${MOST_FOUND} appointments. Request fewer days.`);
  const half = Math.ceil(ids.length / 2);
  return [
    ...(await visitsByKeys(context, ids.slice(0, half), keys)),
    ...(await visitsByKeys(context, ids.slice(half), keys)),
  ];
}

interface Visit {
  readonly assignedTeamMemberIds: readonly string[];
  readonly scheduledStart: string;
  readonly scheduledEnd: string;
}
