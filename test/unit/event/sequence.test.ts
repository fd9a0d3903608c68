/** The sequencer with many organizations that write at once: which events get positions at once, and which wait. */
import { expect } from "chai";
import { Sequencer } from "../../../runtime/event/sequence.ts";
import { idBound } from "../../../runtime/model/id.ts";
import { reachOf } from "../../support/reach.ts";

/** More than wait no longer than the pause ahead of a pass. */
const MANY = 100;
const LAST = `org_${MANY}`;

/** The id of the nth event. */
const event = (n: number): string => idBound("evt", n);

describe("the sequencer", () => {
  let passes: ReadonlyMap<string, readonly string[]>[];
  let sequencer: Sequencer;
  let passed: () => void;
  let delivered: string[];
  /** How many passes fail. */
  let failing: number;
  let mayFail: boolean;
  /** Events of LAST that another process left behind, until a poll has found them. */
  let left: string[];
  beforeEach(() => {
    [passes, delivered, passed, failing, mayFail, inbox] = [[], [], () => {}, 0, false, new Map()];
    left = [];
    sequencer = new Sequencer({
      reach: reachOf({ run: async ({ name }, values) => answer(name, values as never) }),
      clock: Date.now,
      log: { warn: (fields: object) => mayFail || expect.fail(JSON.stringify(fields)) },
      delivering: () => {},
    });
  });
  afterEach(() => sequencer.stop());

  /** Events are in it until a pass takes those of a range; one organization alone is asked for in another way. */
  let inbox: Map<string, string[]>;
  function commit(organization: string, ...events: string[]): void {
    inbox.set(organization, [...(inbox.get(organization) ?? []), ...events]);
    sequencer.committed(organization, events);
  }

  function answer(name: string, values: (string | string[])[]): Record<string, unknown>[] {
    if (name === "feed waiting") return left.length > 0 ? [{ organization_id: LAST }] : [];
    if (name === "feed left") return left.splice(0).map((event_id) => ({ event_id }));
    if (failing > 0 && failing-- > 0) throw new Error("the database is out of reach");
    const [earliest, latest, organizations] =
      name === "feed assign" ? [[values[1]], [values[3]], [values[0]]] : values;
    const pass = new Map<string, string[]>();
    for (const [n, organization] of (organizations as string[]).entries()) {
      const waiting = inbox.get(organization) ?? [];
      const isAsked = (event: string) => event >= earliest![n]! && event <= latest![n]!;
      pass.set(organization, waiting.filter(isAsked));
      inbox.set(
        organization,
        waiting.filter((event) => !isAsked(event)),
      );
    }
    passes.push(pass);
    passed();
    return [{ delivered, held: null, headless: null, mine: true, deliveries: delivered.length }];
  }

  it("has events whose pass failed go ahead of those that came meanwhile", async () => {
    [failing, mayFail] = [2, true];
    commit(LAST, event(1));
    while (failing > 0) await nextTry();
    commit(LAST, event(2));
    while (passes.length === 0) await nextTry();
    expect(passes[0]!.get(LAST)!.slice(0, 1)).deep.equal([event(1)]);
  });

  it("has the events of a process that lost the database go first, until a poll has looked for them", async () => {
    inbox.set(LAST, [event(1)]);
    const pass = nextPass();
    commit(LAST, event(20_000));
    await pass;
    expect(passes[0]!.get(LAST)).deep.equal([event(1), event(20_000)]);
  });

  it("has all those that a poll finds go with its own, whose passes fail meanwhile", async () => {
    [failing, mayFail] = [Number.POSITIVE_INFINITY, true];
    left.push(event(1), event(40_000));
    inbox.set(LAST, [...left]);
    commit(LAST, event(20_000));
    while (left.length > 0) await nextTry();
    await nextTry();
    failing = 0;
    while (passes.length === 0) await nextTry();
    expect(passes[0]!.get(LAST)).deep.equal([event(1), event(40_000), event(20_000)]);
  });

  const nextTry = () => new Promise((tried) => setTimeout(tried, 1));
  const nextPass = () =>
    new Promise<void>((told) => {
      passed = told;
    });
  /** An event of each of many organizations, the last of them LAST. */
  function commitMany(name: string): void {
    for (let n = 1; n <= MANY; n++) commit(`org_${n}`, name);
  }
  const passOf = (name: string, organization = LAST) =>
    passes.findIndex((pass) => pass.get(organization)?.includes(name));

  it("has a pass of few organizations take all of them", async () => {
    const pass = nextPass();
    for (const organization of ["org_1", "org_2", LAST]) commit(organization, event(1));
    await pass;
    expect([...passes[0]!.keys()]).deep.equal(["org_1", "org_2", LAST]);
  });

  it("has those beyond many wait, so that a pass has several events of each", async () => {
    const pass = nextPass();
    commitMany(event(1));
    await pass;
    expect(passOf(event(1), "org_1")).equal(0);
    expect(passOf(event(1))).equal(-1);
    commit(LAST, event(2));
    await until(() => passOf(event(1)) > 0);
    expect(passOf(event(2))).equal(passOf(event(1)));
  });

  it("has none wait of whom a pass then has many events anyway", async () => {
    const pass = nextPass();
    const events = Array.from({ length: 16 }, (_, n) => event(n));
    for (let n = 1; n <= MANY; n++) commit(`org_${n}`, ...(n === MANY ? events : [event(0)]));
    await pass;
    expect(passOf(event(15))).equal(0);
  });

  it("has none wait whose feed is read", async () => {
    const pass = nextPass();
    sequencer.followed(LAST);
    commitMany(event(1));
    await pass;
    expect(passOf(event(1))).equal(0);
  });

  it("has none wait whose events were delivered", async () => {
    delivered = [LAST];
    commit(LAST, event(0));
    await until(() => passOf(event(0)) === 0);
    const pass = nextPass();
    commitMany(event(1));
    await pass;
    expect(passOf(event(1))).equal(1);
  });

  it("assigns what waits when it stops", async () => {
    commitMany(event(1));
    await sequencer.stop();
    expect(passOf(event(1))).not.equal(-1);
  });

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await nextPass();
  }
});
