/** Any character, for property tests: fast-check's own unit `binary` takes a second to list a million of them. */
import fc from "fast-check";

/** Any character of Unicode except halves of pairs. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
