/** Lets statements of several nodes take turns, so that each gathers more reads while it waits for the others. */

/** How long a statement waits for those of other nodes, which may be far away or busy. */
const MOST_MS = 1;

/** Each node has one statement at a time. */
export class Alternation {
  /** The nodes that have a statement under way. */
  readonly #busy = new Set<string>();
  /** What begins the statements that wait, in the order of their turns. */
  readonly #waiting = new Set<() => void>();

  /** Waits until no other node has a statement under way, or for `MOST_MS`. */
  async enter(node: string): Promise<void> {
    if (this.#busy.size > 0) await this.#turn(node);
    else this.#busy.add(node);
  }

  leave(node: string): void {
    this.#busy.delete(node);
    const [next] = this.#waiting;
    if (this.#busy.size === 0) next?.();
  }

  #turn(node: string): Promise<void> {
    return new Promise((begun) => {
      const begin = () => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        this.#busy.add(node);
        begun();
      };
      const timer = setTimeout(begin, MOST_MS);
      this.#waiting.add(begin);
    });
  }
}
