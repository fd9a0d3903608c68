/** The numbers that a mutation has drawn from those reserved in this process. They are returned if nothing is written. */
import type { Numbers } from "../../store/queries/counters.ts";

export class DrawnNumbers {
  readonly #numbers: Numbers;
  readonly #organizationId: string;
  readonly #drawn: { readonly counter: string; readonly number: number }[] = [];

  constructor(numbers: Numbers, organizationId: string) {
    this.#numbers = numbers;
    this.#organizationId = organizationId;
  }

  /** A number; waits for a reservation if none is at hand. */
  async take(counter: string): Promise<number> {
    const number = await this.#numbers.take(this.#organizationId, counter);
    this.#drawn.push({ counter, number });
    return number;
  }

  /** A number that is reserved already, or null. */
  atHand(counter: string): number | null {
    const number = this.#numbers.atHand(this.#organizationId, counter);
    if (number !== null) this.#drawn.push({ counter, number });
    return number;
  }

  giveBack(): void {
    for (const { counter, number } of this.#drawn.splice(0))
      this.#numbers.giveBack(this.#organizationId, counter, number);
  }
}
