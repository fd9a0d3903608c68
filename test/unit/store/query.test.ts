import { expect } from "chai";
import { compiler, knex } from "../../../runtime/store/query.ts";

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
    const { statement } = ask("late");
    made = 0;
    expect(ask("late").statement).to.equal(statement);
    expect(made).to.equal(0);
    expect(statement).to.deep.equal({ name: "list 1000", text: 'select "late" from "customers"' });
    ask("c0");
    expect(made).to.equal(1);
  });
});
