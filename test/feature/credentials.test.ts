/** The key of a call: repeated headers, and keys in other places. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { sendLines } from "../support/wire.ts";

describe("credentials", () => {
  let app: TestApp;
  let [one, other] = ["", ""];
  before(async () => {
    app = await openTestApp();
    [one, other] = [(await app.key()).key, (await app.key()).key];
  });
  after(() => app.close());

  const whoami = async (...headers: string[]) => {
    const { status, text } = await sendLines(app.origin, [
      "GET /api/v1/whoami HTTP/1.1",
      "Host: x",
      ...headers,
    ]);
    return { status, code: JSON.parse(text).error?.code };
  };

  it("of two headers that differ are AMBIGUOUS_CREDENTIALS, whichever comes first", async () => {
    for (const [first, second] of [
      [one, other],
      [other, one],
      [one, "unknown"],
    ])
      for (const name of ["Authorization: Bearer ", "x-api-key: "])
        expect(await whoami(`Authorization: Bearer ${first}`, `${name}${second}`)).deep.equal({
          status: 400,
          code: "AMBIGUOUS_CREDENTIALS",
        });
    expect(await whoami("Authorization: Basic eDp5", `Authorization: Bearer ${one}`)).include({
      status: 400,
    });
  });

  it("that say the same thing twice are one key", async () => {
    expect(await whoami(`Authorization: Bearer ${one}`, `AUTHORIZATION: bearer  ${one}`)).include({
      status: 200,
    });
    expect(await whoami(`x-api-key: ${one}`, `Authorization: Bearer ${one}`)).include({ status: 200 });
  });

  for (const name of ["api_key", "apikey", "access_token", "x-api-key", "Authorization"])
    it(`in the query as ${name} are told where they belong, and are not repeated`, async () => {
      const secret = encodeURIComponent(one);
      const keyless = await app.client(null).get(`/customers?${name}=${secret}`);
      expect([keyless.status, keyless.error.code]).deep.equal([401, "API_KEY_MISSING"]);
      const keyed = await app.client(other).get(`/customers?${name}=${secret}`);
      expect([keyed.status, keyed.error.code]).deep.equal([400, "INVALID_QUERY"]);
      for (const { text, error } of [keyless, keyed]) {
        expect(error.message)
          .match(/header/)
          .and.match(/rotate/i);
        expect(text).not.contain(one);
      }
    });

  it("that stand as the name of a parameter are not repeated either", async () => {
    for (const search of [`?${one}`, `?${one}=1`, `?limit=${one}`]) {
      const refused = await app.client(other).get(`/customers${search}`);
      expect(refused.status).equal(400);
      expect(refused.text).not.contain(one.slice(8));
    }
  });
});
