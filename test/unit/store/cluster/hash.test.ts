import { expect } from "chai";
import { hashText } from "../../../../runtime/store/cluster/hash.ts";

/** What `select hashtext($1)` returns in PostgreSQL 15. */
const HASHES: Readonly<Record<string, number>> = {
  "": -1477818771,
  a: 1075015857,
  "01234567890": -1108096693,
  "012345678901": 94730091,
  org_0123456789abcdefghijklmnop: 542911722,
  "héllo wörld, twelve+": -1373794374,
};

describe("hashText", () => {
  for (const [text, hash] of Object.entries(HASHES))
    it(`hashes ${JSON.stringify(text)} as PostgreSQL does`, () => expect(hashText(text)).equal(hash));
});
