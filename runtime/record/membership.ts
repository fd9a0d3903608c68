/** Who belongs to an organization and leads it: changes of that take turns, and one owner is always left. */
import { refusalWith } from "../errors.ts";
import type { Application, Model } from "../model/model.ts";
import { MEMBERS_TURN } from "../store/turns.ts";
import { isActive } from "./access.ts";
import type { Values } from "./command.ts";
import type { Draft } from "./judge.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Whoever changes what members may do waits for one another by name, before they lock anything else. Each locks the
 * member that is changed, relies on the one who changes them, and counts the owners: two who change each other would
 * else wait for each other, and two owners who leave at once would each count the other.
 * @param names of the fields that the write sends or sets
 */
export async function takeTurn(unit: UnitOfWork, model: Model, names: Iterable<string>): Promise<void> {
  if (model.name !== unit.application.members.resource) return;
  const sent = new Set(names);
  if (model.guarded.some(({ name }) => sent.has(name))) await wait(unit);
}

async function wait(unit: UnitOfWork): Promise<void> {
  await unit.reads.run(MEMBERS_TURN, [unit.organizationId]);
}

/**
 * Throws where a change would leave the organization without an active owner (contract, section 13).
 * @throws Refusal CONFLICT
 */
export async function keepAnOwner(unit: UnitOfWork, { model, before, after }: Draft): Promise<void> {
  const { application } = unit;
  const { resource, role, owner, active } = application.members;
  if (model.name !== resource || before === null) return;
  if (!isOwner(application, before) || isOwner(application, after)) return;
  await wait(unit);
  const able = Object.fromEntries(
    active.map(({ field, values }) => [field, values.length === 1 ? values[0] : values]),
  );
  const owners = await unit.find(model, { ...able, [role]: owner }, { limit: 2 });
  if (owners.some((other) => other.id !== after.id && isOwner(application, other))) return;
  const moved = [role, ...active.map(({ field }) => field)].filter((name) => before[name] !== after[name]);
  const message = `The last active ${owner} of an organization stays ${owner} and active; make another ${owner} first.`;
  const details = moved.map((name) => ({ path: `/${name}` }));
  throw refusalWith("CONFLICT", message, details, `${model.name}.${role}`);
}

const isOwner = (application: Application, member: Readonly<Values>): boolean =>
  member[application.members.role] === application.members.owner && isActive(application, member);
