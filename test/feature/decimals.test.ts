/** Bounds of decimals hold for values that are sent, set or computed. */
import { expect } from "chai";
import { describe as document } from "../../codegen/openapi/document.ts";
import type { Loaded } from "../../runtime/load.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { release } from "../support/notebook.ts";

const FIELDS = `
  price:    { type: decimal, scale: 2, min: "0.01", max: 100, default: "0.50", filters: { price: equals }, summary: What a piece costs. }
  prices:   { type: list, of: { type: decimal, scale: 2, min: -5, max: 5 }, default: [] }
  line:     { type: object, fields: { rate: { type: decimal, scale: 3, max: "0.5" }, count: { type: integer }, sum: { type: decimal, scale: 2, max: 10, derive: { sum: rate * count } } } }
  discount: { type: decimal, scale: 2 }
  total:    { type: decimal, scale: 2, min: -1, max: "100.5", derive: { sum: [price, -discount] } }`;

describe("the bounds of decimals", () => {
  let app: TestApp;
  let loaded: Loaded;
  before(async () => {
    loaded = await release(FIELDS);
    app = await openTestApp({ loaded });
  });
  after(() => app.close());

  const FROM = "Expected a decimal in a string from";
  const REFUSED: readonly (readonly [body: object, path: string, message: string])[] = [
    [{ price: "0" }, "/price", `${FROM} 0.01 to 100.00, found 0.`],
    [{ price: "100.01" }, "/price", `${FROM} 0.01 to 100.00, found 100.01.`],
    [{ prices: ["5.00", "-5.01"] }, "/prices/1", `${FROM} -5.00 to 5.00, found -5.01.`],
    [{ line: { rate: "0.501" } }, "/line/rate", `${FROM} 0.000 to 0.500, found 0.501.`],
    [
      { line: { rate: "0.5", count: 21 } },
      "/line/rate",
      "The resulting sum must be from 0.00 to 10.00, but would be 10.50.",
    ],
    [
      { price: "1", discount: "2.01" },
      "/discount",
      "The resulting total must be from -1.00 to 100.50, but would be -1.01.",
    ],
  ];
  for (const [body, path, message] of REFUSED)
    it(`refuse ${JSON.stringify(body)} on create and change`, async () => {
      const { id } = await app.api.make("/notes", {});
      for (const answer of [await app.api.post("/notes", body), await app.api.patch(`/notes/${id}`, body)]) {
        expect(answer.status, answer.text).equal(422);
        expect(answer.error.details).deep.equal([{ path, code: "OUT_OF_RANGE", message }]);
      }
    });

  it("take what lies on them", async () => {
    const body = { price: "100", prices: ["-5", "5"], line: { rate: "0.5", count: 20 }, discount: "101" };
    const { data } = await app.api.post("/notes", body);
    expect(data).deep.include({ price: "100.00", prices: ["-5.00", "5.00"], total: "-1.00" });
    expect(data.line).deep.equal({ rate: "0.500", count: 20, sum: "10.00" });
    expect((await app.api.make("/notes", {})).price).equal("0.50");
  });

  it("are judged in a filter", async () => {
    const { status, error } = await app.api.get("/notes?price=100.01");
    expect([status, error.details[0].code]).deep.equal([400, "OUT_OF_RANGE"]);
  });

  it("stand in the column, where nothing but the runtime writes by", async () => {
    const { id } = await app.api.make("/notes", {});
    const connection = await connectAlone(app.databaseUrl);
    try {
      const write = connection.query("update notes set price = 0 where id = $1", [id]);
      expect(String(await write.catch((error: unknown) => error))).contain("notes_price_check");
    } finally {
      await connection.end();
    }
  });

  it("are told by the document", async () => {
    const { components } = JSON.parse((await document(loaded.application))(""));
    const { price, prices, line } = components.schemas.NoteCreate.properties;
    expect(price.description).equal("From 0.01 to 100.00. What a piece costs. Default: `0.50`.");
    expect(prices.items.description).equal("From -5.00 to 5.00.");
    expect(line.properties.rate.description).equal("From 0.000 to 0.500.");
    expect(price["x-decimal"]).include({ min: "0.01", max: "100.00" });
  });
});
