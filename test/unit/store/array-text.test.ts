/** The text of an array means the same list to PostgreSQL. */
import { expect } from "chai";
import fc from "fast-check";
import { arrayText, listOf } from "../../../runtime/store/wire/array-text.ts";
import { anyCharacter } from "../../support/characters.ts";
import { serverUrl, withConnection } from "../../support/postgres.ts";

/** PostgreSQL keeps no NUL. */
const text = fc
  .oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom("NULL", "null", "", " ", "{}", '"', "\\", "a\\nb", "a\nb", "\u2028"),
  )
  .filter((one) => !one.includes("\u0000"));

describe("the text of an array", () => {
  it("is read back as the strings and nulls that it was made of", async () =>
    withConnection(await serverUrl(), (query) =>
      fc.assert(
        fc.asyncProperty(fc.array(fc.option(text), { maxLength: 20 }), async (list) => {
          const [row] = await query("select $1::text[] as list, $2::text[] as bytes", [
            arrayText(list),
            listOf("text")(list),
          ]);
          expect(row).to.deep.equal({ list, bytes: list });
        }),
        { numRuns: 500 },
      ),
    ));

  it("is read back as the numbers and booleans that it was made of", async () =>
    withConnection(await serverUrl(), async (query) => {
      const [numbers, flags] = [
        [1, -2.5, null, 1e21, 0],
        [true, null, false],
      ];
      const [row] = await query("select $1::float8[] as numbers, $2::boolean[] as flags", [
        arrayText(numbers),
        arrayText(flags),
      ]);
      expect(row).to.deep.equal({ numbers, flags });
    }));

  it("leaves other lists to the driver", () => {
    const nested = [["a"], null];
    expect(arrayText(nested)).to.equal(nested);
    expect(listOf("text")(nested)).to.equal(nested);
  });
});
