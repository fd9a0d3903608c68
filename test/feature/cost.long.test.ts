/**
 * Costs: whatever is in a call, it takes a small multiple of reading its body, and a refusal is short (contract,
 * section 14). The short form counts; COST_BYTES makes it long: bodies of so many bytes, each call measured;
 * COST_ROUTES picks those whose route or kind holds a text.
 */
import { expect } from "chai";
import { Guessing } from "../../runtime/errors/nearest.ts";
import { createInputs } from "../../runtime/model/schema/inputs.ts";
import { VALUE_TYPES } from "../../runtime/model/types/index.ts";
import { readGiven } from "../../runtime/record/given.ts";
import { type Costly, costlyCalls } from "../campaigns/costs.ts";
import { type Coding, type Cost, measure } from "../campaigns/meter.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { build } from "../support/child.ts";
import { LONG_TEXTS } from "../support/long-texts.ts";
import { longestReadDuring } from "../support/longest-read.ts";

const LONG = process.env.COST_BYTES === undefined ? null : Number(process.env.COST_BYTES);
/** The short form sends small bodies, and every seventh call: which ones those are follows from the declarations. */
const [BYTES, EVERY, DEFINITIONS] = LONG === null ? [24_000, 7, 12] : [LONG, 1, 100];
const ROUTES = process.env.COST_ROUTES ?? "";
/** How many calls there must be at least, so that a run of none proves nothing; of some routes alone less is asked. */
const LEAST = ROUTES === "" ? 300 : 1;

const MOST_ANSWER = 64 * 1024;
const MOST_DETAILS = 100;
/** None grows with what a call holds, but for batches of writes; beside them the server sends what it does by itself. */
const MOST_STATEMENTS = 60;

/** Cells of tables of edit distances, and one search begun within it may go on to its row's end. */
const MOST_STEPS = 510_000;

/** The most characters of a text whose form is judged: of a URL, and free text is only counted. */
const MOST_READ = 4_000;

/** Milliseconds of processor: this, and so many times what JSON.parse of the body takes. */
const BASE = 20;
const TIMES = 30;
const MOST_DATABASE = 200;
/** What else goes on in the process, and the collection of its garbage, is none of the call's: the least of some tries counts. */
const TRIES = 6;

interface Measured {
  readonly call: Costly;
  readonly coding: Coding;
  readonly cost: Cost;
  /** Characters of the longest text that was normalized, matched or parsed. */
  readonly read: number;
}

const barOf = ({ parse }: Cost): number => BASE + TIMES * parse;
/** The statements of other apps in this process are counted too, but not twice in the same call. */
const hasMany = ({ call, cost }: Pick<Measured, "call" | "cost">): boolean => {
  const isShape = cost.error !== null && call.what.startsWith("body: ");
  return cost.statements.length > (isShape ? 20 : MOST_STATEMENTS);
};
const isDear = (cost: Cost): boolean => cost.cpu > barOf(cost) || cost.database > MOST_DATABASE;
const nameOf = ({ call, coding }: Measured): string =>
  `${call.route}, ${call.what}${coding === "identity" ? "" : `, ${coding}`}`;

describe(`what calls cost, with bodies of ${BYTES} bytes`, function () {
  this.timeout(LONG === null ? 240_000 : 3_600_000);
  let app: TestApp;
  const all: Measured[] = [];
  before(async () => {
    app = await openTestApp();
    const { key } = await app.key();
    const calls = (await costlyCalls(app, BYTES, DEFINITIONS)).filter(
      ({ route, what, ofType }, n) =>
        (n % EVERY === 0 || ofType !== undefined) && `${route} ${what}`.includes(ROUTES),
    );
    for (const [n, call] of calls.entries()) {
      if (LONG !== null && call.route !== calls[n - 1]?.route) tell(n, calls.length, call.route);
      for (const coding of codingsOf(call, n)) {
        const one = await measured(key, call, coding);
        all.push(one);
        if (LONG !== null && isDear(one.cost)) tellDear(one);
      }
    }
    if (LONG !== null) table();
  });
  after(() => app.close());

  /** Bodies that fill a call whole are sent compressed as well. */
  const codingsOf = ({ what, body }: Costly, n: number): Coding[] =>
    body !== null && (what.startsWith("body: ") || what === "the largest body")
      ? ["identity", n % 2 === 0 ? "gzip" : "br"]
      : ["identity"];

  async function measured(key: string, call: Costly, coding: Coding): Promise<Measured> {
    const measuring = { origin: app.origin, key, databaseUrl: LONG === null ? null : app.databaseUrl };
    let cost!: Cost;
    const first = async () => {
      cost = await measure(measuring, call, coding);
    };
    if (LONG === null) {
      const read = await longestReadDuring(first);
      if (hasMany({ call, cost })) await first();
      return { call, coding, read, cost };
    }
    await first();
    for (let n = 1; n < TRIES && isDear(cost); n++) {
      const next = await measure(measuring, call, coding);
      cost = {
        ...next,
        parse: Math.min(cost.parse, next.parse),
        cpu: Math.min(cost.cpu, next.cpu),
        database: Math.min(cost.database, next.database),
      };
    }
    return { call, coding, cost, read: 0 };
  }

  const brief = ({ cost, ...rest }: Measured) => `${nameOf({ cost, ...rest })}: ${cost.status}`;

  it("none breaks the server", () => {
    expect(all.length).to.be.at.least(LEAST);
    expect(all.filter(({ cost }) => cost.status >= 500).map(brief)).to.deep.equal([]);
  });

  it("bodies at fault are refused, and most of the largest legal ones are taken", () => {
    const largest = all.filter(({ call }) => call.what === "the largest body");
    const taken = largest.filter(({ cost }) => cost.status < 300);
    if (ROUTES === "") expect(taken.length).to.be.at.least(largest.length / 2);
    const whole = all.filter(
      ({ call }) => call.what.startsWith("body: ") && !call.route.endsWith("/validate"),
    );
    expect(whole.filter(({ cost }) => cost.status < 400).map(brief)).to.deep.equal([]);
  });

  it("a long text of every value type is refused, and not read", () => {
    const typed = all.filter(({ call }) => call.ofType !== undefined);
    const sendable = VALUE_TYPES.filter(
      ({ name, standsFor, givenOut }) => !standsFor && !givenOut && name !== "alias",
    );
    const covered = new Set(typed.map(({ call }) => call.ofType));
    if (ROUTES === "")
      expect(sendable.map(({ name }) => name).filter((name) => !covered.has(name))).to.deep.equal([]);
    expect(typed.filter(({ cost }) => cost.status < 400).map(brief)).to.deep.equal([]);
    expect(
      typed.filter(({ read }) => read > MOST_READ).map((one) => `${nameOf(one)}: ${one.read}`),
    ).to.deep.equal([]);
  });

  it("the call that starts the lane is not read on the main thread", async () => {
    build();
    const own = await openTestApp({ serve: { lane: true } });
    const email = LONG_TEXTS["an email address of combining marks"]!(240_000);
    let status = 0;
    const read = await longestReadDuring(async () => {
      status = (await own.api.post("/leads", { firstName: "A", lastName: "B", email })).status;
    });
    const { handed } = own.serving.app.lane()!;
    await own.close();
    expect([status, handed]).to.deep.equal([422, 1]);
    expect(read).to.be.at.most(MOST_READ);
  });

  it("no refusal is larger than 64 KiB, nor holds more than a hundred details", () => {
    const refused = all.filter(({ cost }) => cost.error !== null);
    expect(refused.length).to.be.at.least(LEAST);
    const large = refused.filter(
      ({ cost }) => cost.answerBytes > MOST_ANSWER || (cost.error!.details?.length ?? 0) > MOST_DETAILS,
    );
    expect(large.map((one) => `${nameOf(one)}: ${one.cost.answerBytes} bytes`)).to.deep.equal([]);
    if (ROUTES === "")
      expect(refused.some(({ cost }) => (cost.error!.omittedDetails ?? 0) > 0)).to.equal(true);
  });

  it(`none takes more than ${MOST_STATEMENTS} statements, and one at fault in its shape but a few`, () => {
    const many = all.filter(hasMany);
    expect(many.map((one) => `${nameOf(one)}: ${one.cost.statements.length}`)).to.deep.equal([]);
  });

  it("of every resource few faults are collected and few guesses made, whatever the names", () => {
    const application = app.serving.app.application();
    const inputs = createInputs(application);
    for (const model of application.models.values()) {
      const names = model.fields.map(({ name }) => name);
      const body = Object.fromEntries(
        Array.from({ length: 5_000 }, (_, n) => [`${names[n % names.length]}${n}`, 0]),
      );
      for (const verb of ["create", "update"] as const) {
        const { faults } = readGiven(inputs, model, verb, { body }, Date.now());
        expect([faults.listed.length, faults.length >= 5_000], model.name).to.deep.equal([100, true]);
        expect(new Guessing().left - faults.guessing.left, model.name).to.be.within(100, MOST_STEPS);
      }
    }
  });

  if (LONG !== null) {
    it(`none takes more than ${TIMES} times JSON.parse of its body and ${BASE} ms of processor`, () => {
      const dear = all.filter(({ cost }) => cost.cpu > barOf(cost));
      expect(dear.map((one) => `${nameOf(one)}: ${one.cost.cpu.toFixed(0)} ms`)).to.deep.equal([]);
    });

    it(`none takes more than ${MOST_DATABASE} ms of the database's processor`, () => {
      const dear = all.filter(({ cost }) => cost.database > MOST_DATABASE);
      expect(dear.map((one) => `${nameOf(one)}: ${one.cost.database.toFixed(0)} ms`)).to.deep.equal([]);
    });
  }

  function tell(n: number, count: number, route: string): void {
    process.stderr.write(`${String(n).padStart(6)} of ${count}  ${route}\n`);
  }

  function tellDear({ cost, ...rest }: Measured): void {
    const spent = `${cost.cpu.toFixed(0)} ms, JSON.parse ${cost.parse.toFixed(1)} ms, database ${cost.database.toFixed(0)} ms`;
    process.stderr.write(`  past the bar  ${nameOf({ cost, ...rest })}: ${spent}\n`);
  }

  /** The calls that come nearest to the bar. */
  function table(): void {
    const dearest = all.toSorted((a, b) => shareOf(b.cost) - shareOf(a.cost)).slice(0, 40);
    const rows = dearest.map(({ cost, ...one }) => [
      `${(100 * shareOf(cost)).toFixed(0)} %`,
      cost.cpu.toFixed(1),
      cost.parse.toFixed(1),
      cost.database.toFixed(1),
      String(cost.statements.length),
      String(cost.sentBytes),
      String(cost.answerBytes),
      String(cost.status),
      nameOf({ cost, ...one }),
    ]);
    const head = [
      "of the bar",
      "ms",
      "JSON.parse",
      "database",
      "statements",
      "sent",
      "answered",
      "status",
      "call",
    ];
    const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
    const line = (row: readonly string[]) =>
      row.map((cell, i) => (i === head.length - 1 ? cell : cell.padStart(widths[i]!))).join("  ");
    process.stdout.write(`${[head, ...rows].map(line).join("\n")}\n${all.length} calls\n`);
  }
});

const shareOf = (cost: Cost): number => Math.max(cost.cpu / barOf(cost), cost.database / MOST_DATABASE);
