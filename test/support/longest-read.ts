/** Measures the longest text that work on a call normalizes, matches against a pattern or parses. */

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Functions that take more than one step per character, or may do so. */
const READERS: readonly (readonly [
  owner: object,
  name: string,
  textOf: (self: unknown, args: unknown[]) => unknown,
])[] = [
  [String.prototype, "normalize", (self) => self],
  [String.prototype, "localeCompare", (self) => self],
  [RegExp.prototype, "exec", (_, [text]) => text],
  [RegExp.prototype, "test", (_, [text]) => text],
  [Date, "parse", (_, [text]) => text],
  [URL, "canParse", (_, [text]) => text],
];

/** The length of the longest text that some work passes to such a function. */
export function longestRead(work: () => void): number {
  const watch = watchReaders();
  try {
    work();
  } finally {
    watch.stop();
  }
  return watch.longest();
}

/** The same for work that shares this thread with other work, whose texts count too. */
export async function longestReadDuring(work: () => Promise<unknown>): Promise<number> {
  const watch = watchReaders();
  try {
    await work();
  } finally {
    watch.stop();
  }
  return watch.longest();
}

function watchReaders(): { longest(): number; stop(): void } {
  let longest = 0;
  const note = (text: unknown) => {
    if (typeof text === "string") longest = Math.max(longest, text.length);
  };
  const restores = READERS.map(([owner, name, textOf]) => {
    const original = (owner as Record<string, Method>)[name]!;
    (owner as Record<string, Method>)[name] = function (...args) {
      note(textOf(this, args));
      return original.apply(this, args);
    };
    return () => Object.assign(owner, { [name]: original });
  });
  const { URL: Parser } = globalThis;
  globalThis.URL = class extends Parser {
    constructor(...args: ConstructorParameters<typeof Parser>) {
      note(String(args[0]));
      super(...args);
    }
  };
  return {
    longest: () => longest,
    stop() {
      globalThis.URL = Parser;
      for (const restore of restores) restore();
    },
  };
}
