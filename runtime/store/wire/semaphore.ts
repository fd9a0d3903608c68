/** Doing only so much at once: what is background leaves connections to the calls, and bodies take memory by turns. */

export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  readonly #most: number;
  #underWay = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Does work when its turn comes, in the order of asking. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#most) this.#underWay++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay--;
    }
  }
}
