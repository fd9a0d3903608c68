/** A rule of values judges beside the faults of other fields: a call is told everything at once. */
import { expect } from "chai";
import type { HookContext } from "charter";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";

const NONE = "01h455vb4pex5vsknk084sn02q";

const OWNER = resource("owner", "owners", {
  fields: `
  isOpen:  { type: boolean, default: true }
  guideId: { type: reference, to: owner }`,
});
const SHOP = resource("shop", "shops", {
  fields: `
  ownerId: { type: reference, to: owner, mode: createOnly }
  opensOn: { type: date }
  fee:     { type: integer, default: 1 }`,
});
const VISIT = resource("visit", "visits", {
  fields: `
  otherId:  { type: reference, to: shop }
  shopId:   { type: reference, to: shop }
  opensOn:  { type: date, mode: readOnly, derive: { copy: shopId.opensOn, follows: true } }
  on:       { type: date, after: opensOn, refusal: SHOP_CLOSED }
  paidId:   { type: reference, to: shop, mode: createOnly }
  fee:      { type: integer, required: true, derive: { copy: paidId.fee } }
  ownerId:  { type: reference, to: owner, mode: readOnly, where: { isOpen: true }, refusal: OWNER_CLOSED, derive: { copy: shopId.ownerId, follows: true } }
  pairId:   { type: reference, to: shop, where: { ownerId: =ownerId } }`,
  more: `actions:
  lead: { summary: Lead it., input: { to: { type: reference, to: shop }, other: { type: reference, to: shop }, on: { type: date } }, set: { shopId: input.to, otherId: input.other, on: input.on }, answers: record }`,
});

const toldBy = (answer: Answer): string[] =>
  answer.error.details.map(({ path, code }: Record<string, string>) => `${path} ${code}`);

describe("a copy that is refused", () => {
  let app: TestApp;
  let api: TestApp["api"];
  /** A shop that no visit may copy from: its owner is closed, and it opens late. */
  let closed: string;
  before(async () => {
    const more = { owner: OWNER, shop: SHOP, visit: VISIT };
    app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", more) });
    ({ api } = app);
    const { id: ownerId } = await api.make("/owners", { isOpen: false });
    ({ id: closed } = await api.make("/shops", { ownerId, opensOn: "2030-01-02" }));
  });
  after(() => app.close());

  const visit = async () => {
    const { id: shopId } = await api.make("/shops", {});
    return await api.make("/visits", { shopId, fee: 1 });
  };
  const FAULTS = ["/shopId OWNER_CLOSED", "/on SHOP_CLOSED"];
  const body = () => ({ shopId: closed, otherId: `shop_${NONE}`, on: "2030-01-01" });

  it("is told beside other faults by a create, a change, an action and a batch", async () => {
    const { id } = await visit();
    const known = ["/otherId REFERENCE_NOT_FOUND", ...FAULTS];
    expect(toldBy(await api.post("/visits", body()))).deep.equal([known[0], "/fee REQUIRED", ...FAULTS]);
    expect(toldBy(await api.patch(`/visits/${id}`, body()))).deep.equal(known);
    const sent = { to: closed, other: `shop_${NONE}`, on: "2030-01-01" };
    expect(toldBy(await api.post(`/visits/${id}/lead`, sent))).deep.equal([
      "/other REFERENCE_NOT_FOUND",
      "/to OWNER_CLOSED",
      "/on SHOP_CLOSED",
    ]);
  });

  it("is not told on top of a fault of its reference", async () => {
    const made = { ...body(), shopId: `shop_${NONE}`, paidId: `shop_${NONE}` };
    expect(toldBy(await api.post("/visits", made))).deep.equal([
      "/otherId REFERENCE_NOT_FOUND",
      "/shopId REFERENCE_NOT_FOUND",
      "/paidId REFERENCE_NOT_FOUND",
    ]);
    const { id } = await visit();
    expect(toldBy(await api.patch(`/visits/${id}`, { shopId: `shop_${NONE}`, on: "2020-01-01" }))).deep.equal(
      ["/shopId REFERENCE_NOT_FOUND"],
    );
  });

  it("is compared as it will be, beside other faults", async () => {
    const { id: one } = await api.make("/owners", {});
    const { id: two } = await api.make("/owners", {});
    const { id: shopId } = await api.make("/shops", { ownerId: one });
    const { id: pairId } = await api.make("/shops", { ownerId: two });
    const sent = { shopId, pairId, otherId: `shop_${NONE}`, fee: 1 };
    const faults = ["/otherId REFERENCE_NOT_FOUND", "/pairId INVALID_VALUE"];
    expect(toldBy(await api.post("/visits", sent))).deep.equal(faults);
    expect(toldBy(await api.patch(`/visits/${(await visit()).id}`, sent))).deep.equal(faults);
  });
});

/** What a hook does with a reference that leads to no record, and what it throws on that. */
const RELYING: readonly ((context: HookContext) => unknown)[] = [
  async ({ after, store }) => (await store.get("owner", after.ownerId as string))!.isOpen,
  ({ after, store }) => store.update("owner", after.ownerId as string, { isOpen: false }),
  ({ store }) => store.create("owner", { guideId: "nobody" }),
  ({ after }) => {
    after.size = "none";
  },
];

const JUDGED = "{ hook: judge, refusal: { TOO_BIG: 422 } }";
const TALK = resource("talk", "talks", {
  fields: `
  ownerId: { type: reference, to: owner }
  zone:    { type: timezone }
  from:    { type: timestamp, by: zone }
  until:   { type: timestamp, by: zone, after: from }
  days:    { type: integer, max: 1, derive: { between: [from, until], unit: days } }
  endsAt:  { type: timestamp, derive: { due: { after: from, by: 1d } } }
  size:    { type: integer }
  externalReferences: { type: externalReferences }`,
  more: `actions:
  host: { summary: Host it., input: { by: { type: reference, to: owner }, size: { type: integer } }, set: { ownerId: input.by, size: input.size }, hook: judge, refusal: { TOO_BIG: 422 }, answers: record }`,
}).replace("create: {}, update: {}", `create: ${JUDGED}, update: ${JUDGED}`);

describe("a hook that refuses a body", () => {
  let api: TestApp["api"];
  let app: TestApp;
  const seen: unknown[] = [];
  before(async () => {
    const judge = async (context: HookContext) => {
      const { after, refuse, unresolved, store } = context;
      seen.push([after.from, ...unresolved]);
      if ((after.size as number) < 0) await RELYING[-1 - (after.size as number)]!(context);
      if (after.size === 3) await store.create("owner", { guideId: `owne_${NONE.replace(/q$/, "r")}` });
      if ((after.size as number) > 3) refuse("TOO_BIG", "Too big.", { path: "/size" });
    };
    const hooks = new Map([["talk", { judge }]]);
    app = await openTestApp({
      loaded: await release("  a: { type: text, max: 5 }", { owner: OWNER, talk: TALK }, hooks),
    });
    ({ api } = app);
  });
  after(() => app.close());

  it("is told beside the faults of the rules before it, those of a skipped local time too", async () => {
    const { id } = await api.make("/talks", {});
    const times = { zone: "Europe/Berlin", from: "2026-03-29T02:30", until: "2026-03-29T02:45" };
    const faults = ["/from", "/until"].map((path) => `${path} LOCAL_TIME_DOES_NOT_EXIST`);
    const rest = ["/ownerId REFERENCE_NOT_FOUND", "/size TOO_BIG"];
    const body = { ...times, ownerId: `owne_${NONE}`, size: 4 };
    for (const answer of [await api.post("/talks", body), await api.patch(`/talks/${id}`, body)])
      expect(toldBy(answer)).deep.equal([...faults, ...rest]);
    expect(seen.at(-1)).deep.equal(["2026-03-29T01:00:00.000Z", "from", "until"]);
    const { error } = await api.post("/talks", { size: 4 });
    expect([error.code, error.message]).deep.equal(["TOO_BIG", "Too big."]);
  });

  it("is not told what it throws because a reference leads to no record", async () => {
    const ownerId = `owne_${NONE}`;
    for (const size of RELYING.map((_, i) => -1 - i)) {
      const { id } = await api.make("/talks", {});
      const operation = { method: "POST", path: "/talks", body: { ownerId, size } };
      const { data } = await api.post("/batch", { items: [operation] });
      const answers = [
        await api.post("/talks", { ownerId, size }),
        await api.patch(`/talks/${id}`, { ownerId, size }),
        await api.call("PUT", `/talks/by-reference/crm/talk/${-size}`, { ownerId, size }),
        { error: data.results[0].error } as Answer,
      ];
      for (const answer of answers) expect(toldBy(answer)).deep.equal(["/ownerId REFERENCE_NOT_FOUND"]);
      const hosted = await api.post(`/talks/${id}/host`, { by: ownerId, size });
      expect(toldBy(hosted)).deep.equal(["/by REFERENCE_NOT_FOUND"]);
    }
  });

  it("is told of what it was refused itself", async () => {
    const body = { ownerId: `owne_${NONE}`, size: 3 };
    expect(toldBy(await api.post("/talks", body))).deep.equal([
      "/ownerId REFERENCE_NOT_FOUND",
      "/guideId REFERENCE_NOT_FOUND",
    ]);
  });
});
