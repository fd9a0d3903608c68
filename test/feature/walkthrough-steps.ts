/** Runs a guide: sends its curl calls, and compares the responses with those shown below them. */

/** One call of a guide and the answer that the guide shows. */
export interface Step {
  /** Line of the guide on which the call begins, from 1. */
  readonly line: number;
  readonly call: string;
  /** `leadId` → `data.id`: what the guide takes from the answer. */
  readonly captures: readonly (readonly [name: string, path: string])[];
  readonly answerLine: number;
  readonly status: number;
  /** JSON text of the members shown. */
  readonly answer: string;
}

export type Variables = Map<string, string>;

const BLOCK = /^```(\S+)\n(?:\/\/ (\d{3})\n)?([\s\S]*?)^```$/gm;
const CAPTURE = /^(\w+)=\$\(jq -r '?\.([\w.[\]]+)'? answer\.json\)$/gm;

/** Reads the steps of a guide: each ```sh block that holds a curl, and the ```jsonc block that follows with its status. */
export function stepsOf(markdown: string): Step[] {
  const blocks = [...markdown.matchAll(BLOCK)].map((found) => ({
    language: found[1]!,
    status: Number(found[2] ?? 0),
    text: found[3]!,
    line: markdown.slice(0, found.index).split("\n").length,
  }));
  return blocks.flatMap(({ language, text, line }, i): Step[] => {
    if (language !== "sh" || !text.includes("curl ")) return [];
    const answer = blocks[i + 1];
    if (answer?.language !== "jsonc" || answer.status === 0)
      throw new Error(`line ${line}: no answer follows, as \`\`\`jsonc and // 200`);
    const captures = [...text.matchAll(CAPTURE)].map(
      ([, name, path]) => [name!, path!.replace(/\[(\d+)\]/g, ".$1")] as const,
    );
    return [
      { line, call: text, captures, answerLine: answer.line, status: answer.status, answer: answer.text },
    ];
  });
}

/** A curl call as the guides write it. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Reads `curl [-s] [-X METHOD] "URL" [-H "NAME: VALUE"]… [--json @- <<END … END]`, its variables filled in. */
export function readCurl(call: string, variables: Variables): Request {
  const body = /--json @- <<END[^\n]*\n([\s\S]*?)\nEND$/m.exec(call)?.[1] ?? null;
  const head = call.split("<<END")[0]!;
  const url = /curl (?:-s )?(?:-X [A-Z]+ )?"([^"]+)"/.exec(head)?.[1];
  if (url === undefined) throw new Error('expected curl [-s] [-X METHOD] "URL" …');
  const headers = [...head.matchAll(/-H "([^:"]+): ([^"]+)"/g)].map(
    ([, name, value]) => [name!, fill(value!, variables)] as const,
  );
  return {
    method: /curl (?:-s )?-X ([A-Z]+) /.exec(head)?.[1] ?? (body === null ? "GET" : "POST"),
    url: fill(url, variables),
    headers: {
      ...(body === null ? {} : { "Content-Type": "application/json" }),
      ...Object.fromEntries(headers),
    },
    body: body === null ? null : fill(body, variables),
  };
}

const fill = (text: string, variables: Variables): string =>
  text.replace(/\$(\w+)/g, (whole, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`${whole} was never taken from an answer`);
    return value;
  });

/** Makes a call of a guide; `text` is the answer's JSON. */
export type Send = (request: Request) => Promise<{ readonly status: number; readonly text: string }>;

async function sendByFetch({ method, url, headers, body }: Request): ReturnType<Send> {
  const response = await fetch(url, { method, headers, ...(body === null ? {} : { body }) });
  return { status: response.status, text: await response.text() };
}

/**
 * Runs the steps one after the other.
 * @throws Error naming the line of the guide whose answer differs
 */
export async function runSteps(
  file: string,
  steps: readonly Step[],
  variables: Variables,
  send: Send = sendByFetch,
): Promise<void> {
  for (const step of steps) {
    const request = at(`${file}:${step.line}`, () => readCurl(step.call, variables));
    const { status, text } = await send(request);
    const shown = `${request.method} ${new URL(request.url).pathname} answered ${status} ${text}`;
    at(`${file}:${step.answerLine}`, () => {
      if (status !== step.status) throw new Error(`${step.status} is shown; ${shown}`);
      const answer = JSON.parse(text) as unknown;
      for (const [name, path] of step.captures) variables.set(name, String(member(answer, path)));
      const difference = differ(JSON.parse(fill(step.answer, variables)), answer, "");
      if (difference !== null) throw new Error(`${difference}; ${shown}`);
    });
  }
}

function at<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`);
  }
}

function member(value: unknown, path: string): unknown {
  return path.split(".").reduce((at, name) => (at as Record<string, unknown>)?.[name], value);
}

/** Where the members shown are not those of the answer; "…" stands for anything but null. */
export function differ(shown: unknown, actual: unknown, path: string): string | null {
  if (shown === "…" && actual !== undefined && actual !== null) return null;
  if (Array.isArray(shown)) {
    if (!Array.isArray(actual) || actual.length !== shown.length)
      return `${path} is shown with ${shown.length} elements`;
    return first(shown.map((item, i) => differ(item, actual[i], `${path}/${i}`)));
  }
  if (typeof shown === "object" && shown !== null && typeof actual === "object" && actual !== null)
    return first(
      Object.entries(shown).map(([name, value]) =>
        differ(value, (actual as Record<string, unknown>)[name], `${path}/${name}`),
      ),
    );
  return shown === actual
    ? null
    : `${path} is shown as ${JSON.stringify(shown)}, not ${JSON.stringify(actual)}`;
}

const first = (found: readonly (string | null)[]): string | null =>
  found.find((each) => each !== null) ?? null;
