/** An organization keeps an active owner (contract, section 13). */
import { refusalWith } from "../../errors.ts";
import type { Application } from "../../model/model.ts";
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { isActive } from "../reads/access.ts";
import { waitForTurn } from "../reads/membership.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Rule } from "./rule.ts";

export const lastOwner: Rule = {
  name: "lastOwner",
  applies: ({ unit: { application }, draft: { model, before, after } }) =>
    model.name === application.members.resource &&
    before !== null &&
    isOwner(application, before) &&
    !isOwner(application, after),
  judge: ({ unit, draft }) => requireAnother(unit, draft),
};

async function requireAnother(unit: UnitOfWork, { model, before, after }: Draft): Promise<void> {
  const { application } = unit;
  const { role, owner, active } = application.members;
  await waitForTurn(unit);
  const able = Object.fromEntries(
    active.map(({ field, values }) => [field, values.length === 1 ? values[0] : values]),
  );
  const owners = await unit.find(model, { ...able, [role]: owner }, { limit: 2 });
  if (owners.some((other) => other.id !== after.id && isOwner(application, other))) return;
  const moved = [role, ...active.map(({ field }) => field)].filter((name) => before![name] !== after[name]);
  const message = `An organization needs an active ${owner}, and this is the last one. Make another member ${owner} first.`;
  const details = moved.map((name) => ({ path: `/${name}` }));
  throw refusalWith("CONFLICT", message, details, `${model.name}.${role}`);
}

const isOwner = (application: Application, member: Readonly<Values>): boolean =>
  member[application.members.role] === application.members.owner && isActive(application, member);
