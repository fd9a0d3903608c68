/** The sequencer where many organizations write at once: whose events get positions at once, and whose wait for more. */
import { expect } from "chai";
import { Sequencer } from "../../../runtime/event/sequence.ts";
import { reachOf } from "../../support/reach.ts";

/** More than wait no longer than the pause ahead of a pass. */
const MANY = 100;
const LAST = `org_${MANY}`;

describe("the sequencer", () => {
  let passes: ReadonlyMap<string, readonly string[]>[];
  let sequencer: Sequencer;
  let passed: () => void;
  let delivered: string[];
  /** How many passes fail. */
  let failing: number;
  let mayFail: boolean;
  beforeEach(() => {
    [passes, delivered, passed, failing, mayFail] = [[], [], () => {}, 0, false];
    sequencer = new Sequencer({
      reach: reachOf({ run: async ({ name }, values) => answer(name, values as never) }),
      clock: Date.now,
      log: { warn: (fields: object) => mayFail || expect.fail(JSON.stringify(fields)) },
      delivering: () => {},
    });
  });
  afterEach(() => sequencer.stop());

  /** As the store answers; an event of one organization alone is asked for in another way. */
  function answer(name: string, [first, second]: [string | string[], string[]]): Record<string, unknown>[] {
    if (name === "feed waiting") return [];
    if (failing > 0 && failing-- > 0) throw new Error("the database is out of reach");
    const pass = new Map<string, string[]>();
    for (const [n, event] of second.entries()) {
      const organization = typeof first === "string" ? first : first[n]!;
      pass.set(organization, [...(pass.get(organization) ?? []), event]);
    }
    passes.push(pass);
    passed();
    return [{ delivered, held: null, headless: null, mine: true, deliveries: delivered.length }];
  }

  it("has events whose pass failed go ahead of those that came meanwhile", async () => {
    [failing, mayFail] = [2, true];
    sequencer.committed(LAST, ["evt_1"]);
    while (failing > 0) await nextTry();
    sequencer.committed(LAST, ["evt_2"]);
    while (passes.length === 0) await nextTry();
    expect(passes[0]!.get(LAST)!.slice(0, 1)).deep.equal(["evt_1"]);
  });

  const nextTry = () => new Promise((tried) => setTimeout(tried, 1));
  const nextPass = () =>
    new Promise<void>((told) => {
      passed = told;
    });
  /** An event of each of many organizations, the last of them LAST. */
  function commitMany(event: string): void {
    for (let n = 1; n <= MANY; n++) sequencer.committed(`org_${n}`, [event]);
  }
  const passOf = (event: string, organization = LAST) =>
    passes.findIndex((pass) => pass.get(organization)?.includes(event));

  it("has a pass of few organizations take all of them", async () => {
    const pass = nextPass();
    for (const organization of ["org_1", "org_2", LAST]) sequencer.committed(organization, ["evt_1"]);
    await pass;
    expect([...passes[0]!.keys()]).deep.equal(["org_1", "org_2", LAST]);
  });

  it("has those beyond many wait, so that a pass has several events of each", async () => {
    const pass = nextPass();
    commitMany("evt_1");
    await pass;
    expect(passOf("evt_1", "org_1")).equal(0);
    expect(passOf("evt_1")).equal(-1);
    sequencer.committed(LAST, ["evt_2"]);
    await until(() => passOf("evt_1") > 0);
    expect(passOf("evt_2")).equal(passOf("evt_1"));
  });

  it("has none wait of whom a pass then has many events anyway", async () => {
    const pass = nextPass();
    const events = Array.from({ length: 16 }, (_, n) => `evt_${n}`);
    for (let n = 1; n <= MANY; n++) sequencer.committed(`org_${n}`, n === MANY ? events : ["evt_0"]);
    await pass;
    expect(passOf("evt_15")).equal(0);
  });

  it("has none wait whose feed is read", async () => {
    const pass = nextPass();
    sequencer.followed(LAST);
    commitMany("evt_1");
    await pass;
    expect(passOf("evt_1")).equal(0);
  });

  it("has none wait whose events were delivered", async () => {
    delivered = [LAST];
    sequencer.committed(LAST, ["evt_0"]);
    await until(() => passOf("evt_0") === 0);
    const pass = nextPass();
    commitMany("evt_1");
    await pass;
    expect(passOf("evt_1")).equal(1);
  });

  it("assigns what waits when it stops", async () => {
    commitMany("evt_1");
    await sequencer.stop();
    expect(passOf("evt_1")).not.equal(-1);
  });

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await nextPass();
  }
});
