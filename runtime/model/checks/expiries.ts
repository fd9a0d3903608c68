/** Expiries that are due as soon as a record is in their state. */
import { perResource } from "./walk.ts";

export const expiries = perResource("expires", ({ states, actions = {} }, report) => {
  for (const [name, { expires, set = {} }] of Object.entries(states?.values ?? {})) {
    if (!expires) continue;
    const { after, to } = expires;
    const path = ["states", "values", name];
    const atOnce = {
      message: `A record leaves \`${name}\` once \`${after}\` is past, and this makes it so at once.`,
      hint: "Name a timestamp that lies ahead, as one that is worked out by `derive: { due: … }`.",
    };
    if (set[after] === "now") report([...path, "set", after], atOnce);
    for (const [action, given] of Object.entries(actions))
      if (given.to === name && given.set?.[after] === "now")
        report(["actions", action, "set", after], atOnce);
    const next = states!.values[to];
    if (next?.expires?.after === after && to !== name && !Object.hasOwn(next.set ?? {}, after))
      report([...path, "expires", "to"], {
        message: `\`${to}\` expires after \`${after}\` as well, and no record enters a state that it would have to leave at once.`,
        hint: `Name \`${next.expires.to}\`, to which that leads, or set \`${after}\` anew under \`set\` of \`${to}\`.`,
      });
  }
});
