/** The command `charter verify`: runs the examples of the declarations. */
import type { Command } from "./shell/command.ts";

export const verify: Command = {
  name: "verify",
  summary: "run the examples of the declarations",
  about:
    "Serves the declarations on a temporary database and runs each of their `examples` over HTTP, in a separate organization. Before that, validates the calls of resources/demo/calls.yaml. Needs no server. TEST_DATABASE_URL names a PostgreSQL whose user can create databases; by default, one is started.",
  args: [{ name: "[resource]", summary: "run only the examples of this resource" }],
  examples: [
    ["charter verify", "reports each failed example with the actual result"],
    ["charter verify work_order", "the examples of one resource"],
    ["charter verify --json", "{ examples, failed: [ { resource, example, faults } ], ms }"],
  ],
  exits: {
    0: "every example passes",
    1: "an example fails, there are none, or a call of the demo is invalid",
  },
  settings: ["TEST_DATABASE_URL"],
  async run(call) {
    const { openExamples } = await import("./examples/environment.ts");
    const { checkDemoCalls } = await import("./demo/calls.ts");
    const { runExample } = await import("./examples/run.ts");
    const { resourcesFolder, told } = await import("./serving/declarations.ts");
    const { counted } = await import("./shell/screen.ts");
    const began = performance.now();
    const { screen } = call;
    const isWhole = call.args.resource === undefined;
    const { models, environment } = await openExamples(call, async (application) => {
      if (isWhole) await told(async () => checkDemoCalls(resourcesFolder(), application));
    });
    const total = models.reduce((sum, { examples }) => sum + examples.length, 0);
    const failed: { resource: string; example: string; faults: readonly string[] }[] = [];
    const running = async () => {
      for (const model of models)
        for (const example of model.examples) {
          const faults = await runExample(model, example, environment);
          if (faults.length > 0) failed.push({ resource: model.name, example: example.name, faults });
        }
    };
    await screen.during(`running ${counted(total, "example")}`, running());
    const ms = Math.round(performance.now() - began);
    screen.result({ examples: total, failed, ms }, () => {
      for (const { resource, example, faults } of failed)
        screen.print([`${resource}: ${example}`, ...faults.map((fault) => `  ${fault}`), ""].join("\n"));
      const verdict =
        failed.length === 0
          ? screen.good("all pass")
          : `${failed.length} ${failed.length === 1 ? "fails" : "fail"}`;
      screen.print(`${counted(total, "example")}, ${total === 0 ? "none to run" : verdict} (${ms} ms)`);
    });
    return failed.length === 0 && total > 0 ? 0 : 1;
  },
};
