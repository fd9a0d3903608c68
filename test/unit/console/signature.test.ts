/** The checker of webhook signatures, against signatures that the server makes. */
import { createHmac } from "node:crypto";
import { expect } from "chai";
import { verifySignature } from "../../../console/operations/signature.ts";

const NOW = 1_804_500_000;
const SECRET = `whsec_${Buffer.from("a secret of 24 bytes ..").toString("base64")}`;
const BODY = '{"type":"note.created","text":"naïve ✓"}';

const signature = (body: string, secret = SECRET): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`evt_1.${NOW}.${body}`)
    .digest("base64")}`;
const headers = (signed: string): string =>
  `Content-Type: application/json\nWebhook-Id: evt_1\nwebhook-timestamp: ${NOW}\nwebhook-signature: ${signed}`;

async function verdict(given: { headers?: string; body?: string; secret?: string; now?: number } = {}) {
  const signed = { headers: headers(signature(BODY)), body: BODY, secret: SECRET, ...given };
  return await verifySignature(signed, (given.now ?? NOW) * 1000);
}

describe("the checker of signatures", () => {
  it("accepts what the server signs", async () => {
    expect(await verdict()).deep.equal({ isAuthentic: true, text: "The signature is authentic." });
  });

  it("accepts either of two signatures, and headers as curl and JSON write them", async () => {
    const other = signature(BODY, `whsec_${Buffer.from("another").toString("base64")}`);
    const two = `${other} ${signature(BODY)}`;
    expect((await verdict({ headers: headers(two) })).isAuthentic).equal(true);
    const asJson = `"webhook-id": "evt_1",\n"webhook-timestamp": "${NOW}",\n"webhook-signature": "${two}"`;
    expect((await verdict({ headers: asJson })).isAuthentic).equal(true);
    const ofCurl = headers(two).replaceAll(/^/gm, "> ");
    expect((await verdict({ headers: ofCurl })).isAuthentic).equal(true);
  });

  it("says when a receiver should reject an authentic delivery", async () => {
    expect((await verdict({ now: NOW + 660 })).text).contain("signed 11 minutes ago");
    expect((await verdict({ now: NOW - 660 })).text).contain("in the future");
  });

  for (const [what, given, text] of [
    ["another body", { body: `${BODY} x` }, "does not match"],
    ["another secret", { secret: `whsec_${btoa("other")}` }, "does not match"],
    ["another id", { headers: headers(signature(BODY)).replace("evt_1", "evt_2") }, "does not match"],
    ["no signature", { headers: "webhook-id: evt_1" }, "lack webhook-timestamp, webhook-signature"],
    ["no v1", { headers: headers("v2,abc") }, "no signature `v1,…`"],
    ["no base64", { secret: "whsec_***" }, "The secret is not"],
    ["an empty secret", { secret: "" }, "The secret is not"],
    ["a line end too much", { body: `${BODY}\n` }, "without the white space around"],
    ["pretty JSON", { body: JSON.stringify(JSON.parse(BODY), null, 2) }, "the same JSON without white space"],
  ] as const)
    it(`refuses ${what}, and says why`, async () => {
      const found = await verdict(given);
      expect(found.isAuthentic).equal(false);
      expect(found.text).contain(text);
    });
});
