/** A browser's part of the console: signs in, and calls the API by the cookie. */
import type { TestApp } from "./app.ts";
import type { Answer } from "./client.ts";

export interface SignedIn {
  readonly status: number;
  /** The whole Set-Cookie; empty if there is none. */
  readonly cookie: string;
  readonly token: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies as clients do, without types
  readonly body: any;
}

/** Calls `/console/session`. */
export async function session(
  origin: string,
  method: "POST" | "DELETE",
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const response = await fetch(`${origin}/console/session`, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const cookie = response.headers.get("set-cookie") ?? "";
  const text = await response.text();
  return {
    status: response.status,
    cookie,
    token: /^charter_console=([^;]*)/.exec(cookie)?.[1] ?? "",
    headers: response.headers,
    body: text === "" ? null : JSON.parse(text),
  };
}

/** The headers by which a page of the console calls the API. */
export const byCookie = (token: string): Record<string, string> => ({
  Cookie: `theme=dark; charter_console=${token}`,
  "x-service-mutation-source": "console",
});

/** The status and code of a call to the API by a session. */
export async function callBy(app: Pick<TestApp, "client">, token: string): Promise<string> {
  return outcomeOf(await app.client(null).get("/whoami", byCookie(token)));
}

export const outcomeOf = ({ status, error }: Answer): string =>
  error ? `${status} ${error.code}` : String(status);
