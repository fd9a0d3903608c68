/** What an event or an audit entry changed, field by field. */
import type { Changes, FeedEvent } from "./journals.ts";

/** Fields that change with every write. */
const OF_EVERY_WRITE = new Set(["version", "updatedAt"]);

/** The changed fields of an event; empty if there was no record before. */
export function changesOf({ data: { previous, resource } }: Pick<FeedEvent, "data">): Changes {
  return Object.fromEntries(
    Object.entries(previous ?? {})
      .filter(([name]) => !OF_EVERY_WRITE.has(name))
      .map(([name, before]) => [name, { before, after: resource[name] }]),
  );
}
