/** The commands by which an operator does what members do by the API: on the database, without a server. */
import type { Serving } from "../../runtime/record/serving.ts";
import type { Call, Command } from "./command.ts";

type Administration = typeof import("../../runtime/platform/administer.ts");

interface Administering<T> extends Omit<Command, "settings" | "run"> {
  /** @returns what a program is printed */
  work(administration: Administration, serving: Serving, call: Call): Promise<T>;
  /** Prints it for a person. */
  show(made: T, call: Call): void;
}

export const administering = <T>({ work, show, ...command }: Administering<T>): Command => ({
  ...command,
  settings: ["DATABASE_URL", "DATA_DIR"],
  async run(call) {
    const { administerHere } = await import("../serving/administration.ts");
    const administration = await import("../../runtime/platform/administer.ts");
    const made = await administerHere(call, (serving) => work(administration, serving, call));
    call.screen.result(made, () => show(made, call));
  },
});
