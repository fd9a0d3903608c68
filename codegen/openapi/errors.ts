/** Error responses in the document: one for each set of codes of a status, named by its codes. */
import { ERRORS, type ErrorCode, type Said } from "../../runtime/errors.ts";
import type { Application } from "../../runtime/model/model.ts";
import { RESULT_SCHEMA } from "../../runtime/model/schema/batch.ts";
import { errorSchema } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import { saidOf } from "../docs/codes.ts";
import { type AnswerHeader, EVERY, headersOf, META, type Response } from "./answers.ts";
import type { Components } from "./components.ts";
import { Named, pascal } from "./names.ts";
import { ANY } from "./refusals.ts";

/** Names of responses, by status. */
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

/** Codes that names omit, because most responses of their status contain them. */
const USUAL = new Set<string>([
  ...ANY,
  "NOT_FOUND",
  "PRECONDITION_FAILED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "VALIDATION_FAILED",
]);

/** Maximum number of codes in a name. A response with more codes is named after its call. */
const MOST_IN_NAME = 4;

const RESPONSES = "#/components/responses/";

export type ErrorResponses = ReturnType<typeof createErrorResponses>;

export function createErrorResponses(components: Components, application: Application) {
  /** By status and codes. */
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
     * @param call a name for the call that the response belongs to
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
    said === null
      ? ["A rule of this call is violated; the details name the field."]
      : [said.when, said.remedy];
  return `- \`${code}\`: ${sentences.filter((text) => text !== null).join(" ")}`;
}

/** The schema of an error, with the codes that it may contain. */
function errorOf(codes: readonly string[]): Schema {
  const { properties, ...rest } = errorSchema;
  const { error, ...others } = properties!;
  const code = { type: "string", enum: codes };
  const results = codes.includes("BATCH_FAILED")
    ? { results: { type: "array", items: RESULT_SCHEMA } as Schema }
    : {};
  return {
    ...rest,
    properties: { error: { ...error, properties: { ...error!.properties, ...results, code } }, ...others },
  };
}

/** A detail such as most clients meet first. */
const DETAIL = {
  path: "/email",
  code: "INVALID_FORMAT",
  message: "Expected an email address such as name@example.com.",
};

function exampleOf(status: number, code: string): object {
  const message = ERRORS[code as ErrorCode]?.when ?? "The details name the cause.";
  const details = code === "VALIDATION_FAILED" ? { message: DETAIL.message, details: [DETAIL] } : { message };
  const { rateLimit, ...meta } = META;
  return {
    error: { code, ...details, docUrl: `https://api.example.com/docs/errors#${code}` },
    meta: status === 401 ? meta : { ...meta, rateLimit },
  };
}
