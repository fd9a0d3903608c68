/** Follows the feed of events as an integrator would: again and again, with the cursor of the last page. */
import type { TestApp } from "./app.ts";
import type { Client } from "./client.ts";
import type { Made } from "./household.ts";
import { until } from "./transactions.ts";

/** Waits until every committed event has its position. */
export async function assigned(app: TestApp): Promise<void> {
  await until(
    async () => (await app.serving.app.database.query("select 1 from feed_inbox limit 1")).length === 0,
  );
}

/** A client that polls: the events that it has read, and its position. */
export class Follower {
  readonly events: Made[] = [];
  /** The size of each page that was returned. */
  readonly pages: number[] = [];
  cursor: string | null = null;
  readonly #client: Client;
  readonly #query: string;

  /** @param query filters, `sortDir` and `limit`, such as `type=customer.created` */
  constructor(client: Client, query = "") {
    this.#client = client;
    this.#query = query;
  }

  /** Reads one page. @returns whether there are more */
  async page(): Promise<boolean> {
    const place = this.cursor === null ? "" : `&cursor=${this.cursor}`;
    const { status, data, body, text } = await this.#client.get(`/events?${this.#query}${place}`);
    if (status !== 200) throw new Error(`GET /events answered ${status}: ${text}`);
    this.events.push(...data);
    this.pages.push(data.length);
    this.cursor = body.meta.nextCursor;
    return body.meta.hasMore;
  }

  /** Reads on to the end. @returns the new events */
  async poll(): Promise<Made[]> {
    const known = this.events.length;
    while (await this.page());
    return this.events.slice(known);
  }

  /** Polls until a condition holds. */
  async until(condition: () => boolean): Promise<void> {
    await until(async () => {
      await this.poll();
      return condition();
    });
  }

  get ids(): string[] {
    return this.events.map(({ id }) => id as string);
  }
}
