/** In charge of `reads`, `writes` and `creates`: what a hook may do, to resources and fields that there are. */
import type { ResourceDeclaration } from "../declaration.ts";
import { type FootprintDeclaration, writtenAt } from "../footprint.ts";
import { notAmong, type Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { fieldOf, noField, resourceOf } from "./outline.ts";
import { unsettable } from "./setters.ts";
import { below, callsOf, perResource, type Tell } from "./walk.ts";

export const footprints = perResource("footprint", (declaration, report, world) => {
  for (const [path, call] of callsOf(declaration))
    judgeCall(call, declaration, world, below(report, ...path));
});

function judgeCall(
  { reads = [], writes = [], creates = [] }: FootprintDeclaration,
  declaration: ResourceDeclaration,
  world: World,
  report: Tell,
): void {
  const tell = (key: string, names: readonly string[], faultOf: (name: string) => Wrong | null) => {
    for (const [i, name] of names.entries()) {
      const fault = faultOf(name);
      if (fault) report([key, i], fault);
    }
  };
  tell("reads", reads, (name) => resourceFault(name, world));
  tell("creates", creates, (name) => resourceFault(name, world));
  tell("writes", writes, (path) => writeFault(path, declaration, world));
}

function resourceFault(name: string, world: World): Wrong | null {
  const found = resourceOf(name, world);
  if (found === null) return notAmong(name, "not a resource", world.resources.keys());
  if (found === "unknown" || found.permission === undefined) return null;
  return {
    message: `\`${name}\` is under the permission ${found.permission}, and no hook reads or writes it.`,
    hint: "Let a client do it whose key has the permission.",
  };
}

function writeFault(path: string, own: ResourceDeclaration, world: World): Wrong | null {
  const [resource, name] = writtenAt(path, own.resource);
  if (path === `${own.resource}.${name}`)
    return { message: `\`${own.resource}\` is this resource.`, hint: `Write it as ${name}.` };
  const fault = resource === own.resource ? null : resourceFault(resource, world);
  const of = resourceOf(resource, world);
  if (fault || of === "unknown" || of === null) return fault;
  const field = fieldOf(name, of, world);
  if (!field) return noField(name, of, world);
  const reason = field.origin === "state" || field.origin === "trait" ? null : unsettable(field);
  return reason === null ? null : { message: `\`${name}\` is set by no hook: ${reason}.` };
}
