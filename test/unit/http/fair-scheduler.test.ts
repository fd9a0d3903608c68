import { expect } from "chai";
import { FairScheduler } from "../../../runtime/http/fair-scheduler.ts";

/** A thread whose time passes only by what is done on it, and an event loop whose turns the test takes. */
class Thread {
  now = 0;
  /** Organizations in the order in which their calls were let in, and "|" where the loop came round. */
  readonly order: string[] = [];
  #soon: (() => void)[] = [];
  #later: (() => void)[] = [];
  #timers: { at: number; work: () => void }[] = [];
  readonly scheduler = new FairScheduler({
    now: () => this.now,
    soon: (work) => void this.#soon.push(work),
    later: (work) => void this.#later.push(work),
    after: (ms, work) => void this.#timers.push({ at: this.now + ms, work }),
  });

  /** So many calls of an organization come, each of which takes so many milliseconds. */
  come(organization: string, calls: number, ms: number): void {
    for (let n = 0; n < calls; n++) {
      this.scheduler.begin(organization);
      void this.scheduler.take(organization).then(() => {
        this.order.push(organization);
        this.now += ms;
        this.scheduler.end(organization);
      });
    }
  }

  /** What a turn of the event loop does, and whatever follows from it. */
  async turn(): Promise<void> {
    for (const work of this.#later.splice(0)) {
      work();
      await this.#drain();
    }
    await this.#drain();
    this.order.push("|");
  }

  /** FairScheduler until nothing is left; where all rest, time passes. */
  async run(): Promise<string> {
    await this.#drain();
    this.order.push("|");
    for (let n = 0; n < 1_000 && (this.#later.length > 0 || this.#timers.length > 0); n++) {
      if (this.#later.length === 0) this.#ring();
      await this.turn();
    }
    return this.order
      .join("")
      .replace(/\|+/g, "|")
      .replace(/^\||\|$/g, "");
  }

  #ring(): void {
    const first = this.#timers.toSorted((a, b) => a.at - b.at)[0]!;
    this.#timers = this.#timers.filter((timer) => timer !== first);
    this.now = Math.max(this.now, first.at);
    first.work();
  }

  async #drain(): Promise<void> {
    for (;;) {
      for (let n = 0; n < 10; n++) await Promise.resolve();
      const work = this.#soon.shift();
      if (!work) return;
      work();
    }
  }
}

describe("FairScheduler", () => {
  let thread: Thread;
  beforeEach(() => {
    thread = new Thread();
  });

  it("let in what is short all in one turn of the event loop", async () => {
    thread.come("A", 40, 0.02);
    expect(await thread.run()).to.equal("A".repeat(40));
  });

  it("give way to the event loop once a millisecond is spent", async () => {
    thread.come("A", 9, 0.4);
    expect(await thread.run()).to.equal("AAA|AAA|AAA");
  });

  it("let in organizations in turn, however many calls of one came first", async () => {
    thread.come("A", 8, 0.4);
    thread.come("B", 2, 0.4);
    thread.come("C", 1, 0.4);
    expect(await thread.run()).to.equal("ABC|ABA|AAA|AA");
  });

  it("let in one that comes later ahead of what has waited for long", async () => {
    thread.come("A", 12, 2);
    await thread.turn();
    thread.come("B", 1, 2);
    expect((await thread.run()).replaceAll("|", "").indexOf("B")).to.be.within(1, 6);
  });

  it("keep an organization that took the thread for long away for as long, while others have calls under way", async () => {
    thread.scheduler.begin("B");
    thread.come("A", 3, 30);
    const began = thread.now;
    expect(await thread.run()).to.equal("A|A|A");
    expect(thread.now - began).to.equal(3 * 30 + 2 * 30);
  });

  it("go on at once where the last call of others ends", async () => {
    thread.scheduler.begin("B");
    thread.come("A", 2, 30);
    await thread.turn();
    expect(thread.order.filter((one) => one === "A")).to.have.length(1);
    thread.scheduler.end("B");
    await thread.turn();
    await thread.turn();
    expect(thread.order.filter((one) => one === "A")).to.have.length(2);
    expect(thread.now).to.equal(60);
  });

  it("keep nobody away who is alone", async () => {
    thread.come("A", 4, 30);
    expect(await thread.run()).to.equal("A|A|A|A");
    expect(thread.now).to.equal(120);
  });

  it("let others in while one is kept away", async () => {
    thread.come("A", 3, 30);
    thread.come("B", 4, 1);
    expect((await thread.run()).replaceAll("|", "").slice(0, 5)).to.equal("ABBBB");
  });

  it("remember no organization that has no call under way", async () => {
    for (const name of ["A", "B", "C"]) thread.come(name, 3, 15);
    await thread.run();
    expect(thread.scheduler.size).to.equal(0);
  });
});
