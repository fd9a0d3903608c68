/** The addresses that a server prints when it begins to serve: a browser can open them. */
import { expect } from "chai";
import { type Facts, printBanner } from "../../../cli/serving/banner.ts";
import { Screen } from "../../../cli/shell/screen.ts";

/** Keeps what is printed. */
class Kept extends Screen {
  readonly lines: string[] = [];
  override print(line = ""): void {
    this.lines.push(line);
  }
}

describe("the banner", () => {
  const FACTS = { name: "A", origin: "http://0.0.0.0:3000", database: "d", workers: 1, demo: null };
  const printed = (facts: Pick<Facts, "servesConsole">): string => {
    const screen = new Kept(false);
    printBanner(screen, { ...FACTS, ...facts });
    return screen.lines.join("\n");
  };

  it("names the console where it is served, and only there", () => {
    expect(printed({ servesConsole: true })).match(/^ *Console +http:\/\/localhost:3000\/console$/m);
    expect(printed({ servesConsole: false })).not.contain("onsole");
  });
});
