/** A record that a page shows. */
import type { Data } from "../core/model.ts";
import type { Place } from "./place.ts";

export interface Opened {
  readonly place: Place;
  readonly id: string;
  readonly record: Data;
  readonly etag: string | null;
  /** Reads it again, as after an action. */
  again(): void;
}
