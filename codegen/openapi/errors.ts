/** Refusals in the document: one response for each set of codes of a status, named by what is in it. */
import { ERRORS, type ErrorCode, type Said } from "../../runtime/errors.ts";
import type { Application } from "../../runtime/model/model.ts";
import { errorSchema } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import { saidOf } from "../docs/codes.ts";
import { type AnswerHeader, EVERY, headersOf, META, type Response } from "./answers.ts";
import type { Components } from "./components.ts";
import { Named, pascal } from "./names.ts";
import { ANY } from "./refusals.ts";

/** What a response of a status is called by. */
const NAMES: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  412: "PreconditionFailed",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  422: "Unprocessable",
  429: "RateLimited",
  500: "Internal",
  503: "Unavailable",
};

/** What a response is not called by: codes that most of its status hold. */
const USUAL = new Set<string>([
  ...ANY,
  "NOT_FOUND",
  "PRECONDITION_FAILED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "VALIDATION_FAILED",
]);

/** Of more codes than these a response is named by the call that it belongs to. */
const MOST_IN_NAME = 4;

const RESPONSES = "#/components/responses/";

export type ErrorResponses = ReturnType<typeof createErrorResponses>;

export function createErrorResponses(components: Components, application: Application) {
  /** By their status and codes. */
  const named = new Named<Response>();
  const said = saidOf(application);
  const responseOf = (status: number, codes: readonly string[]): Response => ({
    description: codes.map((code) => described(code, said(code))).join("\n"),
    headers: headersOf(headersAt(status)),
    content: {
      "application/json": {
        schema: components.use(errorOf(codes)),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(status, code) }])),
      },
    },
  });
  return {
    all: named.all,
    /**
     * The response of a status.
     * @param call a name for the call that it belongs to
     * @returns a reference to it
     */
    of(status: number, codes: readonly string[], call: string): Response {
      const sorted = [...codes].sort();
      const name = named.name(`${status} ${sorted.join(" ")}`, nameOf(status, sorted, call), () =>
        responseOf(status, codes),
      );
      return { $ref: RESPONSES + name };
    },
  };
}

function nameOf(status: number, codes: readonly string[], call: string): string {
  const name = NAMES[status] ?? `Status${status}`;
  const more = codes.filter((code) => !USUAL.has(code));
  return more.length > MOST_IN_NAME ? `${name}Of${call}` : name + more.map(pascal).join("");
}

function headersAt(status: number): AnswerHeader[] {
  if (status === 401) return ["RequestId", "WwwAuthenticate"];
  const isRetried = status === 409 || status === 429 || status === 503;
  return [...EVERY, ...(isRetried ? (["RetryAfter"] as const) : [])];
}

function described(code: string, said: Said | null): string {
  const sentences =
    said === null ? ["A rule of this call; the details name the field."] : [said.when, said.remedy];
  return `- \`${code}\`: ${sentences.filter((text) => text !== null).join(" ")}`;
}

/** The error of every answer, of which the codes are known. */
function errorOf(codes: readonly string[]): Schema {
  const { properties, ...rest } = errorSchema;
  const { error, ...others } = properties!;
  const code = { type: "string", enum: codes };
  return {
    ...rest,
    properties: { error: { ...error, properties: { ...error!.properties, code } }, ...others },
  };
}

/** A detail of a shape fault, as most clients meet one first. */
const DETAIL = {
  path: "/email",
  code: "INVALID_FORMAT",
  message: "Expected an email address such as name@example.com.",
};

function exampleOf(status: number, code: string): object {
  const message = ERRORS[code as ErrorCode]?.when ?? "The details name what stands in the way.";
  const details = code === "VALIDATION_FAILED" ? { message: DETAIL.message, details: [DETAIL] } : { message };
  const { rateLimit, ...meta } = META;
  return {
    error: { code, ...details, docUrl: `https://api.example.com/docs/errors#${code}` },
    meta: status === 401 ? meta : { ...meta, rateLimit },
  };
}
