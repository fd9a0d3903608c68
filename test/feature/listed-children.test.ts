/** A record that lists its children shows each in its current form, whichever call wrote it. */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { loadOrders } from "../support/orders.ts";

describe("a list of children", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp({ loaded: await loadOrders() });
    twin = await app.twin();
  });
  after(() => app.close());

  const order = async (id: string) => (await app.api.get(`/orders/${id}`)).data;
  const prices = async (id: string) => (await order(id)).lines.map(({ price }: { price: string }) => price);
  const made = async (...all: (string | null)[]) => {
    const { id } = await app.api.make("/orders", {});
    const lines = [];
    for (const price of all) lines.push(await app.api.make(`/orders/${id}/lines`, { price }));
    return { id: id as string, path: `/orders/${id}`, lines };
  };

  it("follows a create, a PATCH, an action and a delete, each of which raises the version", async () => {
    const { id, path, lines } = await made("1.00", "2.00");
    expect(await prices(id)).deep.equal(["1.00", "2.00"]);
    const first = `${path}/lines/${lines[0].id}`;
    await app.api.patch(first, { price: "3.00", quantity: 7 });
    expect((await order(id)).lines[0]).include({ price: "3.00", quantity: 7 });
    await app.api.post(`${first}/reprice`, { price: "4.00" });
    expect(await order(id)).include({ version: 5 });
    await app.api.delete(first);
    expect([await prices(id), (await order(id)).version]).deep.equal([["2.00"], 6]);
  });

  it("stays as it is, with its version, if a PATCH changes nothing", async () => {
    const { id, path, lines } = await made("1.00");
    await app.api.patch(`${path}/lines/${lines[0].id}`, { price: "1.00" });
    expect((await order(id)).version).equal(2);
  });

  it("follows another record's write, and a hook that creates and changes children", async () => {
    const { id, path, lines } = await made("1.00");
    const task = await app.api.make("/tasks", { lineId: lines[0].id });
    await app.api.post(`/tasks/${task.id}/price`, { price: "5.00" });
    expect(await prices(id)).deep.equal(["5.00"]);
    const { data } = await app.api.post(`${path}/add`, { price: "6.00" });
    expect(data.lines.map(({ price }: { price: string }) => price)).deep.equal(["5.00", "6.00"]);
    expect(data.version).equal((await order(id)).version);
    await app.api.post(`${path}/double`);
    expect(await prices(id)).deep.equal(["10.00", "12.00"]);
  });

  it("follows the External References of a child, which are linked, moved and unlinked", async () => {
    const { id, lines } = await made("1.00", "2.00");
    const [from, to] = lines.map((line) => ({ resourceType: "line", resourceId: line.id }));
    const tuple = { externalSystem: "erp", externalObject: "line", externalId: id };
    const links = async () =>
      (await order(id)).lines.map((line: { externalReferences: object[] }) => line.externalReferences.length);
    const link = await app.api.make("/external-references", { ...from, ...tuple });
    expect([await links(), (await order(id)).version]).deep.equal([[1, 0], 4]);
    const expected = { expectedCurrentResourceType: "line", expectedCurrentResourceId: from!.resourceId };
    await app.api.patch("/external-references", { ...to, ...expected, ...tuple });
    expect([await links(), (await order(id)).version]).deep.equal([[0, 1], 5]);
    await app.api.delete(`/external-references/${link.id}`);
    expect([await links(), (await order(id)).version]).deep.equal([[0, 0], 6]);
  });

  it("follows the items of a batch", async () => {
    const { id, path, lines } = await made("1.00");
    const items = [
      { method: "POST", path: `${path}/lines`, body: { price: "2.00" }, as: "l" },
      { method: "PATCH", path: `${path}/lines/$l.id`, body: { price: "3.00" } },
      { method: "DELETE", path: `${path}/lines/${lines[0].id}` },
    ];
    for (const atomic of [true, false]) {
      const { status, body } = await app.api.post("/batch", {
        atomic,
        items: atomic ? items : items.slice(0, 2),
      });
      expect(status, JSON.stringify(body)).equal(200);
    }
    expect(await prices(id)).deep.equal(["3.00", "3.00"]);
  });

  it("has each of the changes that two servers make at once", async () => {
    const { id, path, lines } = await made("1.00", "2.00", "3.00", "4.00");
    const [a, b, c, d] = lines.map((line) => `${path}/lines/${line.id}`);
    for (let round = 0; round < 10; round++) {
      const price = `${round}.50`;
      const all = await Promise.all([
        app.api.patch(a!, { price }),
        twin.api.patch(b!, { price }),
        app.api.post(`${c}/reprice`, { price }),
        twin.api.post(`${path}/lines`, { price }),
        app.api.patch(path, { title: price }),
      ]);
      expect(all.map(({ status }) => status)).deep.equal([200, 200, 200, 201, 200]);
    }
    await Promise.all([app.api.delete(d!), twin.api.post(`${path}/lines`, { price: "7.00" })]);
    const kept = (await app.api.get(`${path}/lines?limit=100&sortDir=asc`)).data;
    const shown = (await order(id)).lines;
    expect(shown.length).equal(14);
    expect(new Map(shown.map((one: { id: string; price: string }) => [one.id, one.price]))).deep.equal(
      new Map(kept.map((one: { id: string; price: string }) => [one.id, one.price])),
    );
  });
});
