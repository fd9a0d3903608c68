/** Checks that events are both declared and emitted, and that their names begin with the resource. */

import type { ResourceDeclaration } from "../declaration.ts";
import { quoted } from "../wording.ts";
import type { World } from "../world.ts";
import { emitted } from "./names.ts";
import { hooksMayWrite } from "./setters.ts";
import { perResource, type Tell } from "./walk.ts";

export const events = perResource("event", (declaration, report, world) => {
  for (const rule of [oneEach, twofold, silent, nouns]) rule(declaration, report, world);
});

type EventCheck = (declaration: ResourceDeclaration, report: Tell, world: World) => void;

const oneEach: EventCheck = ({ events = {} }, report) => {
  const first = new Map<string, string>();
  for (const [name, { on }] of Object.entries(events)) {
    if (on === undefined) continue;
    const other = first.get(on);
    if (other === undefined) first.set(on, name);
    else
      report(["events", name, "on"], {
        message: `\`${other}\` is already emitted on ${on}, and each operation emits one event.`,
        hint: "Keep one of the two.",
      });
  }
};

/** An event emitted by an operation must describe only that operation. */
const twofold: EventCheck = (declaration, report) => {
  for (const [name, path] of emitted(declaration)) {
    const on = declaration.events?.[name]?.on;
    if (on !== undefined)
      report(path, {
        message: `\`${name}\` is also emitted on ${on}, so clients could not distinguish the two.`,
        hint: "Declare a separate event.",
      });
  }
};

/** Hooks also create, change and delete records, and may choose the event of a change. */
const silent: EventCheck = (declaration, report, world) => {
  const { events = {}, operations } = declaration;
  const named = new Set(emitted(declaration).map(([event]) => event));
  for (const [name, { on }] of Object.entries(events)) {
    const isEmitted = on === undefined ? named.has(name) : operations[on] !== undefined;
    if (isEmitted || hooksMayWrite(declaration, world)) continue;
    if (on === undefined)
      report.key(["events", name], {
        rule: "silent-event",
        message: `\`${name}\` is never emitted.`,
        hint: "Add `on:` with an operation, name it under `emits` of an action or an expiry, or remove it.",
      });
    else
      report(["events", name, "on"], {
        rule: "silent-event",
        message: `The resource has no \`${on}\`, so \`${name}\` is never emitted.`,
        hint: `Declare \`operations.${on}\`, or remove the event.`,
      });
  }
};

/** The noun before the dot is the resource's own, or its parent's if it has one. */
const nouns: EventCheck = ({ resource, parent, events = {} }, report) => {
  const known = [resource, ...(parent ? [parent.resource] : [])];
  for (const name of Object.keys(events)) {
    if (known.includes(name.split(".")[0]!)) continue;
    report.key(["events", name], {
      message: `The event \`${name}\` does not begin with ${quoted(known, "or")}.`,
      hint: `Rename it to ${known[0]}.${name.split(".")[1]}.`,
    });
  }
};
