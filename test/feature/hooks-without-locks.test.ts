/** Hooks of creates are tried without locks: of two calls that exclude each other, only one succeeds. */
import { expect } from "chai";
import type { HookContext } from "charter";
import { loaded, openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { type Made, visit, workOrder } from "../support/household.ts";
import { sentDuring } from "../support/statements.ts";

/** Visits that an order may have, by whoever is asked first. */
const MOST = 2;
const AT_ONCE = 8;

const visitsOf = ({ after, store }: HookContext) =>
  store.find("service_appointment", { workOrderId: after.workOrderId });

/** Ways in which a hook may make sure that nobody else plans a visit of the order meanwhile. */
const WAYS: Readonly<Record<string, (context: HookContext) => Promise<unknown[]>>> = {
  "takes a turn and then looks": async (context) => {
    await context.store.serialize(`visits of ${String(context.after.workOrderId)}`);
    return await visitsOf(context);
  },
  "takes a turn without waiting for it": async (context) => {
    void context.store.serialize(`visits of ${String(context.after.workOrderId)}`);
    return await visitsOf(context);
  },
  "locks the order and then looks": async (context) => {
    await context.store.lock("work_order", context.after.workOrderId as string);
    return await visitsOf(context);
  },
  "takes a turn of something else, locks the order and then looks": async (context) => {
    await context.store.serialize(String(context.after.notes));
    await context.store.lock("work_order", context.after.workOrderId as string);
    return await visitsOf(context);
  },
  "locks the order, looks, and takes no notice of an error": async (context) => {
    await context.store.lock("work_order", context.after.workOrderId as string);
    return await visitsOf(context).catch(() => []);
  },
};

describe("hooks that are tried without locks", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    const declared = await loaded("resources");
    const plan = async (context: HookContext) => {
      const { after, refuse } = context;
      after.durationMinutes = 120;
      const [way] = String(after.notes).split(", by ") as [string];
      const planned = await WAYS[way]!(context);
      if (planned.length >= MOST) refuse("DURATION_MISMATCH", "The order has all its visits.");
    };
    const hooks = new Map([
      ...declared.hooks,
      ["service_appointment", { ...declared.hooks.get("service_appointment"), plan }] as const,
    ]);
    app = await openTestApp({ loaded: { ...declared, hooks } });
    twin = await app.twin();
    // Each call is tried, whatever became of the last one.
    for (const { serving } of [app, twin])
      Object.assign(serving.app.serving().compiled.trials, { isDue: () => true });
  });
  after(() => app.close());

  const planAtOnce = (order: Made, way: string) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        (n % 2 === 0 ? app : twin).api.post(
          "/service-appointments",
          visit(order.id, { notes: `${way}, by ${n}` }),
        ),
      ),
    );

  for (const way of Object.keys(WAYS))
    it(`let as many calls through as there may be, where each ${way}`, async () => {
      const { order } = await workOrder(app);
      const answers = await planAtOnce(order, way);
      const made = answers.filter(({ status }) => status === 201);
      expect(made, answers.map(({ text }) => text).join("\n")).to.have.lengthOf(MOST);
      expect(answers.filter(({ status }) => status === 422)).to.have.lengthOf(AT_ONCE - MOST);
    });

  it("are not tried for some calls where the last try failed", async () => {
    const { order } = await workOrder(app);
    const { trials } = app.serving.app.serving().compiled;
    Reflect.deleteProperty(trials, "isDue");
    const looks = async (api = app.api, id = order.id) => {
      const sent = await sentDuring(() =>
        api.post("/service-appointments", visit(id, { notes: "locks the order and then looks" })),
      );
      return sent.filter(({ text }) => /from unnest.* from "work_orders"/.test(text)).length;
    };
    const tried: number[] = [];
    for (let n = 0; n < 8; n++) tried.push(await looks());
    expect(tried.filter((n) => n > 0).length).to.be.within(1, 4);
    expect(tried.at(-1), "of the next call").to.equal(0);
    const other = await app.neighbour();
    const { order: theirs } = await workOrder({ api: other.api });
    expect(await looks(other.api, theirs.id), "of another organization").to.be.greaterThan(0);
  });
});
