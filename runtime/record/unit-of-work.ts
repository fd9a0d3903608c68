/** One mutation in progress: what it has read and locked, and everything that it will write at once. */
import { type Actor, type Subject, usageRow } from "../event/append.ts";
import { isUnique, type SequenceField, type UniqueField } from "../model/field.ts";
import { grouped } from "../model/grouped.ts";
import type { Mint } from "../model/id.ts";
import { type Application, deletableParent, type Model } from "../model/model.ts";
import { formatNumber } from "../model/types/sequence.ts";
import { FEW_ROWS, type Mutation } from "../store/batch/mutation.ts";
import type { RecordSearch } from "../store/batch/search-batcher.ts";
import { columnsOf, readerOf } from "../store/queries/columns.ts";
import type { Overlaps } from "../store/queries/find.ts";
import type { Lock } from "../store/queries/lock.ts";
import type { Table } from "../store/schema/table.ts";
import type { Row } from "../store/wire/database.ts";
import { iso } from "./clock.ts";
import type { Outcome, Preconditions, Principal, Values, Warning } from "./command.ts";
import type { CompiledApplication } from "./compiled-application.ts";
import type { Draft, Moment } from "./draft.ts";
import { equal, isEmptyObject } from "./equal.ts";
import { type Beside, rowsOf, type Staged, type Telling } from "./flush.ts";
import { HookCalls } from "./hooks/hook-calls.ts";
import type { Presenter } from "./hooks/hooks.ts";
import { asOccupied } from "./occupied.ts";
import { type Locked, Parents } from "./reads/parents.ts";
import { complete, keyOf, type Lacked, type Reads, toRecord } from "./reads/reads.ts";
import { revisionOf } from "./reads/revision.ts";
import { documentOf, hasUndeclared, present, withAnswers } from "./render.ts";
import type { Serving } from "./serving.ts";
import { requireSize } from "./size.ts";

/** A record in a response. */
type ShownRecord = Pick<Draft, "model" | "after">;

export class UnitOfWork {
  readonly application: Application;
  readonly compiled: CompiledApplication;
  readonly principal: Principal;
  /** One moment for all that the mutation stamps. */
  readonly moment: Moment;
  readonly warnings: Warning[] = [];
  readonly actor: Actor;
  readonly mint: Mint;
  /** Whether it is rolled back: a secret that it would show once would never work. */
  readonly isDryRun: boolean;
  readonly reads: Reads;
  readonly hooks: HookCalls;
  readonly #staged = new Map<string, Staged>();
  /** Changes that are being checked and not staged yet, by record. Nested changes of a record become part of its first one. */
  readonly #open = new Map<string, Draft[]>();
  /** Names of fields by the draft that they were written into from beside its hook. */
  #joined: Map<Draft, Set<string>> | null = null;
  readonly parents: Parents = new Parents(this);
  readonly #beside: Beside = { own: [], usage: [], followers: [] };
  /** Ids of the events that were written. */
  eventIds: readonly string[] = [];
  /** Permissions that the acting member used. A replay needs them too. */
  readonly used = new Set<string>();
  notification: Mutation["notification"] = null;
  /** Members of the answer that are shown this once; a replay gets null in their place. */
  revealed: Values | null = null;
  /** Status of an action's answer. */
  status = 200;
  /** The preconditions of an action whose hook finds the record: the hook checks them. */
  preconditions: Preconditions = { ifMatch: null };

  constructor(
    { compiled, mint, clock }: Pick<Serving, "compiled" | "mint" | "clock">,
    actor: Actor & { readonly principal: Principal; readonly isDryRun?: boolean },
    reads: Reads,
  ) {
    this.isDryRun = actor.isDryRun === true;
    this.compiled = compiled;
    this.application = compiled.application;
    this.principal = actor.principal;
    this.moment = { now: iso(clock()) };
    this.mint = mint;
    this.actor = actor;
    this.hooks = new HookCalls(compiled.hookBounds, actor.requestId);
    this.reads = reads;
  }

  get organizationId(): string {
    return this.principal.organizationId;
  }

  /**
   * A record of the organization as the mutation sees it, or null if it or its parent does not exist.
   * @param lock `lock` to change it, `share` to rely on what may change, `read` to rely on what cannot
   */
  async load(model: Model, id: string, lock: Lock): Promise<Values | null> {
    const staged = this.#staged.get(keyOf(model, id));
    if (staged) return staged.draft.after;
    if (model.parent) await this.parents.lock(model, [id], lock);
    const found = await this.reads.find(model, id, lock);
    if (found === null || !model.parent?.isDeletable) return found;
    return (await this.parents.existsFor(model, found, lock)) ? found : null;
  }

  /** A record before this mutation changed it; null if it did not. */
  before(model: Model, id: string): Readonly<Values> | null {
    return this.#staged.get(keyOf(model, id))?.draft.before ?? null;
  }

  /**
   * Several records of the organization, in the order of the ids. Those that are not known yet are read by one
   * statement, which locks them in the order of their ids.
   * @param lock as of `load`
   */
  async loadAll(model: Model, ids: readonly string[], lock: Lock): Promise<(Values | null)[]> {
    const others = ids.filter((id) => !this.#staged.has(keyOf(model, id)));
    if (model.parent && others.length > 1) await this.parents.lock(model, others, lock);
    this.reads.prefetch(model, others, lock);
    return await Promise.all(ids.map((id) => this.load(model, id, lock)));
  }

  /**
   * Locks records of the organization in one fixed order, so that two mutations that write the same ones never wait for
   * each other, however their records refer to one another: parents first, External References last, and by resource and id.
   * @param others parents that are locked as well
   */
  async lockInOrder(
    wanted: readonly Pick<Locked, "model" | "id">[],
    others: readonly Locked[] = [],
  ): Promise<void> {
    const idsOf = grouped(wanted.map(({ model, id }) => [model, id] as const));
    const above = await Promise.all([...idsOf].map(([model, ids]) => this.parents.above(model, ids, "lock")));
    const records = wanted.map((one): Locked => ({ ...one, lock: "lock" }));
    const all = grouped([...above.flat(), ...others, ...records].map((one) => [one.model, one] as const));
    for (const [model, some] of [...all].sort(([one], [other]) => (orderOf(one) < orderOf(other) ? -1 : 1))) {
      const ids = new Set(some.map(({ id }) => id));
      await this.loadAll(model, [...ids], some.some(({ lock }) => lock === "lock") ? "lock" : "share");
    }
  }

  /**
   * A record before it is locked, only to learn which others it leads to: it may be another by then, and nothing else
   * may rely on it. Null if it does not exist, and if nothing is locked before the write.
   */
  async peek(model: Model, id: string): Promise<Readonly<Values> | null> {
    const staged = this.#staged.get(keyOf(model, id));
    return staged ? staged.draft.after : await this.reads.peek(model, id);
  }

  /**
   * Records of the organization that had these values before this mutation, by id, as this mutation has changed them.
   * @param options.lock `lock` if they are to be changed: they are read no second time
   * @param options.limit 1,000 unless said
   * @param options.fields the fields that are read, beside the id; without them, whole records
   * @param options.overlaps only records whose interval overlaps this one, whose end is excluded
   */
  async find(
    model: Model,
    where: Readonly<Values>,
    options: {
      readonly lock?: Lock;
      readonly limit?: number;
      readonly fields?: readonly string[] | undefined;
      readonly overlaps?: Overlaps | undefined;
    },
  ): Promise<Readonly<Values>[]> {
    const { lock = "read", limit = 1000, overlaps } = options;
    const below = deletableParent(this.application, model);
    const wanted = { model, where, limit, below, overlaps };
    if (options.fields) return await this.#findSome(wanted, lock, ["id", ...options.fields]);
    const isChanged = lock === "lock";
    if (isChanged && model.parent) await this.#lockAbove(wanted);
    const rows = await this.reads.search(wanted, lock);
    const lacked: Lacked = new Map();
    const all = rows.map((row) => toRecord(model, row, lacked));
    await complete((text, values) => this.reads.run(text, values), this.organizationId, model, lacked);
    const records = all.map((found) => {
      if (isChanged) this.reads.hold(model, found);
      return this.#staged.get(keyOf(model, found.id as string))?.draft.after ?? found;
    });
    if (!isChanged || !below) return records;
    const existing = await Promise.all(records.map((one) => this.parents.existsFor(model, one, "lock")));
    return records.filter((_, i) => existing[i]);
  }

  /** Locks the parents of the records that a search finds before it locks the records. */
  async #lockAbove(wanted: RecordSearch): Promise<void> {
    const { model, where } = wanted;
    const given = where[model.parent!.field];
    const above = this.parents.of(model, "", "lock");
    if (above === null) return;
    if (typeof given === "string") return void (await this.load(above.model, given, above.lock));
    const rows = await this.reads.search(wanted, "read");
    const ids = rows.map((row) => toRecord(model, row)[model.parent!.field] as string);
    await this.loadAll(above.model, [...new Set(ids)], above.lock);
  }

  /** Some fields of records, read from columns if these have them. */
  async #findSome(wanted: RecordSearch, lock: Lock, names: readonly string[]): Promise<Readonly<Values>[]> {
    const { model } = wanted;
    const fields = columnsOf(model, names) ?? undefined;
    const rows = await this.reads.search({ ...wanted, fields }, lock);
    const read = fields && readerOf(fields);
    return rows.map((row) => {
      const changed = this.#staged.get(keyOf(model, row.id as string))?.draft.after;
      if (read && !changed) return read(row);
      const whole = changed ?? toRecord(model, row);
      return Object.fromEntries(names.map((name) => [name, whole[name]]));
    });
  }

  /** The records of a resource that this mutation writes, with the changes staged until now. */
  written(model: Model): readonly Readonly<Values>[] {
    const all = new Map<string, Draft | undefined>([...this.#staged].map(([key, { draft }]) => [key, draft]));
    for (const [key, drafts] of this.#open) all.set(key, drafts.at(-1) ?? all.get(key));
    return [...all.values()].flatMap((draft) => (draft?.model === model ? [draft.after] : []));
  }

  /** Gives a new record its id and times, if it has none yet. */
  identify(model: Model, record: Values): void {
    if (typeof record.id === "string") return;
    const { id, at } = this.mint(model.idPrefix);
    const createdAt = new Date(at).toISOString();
    Object.assign(record, { id, version: 1, createdAt, updatedAt: createdAt });
  }

  /** Adds a new record. */
  insert(draft: Draft, { audit, events }: Telling): void {
    this.identify(draft.model, draft.after);
    this.#add({ draft, audit, events: [...events], isWritten: true });
  }

  #add(staged: Staged): void {
    // One statement writes only a few records.
    if (this.#staged.size >= FEW_ROWS) this.reads.requireTransaction();
    const { model, after } = staged.draft;
    this.#staged.set(keyOf(model, after.id as string), staged);
  }

  /** Adds a change of a record that this mutation has locked; several changes of one record become one. */
  update(draft: Draft, told: Telling): void {
    this.#stage(draft, told, true);
  }

  /**
   * Lets what this mutation writes of a record on the way, by a hook or from a record that leads back to it, become part
   * of the change that is judged already, which would overwrite it otherwise.
   * @returns ends it; what was opened is never staged where the call is refused
   */
  open(draft: Draft): () => void {
    const key = keyOf(draft.model, draft.after.id as string);
    const drafts = this.#open.get(key) ?? [];
    this.#open.set(key, [...drafts, draft]);
    return () => this.#open.set(key, drafts);
  }

  /** The change of a record that is being checked, or null. */
  opened(model: Model, id: string): Draft | null {
    return this.#open.get(keyOf(model, id))?.at(-1) ?? null;
  }

  /** The record before its change that is being judged, whatever has become part of that change since. */
  found({ model, before, after }: Draft): Readonly<Values> | null {
    const [outer] = this.#open.get(keyOf(model, after.id as string)) ?? [];
    return outer ? outer.before : before;
  }

  /** Notes fields of a draft that other writes of this mutation set while its own hook ran. */
  join(draft: Draft, names: Iterable<string>): void {
    this.#joined ??= new Map();
    const joined = this.#joined.get(draft) ?? new Set();
    this.#joined.set(draft, joined);
    for (const name of names) joined.add(name);
  }

  isJoined(draft: Draft, name: string): boolean {
    return this.#joined?.get(draft)?.has(name) === true;
  }

  #stage(draft: Draft, { audit, events }: Telling, isWritten: boolean): void {
    keepConstant(draft);
    const key = keyOf(draft.model, draft.after.id as string);
    const [outer, ...others] = this.#open.get(key) ?? [];
    if (outer && outer !== draft) {
      const changed = changesOf(draft);
      for (const one of [outer, ...others]) {
        this.join(one, Object.keys(changed));
        Object.assign(one.after, changed);
        if (draft.followed) one.followed = new Map([...(one.followed ?? []), ...draft.followed]);
      }
      return this.#stage(outer, { audit, events }, isWritten);
    }
    const existing = this.#staged.get(key);
    if (!existing) return this.#add({ draft, audit, events: [...events], isWritten });
    // A record that the mutation itself made, or changed before, keeps its first `before`.
    if (isWritten && existing.draft !== draft) {
      this.join(existing.draft, Object.keys(changesOf(draft)));
      Object.assign(existing.draft.after, draft.after);
    }
    existing.isWritten ||= isWritten;
    existing.audit = existing.draft === draft ? (audit ?? existing.audit) : (existing.audit ?? audit);
    for (const event of events) if (!existing.events.includes(event)) existing.events.push(event);
  }

  /** Writes a row of one of the runtime's own tables. */
  own(table: Table, row: Row): void {
    this.#beside.own.push({ kind: "own", table, row });
  }

  /** Writes a row of one of the runtime's own tables beside an event that this mutation emits. */
  follow(type: string, table: Table, row: (eventId: string) => Row): void {
    this.#beside.followers.push({ type, table, row });
  }

  /** Writes an audit entry and an event of a record that itself stays as it is, its version as well. */
  emit(model: Model, record: Readonly<Values>, audit: string, type: string = audit): void {
    const draft = { model, before: record, after: { ...record }, written: new Set<string>() };
    this.#stage(draft, { audit, events: [type] }, false);
  }

  meter(metric: string, subject: Subject): void {
    this.#beside.usage.push(usageRow(this.mint, this.actor, metric, subject));
  }

  warn(code: string, message: string, details: unknown): void {
    this.warnings.push({ code, message, details });
  }

  /** Whether nothing would be written. */
  get isEmpty(): boolean {
    return this.#staged.size + this.#beside.own.length + this.#beside.usage.length === 0;
  }

  /**
   * Finishes the staged records: versions, times, document text. Called once, before the answer is made.
   * @param shown a record that the response contains, even if it is not written
   * @throws Refusal where a record would be too large
   */
  async seal(shown: ShownRecord | null = null): Promise<void> {
    await this.number();
    for (const { draft, isWritten } of this.#staged.values()) {
      const { before, after } = draft;
      if (before === null || !isWritten) continue;
      after.version = (before.version as number) + 1;
      after.updatedAt = this.moment.now > (before.updatedAt as string) ? this.moment.now : before.updatedAt;
    }
    for (const { draft, isWritten } of this.#staged.values())
      if (isWritten) requireSize(draft, this.document(draft.model, draft.after));
    const staged = [...this.#staged.values()].map(({ draft }) => draft);
    for (const one of shown ? [...staged, shown] : staged) await this.#loadShownKeys(one);
  }

  /** Gives new records the numbers that they lack, as late as can be: a call that is refused before spends none. */
  async number(): Promise<void> {
    for (const { draft } of this.#staged.values()) {
      if (draft.before !== null) continue;
      for (const field of draft.model.fields) {
        if (field.kind !== "sequence" || draft.after[field.name]) continue;
        draft.after[field.name] = formatNumber(
          field.format,
          await this.reads.number(counterOf(draft.model, field), field.isGapless),
        );
      }
    }
  }

  readonly #shownKeys = new Map<string, ReadonlySet<string>>();

  /** Loads the active definitions if a record has answers: only their answers are returned. */
  async #loadShownKeys({ model, after }: ShownRecord): Promise<void> {
    if (!model.hasCustomFields || this.#shownKeys.has(model.name)) return;
    if (isEmptyObject(after.customFields ?? {})) return;
    this.#shownKeys.set(model.name, new Set((await this.reads.definitions(model)).keys()));
  }

  readonly #documents = new Map<Readonly<Values>, string>();

  /** The text that is kept beside a record's columns; after `seal`. */
  document(model: Model, record: Readonly<Values>): string {
    const known = this.#documents.get(record) ?? documentOf(model, record);
    this.#documents.set(record, known);
    return known;
  }

  /** JSON text of a record as clients read it, which is its document where nothing presents it; after `seal`. */
  text(model: Model, record: Readonly<Values>): string {
    if (this.#presenter(model) || hasUndeclared(model, record))
      return JSON.stringify(this.view(model, record));
    return withAnswers(model, this.document(model, record), record, this.#shownKeys.get(model.name) ?? null);
  }

  /** A record as clients read it; after `seal`. */
  view(model: Model, record: Readonly<Values>): Values {
    const shown = present(model, record, this.#shownKeys.get(model.name) ?? null);
    const hook = this.#presenter(model);
    return hook ? hook(shown, record, this.moment.now) : shown;
  }

  /** The version and revision of a record, for its entity tag; after `seal`. */
  tag(model: Model, record: Readonly<Values>): Pick<Outcome, "version" | "revision"> {
    const active = this.#shownKeys.get(model.name);
    const keys = active ? Object.keys((record.customFields ?? {}) as Values) : [];
    const hidden = keys.filter((key) => !active!.has(key)).sort();
    const revision = revisionOf({
      revision: this.compiled.revisions.get(model.table),
      hidden: hidden.length > 0 ? hidden.join(" ") : null,
      text: this.#presenter(model) ? this.text(model, record) : null,
    });
    return { version: record.version as number, revision };
  }

  #presenter(model: Model): Presenter | undefined {
    return this.compiled.presenter(model, Date.parse(this.moment.now));
  }

  /** The record with an id that this mutation creates, or null. */
  made(model: Model, id: string): Readonly<Values> | null {
    const draft = this.#staged.get(keyOf(model, id))?.draft;
    return draft?.before === null ? draft.after : null;
  }

  /** The resources of the records that this mutation creates, without links to other systems. */
  get creates(): readonly Model[] {
    return [...this.#staged.values()].flatMap(({ draft: { before, model } }) =>
      before === null && model.name !== "external_reference" ? [model] : [],
    );
  }

  /** Whether this mutation creates a record of a resource. */
  makes(model: Model): boolean {
    return [...this.#staged.values()].some(({ draft }) => draft.model === model && draft.before === null);
  }

  /** All that it writes; after `seal`. */
  rows(): ReturnType<typeof rowsOf> {
    return rowsOf(this.#staged.values(), this, this.#beside);
  }

  /** Writes everything. Returns false if the Idempotency-Key was used, or if a record that it relied on has changed. */
  async flush(idempotencyRecord: Row | null): Promise<boolean> {
    const { organizationId, notification } = this;
    const rows = this.rows();
    this.eventIds = rows.events.map((row) => row.id as string);
    try {
      return await this.reads.write({ organizationId, ...rows, idempotencyRecord, notification });
    } catch (error) {
      throw asOccupied(error, this.compiled, (model) => this.written(model));
    }
  }
}

/** Parents come before their children, and External References last, after the records that show them. */
const orderOf = ({ parent, name }: Model): string =>
  `${name === "external_reference" ? 2 : parent ? 1 : 0} ${name}`;

/** The counter of a sequence. */
export const counterOf = ({ table }: Model, { column }: SequenceField): string => `${table}.${column}`;

/** The sequences of a resource whose numbers are reserved ahead. */
export const reservedOf = ({ fields }: Model): readonly (SequenceField & UniqueField)[] =>
  fields.filter(
    (field): field is SequenceField & UniqueField =>
      field.kind === "sequence" && !field.isGapless && isUnique(field),
  );

/**
 * What no declaration changes, a hook must not: records that agree with it were judged by it, and are not again. Only an
 * erasure may, since nothing keeps a person's values.
 */
function keepConstant({ model, before, after, isErased }: Draft): void {
  if (before === null || isErased) return;
  const changed = model.constant.find((name) => !equal(before[name] ?? null, after[name] ?? null));
  if (changed !== undefined)
    throw new Error(`a hook changed ${changed} of ${model.name}, which \`where\` of other records relies on`);
}

const changesOf = ({ before, after }: Draft): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !equal(before?.[name], value)));
