/**
 * Mocha's own listeners for uncaught errors, which tests remove to see how the service handles such errors.
 */
type Listener = (...given: unknown[]) => void;

const EVENTS = ["unhandledRejection", "uncaughtException"] as const;

/** @returns a function that puts mocha's listeners back */
export function withoutMochasListeners(): () => void {
  const aside = EVENTS.map((event) => [event, process.listeners(event as "uncaughtException")] as const);
  for (const [event] of aside) process.removeAllListeners(event);
  return () => {
    for (const [event, listeners] of aside) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener as Listener);
    }
  };
}
