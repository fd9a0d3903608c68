import { expect } from "chai";
import { compiler, knex } from "../../../runtime/store/queries/query.ts";

describe("a compiler of queries", () => {
  it("keeps those that were asked for last, whatever was asked before, and names each of them", () => {
    const compile = compiler((_, n) => `list ${n}`);
    let made = 0;
    const ask = (what: string) =>
      compile(what, () => {
        made++;
        return knex("customers").select(what);
      });
    for (let n = 0; n < 1_000; n++) ask(`c${n}`);
    made = 0;
    for (let n = 999; n > 999 - 64; n--) ask(`c${n}`);
    expect(made).to.equal(0);
    expect(ask("c999").statement).to.deep.equal({ name: "list 999", text: 'select "c999" from "customers"' });
    ask("c0");
    expect(made).to.equal(1);
  });
});
