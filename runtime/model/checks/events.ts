/** Events: each that is emitted is declared, and each that is declared is emitted, under its resource's name. */

import { quoted } from "../wording.ts";
import { emitted } from "./names.ts";
import { hooksMayWrite } from "./neighbours.ts";
import { perResource } from "./walk.ts";

export const oneEventEach = perResource("event", ({ events = {} }, report) => {
  const first = new Map<string, string>();
  for (const [name, { on }] of Object.entries(events)) {
    if (on === undefined) continue;
    const other = first.get(on);
    if (other === undefined) first.set(on, name);
    else
      report(["events", name, "on"], {
        message: `\`${other}\` is emitted on ${on} already, and each operation emits one event.`,
        hint: "Keep one of the two.",
      });
  }
});

/** One that an operation emits tells of that operation alone. */
export const twofoldEvents = perResource("event", (declaration, report) => {
  for (const [name, path] of emitted(declaration)) {
    const on = declaration.events?.[name]?.on;
    if (on !== undefined)
      report(path, {
        message: `\`${name}\` is emitted on ${on}, so that nobody could tell this from it.`,
        hint: "Declare an event of its own.",
      });
  }
});

/** Hooks create, change and delete records too, and may choose the event of a change. */
export const silentEvents = perResource("event", (declaration, report, world) => {
  const { events = {}, operations } = declaration;
  const named = new Set(emitted(declaration).map(([event]) => event));
  for (const [name, { on }] of Object.entries(events)) {
    const isEmitted = on === undefined ? named.has(name) : operations[on] !== undefined;
    if (isEmitted || hooksMayWrite(declaration, world)) continue;
    if (on === undefined)
      report(["events", name], {
        message: `Nothing emits \`${name}\`.`,
        hint: "Say `on:` which operation, or name it as `emits` of an action or an expiry; or remove it.",
        onKey: true,
      });
    else
      report(["events", name, "on"], {
        message: `The resource has no \`${on}\`, so that \`${name}\` is never emitted.`,
        hint: `Declare \`operations.${on}\`, or remove the event.`,
      });
  }
});

/** The noun before the dot is the resource's own, or its parent's where it stands below one. */
export const eventNouns = perResource("event", ({ resource, parent, events = {} }, report) => {
  const nouns = [resource, ...(parent ? [parent.resource] : [])];
  for (const name of Object.keys(events)) {
    if (nouns.includes(name.split(".")[0]!)) continue;
    report(["events", name], {
      message: `The event \`${name}\` does not begin with ${quoted(nouns, "or")}.`,
      hint: `Call it ${nouns[0]}.${name.split(".")[1]}.`,
      onKey: true,
    });
  }
});
