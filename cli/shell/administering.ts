/** Commands by which an operator does directly on the database what members do through the API. */
import type { Serving } from "../../runtime/record/serving.ts";
import type { Call, Command } from "./command.ts";

type Administration = typeof import("../../runtime/platform/administer.ts");

interface Administering<T> extends Omit<Command, "settings" | "run"> {
  /** Settings that it reads besides those of the database. */
  readonly settings?: readonly string[];
  /** @returns the value printed for a program */
  work(administration: Administration, serving: Serving, call: Call): Promise<T>;
  /** Prints the result for a person. */
  show(made: T, call: Call): void;
}

export const administering = <T>({ work, show, settings = [], ...command }: Administering<T>): Command => ({
  ...command,
  settings: ["DATABASE_URL", "DATA_DIR", ...settings],
  async run(call) {
    const { administerHere } = await import("../serving/administration.ts");
    const administration = await import("../../runtime/platform/administer.ts");
    const made = await administerHere(call, (serving) => work(administration, serving, call));
    call.screen.result(made, () => show(made, call));
  },
});
