/** Reads of a preview: they lock nothing, and a query that may write ends the preview. */
import type { Model } from "../../model/model.ts";
import type { RecordSearch } from "../../store/batch/search-batcher.ts";
import type { Row } from "../../store/wire/database.ts";
import type { Values } from "../command.ts";
import { PreviewEnds } from "../preview.ts";
import { LockedReads } from "./locked.ts";

export class PreviewReads extends LockedReads {
  override find(model: Model, id: string): Promise<Values | null> {
    return super.find(model, id, "read");
  }

  override prefetch(model: Model, ids: readonly string[]): void {
    super.prefetch(model, ids, "read");
  }

  override search(wanted: RecordSearch): Promise<readonly Row[]> {
    return super.search(wanted, "read");
  }

  override run(): Promise<never> {
    return Promise.reject(new PreviewEnds());
  }

  override async takeTurns(): Promise<void> {}

  override number(): Promise<never> {
    return Promise.reject(new PreviewEnds());
  }

  override write(): Promise<never> {
    return Promise.reject(new PreviewEnds());
  }
}
