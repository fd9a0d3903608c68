/** What is told when a Team Member is deactivated: the visits that they are still expected at. */
import type { UpdateContext } from "./generated/team-member.ts";

/** On update: open appointments stay as they are, and one warning names them (contract, section 15). */
export async function warnOfOpen({ before, after, store, warn }: UpdateContext): Promise<void> {
  if (after.status !== "INACTIVE" || before.status === "INACTIVE") return;
  const open = await store.find("service_appointment", {
    assignedTeamMemberIds: before.id,
    status: ["SCHEDULED", "DISPATCHED", "IN_PROGRESS"],
  });
  if (open.length > 0)
    warn("OPEN_APPOINTMENTS", `The member is still assigned to ${open.length} open appointments.`, {
      appointmentIds: open.map(({ id }) => id),
    });
}
