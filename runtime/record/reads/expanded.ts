/** Reads of records with the records that their references lead to: each read and its expansions are one statement. */
import type { Model } from "../../model/model.ts";
import type { ListShape } from "../../store/queries/lists.ts";
import { select } from "../../store/queries/query.ts";
import { type Bytes, Characters } from "../../store/wire/bytes.ts";
import { MOST_PAGE_BYTES } from "../../store/wire/page.ts";
import type { Values } from "../command.ts";
import type { Serving } from "../serving.ts";
import { type Expand, type ExpandedRow, Found, TooMuch, tooMuch, withMembers } from "./found.ts";

/** The record with its expansions; null if they have no room. */
function textOf(found: Found, model: Model, { document, answers, refs }: ExpandedRow): string | null {
  try {
    return withMembers(found.shown(model, document!, answers), found.membersOf(refs!));
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

/** The names under which a statement with expansions is bound. */
interface Bound extends Values {
  readonly organization: string;
}

/** What a page of so many records is tried with next if its expansions are too many. */
const smaller = (limit: number): number => Math.ceil(limit / 8);

/**
 * A page of a list, as `readPage` returns it. It has fewer records if their expansions have no room.
 * @throws Refusal INVALID_QUERY if those of one record have none
 */
export async function readExpandedPage(
  serving: Serving,
  model: Model,
  shape: ListShape,
  bound: Bound & { readonly limit: number },
  expand: Expand,
) {
  const { expanded } = serving.compiled.reads.get(model.name)!;
  const readable = [...expand.readable];
  const read = async (limit: number, isBounded: boolean) => {
    const query = expanded.list(shape, expand.expansions, isBounded);
    const rows = await select(serving.database.of(bound.organization), query, { ...bound, limit, readable });
    return rows as unknown as ExpandedRow[];
  };
  for (let { limit } = bound; ; limit = smaller(limit)) {
    let rows = await read(limit, false);
    if (rows.some(isHeldBack)) rows = await read(limit, true);
    try {
      return pageOf(serving, model, expand, rows, limit);
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      if (limit === 1) throw tooMuch();
    }
  }
}

/** Whether there was no room for a document. */
const isHeldBack = ({ document, refs }: ExpandedRow): boolean => document === null && refs !== null;

/** The records that have room. @throws TooMuch */
function pageOf(
  { compiled, clock }: Serving,
  model: Model,
  expand: Expand,
  rows: readonly ExpandedRow[],
  limit: number,
) {
  const found = new Found(compiled, expand, rows, clock());
  const records = rows.filter(({ node }) => node === 0);
  const texts: string[] = [];
  let bytes = 0;
  for (const record of records.slice(0, limit)) {
    if (record.document === null) break;
    const text = textOf(found, model, record);
    // The next page begins with a record that has no room in this one.
    if (text === null && texts.length === 0) throw new TooMuch();
    bytes += (text?.length ?? 0) + 1;
    if (text === null || (texts.length > 0 && bytes > MOST_PAGE_BYTES)) break;
    texts.push(text);
  }
  const last = records.length > texts.length ? records[texts.length - 1]!.id : null;
  const data: Bytes = new Characters(`[${texts.join(",")}]`);
  return { data, found: records.length, last };
}
