/** "Standard Webhooks form … HMAC-SHA256, secret `whsec_…`, both secrets signed during a rotation" (contract, section 7). */
import { expect } from "chai";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { mintSecret, sign } from "../../../runtime/event/signature.ts";

const ID = "evt_1";
const now = (): number => Math.floor(Date.now() / 1000);

function verify(secret: string, signature: string, body: string, timestamp = now(), id = ID): unknown {
  return new Webhook(secret).verify(body, {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  });
}

describe("sign", () => {
  it("is what the official library makes of the same", () => {
    const secret = mintSecret();
    const at = now();
    const theirs = new Webhook(secret).sign(ID, new Date(at * 1000), '{"a":"ä"}');
    expect(sign([secret], ID, at, '{"a":"ä"}')).to.equal(theirs);
  });

  it("gives the value of the specification's example", () => {
    const secret = ["whsec", "plJ3nmyCDGBKInavdOK15jsl"].join("_");
    const body = '{"event_type":"ping","data":{"success":true}}';
    expect(sign([secret], "msg_loFOjxBNrRLzqYUf", 1731705121, body)).to.equal(
      "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
    );
  });

  it("is verified by a receiver with any of the secrets during a rotation, and by no other", () => {
    const [newer, older, other] = [mintSecret(), mintSecret(), mintSecret()];
    const signature = sign([newer, older], ID, now(), "{}");
    expect(signature).to.match(/^v1,\S{44} v1,\S{44}$/);
    expect(verify(newer, signature, "{}")).to.deep.equal({});
    expect(verify(older, signature, "{}")).to.deep.equal({});
    expect(() => verify(other, signature, "{}")).to.throw("No matching signature found");
  });

  it("covers the id, the time and the body", () => {
    const secret = mintSecret();
    const at = now();
    const signature = sign([secret], ID, at, "{}");
    expect(() => verify(secret, signature, "{ }", at)).to.throw("No matching");
    expect(() => verify(secret, signature, "{}", at + 1)).to.throw("No matching");
    expect(() => verify(secret, signature, "{}", at, "evt_2")).to.throw("No matching");
  });

  it("is verified over any body", () => {
    const secret = mintSecret();
    fc.assert(
      fc.property(fc.json(), (body) => {
        verify(secret, sign([secret], ID, now(), body), body);
      }),
    );
  });
});

describe("mintSecret", () => {
  it("makes whsec_ and 32 bytes, never the same twice", () => {
    const secrets = Array.from({ length: 100 }, mintSecret);
    for (const secret of secrets) expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Set(secrets).size).to.equal(100);
  });
});
