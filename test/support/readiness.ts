/** Reads whether a server can serve, as a load balancer does. */

/** What `/readyz` answers, and why it is not ready if it says so. */
export const readiness = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`);
  const { reason } = (await response.json()) as { reason?: string };
  return { status: response.status, reason };
};
