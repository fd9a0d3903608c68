/** In charge of mocha's own listeners for errors that nothing caught: a test of how the service takes them puts them aside. */
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
