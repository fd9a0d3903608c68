/** Limits how much runs at once: background work leaves connections to calls, and bodies share memory. */

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

  /** Runs work when its turn comes, first come, first served. */
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
