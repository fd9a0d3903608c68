/** The command `charter mutate`: finds declared rules that no example covers. */
import { Option } from "commander";
import type { Verdict } from "./examples/mutate.ts";
import { type Command, EXIT } from "./shell/command.ts";
import { UsageError } from "./shell/failure.ts";

const percent = (text: string): number => {
  const value = Number(text);
  if (!(value >= 0 && value <= 100))
    throw new UsageError(`--least is a percentage from 0 to 100, not ${text}`);
  return value;
};

export const mutate: Command = {
  name: "mutate",
  summary: "find declared rules that no example covers",
  about:
    "Removes or relaxes each rule of the declarations, one after another and only in memory, and runs the examples of its resource until one fails. It lists the rules whose flip no example notices, because they could be broken unnoticed. A flip that `charter check` refuses counts as noticed. Uses a separate database, like `charter verify`.",
  args: [{ name: "[resource]", summary: "flip only the rules of this resource" }],
  options: [
    new Option("--least <percent>", "the share of flips that must be noticed for exit code 0")
      .argParser(percent)
      .default(100),
  ],
  examples: [
    ["charter mutate work_order", "the rules of one resource"],
    ["charter mutate --least 95", "for CI"],
    ["charter mutate --json", "{ flips, noticed, percent, missed: [ { resource, place, what } ] }"],
  ],
  exits: { 0: "enough flips were noticed", 1: "too few were noticed, or an example fails without a flip" },
  settings: ["TEST_DATABASE_URL"],
  async run(call) {
    const { resourcesFolder } = await import("./serving/declarations.ts");
    const { readFiles } = await import("../runtime/load.ts");
    const { openExamples } = await import("./examples/environment.ts");
    const { mutate: run, mutantsOf } = await import("./examples/mutate.ts");
    const { counted } = await import("./shell/screen.ts");
    const { options, screen } = call;
    const { models, environment } = await openExamples(call);
    const files = readFiles(resourcesFolder());
    const mutants = mutantsOf(models, files);
    const verdicts: Verdict[] = [];
    let began = 0;
    let spoken = 0;
    await run(mutants, files, environment, (verdict) => {
      verdicts.push(verdict);
      const now = performance.now();
      began ||= now;
      spoken ||= now;
      if (now - spoken < 2_000) return;
      spoken = now;
      const left = ((now - began) / (verdicts.length - 1)) * (mutants.length - verdicts.length);
      screen.say(
        `${verdicts.length} of ${counted(mutants.length, "flip")} tried, now those of ${verdict.resource}; about ${Math.ceil(left / 1000)} s left`,
      );
    });
    const missed = verdicts.filter(({ by }) => by === null);
    const noticed = verdicts.length - missed.length;
    const share = verdicts.length === 0 ? 100 : Math.floor((1000 * noticed) / verdicts.length) / 10;
    const told = missed.map((one) => ({
      resource: one.resource,
      place: one.flip.place.join("."),
      what: one.flip.what,
    }));
    screen.result({ flips: verdicts.length, noticed, percent: share, missed: told }, () => {
      for (const one of told) screen.print(`${one.resource}: ${one.place} with ${one.what}`);
      screen.print(`${noticed} of ${counted(verdicts.length, "flip")} noticed, ${share} %`);
    });
    return share >= (options.least as number) ? EXIT.done : EXIT.refused;
  },
};
