/**
 * Calls the API as an integrator would, with plain HTTP and JSON, and checks calls and responses against the
 * published document.
 */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { Contract } from "./contract.ts";
import { contractOf, loaded } from "./declarations.ts";

/** A response, read completely. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies as clients do, without types
  readonly body: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly error: any;
}

type HeadersGiven = Record<string, string>;

let keys = 0;

/** An Idempotency-Key that no other call of this run has. */
export const freshKey = (): string => `test-${process.pid}-${++keys}`;

export class Client {
  readonly #origin: string;
  readonly #key: string | null;
  readonly #contract: Contract | null | undefined;

  /** @param contract to check responses against; by default the Organization API's, null for none */
  constructor(origin: string, key: string | null, contract?: Contract | null) {
    this.#origin = origin;
    this.#key = key;
    this.#contract = contract;
  }

  get(path: string, headers?: HeadersGiven): Promise<Answer> {
    return this.call("GET", path, undefined, headers);
  }

  /** A POST has a fresh Idempotency-Key unless the headers name one; an empty one sends none. */
  post(path: string, body?: unknown, headers: HeadersGiven = {}): Promise<Answer> {
    const key = headers["Idempotency-Key"] ?? freshKey();
    const { "Idempotency-Key": _, ...rest } = headers;
    return this.call("POST", path, body, key === "" ? rest : { "Idempotency-Key": key, ...rest });
  }

  patch(path: string, body?: unknown, headers?: HeadersGiven): Promise<Answer> {
    return this.call("PATCH", path, body, headers);
  }

  delete(path: string, headers?: HeadersGiven): Promise<Answer> {
    return this.call("DELETE", path, undefined, headers);
  }

  /** Creates a record and returns it. If it is refused, the test fails with the response. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies as clients do, without types
  async make(path: string, body: unknown): Promise<any> {
    const answer = await this.post(path, body);
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
    return answer.data;
  }

  /** Any call below the base address; a string body is sent unchanged. */
  async call(method: string, path: string, body?: unknown, headers: HeadersGiven = {}): Promise<Answer> {
    const key: HeadersGiven = this.#key === null ? {} : { Authorization: `Bearer ${this.#key}` };
    const type: HeadersGiven = body === undefined ? {} : { "Content-Type": "application/json" };
    const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const given = { ...key, ...type, ...headers };
    const response = await exchange(`${this.#origin}/api/v1${path}`, method, given, sent);
    const { status, text } = response;
    const parsed = text === "" ? null : JSON.parse(text);
    if (parsed !== null && this.#contract !== null) {
      const contract = this.#contract ?? contractOf((await loaded("resources")).application);
      contract.require({ method, path, headers, sent: body, status, answer: parsed });
    }
    return {
      status,
      get headers() {
        return new Headers(response.headers as HeadersGiven);
      },
      text,
      body: parsed,
      data: parsed?.data,
      error: parsed?.error,
    };
  }
}

/** Keeps connections open for further calls. With `fetch`, a call would take four times the CPU time. */
const agent = new Agent({ keepAlive: true });

function exchange(
  url: string,
  method: string,
  headers: HeadersGiven,
  body: string | undefined,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    // Node would write the headers in the encoding of a body that is text.
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const length = bytes && { "Content-Length": bytes.length };
    const call = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const { statusCode, headers: answered } = response;
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: statusCode!, headers: answered, text }));
      response.once("error", reject);
    });
    call.once("error", reject);
    call.end(bytes);
  });
}
