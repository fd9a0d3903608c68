/** The body of a batch, and its response. */
import type { Schema } from "../type.ts";
import { closed, described } from "../types/composites.ts";
import { textOf } from "../types/text.ts";

/** The most items of one batch (contract, section 17). */
export const MOST_ITEMS = 200;
/** The most bytes of its body. */
export const MOST_BYTES = 4_194_304;
/** The number of items that count as one call of the rate limit. */
export const ITEMS_PER_CALL = 10;

const ITEM = closed(
  {
    method: described(textOf({ minLength: 1, maxLength: 20 }), "POST, PATCH, PUT or DELETE."),
    path: described(
      textOf({ minLength: 1, maxLength: 2_000, pattern: "^/", "x-expected": "a path, such as `/customers`" }),
      "The path of the call, such as `/customers/$c1.id`.",
    ),
    body: described(
      {},
      "The body of the call. A text `$c1.id` in it is replaced by the id of the record of `c1`.",
    ),
    as: described(
      textOf({ maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_-]*$" }),
      "A name for the result, which later items may use.",
    ),
    idempotencyKey: described(
      textOf({ maxLength: 1_000 }),
      "An Idempotency-Key for this item, which is then replayed separately.",
    ),
    ifMatch: described(textOf({ maxLength: 1_000 }), "The `If-Match` of the call."),
  },
  { required: ["method", "path"] },
);

export const BATCH_SCHEMA: Schema = closed(
  {
    atomic: described(
      { type: "boolean", default: false },
      "Whether all changes are discarded unless every item succeeds.",
    ),
    items: described(
      { type: "array", minItems: 1, maxItems: MOST_ITEMS, items: ITEM },
      "The calls, in the order in which they are made.",
    ),
  },
  { required: ["items"] },
);

const STRING: Schema = { type: "string" };

/** The error of an item: the same as for a separate call, or only the reason why the item was not kept. */
const ITEM_ERROR: Schema = {
  type: "object",
  properties: { code: STRING, message: STRING },
  required: ["code"],
  additionalProperties: true,
};

/** One entry of `results`. */
export const RESULT_SCHEMA: Schema = {
  type: "object",
  properties: {
    status: { type: "integer", description: "The status that the call would have as a separate request." },
    data: described({}, "`data` of the call, if it succeeded."),
    error: described(ITEM_ERROR, "The error of the call, if it was refused."),
    location: described(STRING, "The path of the record that it created."),
    etag: described(STRING, "The entity tag of the record, in the form of the header."),
    warnings: { type: "array", items: { type: "object", additionalProperties: true } },
  },
  required: ["status"],
};

/** `data` of the response. */
export const RESULTS_SCHEMA: Schema = {
  type: "object",
  properties: { results: { type: "array", items: RESULT_SCHEMA } },
  required: ["results"],
};
