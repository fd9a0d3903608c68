/** Simple case folding: over all of Unicode, in the process and in PostgreSQL alike. */
import { expect } from "chai";
import { foldCase } from "../../../runtime/model/fold.ts";

/** Whether JavaScript takes two characters for one where case does not count, which is by simple case folding. */
const isSame = (a: number, b: number): boolean =>
  new RegExp(`^\\u{${a.toString(16)}}$`, "iu").test(String.fromCodePoint(b));

describe("case folding", () => {
  it("takes any character for those of other case, and for no other (all of Unicode)", () => {
    const wrong: string[] = [];
    const byFold = new Map<string, number>();
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const character = String.fromCodePoint(point);
      if (character.normalize("NFC") !== character) continue;
      const folded = foldCase(character);
      const first = byFold.get(folded);
      if (first === undefined) byFold.set(folded, point);
      else if (!isSame(first, point)) wrong.push(`${first} and ${point} are one`);
      for (const other of [character.toLowerCase(), character.toUpperCase()]) {
        if ([...other].length !== 1 || other === character) continue;
        if (isSame(point, other.codePointAt(0)!) && foldCase(other) !== folded)
          wrong.push(`${character} and ${other} are two`);
      }
    }
    expect(wrong).deep.equal([]);
  });

  for (const [one, other] of [
    ["ΌΔΟΣ", "όδος"],
    ["όδοσ", "όδος"],
    ["GRE\u0301TA", "gréta"],
    ["\u212aelvin", "kelvin"],
    ["STRAẞE", "straße"],
  ] as const)
    it(`takes ${one} for ${other}`, () => expect(foldCase(one)).equal(foldCase(other)));

  for (const [one, other] of [
    ["straße", "strasse"],
    ["İ", "i"],
    ["ı", "i"],
  ] as const)
    it(`does not take ${one} for ${other}`, () => expect(foldCase(one)).not.equal(foldCase(other)));
});
