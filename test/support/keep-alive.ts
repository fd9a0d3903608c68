/** Clients that keep their connections and call without a pause. */
import { Agent, type IncomingMessage, request } from "node:http";

/** Requests `/healthz` through an agent. */
export const getOn = (agent: Agent, origin: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(`${origin}/healthz`, { agent }, (res) => {
      res
        .resume()
        .on("end", () => resolve(res))
        .on("error", reject);
    })
      .on("error", reject)
      .end();
  });

/** The result for a connection that ends as it should. */
export const TOLD = "closed as it was told";

/**
 * Calls on one connection, one call after the other, until the server announces that it closes.
 * @param called runs after each response
 * @returns how the connection ended
 */
export async function callUntilTold(origin: string, called = () => {}): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const { headers } = await getOn(agent, origin);
      if (headers.connection === "close") return TOLD;
      called();
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "failed";
  } finally {
    agent.destroy();
  }
}
