/** What the command line prints stays in its columns. */
import { expect } from "chai";
import { hanging } from "../../../cli/shell/screen.ts";

describe("rows of a label and a text", () => {
  it("are no wider than they may be, and go on below where the text began", () => {
    const rows = [
      ["PORT", "port to serve on"],
      ["TRUSTED_PROXIES", "addresses and CIDR blocks that are believed, with commas between them"],
    ];
    expect(hanging(rows, 50)).deep.equal([
      "PORT             port to serve on",
      "TRUSTED_PROXIES  addresses and CIDR blocks that",
      "                 are believed, with commas between",
      "                 them",
    ]);
  });
});
