/** In charge of events: each that is emitted is declared, and each that is declared is emitted, under its resource's name. */
import type { Path } from "../../declare/source.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import { hooksMayWrite } from "./neighbours.ts";
import { perResource } from "./walk.ts";
import { notAmong, quoted } from "./wording.ts";

const RULE = "event";

export const events = perResource((declaration, report, world) => {
  const { events: declared = {}, operations } = declaration;
  const emitted = new Set<string>();
  for (const { event, path } of emissions(declaration)) {
    emitted.add(event);
    if (Object.hasOwn(declared, event)) continue;
    report(path, {
      rule: RULE,
      ...notAmong(
        event,
        `not declared under \`events\` of \`${declaration.resource}\``,
        Object.keys(declared),
        "Declare it there: it lists every event type that the resource emits.",
      ),
    });
  }
  const hooked = hooksMayWrite(declaration, world);
  const first = new Map<string, string>();
  for (const [name, { on }] of Object.entries(declared)) {
    if (on !== undefined && first.has(on))
      report(["events", name, "on"], {
        rule: RULE,
        message: `\`${first.get(on)}\` is emitted on ${on} already, and each operation emits one event.`,
        hint: "Keep one of the two.",
      });
    else if (on !== undefined) first.set(on, name);
    if (on !== undefined && !operations[on] && !hooked)
      report(["events", name, "on"], {
        rule: RULE,
        message: `The resource has no \`${on}\`, so that \`${name}\` is never emitted.`,
        hint: `Declare \`operations.${on}\`, or remove the event.`,
      });
    if (on === undefined && !emitted.has(name))
      report(["events", name], {
        rule: RULE,
        message: `Nothing emits \`${name}\`.`,
        hint: "Say `on:` which operation, or name it as `emits` of an action or an expiry; or remove it.",
        onKey: true,
      });
  }
});

/** The noun before the dot is the resource's own, or its parent's where it stands below one. */
export const eventNouns = perResource(({ resource, parent, events: declared = {} }, report) => {
  const nouns = [resource, ...(parent ? [parent.resource] : [])];
  for (const name of Object.keys(declared)) {
    if (nouns.includes(name.split(".")[0]!)) continue;
    report(["events", name], {
      rule: RULE,
      message: `The event \`${name}\` does not begin with ${quoted(nouns).replace(" and ", " or ")}.`,
      hint: `Call it ${nouns[0]}.${name.split(".")[1]}.`,
      onKey: true,
    });
  }
});

function* emissions({ actions = {}, states }: ResourceDeclaration): Generator<{ event: string; path: Path }> {
  for (const [name, { emits }] of Object.entries(actions))
    if (emits !== undefined) yield { event: emits, path: ["actions", name, "emits"] };
  for (const [name, { expires }] of Object.entries(states?.values ?? {}))
    if (expires) yield { event: expires.emits, path: ["states", "values", name, "expires", "emits"] };
}
