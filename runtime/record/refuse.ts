/** Turns faults into the refusal that the client reads. */

import type { Faults } from "../errors/faults.ts";
import { type Detail, type Fault, Refusal, refusalWith } from "../errors.ts";
import type { Preconditions } from "./command.ts";

/**
 * Refuses a body with faults, and says if it is empty.
 * @throws Refusal
 */
export function refuseBody(faults: Faults, body: unknown): void {
  refuseFaults(faults, body === undefined ? "The body is empty. " : "");
}

/**
 * Throws where there are faults. Shape faults give VALIDATION_FAILED; where only rules of the application failed,
 * the first rule's code is the error's (contract, section 13).
 */
export function refuseFaults(faults: Faults, about = ""): void {
  const first = faults.listed[0];
  if (!first) return;
  const code = faults.areRules ? first.code : "VALIDATION_FAILED";
  const message =
    faults.length === 1
      ? `${about}${first.message}`
      : `${about || "The body has "}${faults.length} ${about ? "values are needed" : "errors"}; the details list them.`;
  const details = faults.listed.map(detailIn);
  throw new Refusal(code, message, { status: 422, details, omitted: faults.omitted });
}

/** A fault as a refusal lists it. */
export function detailIn(fault: Fault): Detail {
  const { asRule: _, ...detail } = fault;
  return detail;
}

/**
 * Adds the errors of a refusal to the errors found before it, so that the response lists all of them.
 * @returns whether it did: a refusal with a status other than 422 ends the call by itself
 */
export function join(faults: Faults, refusal: unknown): boolean {
  if (!(refusal instanceof Refusal) || refusal.status !== 422 || faults.length === 0) return false;
  const { code, message, details, omitted } = refusal;
  const asRule = code !== "VALIDATION_FAILED";
  for (const detail of details.length > 0 ? details : [{ path: "", code, message }])
    if (!faults.listed.some((one) => one.path === detail.path && one.code === detail.code))
      faults.push({ ...detail, asRule });
  faults.omit(omitted);
  return true;
}

/**
 * Throws if the hook of a GET found errors in its input, which is the query.
 * @throws Refusal INVALID_QUERY
 */
export function refuseQuery({ listed, omitted, length }: Faults): void {
  const details = listed.map(({ path, code, message }) => {
    const [, name = ""] = path.split("/");
    return { path: name === "" ? "query" : `query.${name}`, code, message };
  });
  const [first] = details;
  if (!first) return;
  const message = length === 1 ? `${first.path}: ${first.message}` : `${length} parameters are invalid.`;
  throw new Refusal("INVALID_QUERY", message, { details, omitted });
}

/** The refusal of an act that the record's state does not allow. */
export const invalidState = (
  message: string,
  path: string,
  currentState: unknown,
  allowedFrom: readonly unknown[],
  rule: string,
): Refusal => refusalWith("INVALID_STATE", message, [{ path, currentState, allowedFrom }], rule);

/**
 * Refuses a write whose `If-Match` or `If-None-Match` excludes the record's current version.
 * @throws Refusal PRECONDITION_FAILED
 */
export function refuseStale({ ifMatch, ifNoneMatch = null }: Preconditions, version: number): void {
  if (ifMatch !== null && !ifMatch.any && !ifMatch.versions.includes(version)) {
    const weak = 'If-Match contains a weak tag (`W/"…"`), and weak tags never match. Send the strong one.';
    const other = `The record has version ${version}, not the one in If-Match.`;
    throw preconditionFailed("If-Match", ifMatch.hasWeak ? weak : other, version);
  }
  if (ifNoneMatch !== null && (ifNoneMatch.any || ifNoneMatch.versions.includes(version)))
    throw preconditionFailed(
      "If-None-Match",
      `The record exists with version ${version}, which If-None-Match excludes.`,
      version,
    );
}

/**
 * Refuses a write with `If-Match` that finds no record, and would create one.
 * @throws Refusal PRECONDITION_FAILED
 */
export function refuseNone({ ifMatch }: Preconditions): void {
  if (ifMatch === null) return;
  const message = "If-Match requires an existing record, but no record has this External Reference.";
  throw refusalWith("PRECONDITION_FAILED", message, [{ path: "header.If-Match" }]);
}

const preconditionFailed = (header: string, message: string, currentVersion: number): Refusal =>
  refusalWith("PRECONDITION_FAILED", message, [{ path: `header.${header}`, currentVersion }]);

/** The refusal of a cursor that nothing can be read on from. */
export const invalidCursor = (message: string): Refusal =>
  refusalWith("INVALID_CURSOR", message, [{ path: "query.cursor", code: "INVALID_VALUE" }]);

/** No such record for this organization: other tenants' records look the same as none. */
export const notFound = (): Refusal => new Refusal("NOT_FOUND", "No such record in your organization.");
