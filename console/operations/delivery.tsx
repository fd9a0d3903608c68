/** The state of a delivery. */
import { valueWords } from "../core/model.ts";
import type { Delivery } from "./journals.ts";

const TONES = { PENDING: "", SUCCEEDED: "good", FAILED: "bad" } as const;

export const DeliveryState = ({ status }: { status: Delivery["status"] }) => (
  <span class={`tag ${TONES[status]}`}>{valueWords(status)}</span>
);
