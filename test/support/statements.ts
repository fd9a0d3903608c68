/** In charge of listening in on the statements that this process sends to its databases. */
import pg from "pg";

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Milliseconds until it was answered; NaN where it was refused. */
  ms: number;
}

/**
 * The statements that are sent while a function runs, in order; of all apps in this process, so that a test picks
 * those that it is about.
 */
export async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg do not matter here
  (pg.Client.prototype as any).query = function (this: pg.Client, config: any, ...rest: any[]) {
    const { text, values } = typeof config === "string" ? { text: config, values: rest[0] } : config;
    const one: Sent = { text, values: values ?? [], ms: Number.NaN };
    sent.push(one);
    const began = performance.now();
    // biome-ignore lint/suspicious/noExplicitAny: the same
    const answer = (query as any).call(this, config, ...rest);
    answer?.then?.(
      () => {
        one.ms = performance.now() - began;
      },
      () => {},
    );
    return answer;
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
