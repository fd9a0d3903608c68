/** Expansions in responses about one record: to a GET, and to a write after it was committed. */
import { type Expansion, pathsOf } from "../../model/expansion.ts";
import type { Model } from "../../model/model.ts";
import { select } from "../../store/queries/query.ts";
import { Characters } from "../../store/wire/bytes.ts";
import type { Row } from "../../store/wire/database.ts";
import { classifyError } from "../../store/wire/translate.ts";
import type { JsonText, Outcome, Values, Warning } from "../command.ts";
import {
  type Expand,
  type ExpandedRow,
  Found,
  fromText,
  TOO_MUCH,
  TooMuch,
  tooMuch,
  withMembers,
} from "../reads/found.ts";
import { revisionOf, withExpanded } from "../reads/revision.ts";
import { notFound } from "../refuse.ts";
import type { Serving } from "../serving.ts";
import { getBelow } from "./below.ts";

/** The record of a path. */
interface Target {
  readonly organization: string;
  readonly id: string;
  readonly parent: string | null;
}

type Read = (serving: Serving, model: Model, target: Target, expand: Expand) => Promise<readonly Row[]>;

/**
 * Reads one record with the records that its references lead to.
 * @throws Refusal INVALID_QUERY if these are too many
 */
export async function getExpanded(
  serving: Serving,
  model: Model,
  target: Target,
  expand: Expand,
): Promise<Outcome<JsonText>> {
  // Other records of a shared statement may leave no room for one.
  const reads: readonly Read[] = mayShare(model, expand.expansions) ? [readShared, readAlone] : [readAlone];
  for (const read of reads) {
    const rows = (await read(serving, model, target, expand)) as unknown as readonly ExpandedRow[];
    if (rows.length === 0) throw notFound();
    try {
      return outcomeOf(serving, model, rows, expand);
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
    }
  }
  throw tooMuch();
}

/** Which kinds a key may read is bound once for a statement, and the next call may come with another key. */
const mayShare = ({ parent }: Model, expansions: readonly Expansion[]): boolean =>
  parent === null &&
  expansions.every(({ by, inside }) => by === null && inside.every((one) => one.by === null));

const readShared: Read = async ({ compiled, database }, { name }, { organization, id }, { expansions }) => {
  const batcher = compiled.reads.get(name)!.expanded.getBatcher(expansions);
  const row = await batcher.find(database.of(organization), organization, id);
  return row === null ? [] : [row, ...(row.found as Row[])];
};

const readAlone: Read = async (serving, model, { organization, id, parent }, { expansions, readable }) => {
  const query = serving.compiled.reads.get(model.name)!.expanded.get(expansions);
  const bound = { organization, id, readable: [...readable] };
  if (model.parent) return await getBelow(serving, model, query, { ...bound, parent: parent! });
  return await select(serving.database.of(organization), query, bound);
};

/** @param rows the record's first. @throws TooMuch */
function outcomeOf(
  { compiled, clock }: Serving,
  model: Model,
  rows: readonly ExpandedRow[],
  expand: Expand,
): Outcome<JsonText> {
  const now = clock();
  const { document, answers, refs, version, hidden } = rows[0]!;
  const found = new Found(compiled, expand, rows, now);
  const shown = found.shown(model, document!, answers);
  const members = found.membersOf(refs!);
  const text = compiled.presenter(model, now) ? fromText(shown) : null;
  const own = revisionOf({
    revision: compiled.revisions.get(model.table),
    hidden: hidden && fromText(hidden),
    text,
  });
  const data = new Characters(withMembers(shown, members));
  return { status: 200, data, version, revision: withExpanded(own, members) };
}

/** The response of a write. */
interface WrittenRecord {
  readonly model: Model;
  readonly outcome: Outcome;
  /** Whether the record is the member `resource` of the response. */
  readonly isWrapped: boolean;
}

/**
 * Adds expansions to the response of a write, after it was committed. The write is done: if they cannot be read, or have
 * no room, the response is without them and a warning says so.
 */
export async function expandWritten(
  serving: Serving,
  organization: string,
  expand: Expand,
  { model, outcome, isWrapped }: WrittenRecord,
): Promise<Outcome> {
  const answer = JSON.parse(outcome.data) as Values;
  const record = (isWrapped ? answer.resource : answer) as Readonly<Values>;
  // A key that may write a record and not read it is shown no references either.
  const expansions = expand.expansions.filter(({ field }) => Object.hasOwn(record, field));
  if (expansions.length === 0) return outcome;
  try {
    const members = await membersBehind(serving, organization, model, record, { ...expand, expansions });
    const end = isWrapped ? "}}" : "}";
    return {
      ...outcome,
      data: outcome.data.slice(0, -end.length) + fromText(members) + end,
      revision: withExpanded(outcome.revision, members),
    };
  } catch (error) {
    const isTooMuch = error instanceof TooMuch;
    if (!isTooMuch && classifyError(error).kind === "defect") throw error;
    const warnings = [...(outcome.warnings ?? []), notExpanded(expansions, isTooMuch ? TOO_MUCH : UNREAD)];
    return { ...outcome, warnings };
  }
}

const UNREAD = "The records that `expand` names could not be read.";

const notExpanded = (expansions: readonly Expansion[], why: string): Warning => ({
  code: "NOT_EXPANDED",
  message: `The change was applied, but the response is without expansions. ${why}`,
  details: { paths: pathsOf(expansions) },
});

async function membersBehind(
  { compiled, database, clock }: Serving,
  organization: string,
  { name }: Model,
  record: Readonly<Values>,
  expand: Expand,
): Promise<string> {
  const { expansions, readable } = expand;
  const references = expansions.flatMap(({ field, by, isList }) => [
    [field, isList && record[field] !== null ? JSON.stringify(record[field]) : record[field]],
    ...(by === null ? [] : [[by, record[by]]]),
  ]);
  const bound = { ...Object.fromEntries(references), organization, readable: [...readable] } as Values;
  const rows = (await select(
    database.of(organization),
    compiled.reads.get(name)!.expanded.behind(expansions),
    bound,
  )) as unknown as readonly ExpandedRow[];
  return new Found(compiled, expand, rows, clock()).membersOf(rows[0]!.refs!);
}
