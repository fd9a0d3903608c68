/** States: every move that the contract names succeeds, every other gets 409, and locked fields cannot change. */
import { expect } from "chai";
import { expire } from "../../runtime/platform/maintenance.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { until } from "../support/transactions.ts";

const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

/** Fields that PATCH moves: where each state may go. */
const PATCHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lead: {
    NEW: "CONTACTED QUALIFIED UNQUALIFIED",
    CONTACTED: "NEW QUALIFIED UNQUALIFIED",
    QUALIFIED: "NEW CONTACTED UNQUALIFIED",
    UNQUALIFIED: "NEW CONTACTED QUALIFIED",
    CONVERTED: "",
  },
  opportunity: {
    NEW: "QUALIFIED PROPOSAL NEGOTIATION LOST WON",
    QUALIFIED: "NEW PROPOSAL NEGOTIATION LOST WON",
    PROPOSAL: "NEW QUALIFIED NEGOTIATION LOST WON",
    NEGOTIATION: "NEW QUALIFIED PROPOSAL LOST WON",
    LOST: "NEW",
    WON: "",
  },
  project: {
    PLANNING: "ACTIVE ON_HOLD COMPLETED CANCELLED",
    ACTIVE: "PLANNING ON_HOLD COMPLETED CANCELLED",
    ON_HOLD: "PLANNING ACTIVE COMPLETED CANCELLED",
    COMPLETED: "",
    CANCELLED: "",
  },
  case: {
    OPEN: "TRIAGING IN_PROGRESS AWAITING_CUSTOMER AWAITING_VENDOR AWAITING_WORK RESOLVED CLOSED",
    TRIAGING: "OPEN IN_PROGRESS AWAITING_CUSTOMER AWAITING_VENDOR AWAITING_WORK RESOLVED CLOSED",
    IN_PROGRESS: "OPEN TRIAGING AWAITING_CUSTOMER AWAITING_VENDOR AWAITING_WORK RESOLVED CLOSED",
    AWAITING_CUSTOMER: "OPEN TRIAGING IN_PROGRESS AWAITING_VENDOR AWAITING_WORK RESOLVED CLOSED",
    AWAITING_VENDOR: "OPEN TRIAGING IN_PROGRESS AWAITING_CUSTOMER AWAITING_WORK RESOLVED CLOSED",
    AWAITING_WORK: "OPEN TRIAGING IN_PROGRESS AWAITING_CUSTOMER AWAITING_VENDOR RESOLVED CLOSED",
    RESOLVED: "OPEN TRIAGING IN_PROGRESS AWAITING_CUSTOMER AWAITING_VENDOR AWAITING_WORK CLOSED",
    CLOSED: "",
  },
};

/** States that actions move: the states of each family, and each action as `from … > to`. */
const ACTED: Readonly<Record<string, { states: string; actions: Readonly<Record<string, string>> }>> = {
  quote: {
    states: "DRAFT SENT ACCEPTED DECLINED EXPIRED",
    actions: {
      send: "DRAFT > SENT",
      accept: "SENT > ACCEPTED",
      decline: "SENT > DECLINED",
      revise: "SENT > DRAFT",
    },
  },
  contract: {
    states: "DRAFT SENT SIGNED VOIDED",
    actions: { send: "DRAFT > SENT", sign: "SENT > SIGNED", void: "DRAFT SENT > VOIDED" },
  },
  project_item: {
    states: "PENDING IN_PROGRESS COMPLETED CANCELLED",
    actions: { start: "PENDING > IN_PROGRESS", complete: "PENDING IN_PROGRESS > COMPLETED" },
  },
  work_order: {
    states: "NEW SCHEDULED IN_PROGRESS ON_HOLD COMPLETED CANCELLED",
    actions: {
      start: "NEW SCHEDULED > IN_PROGRESS",
      hold: "SCHEDULED IN_PROGRESS > ON_HOLD",
      resume: "ON_HOLD > IN_PROGRESS",
      complete: "IN_PROGRESS > COMPLETED",
      cancel: "NEW SCHEDULED IN_PROGRESS ON_HOLD > CANCELLED",
    },
  },
  service_appointment: {
    states: "SCHEDULED DISPATCHED IN_PROGRESS COMPLETED CANCELLED NO_SHOW",
    actions: {
      dispatch: "SCHEDULED > DISPATCHED",
      start: "SCHEDULED DISPATCHED > IN_PROGRESS",
      complete: "IN_PROGRESS > COMPLETED",
      cancel: "SCHEDULED DISPATCHED IN_PROGRESS > CANCELLED",
      "no-show": "SCHEDULED DISPATCHED > NO_SHOW",
    },
  },
};

const { application } = await loaded("resources");

describe("states", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp({ alone: true });
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  /** A new record, put into a state as if its moves lay long behind. */
  async function stand(
    resource: string,
    state: string,
    more: Body = {},
  ): Promise<{ record: Body; path: string }> {
    const model = bodies.model(resource);
    const record = await bodies.make(resource, { ...(await COMPANY[resource]?.()), ...more });
    const set: Body = { [model.states!.field]: state };
    for (const name of model.states!.values.get(state)!.requires.keys())
      set[name] =
        model.byName.get(name)!.type.name === "timestamp" ? PAST : (await referred(resource, name)).id;
    await put(resource, record.id, set);
    return { record: { ...record, ...set }, path: `${model.path}/${record.id}` };
  }

  const PAST = "2026-01-02T03:04:05.678Z";

  /** What a record needs for all of its moves to be open. */
  const COMPANY: Readonly<Record<string, () => Promise<Body>>> = {
    work_order: async () => ({ projectId: (await bodies.existing("project")).id }),
  };

  function referred(resource: string, name: string): Promise<Body> {
    const reference = bodies.model(resource).byName.get(name)!.type.reference as { to: string };
    return bodies.existing(reference.to);
  }

  async function put(resource: string, id: string, set: Body): Promise<void> {
    const { database } = app.serving.app;
    const query = (text: string, given: unknown[]) => database.query(text, given);
    const model = bodies.model(resource);
    const names = Object.keys(set);
    const columns = names.map((name, i) => `${model.byName.get(name)!.column} = $${i + 2}`).join(", ");
    const values = names.map((name) => set[name]);
    await query(`update ${model.table} set ${columns} where id = $1`, [id, ...values]);
    const [row] = await query(`select document from ${model.table} where id = $1`, [id]);
    const document = JSON.stringify({ ...JSON.parse(row!.document as string), ...set });
    await query(`update ${model.table} set document = $2 where id = $1`, [id, document]);
  }

  function expectInvalidState({ status, error }: Answer, current: string, from?: readonly string[]): void {
    expect({ status, code: error?.code }).deep.equal({ status: 409, code: "INVALID_STATE" });
    expect(error.details[0].currentState).equal(current);
    if (from) expect(error.details[0].allowedFrom).members(from);
  }

  describe("that PATCH moves", () => {
    for (const [resource, moves] of Object.entries(PATCHED)) {
      const model = application.models.get(resource)!;
      const { field } = model.states!;
      const states = Object.keys(moves);

      it(`of ${resource} are those of the contract`, () => {
        expect([...model.states!.values.keys()].sort()).deep.equal([...states].sort());
        expect(model.states!.initial).equal(states[0]);
      });

      for (const from of states) {
        it(`of ${resource}: from ${from} to ${moves[from] || "nowhere"}, and no other`, async () => {
          for (const to of states.filter((state) => state !== from)) {
            const { path } = await stand(resource, from);
            const moved = await app.api.patch(path, { [field]: to });
            if (words(moves[from]!).includes(to)) {
              expect(moved.status, moved.text).equal(200);
              expect(moved.data).include({ [field]: to, changed: true });
            } else
              expectInvalidState(
                moved,
                from,
                states.filter((state) => words(moves[state]!).includes(to)),
              );
          }
        });

        it(`of ${resource}: to stay ${from} is no change`, async () => {
          const { path } = await stand(resource, from);
          const same = await app.api.patch(path, { [field]: from });
          expect(same.status).equal(200);
          expect(same.data).include({ [field]: from, changed: false, version: 1 });
        });
      }

      it(`of ${resource} may be given on create unless they are terminal`, async () => {
        const least = await bodies.least(model);
        for (const state of states) {
          const made = await app.api.post(model.path, { ...least, [field]: state });
          if (model.states!.values.get(state)!.terminal)
            expect(made.error?.code, state).equal("INVALID_STATE");
          else expect(made.data?.[field], state).equal(state);
        }
      });
    }
  });

  describe("that actions move", () => {
    for (const [resource, { states, actions }] of Object.entries(ACTED)) {
      const model = application.models.get(resource)!;
      const { field } = model.states!;

      it(`of ${resource} are those of the contract, and begin with ${words(states)[0]}`, async () => {
        expect([...model.states!.values.keys()].sort()).deep.equal(words(states).sort());
        expect((await bodies.make(resource))[field]).equal(words(states)[0]);
      });

      for (const [action, move] of Object.entries(actions)) {
        const [from, to] = move.split(" > ").map(words) as [string[], string[]];
        it(`${resource} ${action}: ${move}, and from nowhere else`, async () => {
          for (const state of words(states)) {
            const { path } = await stand(resource, state);
            const acted = await app.api.post(`${path}/${action}`);
            if (!from.includes(state)) {
              expectInvalidState(acted, state, from);
              expect((await app.api.get(path)).data.version).equal(1);
            } else {
              expect(acted.status, acted.text).equal(200);
              expect(acted.data.action.confirmed).equal(true);
              expect(acted.data.resource).include({ [field]: to[0], version: 2 });
              expect((await app.api.get(path)).data).deep.equal(acted.data.resource);
            }
          }
        });
      }

      it(`of ${resource} are READ_ONLY on create, and not writable by PATCH`, async () => {
        const least = await bodies.least(model);
        const made = await app.api.post(model.path, { ...least, [field]: words(states)[0] });
        expect(made.error.details[0]).include({ path: `/${field}`, code: "READ_ONLY" });
        const { path } = await stand(resource, words(states)[0]!);
        const patched = await app.api.patch(path, { [field]: words(states)[1] });
        expect(patched.status).equal(422);
        expect(patched.error.details[0].code).equal(
          resource === "service_appointment" ? "STATUS_NOT_WRITABLE" : "READ_ONLY",
        );
      });
    }

    it("let one of several acts win", async () => {
      const { path } = await stand("quote", "SENT");
      const acts = ["accept", "decline", "revise", "accept"].map((act) => app.api.post(`${path}/${act}`));
      const statuses = (await Promise.all(acts)).map(({ status }) => status).sort();
      expect(statuses).deep.equal([200, 409, 409, 409]);
    });
  });

  describe("stamp the times of their moves", () => {
    let began = 0;
    beforeEach(() => {
      began = Date.now();
    });
    const near = (text: string): void => {
      expect(Date.parse(text)).within(began, Date.now());
    };

    it("an Opportunity: WON and LOST set closedAt, reopening clears it", async () => {
      const { path } = await stand("opportunity", "NEW");
      near((await app.api.patch(path, { stage: "LOST" })).data.closedAt);
      expect((await app.api.patch(path, { stage: "NEW" })).data.closedAt).equal(null);
      near((await app.api.patch(path, { stage: "WON" })).data.closedAt);
      const { id } = await bodies.existing("customer");
      near((await app.api.make("/opportunities", { name: "o", customerId: id, stage: "LOST" })).closedAt);
    });

    it("a Case: RESOLVED sets resolvedAt, leaving it clears it, but for CLOSED", async () => {
      const { path } = await stand("case", "OPEN");
      const resolved = (await app.api.patch(path, { status: "RESOLVED" })).data;
      near(resolved.resolvedAt);
      expect((await app.api.patch(path, { status: "TRIAGING" })).data.resolvedAt).equal(null);
      const again = (await app.api.patch(path, { status: "RESOLVED" })).data;
      const closed = (await app.api.patch(path, { status: "CLOSED" })).data;
      expect(closed.resolvedAt).equal(again.resolvedAt);
      near(closed.closedAt);
    });

    it("a Case that is closed at once is resolved with it", async () => {
      const { path } = await stand("case", "AWAITING_WORK");
      const { closedAt, resolvedAt } = (await app.api.patch(path, { status: "CLOSED" })).data;
      near(closedAt);
      expect(resolvedAt).equal(closedAt);
    });

    it("a Quote: send sets sentAt, revise clears it, accept and decline set decidedAt", async () => {
      const { path } = await stand("quote", "DRAFT");
      const act = async (name: string) => (await app.api.post(`${path}/${name}`)).data.resource;
      near((await act("send")).sentAt);
      expect((await act("revise")).sentAt).equal(null);
      await act("send");
      near((await act("accept")).decidedAt);
    });

    for (const [resource, from, action, field] of [
      ["contract", "SENT", "sign", "signedAt"],
      ["contract", "DRAFT", "void", "voidedAt"],
      ["work_order", "NEW", "cancel", "cancelledAt"],
      ["service_appointment", "DISPATCHED", "start", "startedAt"],
      ["service_appointment", "IN_PROGRESS", "complete", "completedAt"],
      ["service_appointment", "SCHEDULED", "cancel", "cancelledAt"],
    ] as const)
      it(`${resource} ${action} sets ${field}`, async () => {
        const { record, path } = await stand(resource, from);
        expect(record[field]).equal(null);
        near((await app.api.post(`${path}/${action}`)).data.resource[field]);
      });

    it("a Project: COMPLETED sets completedAt, CANCELLED does not", async () => {
      const { path } = await stand("project", "ACTIVE");
      near((await app.api.patch(path, { status: "COMPLETED" })).data.completedAt);
      const other = await stand("project", "ACTIVE");
      expect((await app.api.patch(other.path, { status: "CANCELLED" })).data.completedAt).equal(null);
    });

    it("a Work Order keeps the reason of its cancellation", async () => {
      const { path } = await stand("work_order", "NEW");
      const { resource } = (await app.api.post(`${path}/cancel`, { reason: "no roof" })).data;
      expect(resource).include({ status: "CANCELLED", cancellationReason: "no roof" });
    });
  });

  describe("lock content", () => {
    const link = () => [{ externalSystem: "s", externalObject: "o", externalId: `${Math.random()}` }];

    for (const state of ["SENT", "ACCEPTED", "DECLINED", "EXPIRED"])
      it(`of a Quote that is ${state}`, async () => {
        const { record, path } = await stand("quote", state);
        for (const body of [{ name: "x" }, { lineItems: [], name: "x" }, { externalReferences: link() }])
          expectInvalidState(await app.api.patch(path, body), state, ["DRAFT"]);
        const same = await app.api.patch(path, { name: record.name });
        expect(same.data.changed).equal(false);
      });

    for (const state of ["COMPLETED", "CANCELLED"])
      it(`of a Work Order that is ${state}, but for External References and custom fields`, async () => {
        const { path } = await stand("work_order", state);
        expectInvalidState(await app.api.patch(path, { subject: "x" }), state);
        expectInvalidState(
          await app.api.patch(path, { priority: "HIGH", externalReferences: link() }),
          state,
        );
        expect((await app.api.patch(path, { externalReferences: link() })).status).equal(200);
        expect((await app.api.patch(path, { customFields: {} })).status).equal(200);
      });

    for (const state of ["COMPLETED", "CANCELLED", "NO_SHOW"])
      it(`of an appointment that is ${state}, but for notes`, async () => {
        const { path } = await stand("service_appointment", state);
        expect((await app.api.patch(path, { notes: "x" })).data).include({ notes: "x", changed: true });
        expectInvalidState(await app.api.patch(path, { schedulingConfidence: "CONFIRMED" }), state);
        expectInvalidState(await app.api.patch(path, { notes: "y", externalReferences: link() }), state);
        expect((await app.api.get(path)).data.notes).equal("x");
      });

    for (const state of ["SENT", "SIGNED", "VOIDED"])
      it(`of a Contract that is ${state}: its value`, async () => {
        const { path } = await stand("contract", state);
        expectInvalidState(await app.api.patch(path, { value: "1.00" }), state, ["DRAFT"]);
      });

    for (const [resource, state, body] of [
      ["case", "CLOSED", { subject: "x" }],
      ["opportunity", "WON", { lossReason: "x" }],
      ["lead", "CONVERTED", { notes: "x" }],
    ] as const)
      it(`not of a ${resource} that is ${state}`, async () => {
        const { path } = await stand(resource, state);
        const changed = await app.api.patch(path, body);
        expect(changed.data).include({ ...body, changed: true });
      });
  });
});

describe("states that expire", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp({ alone: true });
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());
  afterEach(() => {
    app.clock.ahead = 0;
  });

  const HOUR = 3_600_000;
  const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
  const expireDue = () => expire(app.serving.app.serving());
  const events = (id: string) =>
    app.serving.app.database.query("select type, document from events where resource_id = $1 order by id", [
      id,
    ]);

  async function sentQuote(validUntil: string | null): Promise<string> {
    const { id } = await bodies.make("quote", { validUntil });
    await app.api.post(`/quotes/${id}/send`);
    return `/quotes/${id}`;
  }

  it("a SENT Quote past validUntil becomes EXPIRED without being asked to", async () => {
    const watched = await openTestApp({ alone: true, serve: { expiryMs: 5 } });
    const { id } = await new Bodies(application, watched.api).make("quote", { validUntil: inAnHour() });
    await watched.api.post(`/quotes/${id}/send`);
    watched.clock.ahead = 2 * HOUR;
    await until(async () => (await watched.api.get(`/quotes/${id}`)).data.status === "EXPIRED");
    await watched.close();
  });

  it("a SENT Quote past validUntil becomes EXPIRED, with an event of its own", async () => {
    const path = await sentQuote(inAnHour());
    const lasting = await sentQuote(null);
    await expireDue();
    expect((await app.api.get(path)).data.status).equal("SENT");
    app.clock.ahead = 2 * HOUR;
    await expireDue();
    expect((await app.api.get(path)).data).include({ status: "EXPIRED", version: 3 });
    expect((await app.api.get(lasting)).data.status).equal("SENT");
    const told = await events(path.split("/").at(-1)!);
    expect(told.map(({ type }) => type)).deep.equal(["quote.created", "quote.sent", "quote.expired"]);
    expect(JSON.parse(told[2]!.document as string).data.resource.status).equal("EXPIRED");
  });

  it("expiring again changes nothing", async () => {
    const path = await sentQuote(inAnHour());
    app.clock.ahead = 2 * HOUR;
    await expireDue();
    const swept = (await app.api.get(path)).data;
    expect(await expireDue()).equal(0);
    expect((await app.api.get(path)).data).deep.equal(swept);
  });

  it("two rounds at once expire it once", async () => {
    const path = await sentQuote(inAnHour());
    app.clock.ahead = 2 * HOUR;
    await Promise.all([expireDue(), expireDue(), expireDue()]);
    expect((await app.api.get(path)).data.version).equal(3);
  });

  it("until the round of expiry ran, nothing is done to a Quote that should have expired", async () => {
    const path = await sentQuote(inAnHour());
    app.clock.ahead = 2 * HOUR;
    for (const act of ["accept", "decline", "revise"]) {
      const refused = await app.api.post(`${path}/${act}`);
      expect(refused.status, act).equal(409);
      expect(refused.error.code).equal("INVALID_STATE");
    }
  });

  it("a Quote may be drafted past its validUntil, not sent", async () => {
    const made = await bodies.make("quote", { validUntil: "2020-01-01T00:00:00Z" });
    const refused = await app.api.post(`/quotes/${made.id}/send`);
    expect(refused.error.code).equal("INVALID_STATE");
    expect(refused.error.details[0]).include({ path: "/validUntil", currentState: "DRAFT" });
    await app.api.patch(`/quotes/${made.id}`, { validUntil: inAnHour() });
    expect((await app.api.post(`/quotes/${made.id}/send`)).status).equal(200);
    app.clock.ahead = 2 * HOUR;
    await expireDue();
    expect((await app.api.get(`/quotes/${made.id}`)).data.status).equal("EXPIRED");
  });

  it("an AVAILABLE Entitlement past validUntil becomes EXPIRED; one that is ALLOCATED does not", async () => {
    const open = await bodies.make("entitlement", { validUntil: inAnHour() });
    const taken = await bodies.make("entitlement", { validUntil: inAnHour(), status: "ALLOCATED" });
    app.clock.ahead = 2 * HOUR;
    await expireDue();
    expect((await app.api.get(`/entitlements/${open.id}`)).data.status).equal("EXPIRED");
    expect((await app.api.get(`/entitlements/${taken.id}`)).data.status).equal("ALLOCATED");
    expect((await events(open.id)).map(({ type }) => type)).deep.equal([
      "entitlement.created",
      "entitlement.expired",
    ]);
  });

  it("until the round of expiry ran, an Entitlement that should have expired is not taken", async () => {
    const take = async () => {
      app.clock.ahead = 0;
      const { id } = await bodies.make("entitlement", { validUntil: inAnHour() });
      app.clock.ahead = 2 * HOUR;
      return await app.api.patch(`/entitlements/${id}`, { status: "ALLOCATED" });
    };
    // The server expires records every five seconds, and may do so between the two calls: hardly twice.
    const answers = [await take(), await take()];
    expect(answers.map(({ error }) => error?.code)).includes("INVALID_STATE");
  });

  it("an Entitlement that is past its end is not given back, and the refusal tells what it is", async () => {
    const { id } = await bodies.make("entitlement", { validUntil: inAnHour(), status: "ALLOCATED" });
    app.clock.ahead = 2 * HOUR;
    const refused = await app.api.patch(`/entitlements/${id}`, { status: "AVAILABLE" });
    expect(refused.status).equal(409);
    expect(refused.error.details[0]).include({ path: "/validUntil", currentState: "ALLOCATED" });
  });

  it("an Entitlement may be taken in the change that puts its end off, or be marked as expired", async () => {
    const [taken, marked] = [0, 1].map(() => bodies.make("entitlement", { validUntil: inAnHour() }));
    const ids = [(await taken!).id, (await marked!).id];
    app.clock.ahead = 2 * HOUR;
    const validUntil = new Date(Date.now() + 9 * HOUR).toISOString();
    const put = await app.api.patch(`/entitlements/${ids[0]}`, { status: "ALLOCATED", validUntil });
    expect(put.data?.status, put.text).equal("ALLOCATED");
    expect((await app.api.patch(`/entitlements/${ids[1]}`, { status: "EXPIRED" })).status).equal(200);
  });
});
