/** Which text is the example of a field with a pattern. */
import { expect } from "chai";
import { textMatching } from "../../../runtime/model/pattern.ts";

describe("a text that a pattern matches", () => {
  for (const [pattern, text] of [
    ["^[A-Z]{3}-\\d{4,6}$", "AAA-4444"],
    ["^(IN|OUT)_[A-Z]+$", "IN_A"],
    ["^(\\d{2}:\\d{2}|never)$", "44:44"],
    ["^(?:a|b)+x?$", "a"],
    ["^(?!x)[\\]a]$", "a"],
    ["q(?=z)z", "qz"],
    ["^(?=.*\\d)[a-z]{2}$", null],
  ] as const)
    it(`of ${pattern} is ${text}`, () => {
      expect(textMatching(pattern)).equal(text);
    });
});
