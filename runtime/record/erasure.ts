/** Erases a person beyond the record itself: its links, the records about it, and their events and audit entries. */
import { isDeepStrictEqual } from "node:util";
import { grouped } from "../model/grouped.ts";
import { type Action, type Model, modelOf, PERSONAL_DATA_REMAINS } from "../model/model.ts";
import {
  ANSWERED,
  aboutSql,
  CAPTURED,
  DEFAULT,
  ERASED_AT_ONCE,
  entriesSql,
  eraseColumnsSql,
  eraseSql,
  FORMER,
  keptSql,
  NO_ANSWERS,
  RECAPTURE,
  rewriteSql,
  unerasedLinksSql,
  unerasedSql,
} from "../store/queries/erasure.ts";
import { HOLD_OFF_BATCHES } from "../store/queries/idempotency.ts";
import { PERSONAL, type Personal, storedSetting } from "../store/schema/stored.ts";
import type { Row } from "../store/wire/database.ts";
import { listErased } from "./children.ts";
import type { Values } from "./command.ts";
import {
  ERASED,
  erasedAtOf,
  erasedLink,
  erasedMark,
  erasedNames,
  erasedRecord,
  type FormerPersonal,
  isErasedToNull,
} from "./erased.ts";
import { tagOf } from "./reads/revision.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Whether a record was erased, and nothing was written about it since. What is about it is judged by its values: a call
 * that began before the erasure and was committed after it has an earlier time.
 */
export async function isErased(
  unit: UnitOfWork,
  action: Action,
  model: Model,
  record: Readonly<Values>,
): Promise<boolean> {
  const at = record[erasedAtOf(action)] ?? null;
  if (at === null || record.updatedAt !== at) return false;
  if (!isDeepStrictEqual(erasedRecord(model, record), { ...record })) return false;
  for (const text of await unerasedTexts(unit, model, record.id as string))
    if ((await unit.reads.run(text, [unit.organizationId, record.id])).length > 0) return false;
  return true;
}

/** The queries that find what else must be erased beside the record. */
async function unerasedTexts(unit: UnitOfWork, model: Model, id: string): Promise<string[]> {
  const links = linksOf(unit)?.table;
  const notes = await placesOfNotes(unit, model, id);
  const linked = notes.filter(({ model: { hasExternalReferences } }) => hasExternalReferences);
  const kept = await keptColumns(unit, { model, column: "id", of: id }, await formerPersonal(unit, model));
  return [
    ...(kept.size > 0 ? [unerasedSql(model.table, "id", kept)] : []),
    ...(links ? [unerasedSql(links, "resource_id", ERASED_LINK)] : []),
    ...notes.map(({ model: { table }, column, columns }) => unerasedSql(table, column, columns)),
    ...linked.map(({ model: { table }, column }) => unerasedLinksSql(links!, { table, column }, ERASED_LINK)),
  ];
}

/** The fields that were personal in another release, and that this one does not declare. */
async function formerPersonal(unit: UnitOfWork, { table, fields }: Model): Promise<FormerPersonal> {
  const [row] = await unit.reads.run(PERSONAL, [storedSetting(table)]);
  const declared = new Set(fields.flatMap(({ name, mode }) => (mode === "removed" ? [] : [name])));
  return new Map(Object.entries((row?.personal ?? {}) as Personal).filter(([name]) => !declared.has(name)));
}

/** The columns of such fields that migrations have kept, and the values that clear them. */
async function keptColumns(
  unit: UnitOfWork,
  { model, column, of }: RecordsAbout,
  former: FormerPersonal,
): Promise<ReadonlyMap<string, string>> {
  const declared = new Set(model.stored.map((field) => field.column));
  const names = [...former.values()].filter((name) => name !== null && !declared.has(name));
  if (names.length === 0) return new Map();
  const rows = await unit.reads.run(keptSql(model.table, column), [unit.organizationId, of, names]);
  return new Map(rows.map(({ name, required }) => [name as string, required === true ? DEFAULT : FORMER]));
}

/** Records of the same person, which lead to this one or are led to, are erased by calls of their own. */
export async function warnOfOthers(unit: UnitOfWork, model: Model, record: Readonly<Values>): Promise<void> {
  for (const other of unit.application.models.values()) {
    // A record of the same kind is about another person.
    if (other === model || ![...other.actions.values()].some(({ erases }) => erases)) continue;
    const ids = new Set<unknown>();
    for (const { name, type } of model.references)
      if (isTo(type.reference, other) && record[name]) ids.add(record[name]);
    for (const { name, type } of other.references)
      if (isTo(type.reference, model))
        for (const { id } of await unit.find(other, { [name]: record.id }, { limit: 10 })) ids.add(id);
    for (const id of ids)
      unit.warn(
        PERSONAL_DATA_REMAINS,
        `${other.name} ${id as string} must be erased by a separate request.`,
        {
          resourceType: other.name,
          resourceId: id,
        },
      );
  }
}

const isTo = (reference: Model["fields"][number]["type"]["reference"], { name }: Model): boolean =>
  reference !== undefined && "to" in reference && reference.to === name;

/** A record that is erased: how one that stood at some time becomes what it is to be. */
interface Subject {
  readonly id: string;
  /** Fields whose audit entries still tell that they changed, but not how. */
  readonly names: readonly string[];
  /** The list of a parent, in which the record is erased. */
  readonly list?: string;
  erase(record: Readonly<Values>): Values;
}

/**
 * Erases whatever tells of a record that is locked and erased itself. Each kind of row is read and written in pages, so
 * that no statement grows with the record's history.
 * @param after the record as it will stand, once it is sealed
 * @param notes the records about it, which are erased
 */
export async function eraseTraces(
  unit: UnitOfWork,
  model: Model,
  after: Readonly<Values>,
  notes: readonly Note[],
): Promise<void> {
  const id = after.id as string;
  const view = unit.view(model, after);
  const former = await formerPersonal(unit, model);
  await eraseKept(unit, model, id, former);
  const own: Subject = {
    id,
    names: erasedNames(model, former),
    // A replay returns the record as it is now.
    erase: (record) =>
      record.version === undefined
        ? erasedRecord(model, record, former)
        : { ...erasedRecord(model, record, former), ...only(view, Object.keys(record)) },
  };
  const links = await eraseLinks(unit, id);
  for (const note of notes)
    if (note.model.hasExternalReferences) links.push(...(await eraseLinks(unit, note.id)));
  const others = [...links, ...notes];
  for (const subject of [
    { ...own, erase: (record: Readonly<Values>) => erasedRecord(model, record, former) },
    ...others,
    ...listingParent({ model, former }, after),
    ...listingParents(notes),
  ])
    await eraseJournals(unit, subject);
  const { version, revision } = unit.tag(model, after);
  await eraseAnswers(unit, {
    own,
    subjects: new Map([own, ...others].map((one) => [one.id, one])),
    // An answer about a link that was moved here names the record that it led to before.
    searched: [id, ...links.map((link) => link.id)],
    tag: tagOf(version!, revision),
  });
}

/**
 * Erases the columns of a record that are no longer declared. The declared ones are erased with them, because a trigger
 * may keep the two equal, and lets those win.
 */
async function eraseKept(unit: UnitOfWork, model: Model, id: string, former: FormerPersonal): Promise<void> {
  const kept = await keptColumns(unit, { model, column: "id", of: id }, former);
  if (kept.size === 0) return;
  const columns = new Map([...erasedColumns(model), ...kept]);
  await unit.reads.run(eraseColumnsSql(model.table, columns), [unit.organizationId, id]);
}

const only = (record: Readonly<Values>, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));

const ERASED_LINK: ReadonlyMap<string, string> = new Map([["external_id", `${ERASED} {id}`]]);

/** Undefined if no resource of the application has External References. */
const linksOf = ({ application }: UnitOfWork): Model | undefined =>
  application.models.get("external_reference");

/** The parent that lists the record: events and audit entries of the parent have the record as it was. */
function listingParent(listed: Listed, record: Readonly<Values>): Subject[] {
  const { parent } = listed.model;
  if (!parent?.embeddedAs) return [];
  return [listOf(listed, record[parent.field] as string, new Set([record.id as string]))];
}

/** The parents that list records about the record. */
const listingParents = (notes: readonly Note[]): Subject[] =>
  [...listedNotes(notes)].map(([parentId, listed]) =>
    listOf(listed[0]!, parentId, new Set(listed.map(({ id }) => id))),
  );

/** A resource whose records their parents list. */
interface Listed {
  readonly model: Model;
  readonly former: FormerPersonal;
}

/** A parent, in whose list some records are erased. */
function listOf({ model, former }: Listed, parentId: string, ids: ReadonlySet<string>): Subject {
  const list = model.parent!.embeddedAs!;
  const erased = (one: Values) => (ids.has(one.id as string) ? erasedRecord(model, one, former) : one);
  const erase = (above: Readonly<Values>): Values =>
    Array.isArray(above[list]) ? { ...above, [list]: (above[list] as Values[]).map(erased) } : { ...above };
  return { id: parentId, names: [], list, erase };
}

/** External References that lead to the record, those that were unlinked among them. */
async function eraseLinks(unit: UnitOfWork, of: string): Promise<Subject[]> {
  const model = linksOf(unit);
  if (!model) return [];
  const ids = await eraseRows(unit, { model, column: "resource_id", of }, ERASED_LINK, erasedLink);
  return ids.map((id) => ({ id, names: ["externalId"], erase: (link) => erasedLink({ ...link, id }) }));
}

/** A record about the record, as an entry of its feed. */
export interface Note extends Subject, Listed {
  /** The id of the parent that lists it, or null. */
  readonly listedBy: string | null;
}

/**
 * Erases records about a record, and their parents' lists of them. The parents are written with the record, so this comes
 * before it is sealed.
 */
export async function eraseNotes(unit: UnitOfWork, of: Model, id: string): Promise<Note[]> {
  const notes: Note[] = [];
  for (const { model, column, columns, former } of await placesOfNotes(unit, of, id)) {
    const listedBy = new Map<string, string>();
    const erase = (record: Readonly<Values>) => erasedRecord(model, record, former);
    const eraseListed = (record: Readonly<Values>) => {
      if (model.parent?.embeddedAs) listedBy.set(record.id as string, record[model.parent.field] as string);
      return erase(record);
    };
    const ids = await eraseRows(unit, { model, column, of: id }, columns, eraseListed);
    const common = { names: erasedNames(model, former), erase, model, former };
    notes.push(...ids.map((one) => ({ ...common, id: one, listedBy: listedBy.get(one) ?? null })));
  }
  for (const [parentId, listed] of listedNotes(notes)) await eraseListed(unit, parentId, listed);
  return notes;
}

const listedNotes = (notes: readonly Note[]): ReadonlyMap<string, Note[]> =>
  grouped(notes.flatMap((note) => (note.listedBy === null ? [] : [[note.listedBy, note] as const])));

/** Erases records in the list of their parent, even if that was deleted. */
async function eraseListed(unit: UnitOfWork, parentId: string, notes: readonly Note[]): Promise<void> {
  const { model } = notes[0]!;
  const parent = modelOf(unit.application, model.parent!.resource);
  const { list, erase } = listOf(notes[0]!, parentId, new Set(notes.map(({ id }) => id)));
  const before = await unit.load(parent, parentId, "lock");
  if (!before)
    return void (await eraseRows(unit, { model: parent, column: "id", of: parentId }, new Map(), erase));
  listErased(unit, parent, before, list!, erase(before)[list!] as Values[]);
}

/** A resource whose records may be about another, with the column of its id, and what their columns become. */
interface PlaceOfNotes extends Listed {
  readonly column: string;
  readonly columns: ReadonlyMap<string, string | null>;
}

async function placesOfNotes(unit: UnitOfWork, { name }: Model, id: string): Promise<PlaceOfNotes[]> {
  const found = [...unit.application.models.values()].flatMap((model) =>
    model.about.flatMap(({ type: { reference }, column }) => {
      if (!reference || !("by" in reference)) return [];
      const kinds = model.byName.get(reference.by)!.type.values ?? [];
      return kinds.includes(name) ? [{ model, column: column! }] : [];
    }),
  );
  const places: PlaceOfNotes[] = [];
  for (const { model, column } of found) {
    const former = await formerPersonal(unit, model);
    const kept = await keptColumns(unit, { model, column, of: id }, former);
    places.push({ model, former, column, columns: new Map([...erasedColumns(model), ...kept]) });
  }
  return places;
}

const erasedColumns = (model: Model): ReadonlyMap<string, string | null> =>
  new Map([
    ...model.personal.map(
      (name) => [model.byName.get(name)!.column!, isErasedToNull(model, name) ? null : ERASED] as const,
    ),
    ...(model.hasCustomFields ? [[model.byName.get("customFields")!.column!, NO_ANSWERS] as const] : []),
  ]);

/** The records of a resource that are about one record, whose id is in a column of theirs. */
interface RecordsAbout {
  readonly model: Model;
  readonly column: string;
  readonly of: string;
}

/**
 * @param columns what their columns become
 * @param erase a record without what is erased
 * @returns the ids of the records that were erased
 */
async function eraseRows(
  unit: UnitOfWork,
  { model: { table }, column, of }: RecordsAbout,
  columns: ReadonlyMap<string, string | null>,
  erase: (record: Readonly<Values>) => Values,
): Promise<string[]> {
  const { now } = unit.moment;
  const rewritten = (record: Values): Values => ({
    ...erase(record),
    version: (record.version as number) + 1,
    updatedAt: now > (record.updatedAt as string) ? now : record.updatedAt,
  });
  return await inPages(unit, aboutSql(table, column), of, async (rows) => {
    const documents = rows.map(({ document }) => JSON.stringify(rewritten(JSON.parse(document as string))));
    const ids = rows.map(({ id }) => id);
    await unit.reads.run(eraseSql(table, columns), [unit.organizationId, ids, documents, now]);
  });
}

/** Events and audit entries of a record, and what receivers answered to the events. */
async function eraseJournals(unit: UnitOfWork, subject: Subject): Promise<void> {
  const { organizationId, reads } = unit;
  const rewrite = (table: "events" | "audit_entries", edit: (entry: Values) => void) =>
    inPages(unit, entriesSql(table), subject.id, async (rows) => {
      const documents = rows.map(({ document }) => {
        const entry = JSON.parse(document as string) as Values;
        edit(entry);
        return JSON.stringify(entry);
      });
      await reads.run(rewriteSql(table), [organizationId, rows.map(({ id }) => id), documents]);
    });
  await reads.run(ANSWERED, [organizationId, subject.id]);
  await rewrite("events", ({ data }) => {
    const told = data as Values;
    told.resource = subject.erase(told.resource as Values);
    if (told.previous) told.previous = subject.erase(told.previous as Values);
  });
  await rewrite("audit_entries", ({ changes }) => {
    const told = changes as Record<string, { before: unknown; after: unknown }>;
    for (const name of subject.names)
      if (told[name])
        told[name] = { before: erasedMark(told[name].before), after: erasedMark(told[name].after) };
    const { list } = subject;
    if (list === undefined || !told[list]) return;
    const listed = (value: unknown) => subject.erase({ [list]: value })[list];
    told[list] = { before: listed(told[list].before), after: listed(told[list].after) };
  });
}

/** What is erased in captured answers, and the ids by which those are found. */
interface ErasedAnswers {
  readonly own: Subject;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly searched: readonly string[];
  /** The entity tag of the record as it is now. */
  readonly tag: string;
}

/** Captured answers that hold the record, or others that are erased with it. */
async function eraseAnswers(
  unit: UnitOfWork,
  { own, subjects, searched, tag }: ErasedAnswers,
): Promise<void> {
  const { organizationId, reads } = unit;
  await reads.run(HOLD_OFF_BATCHES, [organizationId]);
  for (let after = "", rows: Row[] = []; ; after = rows.at(-1)!.key as string) {
    rows = await reads.run(CAPTURED, [organizationId, searched, after]);
    if (rows.length === 0) return;
    const erased = rows.map(({ answer, narrow_answer: narrow, etag }) => {
      const data = JSON.parse(answer as string) as Values | null;
      const isOwn = data?.id === own.id || (data?.resource as Values | undefined)?.id === own.id;
      return {
        answer: erasedText(data, subjects),
        narrow: narrow === null ? null : erasedText(JSON.parse(narrow as string), subjects),
        etag: isOwn && etag ? tag : etag,
      };
    });
    await reads.run(RECAPTURE, [
      organizationId,
      rows.map(({ key }) => key),
      erased.map(({ answer }) => answer),
      erased.map(({ narrow }) => narrow),
      erased.map(({ etag }) => etag),
    ]);
    if (rows.length < ERASED_AT_ONCE) return;
  }
}

/** An answer in which subjects are erased. That of a batch loses its warnings, because hooks may quote any value in them. */
function erasedText(data: Values | null, subjects: ReadonlyMap<string, Subject>): string {
  const results = data?.results;
  const isBatch = Array.isArray(results) && results.every((one) => typeof one?.status === "number");
  const told = isBatch ? { ...data, results: results.map(withoutWarnings) } : data;
  return JSON.stringify(erasedWithin(told, subjects));
}

function withoutWarnings(result: Readonly<Values>): Values {
  const { warnings: _, ...rest } = result;
  return rest;
}

/** A value in which each object with the id of a subject is erased. */
function erasedWithin(value: unknown, subjects: ReadonlyMap<string, Subject>): unknown {
  if (Array.isArray(value)) return value.map((one) => erasedWithin(one, subjects));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, erasedWithin(member, subjects)]),
  );
  return subjects.get(members.id as string)?.erase(members) ?? members;
}

/** Does some work page by page. @returns the ids of all rows */
async function inPages(
  unit: UnitOfWork,
  text: string,
  of: string,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const rows = await unit.reads.run(text, [unit.organizationId, of, ids.at(-1) ?? ""]);
    if (rows.length > 0) await work(rows);
    ids.push(...rows.map(({ id }) => id as string));
    if (rows.length < ERASED_AT_ONCE) return ids;
  }
}
