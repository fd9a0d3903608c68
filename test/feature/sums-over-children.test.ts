/** Sums over the children that a record lists, whichever call writes a child or the record. */
import { expect } from "chai";
import fc from "fast-check";
import { expire } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { loadOrders, SUMMED } from "../support/orders.ts";
import { samples } from "../support/samples.ts";

type Api = TestApp["api"];

interface Line {
  readonly id: string;
  readonly quantity: number;
  readonly price: string | null;
}

/** The plain model: what an order's fields follow from. */
function modelled(lines: readonly Line[], discount: string) {
  const cents = (text: string | null) => Math.round(Number(text ?? "0") * 100);
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * cents(price), 0);
  const text = (amount: number) => (amount / 100).toFixed(2);
  return { total: text(total - cents(discount)), due: text(total - 2 * cents(discount)) };
}

describe("a sum over children", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp({ loaded: await loadOrders(SUMMED), alone: true });
    twin = await app.twin();
  });
  after(() => app.close());

  const order = async (id: string) => (await app.api.get(`/orders/${id}`)).data;
  const linesOf = async (id: string): Promise<Line[]> =>
    (await app.api.get(`/orders/${id}/lines?limit=100`)).data;
  const made = async (...all: object[]) => {
    const { id } = await app.api.make("/orders", {});
    const lines = [];
    for (const body of all) lines.push(await app.api.make(`/orders/${id}/lines`, body));
    return { id: id as string, path: `/orders/${id}`, lines };
  };
  const fits = async (id: string, way: string) => {
    const record = await order(id);
    expect(record, way).include(modelled(await linesOf(id), record.discount));
  };

  /** Every way to write a line of an order, or the order. */
  const WAYS: Readonly<
    Record<
      string,
      (api: Api, path: string, line: string, price: string) => Promise<{ readonly status: number }>
    >
  > = {
    create: (api, path, _, price) => api.post(`${path}/lines`, { price, quantity: 3 }),
    patch: (api, path, line, price) => api.patch(`${path}/lines/${line}`, { price }),
    quantity: (api, path, line) => api.patch(`${path}/lines/${line}`, { quantity: 4 }),
    unset: (api, path, line) => api.patch(`${path}/lines/${line}`, { price: null }),
    action: (api, path, line, price) => api.post(`${path}/lines/${line}/reprice`, { price }),
    delete: (api, path, line) => api.delete(`${path}/lines/${line}`),
    behind: async (api, _, lineId, price) => {
      const task = await api.make("/tasks", { lineId });
      return api.post(`/tasks/${task.id}/price`, { price });
    },
    "hook that creates": (api, path, _, price) => api.post(`${path}/add`, { price }),
    "hook that changes": (api, path) => api.post(`${path}/double`),
    parent: (api, path, _, price) => api.patch(path, { discount: price.replace("-", "") }),
    batch: (api, path, line, price) =>
      api.post("/batch", {
        atomic: true,
        items: [
          { method: "POST", path: `${path}/lines`, body: { price }, as: "l" },
          { method: "PATCH", path: `${path}/lines/$l.id`, body: { quantity: 2 } },
          { method: "PATCH", path: `${path}/lines/${line}`, body: { price } },
        ],
      }),
  };

  it("is what the lines come to, after any writes of them", async () => {
    const step = fc.record({
      way: fc.constantFrom(...Object.keys(WAYS)),
      cents: fc.integer({ min: -5_000, max: 5_000 }),
      at: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { id, path } = await made({ price: "1.00" });
        expect(await order(id)).include({ total: "1.00", due: "1.00" });
        for (const { way, cents, at } of steps) {
          const lines = await linesOf(id);
          if (lines.length === 0) return;
          await WAYS[way]!(app.api, path, lines[at % lines.length]!.id, (cents / 100).toFixed(2));
          await fits(id, way);
        }
      }),
      { numRuns: samples(4) },
    );
  });

  it("follows a line that expires", async () => {
    const { id } = await made({ price: "5.00", dueAt: new Date(Date.now() + 60_000).toISOString() });
    app.clock.ahead += 120_000;
    await expire(app.serving.app.serving());
    expect(await order(id)).include({ total: "1.00" });
  });

  it("is found and sorted by its new value", async () => {
    const { path, lines } = await made({ price: "731.00" });
    await app.api.patch(`${path}/lines/${lines[0].id}`, { price: "732.50" });
    const found = async (query: string) => (await app.api.get(`/orders?${query}`)).data.length;
    expect([await found("totalMin=731&totalMax=732"), await found("totalMin=732&totalMax=733")]).deep.equal([
      0, 1,
    ]);
  });

  const refusal = ({ status, error }: Awaited<ReturnType<Api["post"]>>) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ];

  it("that does not fit its type refuses the write of the line, and of the order, at what was written", async () => {
    const { id, path, lines } = await made({ price: "-99999999.99" }, { price: "99999999.99" });
    const [low, high] = lines.map((line) => `${path}/lines/${line.id}`);
    const more = await app.api.post(`${path}/lines`, { price: "50000000.00", quantity: 3 });
    expect(refusal(more)).deep.equal([422, "VALIDATION_FAILED", "/quantity OUT_OF_RANGE"]);
    expect(more.error.message).equal(
      "/quantity: The resulting total of the order must be from -100000000.00 to 100000000.00, but would be 150000000.00.",
    );
    expect(refusal(await app.api.patch(high!, { quantity: 4 }))[2]).equal("/quantity OUT_OF_RANGE");
    expect(refusal(await app.api.post(`${path}/lines`, { price: "99999999.99" }))).deep.equal([
      201,
      undefined,
    ]);
    expect(refusal(await app.api.post(`${low}/reprice`, { price: "99999999.99" }))[2]).equal(
      "/price OUT_OF_RANGE",
    );
    expect(refusal(await app.api.delete(low!))).deep.equal([
      422,
      "VALIDATION_FAILED",
      "path.id OUT_OF_RANGE",
    ]);
    await fits(id, "after refusals");
    const { path: other } = await made({ price: "-99999999.99" });
    expect(refusal(await app.api.patch(other, { discount: "900.00" }))[2]).equal("/discount OUT_OF_RANGE");
  });

  it("is never sent", async () => {
    const { status, error } = await app.api.post("/orders", { total: "1.00" });
    expect([status, error.details[0].code]).deep.equal([422, "READ_ONLY"]);
  });

  it("fits the lines that two servers write at once", async () => {
    const { id, path, lines } = await made({ price: "1.00" }, { price: "2.00" }, { price: "3.00" });
    const [a, b, c] = lines.map((line) => line.id as string);
    for (let round = 0; round < 12; round++) {
      const price = `${round}.25`;
      const all = await Promise.all([
        WAYS.patch!(app.api, path, a!, price),
        WAYS.action!(twin.api, path, b!, price),
        WAYS.create!(twin.api, path, c!, price),
        WAYS.behind!(app.api, path, b!, price),
        WAYS.behind!(twin.api, path, a!, price),
        WAYS.parent!(twin.api, path, c!, price),
      ]);
      expect(all.map(({ status }) => status)).deep.equal([200, 200, 201, 200, 200, 200]);
      await fits(id, `round ${round}`);
    }
    expect((await linesOf(id)).length).equal(15);
  });
});
