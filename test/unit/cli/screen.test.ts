/** What the command line prints stays in its columns. */
import { expect } from "chai";
import { section } from "../../../cli/shell/program.ts";

describe("rows of a label and a text", () => {
  it("are no wider than they may be, and go on below where the text began", () => {
    const rows = section(
      "Settings:",
      [
        ["PORT", "port to serve on"],
        ["TRUSTED_PROXIES", "addresses and CIDR blocks that are believed, with commas between them"],
      ],
      52,
    );
    expect(rows.join("\n").split("\n").slice(2)).deep.equal([
      "  PORT             port to serve on",
      "  TRUSTED_PROXIES  addresses and CIDR blocks that",
      "                   are believed, with commas between",
      "                   them",
    ]);
  });
});
