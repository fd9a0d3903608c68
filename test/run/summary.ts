/** Prints the result of a run: failures as they come, then all of them in full, the slowest files and the counts. */
import { relative } from "node:path";
import Mocha from "mocha";
import { packageRoot } from "../../runtime/declare/root.ts";

const SLOWEST = 12;
const { EVENT_RUN_END, EVENT_TEST_END, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants;

export class Summary extends Mocha.reporters.Base {
  readonly #ms = new Map<string, number>();

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on(EVENT_TEST_END, (test) => {
      const file = relative(packageRoot(), test.file ?? "");
      this.#ms.set(file, (this.#ms.get(file) ?? 0) + (test.duration ?? 0));
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      console.log(`failed: ${test.fullTitle()}\n        ${String(error.message).split("\n")[0]}`);
    });
    runner.on(EVENT_TEST_PENDING, (test) => console.log(`skipped: ${test.fullTitle()}`));
    runner.once(EVENT_RUN_END, () => this.#tell());
  }

  #tell(): void {
    const slowest = [...this.#ms].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    console.log("\n  slowest files, tests alone:");
    for (const [file, ms] of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
    this.epilogue();
  }
}
