/** One mutation as it grows: what it has read and locked, and everything that it will write, at once. */
import { Refusal } from "../errors.ts";
import { type Actor, auditRow, eventRow, isMetered, type Subject, usageRow } from "../event/append.ts";
import type { Mint } from "../model/id.ts";
import { type Application, type Model, modelOf, type Unique } from "../model/model.ts";
import { type Fault, pointer } from "../model/type.ts";
import type { Queries, Row } from "../store/database.ts";
import { MOST_ROWS, writeMany } from "../store/many.ts";
import { FEW_ROWS, type Mutation, type RowWrite, write } from "../store/mutation.ts";
import { select } from "../store/query.ts";
import type { Lock } from "../store/select.ts";
import type { Table } from "../store/table.ts";
import type { Principal, Values, Warning } from "./command.ts";
import type { CompiledApplication } from "./compiled-application.ts";
import { type Definitions, readDefinitions } from "./custom-fields.ts";
import { equal } from "./equal.ts";
import { type Tuple, tupleKey } from "./given.ts";
import { BOOKKEEPING, changedFields, type Draft, type Moment } from "./judge.ts";
import { documentOf, present } from "./render.ts";

/** The locks that serve for one, itself first: what is held more firmly is read no second time. */
const AS_FIRM: Readonly<Record<Lock, readonly Lock[]>> = {
  lock: ["lock"],
  share: ["share", "lock"],
  read: ["read", "share", "lock"],
};

/** A record that the mutation writes. */
interface Staged {
  readonly draft: Draft;
  /** What the audit entry calls it, as `customer.create`; null for a change that is only a consequence. */
  audit: string | null;
  readonly events: string[];
  /** Whether the record itself is written, rather than only told of. */
  isWritten: boolean;
}

/** A row that goes with an event, whose id is known once the event is made. */
interface Follower {
  readonly type: string;
  readonly table: Table;
  readonly row: (eventId: string) => Row;
}

export interface UnitOfWorkOptions {
  readonly compiled: CompiledApplication;
  readonly mint: Mint;
  readonly queries: Queries;
  readonly principal: Principal;
  readonly actor: Actor;
  /** RFC 3339 in UTC: one moment for all that the mutation stamps. */
  readonly now: string;
  /** Resolves once the call may go on; rejects where it turns out to be a replay. */
  readonly ready: Promise<void>;
  /** Set where the mutation is one statement without a transaction around it. */
  readonly isFastPath?: boolean;
}

/** Thrown where a mutation on the fast path would rely on what it cannot hold: it is judged again in a transaction. */
export class NeedsLockedPath extends Error {}

export class UnitOfWork {
  readonly application: Application;
  readonly compiled: CompiledApplication;
  readonly principal: Principal;
  readonly moment: Moment;
  readonly warnings: Warning[] = [];
  readonly #mint: Mint;
  readonly #queries: Queries;
  readonly #actor: Actor;
  /** Resolves once the call may go on; rejects where it turns out to be a replay. */
  readonly ready: Promise<void>;
  /** Whether nothing is locked: what is relied on must be held by the write itself. */
  readonly isFastPath: boolean;
  /** Records that a mutation on the fast path was judged by and that may change meanwhile: each must be one that it writes. */
  readonly #relied = new Set<string>();
  readonly #staged = new Map<string, Staged>();
  readonly #own: RowWrite[] = [];
  readonly #followers: Follower[] = [];
  readonly #usage: Row[] = [];
  #eventIds: readonly string[] = [];
  readonly #definitions = new Map<string, Promise<Definitions>>();
  /** Locked reads by record: a record is read once in a mutation. */
  readonly #read = new Map<string, Promise<Values | null>>();
  /** Turns that were asked for, by name. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Permissions that the acting member used: a replay is given to who holds them still. */
  readonly used = new Set<string>();
  notification: Mutation["notification"] = null;
  /** Members of the answer that are shown this once; a replay gets null in their place. */
  revealed: Values | null = null;
  /** Status of an action's answer. */
  status = 200;

  constructor({
    compiled,
    mint,
    queries,
    principal,
    actor,
    now,
    ready,
    isFastPath = false,
  }: UnitOfWorkOptions) {
    this.isFastPath = isFastPath;
    this.compiled = compiled;
    this.application = compiled.application;
    this.principal = principal;
    this.moment = { now };
    this.#mint = mint;
    this.#queries = queries;
    this.#actor = actor;
    this.ready = ready;
  }

  get requestId(): string {
    return this.#actor.requestId;
  }

  /** Whether the call asked that nobody is sent its events. */
  get suppressesWebhooks(): boolean {
    return this.#actor.suppressWebhooks;
  }

  get organizationId(): string {
    return this.principal.organizationId;
  }

  /**
   * A record of the organization as the mutation sees it, or null.
   * @param lock `lock` to change it, `share` to rely on what may change, `read` to rely on what cannot
   */
  async load(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const staged = this.#staged.get(keyOf(model, id));
    if (staged) return staged.draft.after;
    const reading = this.#known(model, id, lock) ?? this.#keep(model, id, lock, this.#fetch(model, id, lock));
    await this.ready;
    return reading;
  }

  /**
   * Several records of the organization, in the order of the ids. Those that are not known yet are read by one
   * statement, which locks them in the order of their ids.
   * @param lock as of `load`
   */
  async loadAll(model: Model, ids: readonly string[], lock: Lock): Promise<(Values | null)[]> {
    const isOpen = (id: string) =>
      !this.#staged.has(keyOf(model, id)) && this.#known(model, id, lock) === undefined;
    const missing = [...new Set(ids)].filter(isOpen);
    // On the fast path reads are batched by the store.
    if (missing.length > 1 && !this.isFastPath) this.#fetchAll(model, missing, lock);
    return await Promise.all(ids.map((id) => this.load(model, id, lock)));
  }

  /**
   * Locks records of the organization in one fixed order, by resource and id, so that two mutations that write the same
   * ones never wait for each other, however their records refer to one another. The fast path locks nothing.
   */
  async lockInOrder(wanted: readonly { readonly model: Model; readonly id: string }[]): Promise<void> {
    if (this.isFastPath) return;
    const models = [...new Set(wanted.map(({ model }) => model))].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const model of models) {
      const ids = wanted.filter((one) => one.model === model).map(({ id }) => id);
      await this.loadAll(model, ids, "lock");
    }
  }

  /**
   * A record before it is locked, only to learn which others it leads to: it may be another by then, and nothing else
   * may rely on it. Null where it is not there, and on the fast path, which needs no such look.
   */
  async peek(model: Model, id: string): Promise<Readonly<Values> | null> {
    if (this.isFastPath) return null;
    const staged = this.#staged.get(keyOf(model, id));
    return staged ? staged.draft.after : await this.#fetch(model, id, "read");
  }

  #known(model: Model, id: string, lock: Lock): Promise<Values | null> | undefined {
    const key = keyOf(model, id);
    for (const one of AS_FIRM[lock]) {
      const reading = this.#read.get(`${one} ${key}`);
      if (reading) return reading;
    }
    return undefined;
  }

  #keep(model: Model, id: string, lock: Lock, reading: Promise<Values | null>): Promise<Values | null> {
    this.#read.set(`${lock} ${keyOf(model, id)}`, reading);
    // Sent before it is known whether the call is a replay: both answers travel in one trip.
    reading.catch(() => {});
    return reading;
  }

  #fetchAll(model: Model, ids: readonly string[], lock: Lock): void {
    const query = this.compiled.reads.get(model.name)!.several(lock);
    const found = select(this.#queries, query, { organization: this.organizationId, ids }).then(
      (rows) => new Map(rows.map((row) => [row.id as string, toRecord(model, row)])),
    );
    for (const id of ids)
      void this.#keep(
        model,
        id,
        lock,
        found.then((records) => records.get(id) ?? null),
      );
  }

  async #fetch(model: Model, id: string, lock: Lock): Promise<Values | null> {
    if (this.isFastPath) return await this.#readUnlocked(model, id, lock);
    const query = this.compiled.reads.get(model.name)![lock];
    const [row] = await select(this.#queries, query, { organization: this.organizationId, id });
    return row ? toRecord(model, row) : null;
  }

  /** Reads without a lock: a write tells by the version whether the record is still what was judged. */
  async #readUnlocked(model: Model, id: string, lock: Lock): Promise<Values | null> {
    if (lock !== "read") this.#relied.add(keyOf(model, id));
    const { recordBatcher } = this.compiled.reads.get(model.name)!;
    const row = await recordBatcher.find(this.#queries, this.organizationId, id);
    return row ? toRecord(model, row) : null;
  }

  /** A record that a query found, as this mutation has changed it. */
  asStaged(model: Model, found: Values): Values {
    return this.#staged.get(keyOf(model, found.id as string))?.draft.after ?? found;
  }

  /** A record that a query found and locked, as this mutation has changed it; it is read no second time. */
  holding(model: Model, found: Values): Values {
    const id = found.id as string;
    if (this.#known(model, id, "lock") === undefined)
      void this.#keep(model, id, "lock", Promise.resolve(found));
    return this.asStaged(model, found);
  }

  /**
   * Waits until no other mutation of the organization has a turn of one of these names, and takes all of them until
   * this one ends. They are taken by one statement in one order, so that two mutations never wait for each other.
   */
  async takeTurns(names: readonly string[]): Promise<void> {
    const open = [...new Set(names)].filter((name) => !this.#turns.has(name)).sort();
    if (open.length > 0) {
      const taken = this.run(TURNS, [this.organizationId, open]);
      taken.catch(() => {});
      for (const name of open) this.#turns.set(name, taken);
    }
    for (const name of names) await this.#turns.get(name);
  }

  /** Runs a query of a hook or verb, in the transaction. */
  async run(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.isFastPath) throw new NeedsLockedPath();
    await this.ready;
    return this.#queries.query(text, values);
  }

  /** The organization's field definitions of a resource, to judge answers by. */
  definitions(model: Model): Promise<Definitions> {
    if (this.isFastPath) return Promise.reject(new NeedsLockedPath());
    return this.#definitionsOf(model);
  }

  #definitionsOf(model: Model): Promise<Definitions> {
    const known = this.#definitions.get(model.name);
    if (known) return known;
    const reading = readDefinitions(
      this.#queries,
      this.compiled.definitions!,
      this.organizationId,
      model.name,
    );
    reading.catch(() => {});
    this.#definitions.set(model.name, reading);
    return reading;
  }

  /** Gives a new record its id and times, where it has none yet. */
  identify(model: Model, record: Values): void {
    if (typeof record.id === "string") return;
    const { id, at } = this.#mint(model.idPrefix);
    const createdAt = new Date(at).toISOString();
    Object.assign(record, { id, version: 1, createdAt, updatedAt: createdAt });
  }

  /** Adds a new record. */
  insert(draft: Draft, { audit, events }: { audit: string | null; events: readonly string[] }): void {
    this.identify(draft.model, draft.after);
    this.#staged.set(keyOf(draft.model, draft.after.id as string), {
      draft,
      audit,
      events: [...events],
      isWritten: true,
    });
  }

  /** Lets a new record be found by what a hook makes for it, before it is judged to the end and inserted. */
  announce(draft: Draft): void {
    this.insert(draft, { audit: null, events: [] });
  }

  /** Adds a change of a record that this mutation has locked; several changes of one record become one. */
  update(draft: Draft, told: { audit: string | null; events: readonly string[] }): void {
    this.#stage(draft, told, true);
  }

  #stage(
    draft: Draft,
    { audit, events }: { audit: string | null; events: readonly string[] },
    isWritten: boolean,
  ): void {
    keepConstant(draft);
    const key = keyOf(draft.model, draft.after.id as string);
    const existing = this.#staged.get(key);
    if (!existing) {
      this.#staged.set(key, { draft, audit, events: [...events], isWritten });
      return;
    }
    // A record that the mutation itself made, or changed before, keeps its first `before`.
    if (isWritten) Object.assign(existing.draft.after, draft.after);
    existing.isWritten ||= isWritten;
    existing.audit ??= audit;
    for (const event of events) if (!existing.events.includes(event)) existing.events.push(event);
  }

  /** Writes a row of one of the runtime's own tables. */
  own(table: Table, row: Row): void {
    this.#own.push({ kind: "own", table, row });
  }

  /** Writes a row of one of the runtime's own tables beside an event that this mutation emits. */
  follow(type: string, table: Table, row: (eventId: string) => Row): void {
    this.#followers.push({ type, table, row });
  }

  /** A new id, for a row of one of the runtime's own tables. */
  mintId(prefix: string): string {
    return this.#mint(prefix).id;
  }

  /** Writes an audit entry and an event of a record that itself stays as it is, its version as well. */
  emit(model: Model, record: Readonly<Values>, audit: string, type: string = audit): void {
    const draft = { model, before: record, after: { ...record }, written: new Set<string>() };
    this.#stage(draft, { audit, events: [type] }, false);
  }

  meter(metric: string, subject: Subject): void {
    this.#usage.push(usageRow(this.#mint, this.#actor, metric, subject));
  }

  warn(code: string, message: string, details: unknown): void {
    this.warnings.push({ code, message, details });
  }

  /**
   * Links External References to a record that is staged.
   * @throws Refusal EXTERNAL_REFERENCE_CONFLICT where a tuple points elsewhere; one that points here stands
   */
  async link(draft: Draft, tuples: readonly Tuple[]): Promise<void> {
    if (tuples.length === 0) return;
    const existing = await this.#existingLinks(tuples);
    const subject = subjectOf(draft);
    const conflicts: Fault[] = [];
    const free: Tuple[] = [];
    tuples.forEach((tuple, i) => {
      const other = existing.get(tupleKey(tuple));
      if (!other) free.push(tuple);
      else if (other.resourceType !== subject.resourceType || other.resourceId !== subject.resourceId)
        conflicts.push(conflictOf(tuple, other, pointer("/externalReferences", i)));
    });
    if (conflicts.length > 0)
      throw new Refusal("EXTERNAL_REFERENCE_CONFLICT", conflicts[0]!.message, { details: conflicts });
    if (free.length > 0)
      draft.after.externalReferences = [
        ...((draft.after.externalReferences ?? []) as Values[]),
        ...this.#addLinks(free, subject),
      ];
  }

  #addLinks(tuples: readonly Tuple[], subject: Subject): Values[] {
    const model = modelOf(this.application, "external_reference");
    const links = tuples.map((tuple) => {
      const after: Values = { ...subject, ...tuple };
      this.identify(model, after);
      return { tuple, after };
    });
    // Written in the order of their tuples: two calls that link the same ones would else wait for each other.
    for (const { after } of links.toSorted((a, b) => (tupleKey(a.tuple) < tupleKey(b.tuple) ? -1 : 1)))
      this.insert({ model, before: null, after, written: new Set() }, { audit: null, events: [] });
    return links.map(({ tuple, after }) => ({ id: after.id, ...tuple }));
  }

  /**
   * The links that exist already, locked: they cannot be repaired or removed meanwhile. On the fast path the unique index
   * refuses what is taken, and the write is judged again.
   */
  async #existingLinks(tuples: readonly Tuple[]): Promise<Map<string, Subject>> {
    if (this.isFastPath) return new Map();
    const rows = await this.run(EXISTING_LINKS, [
      this.organizationId,
      tuples.map((t) => t.externalSystem),
      tuples.map((t) => t.externalObject),
      tuples.map((t) => t.externalId),
    ]);
    return new Map(
      rows.map((row) => [
        `${row.s}\u0000${row.o}\u0000${row.i}`,
        { resourceType: row.resource_type as string, resourceId: row.resource_id as string },
      ]),
    );
  }

  /** Whether nothing would be written. */
  get isEmpty(): boolean {
    return this.#staged.size === 0 && this.#own.length === 0;
  }

  /** Finishes the staged records: versions, times, document text. Called once, before the answer is made. */
  async seal(): Promise<void> {
    await this.number();
    for (const { draft, isWritten } of this.#staged.values()) {
      const { before, after } = draft;
      if (before === null || !isWritten) continue;
      after.version = (before.version as number) + 1;
      after.updatedAt = this.moment.now > (before.updatedAt as string) ? this.moment.now : before.updatedAt;
    }
    await this.#loadShownKeys();
  }

  /**
   * Gives new records the numbers that they lack. They are taken in the transaction, one statement a counter, as late as
   * can be: the row's lock is held briefly.
   */
  async number(): Promise<void> {
    for (const { draft } of this.#staged.values()) {
      if (draft.before !== null) continue;
      for (const field of draft.model.fields) {
        if (field.type.format === undefined || draft.after[field.name]) continue;
        draft.after[field.name] = await this.compiled.nextNumber(
          this.#queries,
          this.organizationId,
          draft.model,
          field,
        );
      }
    }
  }

  readonly #shownKeys = new Map<string, ReadonlySet<string>>();

  /** Answers are shown for active definitions only; they are read where a staged record has answers. */
  async #loadShownKeys(): Promise<void> {
    for (const { draft } of this.#staged.values()) {
      const { model, after } = draft;
      if (!model.hasCustomFields || this.#shownKeys.has(model.name) || isEmptyObject(after.customFields))
        continue;
      this.#shownKeys.set(model.name, new Set((await this.#definitionsOf(model)).keys()));
    }
  }

  /** JSON text of a record as clients read it; after `seal`. */
  text(model: Model, record: Readonly<Values>): string {
    return JSON.stringify(this.view(model, record));
  }

  /** A record as clients read it; after `seal`. */
  view(model: Model, record: Readonly<Values>): Values {
    const shown = present(model, record, this.#shownKeys.get(model.name) ?? null);
    const hook = this.compiled.presenters.get(model.name);
    return hook ? hook(shown, record, this.moment.now) : shown;
  }

  /** Whether this mutation makes the record. */
  made(model: Model, id: string): boolean {
    return this.#staged.get(keyOf(model, id))?.draft.before === null;
  }

  /** Whether this mutation makes any record of a resource. */
  makes(model: Model): boolean {
    return [...this.#staged.values()].some(({ draft }) => draft.model === model && draft.before === null);
  }

  /** Ids of the events that were written. */
  get eventIds(): readonly string[] {
    return this.#eventIds;
  }

  /**
   * The records that are written, in the order of their rows. First what gives a unique value up: an index judges each
   * row as it is written, and another record of this mutation may take the value. On the fast path the statement locks
   * rows as it writes them, so that two of them must write the same ones in the same order. Rows that several statements
   * write stay as they were staged, as they may refer to others.
   */
  #inOrder(): Draft[] {
    const drafts = [...this.#staged.values()].flatMap(({ draft, isWritten }) => (isWritten ? [draft] : []));
    if (drafts.length < 2 || drafts.length > MOST_ROWS) return drafts;
    const key = ({ model, after }: Draft) => keyOf(model, after.id as string);
    if (this.isFastPath) drafts.sort((a, b) => (key(a) < key(b) ? -1 : 1));
    const first = drafts.filter(givesUp);
    return first.length === 0 ? drafts : [...first, ...drafts.filter((draft) => !givesUp(draft))];
  }

  /** Everything that is to be written. */
  mutation(idempotencyRecord: Row | null, guard: string | null, strict: boolean): Mutation {
    const rows: RowWrite[] = this.#inOrder().map(rowOf);
    const audit: Row[] = [];
    const events: Row[] = [];
    const usage = [...this.#usage];
    for (const staged of this.#staged.values()) {
      const { draft } = staged;
      const subject = subjectOf(draft);
      if (staged.audit !== null)
        audit.push(auditRow(this.#mint, this.#actor, staged.audit, subject, changesOf(draft)));
      if (staged.events.length === 0) continue;
      const text = this.text(draft.model, draft.after);
      for (const type of staged.events) {
        events.push(eventRow(this.#mint, this.#actor, type, subject, text, previousOf(draft)));
        if (isMetered(draft.model, type)) usage.push(usageRow(this.#mint, this.#actor, type, subject));
      }
    }
    rows.push(...this.#own);
    for (const { type, table, row } of this.#followers)
      for (const event of events)
        if (event.type === type) rows.push({ kind: "own", table, row: row(event.id as string) });
    this.#eventIds = events.map((row) => row.id as string);
    return {
      organizationId: this.organizationId,
      rows,
      audit,
      events,
      usage,
      idempotencyRecord,
      guard,
      strict,
      notification: this.notification,
    };
  }

  /** Writes it; false where the Idempotency-Key was used or the guard does not hold. */
  async flush(idempotencyRecord: Row | null, guard: string | null, strict: boolean): Promise<boolean> {
    const mutation = this.mutation(idempotencyRecord, guard, strict);
    if (this.isFastPath) return await this.#flushFastPath(mutation);
    const writing = mutation.rows.length <= FEW_ROWS ? write : writeMany;
    return await writing(this.#queries, this.compiled.shapes, mutation);
  }

  #flushFastPath(mutation: Mutation): Promise<boolean> {
    const written = new Set(
      mutation.rows.map((row) => (row.kind === "update" ? keyOf(row.model, row.record.id as string) : "")),
    );
    for (const key of this.#relied) if (!written.has(key)) throw new NeedsLockedPath();
    return this.compiled.writeBatcher.write(this.#queries, this.compiled.shapes, mutation);
  }
}

const EXISTING_LINKS = `select external_system as s, external_object as o, external_id as i, resource_type, resource_id
from external_references
where organization_id = $1 and deleted_at is null
  and (external_system, external_object, external_id) in (select * from unnest($2::text[], $3::text[], $4::text[]))
for share`;

/** The names stand in a list of their own, already in order: a lock is taken as its row is read. */
const TURNS = `select pg_advisory_xact_lock(hashtextextended($1 || ' hook ' || turns.name, 0))
from (select name from unnest($2::text[]) with ordinality as given (name, place) order by place) as turns`;

const keyOf = (model: Model, id: string): string => `${model.name} ${id}`;
const isEmptyObject = (value: unknown): boolean =>
  value === undefined || value === null || Object.keys(value).length === 0;

function subjectOf({ model, after }: Draft): Subject {
  return { resourceType: model.name, resourceId: after.id as string };
}

function conflictOf(tuple: Tuple, { resourceType, resourceId }: Subject, path: string): Fault {
  const message = `${tuple.externalSystem}/${tuple.externalObject}/${tuple.externalId} is linked to ${resourceType} ${resourceId} already.`;
  return { path, code: "EXTERNAL_REFERENCE_CONFLICT", message, resourceType, resourceId };
}

/** Whether a record holds a unique value that it will hold no longer. */
const givesUp = ({ model, before, after }: Draft): boolean =>
  before !== null &&
  model.fields.some(
    (field) =>
      field.unique !== null &&
      isHeld(model, field.unique, before) &&
      !(isHeld(model, field.unique, after) && equal(before[field.name], after[field.name])),
  );

const isHeld = ({ states }: Model, { while: held, kept }: Unique, record: Readonly<Values>): boolean =>
  (kept || record[DELETED_AT] === undefined) &&
  (held === null || held.includes(record[states!.field] as string));

function rowOf({ model, before, after }: Draft): RowWrite {
  const document = documentOf(model, after);
  if (before === null) return { kind: "insert", model, record: after, document };
  return {
    kind: "update",
    model,
    record: after,
    document,
    version: before.version as number,
    deletedAt: (after[DELETED_AT] as string | undefined) ?? null,
  };
}

/** What no declaration changes, a hook must not: records that agree with it were judged by it, and are not again. */
function keepConstant({ model, before, after }: Draft): void {
  if (before === null) return;
  const changed = model.constant.find((name) => !equal(before[name] ?? null, after[name] ?? null));
  if (changed !== undefined)
    throw new Error(
      `a hook changed ${changed} of ${model.name}, which \`agrees\` of other records relies on`,
    );
}

/** Member of a draft that marks it as deleted; no field may have this name. */
export const DELETED_AT = "deletedAt!";

/** A row of the store as a record. */
export function toRecord(model: Model, row: Row): Values {
  const record = JSON.parse(row.document as string) as Values;
  // A server of the last release may have written the document while this one's fields stood already.
  for (const { name, kind, default: fallback } of model.fields)
    if (record[name] === undefined && kind === "plain")
      record[name] = fallback?.kind === "literal" ? fallback.value : null;
  if (model.hasCustomFields) record.customFields = row.custom_fields ?? {};
  return record;
}

function changesOf(draft: Draft): Record<string, { before: unknown; after: unknown }> {
  const { model, before, after } = draft;
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const name of changedFields(draft)) {
    const field = model.byName.get(name);
    if (!field || BOOKKEEPING.has(field.kind)) continue;
    const [was, is] = [before?.[name] ?? null, after[name] ?? null];
    if (before === null && (is === null || isBlank(is))) continue;
    changes[name] =
      field.mode === "hidden"
        ? { before: was === null ? null : MASK, after: is === null ? null : MASK }
        : { before: was, after: is };
  }
  return changes;
}

const MASK = "***";
const isBlank = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

function previousOf(draft: Draft): Values | null {
  const { model, before } = draft;
  if (before === null) return null;
  const previous: Values = {};
  for (const name of changedFields(draft)) {
    if (model.byName.get(name)?.mode !== "hidden" && !equal(before[name], draft.after[name]))
      previous[name] = before[name] ?? null;
  }
  return previous;
}
