import { expect } from "chai";
import { patience } from "../../../cli/serving/patience.ts";

describe("the patience of a command with a database", () => {
  it("does not end before responses are read that came while the thread was busy", async () => {
    const waiting = patience(10, 10).then(() => "given up");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    const response = new Promise((resolve) => setImmediate(resolve, "response"));
    expect(await Promise.race([waiting, response])).equal("response");
  });
});
