/**
 * The serial oracle: a model of records, small enough to be read whole, that plays commands one after another. It knows
 * what rules hold, and nothing of how the server reads, locks or writes.
 */
import {
  type ActionSpec,
  type ApplicationSpec,
  type ExpirySpec,
  type HookSpec,
  listedIn,
  type ReferenceSpec,
  type ResourceSpec,
  reachOf,
  STATES,
  type StateName,
  TIMES,
  TRUNK,
} from "./application.ts";

/**
 * A record, with `status`, `label`, `code`, `n`, `m`, `items`, its references by their names, and the id of its parent;
 * ids are the server's.
 */
export interface Recorded {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  readonly isDeleted: boolean;
  /** How often it left a state because its time was past. */
  readonly expiries: number;
  /** The version that an erasure made last; null without one. */
  readonly erasedAs: number | null;
  /** Personal texts written since the last erasure, and erased ones. */
  readonly texts: readonly string[];
  readonly erased: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** All records by id. */
export type World = ReadonlyMap<string, Recorded>;

interface At {
  readonly resource: string;
  readonly id: string;
  /** The parent in the path; null if the resource has none. */
  readonly trunkId: string | null;
}

/** What a client calls. */
export type Call =
  | (Omit<At, "id"> & { readonly kind: "create"; readonly sent: Values; readonly link: string | null })
  /** By the External Reference `link`, under which it creates a record or changes one. */
  | (Omit<At, "id"> & { readonly kind: "upsert"; readonly sent: Values; readonly link: string })
  | (At & { readonly kind: "update"; readonly sent: Values; readonly link: string | null })
  | (At & { readonly kind: "delete" })
  /** @property isAgain what it does to a record that was changed since an erasure, and has nothing to erase */
  | (At & { readonly kind: "erase"; readonly isAgain: boolean })
  | (At & { readonly kind: "act"; readonly action: string; readonly sent: Values });

export type Command =
  | Call
  /** What the service does to each record whose time is past; nothing to others. */
  | ({ readonly kind: "expire"; readonly resource: string; readonly id: string } & Pick<ExpirySpec, "from">);

type Values = Readonly<Record<string, unknown>>;

/** The world after a command, or the codes of all rules that it breaks: a server names at least one of them. */
export type Played = { readonly world: World } | { readonly breaks: ReadonlySet<string> };

/** A record that the command under way changes. */
interface Draft {
  readonly resource: string;
  readonly id: string;
  version: number;
  isDeleted: boolean;
  expiries: number;
  readonly erasedAs: number | null;
  readonly texts: readonly string[];
  readonly erased: readonly string[];
  /** Whether the command erases it. */
  readonly isErasing?: boolean;
  values: Record<string, unknown>;
}

/** An id in a foreign system once it is erased. */
export const ERASED_LINK = "~";

/** What `n` of a record is set to, or the state that it is moved to, through a reference. */
interface Effect {
  readonly reference: string;
  readonly n?: number;
  readonly to?: StateName;
  readonly except?: readonly StateName[];
}

/**
 * Plays a command.
 * @param madeId id of the record that a create made; any text if it was refused
 */
export function play(application: ApplicationSpec, world: World, command: Command, madeId: string): Played {
  const one = new Play(application, world);
  one.run(command, madeId);
  return one.breaks.size > 0 ? { breaks: one.breaks } : { world: one.result() };
}

class Play {
  readonly breaks = new Set<string>();
  readonly #application: ApplicationSpec;
  readonly #before: World;
  /** Records that changed so far. */
  readonly #drafts = new Map<string, Draft>();
  /** Records whose change is being judged, with their values before it: what leads back to one is part of it. */
  readonly #open = new Map<string, { readonly draft: Draft; readonly before: Values }>();

  constructor(application: ApplicationSpec, world: World) {
    this.#application = application;
    this.#before = world;
  }

  run(command: Command, madeId: string): void {
    const trunk = "trunkId" in command && command.trunkId;
    // Below a record that is deleted there is nothing.
    if (trunk && !this.#load(this.#spec(command.resource).parent!.to, trunk)) return this.#break("NOT_FOUND");
    if (command.kind === "create") return this.#create(command, madeId);
    if (command.kind === "upsert") return this.#upsert(command, madeId);
    const record = this.#load(command.resource, command.id);
    if (!record) return this.#break("NOT_FOUND");
    if (command.kind === "expire") this.#expire(record, command.from);
    else if (command.kind === "delete") this.#remove(record);
    else if (command.kind === "update") this.#change(record, command.sent, false, command.link);
    else if (command.kind === "erase") this.#erase(record, command.isAgain);
    else
      this.#act(
        record,
        this.#spec(command.resource).actions.find(({ name }) => name === command.action)!,
        command.sent,
      );
    this.#judgeUnique();
  }

  /** The world after the command: each changed record is one version further. */
  result(): World {
    const world = new Map(this.#before);
    for (const { isErasing, ...draft } of this.#drafts.values()) {
      const before = this.#before.get(draft.id);
      const version = before ? before.version + 1 : 1;
      const texts = this.#textsOf(draft);
      const erasure = isErasing
        ? { erasedAs: version, texts: [], erased: [...draft.erased, ...texts] }
        : { texts };
      world.set(draft.id, { ...draft, version, ...erasure });
    }
    return world;
  }

  /** The personal texts that a record had and has. */
  #textsOf({ resource, texts, values }: Draft): string[] {
    const { personal } = this.#spec(resource);
    const now = (["label", "who"] as const).flatMap((name) =>
      personal.includes(name) && typeof values[name] === "string" ? [values[name]] : [],
    );
    return [...new Set([...texts, ...now])];
  }

  /** Changes the record that the reference leads to, or creates it with the reference. */
  #upsert(command: Call & { readonly kind: "upsert" }, madeId: string): void {
    const { resource, trunkId, link, sent } = command;
    const owner = this.#ownerOf(link);
    if (!owner) {
      // No record is made twice.
      if (this.#before.has(madeId)) this.#break("MADE");
      if (!("label" in sent)) return this.#break("VALIDATION_FAILED");
      return this.#create({ ...command, kind: "create" }, madeId);
    }
    const record = this.#load(resource, owner.id);
    if (!record || (trunkId !== null && record.values[TRUNK] !== trunkId))
      return this.#break("EXTERNAL_REFERENCE_CONFLICT");
    const { tag = record.values.tag, ...others } = sent;
    if (tag !== record.values.tag) return this.#break("VALIDATION_FAILED");
    this.#change(record, others, false);
    this.#judgeUnique();
  }

  /** The record that an External Reference leads to, deleted ones included. */
  #ownerOf(link: string): Recorded | undefined {
    const all = new Map([...this.#before, ...this.#drafts]).values();
    return [...all].find(({ values }) => (values.links as string[]).includes(link));
  }

  #link({ id, values }: Draft, link: string | null): void {
    const owner = link === null ? null : this.#ownerOf(link);
    if (owner && owner.id !== id) this.#break("EXTERNAL_REFERENCE_CONFLICT");
    else if (link !== null && !owner) values.links = [...(values.links as string[]), link];
  }

  /** Removes what is personal, unless that was done and nothing was written since. */
  #erase(record: Draft, isAgain: boolean): void {
    const spec = this.#spec(record.resource);
    const before = record.values;
    const isSet = (name: string) => (before[name] ?? null) !== null;
    const isRequired = (name: string) =>
      name === "label" || Object.values(spec.states).some(({ required }) => required.includes(name));
    const personal = spec.personal.map((name) => [name, isRequired(name) && isSet(name) ? "erased" : null]);
    const links = (before.links as string[]).map(() => ERASED_LINK);
    const values = { ...before, ...Object.fromEntries(personal), links, isErased: true };
    const isClean = Object.entries(values).every(([name, value]) => isSame(before[name] ?? null, value));
    if (isClean && (record.erasedAs === record.version || !isAgain)) return;
    const draft: Draft = { ...record, isErasing: true, values };
    this.#judgeRecord(spec, before, draft);
    this.#keep(draft);
  }

  #create({ resource, sent, trunkId, link }: Call & { readonly kind: "create" }, id: string): void {
    const spec = this.#spec(resource);
    const empty = Object.fromEntries(
      [
        "code",
        "dueAt",
        "endAt",
        "from",
        "until",
        "tag",
        "who",
        "items",
        ...spec.references.map(({ name }) => name),
      ].map((name) => [name, null]),
    );
    const trunk = trunkId === null ? {} : { [TRUNK]: trunkId };
    const values = { ...empty, n: 0, m: "0", status: "A", links: [], isErased: false, ...trunk, ...sent };
    if (values.status === "C") this.#break("INVALID_STATE");
    const none = { version: 1, isDeleted: false, expiries: 0, erasedAs: null, texts: [], erased: [] };
    const draft: Draft = { resource, id, ...none, values };
    this.#link(draft, link);
    this.#judgeReferences(spec, {}, values);
    this.#enter(spec, draft, true);
    this.#affect(spec, {}, draft, this.#entered(spec, draft));
    this.#callHook(spec, "create", {}, draft);
    this.#judgeRecord(spec, {}, draft);
    this.#keep(draft);
    this.#judgeUnique();
  }

  #remove(record: Draft): void {
    this.#callHook(this.#spec(record.resource), "delete", record.values, record);
    if (this.#isReferredTo(record)) this.#break("CONFLICT");
    this.#keep({ ...record, isDeleted: true });
  }

  /** @param byOther whether another record's call writes it, which may also move it along `moves` */
  #change(record: Draft, sent: Values, byOther: boolean, link: string | null = null): void {
    const spec = this.#spec(record.resource);
    const before = record.values;
    const draft: Draft = { ...record, values: { ...before, ...sent } };
    this.#link(draft, link);
    const changed = Object.keys(sent).filter((name) => !isSame(before[name], draft.values[name]));
    this.#judgeLocks(spec, this.#open.get(draft.id)?.before ?? before, draft, changed);
    this.#judgeReferences(spec, before, draft.values, draft.id);
    let effects: Effect[] = [];
    if (changed.includes("status")) {
      if (!movesOf(spec, before.status as StateName, byOther).includes(draft.values.status as StateName))
        this.#break("INVALID_STATE");
      if (
        draft.values.status !== expiryOf(spec, before.status)?.to &&
        isPast(spec, before.status, draft.values)
      )
        this.#break("INVALID_STATE");
      this.#enter(spec, draft);
      effects = this.#entered(spec, draft);
    }
    this.#affect(spec, before, draft, effects);
    this.#callHook(spec, "update", before, draft);
    this.#finish(spec, before, draft);
  }

  #act(record: Draft, action: ActionSpec, input: Values): void {
    const spec = this.#spec(record.resource);
    const before = record.values;
    const draft: Draft = { ...record, values: { ...before } };
    if (action.from && !action.from.includes(before.status as StateName)) this.#break("INVALID_STATE");
    if (action.to && isPast(spec, before.status, before)) this.#break("INVALID_STATE");
    const valueWritten = (written: ActionSpec["n"]) =>
      written === null
        ? null
        : "constant" in written
          ? written.constant
          : ((input.x ?? null) as number | null);
    const n = valueWritten(action.n);
    if (n !== null) draft.values.n = n;
    const to = (input.r ?? null) as string | null;
    if (action.reference && to !== null) draft.values[action.reference] = to;
    this.#judgeReferences(spec, before, draft.values, draft.id);
    if (action.to) {
      draft.values.status = action.to;
      this.#enter(spec, draft);
    }
    const far = action.far && valueWritten(action.far.value);
    this.#affect(spec, before, draft, [
      ...(action.far && far !== null ? [{ reference: action.far.reference, n: far! }] : []),
      ...(action.moves ? [action.moves] : []),
      ...(action.to ? this.#entered(spec, draft) : []),
    ]);
    if (action === spec.actions[0]) this.#callHook(spec, "act", before, draft);
    this.#finish(spec, before, draft);
  }

  #expire(record: Draft, from: StateName): void {
    const spec = this.#spec(record.resource);
    const before = record.values;
    if (before.status !== from || !isPast(spec, from, before)) return;
    const values: Record<string, unknown> = { ...before, status: expiryOf(spec, from)!.to };
    const draft: Draft = { ...record, expiries: record.expiries + 1, values };
    // A state whose time is past as well is entered nevertheless, and left by the next expiry.
    this.#set(spec, draft);
    this.#affect(spec, before, draft, this.#entered(spec, draft));
    this.#finish(spec, before, draft);
  }

  /** What every change ends with: the rules of the record as it then is. */
  #finish(spec: ResourceSpec, before: Values, draft: Draft): void {
    this.#judgeRecord(spec, before, draft);
    const known = this.#drafts.get(draft.id);
    if (known || Object.entries(draft.values).some(([name, value]) => !isSame(before[name], value)))
      this.#keep(draft);
  }

  #set(spec: ResourceSpec, { values }: Draft): void {
    const { n } = spec.states[values.status as StateName];
    if (n !== null) values.n = n;
  }

  #enter(spec: ResourceSpec, draft: Draft, isNew = false): void {
    const { values } = draft;
    this.#set(spec, draft);
    // Only a new record may be in its first state past its time.
    if (!(isNew && values.status === "A") && isPast(spec, values.status, values))
      this.#break("INVALID_STATE");
  }

  #entered(spec: ResourceSpec, { values }: Draft): Effect[] {
    const { far } = spec.states[values.status as StateName];
    return far ? [{ reference: far.reference, n: far.value }] : [];
  }

  /** Writes the records that references lead to, by resource and id. */
  #affect(spec: ResourceSpec, before: Values, draft: Draft, effects: readonly Effect[]): void {
    const close = this.#begin(before, draft);
    const moved = effects.filter((effect) => effect.to !== undefined).map(({ reference }) => reference);
    const set = effects.map(({ reference }) => reference).filter((one) => !moved.includes(one));
    const keyOf = (one: { to: string; id: string | null }) => `${one.to} ${one.id}`;
    // Of two references to one record, that which moves it comes last.
    const targets = [...new Set([...set, ...moved])]
      .map((reference) => ({ reference, id: draft.values[reference] as string | null }))
      .filter(({ id }) => id !== null)
      .map((one) => ({ ...one, to: reachOf(spec).find(({ name }) => name === one.reference)!.to }))
      .sort((a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)));
    for (const { reference, id, to } of targets) {
      const mine = effects.filter((effect) => effect.reference === reference);
      const move = mine.find((effect) => effect.to !== undefined);
      const n = mine.findLast((effect) => effect.n !== undefined)?.n;
      const open = this.#open.get(id!);
      if (open && !move) {
        this.#setOpen(to, open, n);
        continue;
      }
      const state = (open?.draft ?? this.#load(to, id!))?.values.status as StateName;
      const isMoved = move && state !== move.to && !move.except!.includes(state);
      this.#write(to, id!, { ...(n === undefined ? {} : { n }), ...(isMoved ? { status: move.to } : {}) });
    }
    close();
  }

  /** Notes that a record's change is being judged. Returns what ends it. */
  #begin(before: Values, draft: Draft): () => void {
    const outer = this.#open.get(draft.id);
    this.#open.set(draft.id, { draft, before: outer?.before ?? before });
    return () => void (outer ? this.#open.set(draft.id, outer) : this.#open.delete(draft.id));
  }

  /** Sets `n` of a record whose change is being judged. */
  #setOpen(
    resource: string,
    { draft, before }: { draft: Draft; before: Values },
    n: number | undefined,
  ): void {
    const isChanged = n !== undefined && n !== draft.values.n;
    if (!isChanged) return;
    draft.values.n = n;
    this.#judgeLocks(this.#spec(resource), before, draft, ["n"]);
  }

  /** A change leaves alone what is locked in the state that it found. */
  #judgeLocks({ states }: ResourceSpec, found: Values, { values }: Draft, changed: readonly string[]): void {
    const locks = states[found.status as StateName]?.locks ?? [];
    if (changed.some((name) => locks.includes(name) && !isSame(found[name], values[name])))
      this.#break("INVALID_STATE");
  }

  /** Changes another record; one that is deleted is left alone. What leads back to a record under way becomes part of it. */
  #write(resource: string, id: string, sent: Values): void {
    const open = this.#open.get(id);
    const other = open?.draft ?? this.#load(resource, id);
    if (!other) return;
    this.#change({ ...other, values: { ...other.values } }, sent, true);
    if (open) Object.assign(open.draft.values, this.#drafts.get(id)?.values ?? {});
  }

  /** What the hook of a call does once the record's own rules are known to hold. */
  #callHook(spec: ResourceSpec, on: HookSpec["on"], before: Values, draft: Draft): void {
    const { hook } = spec;
    const id = hook && (draft.values[hook.reference] as string | null);
    if (hook?.on !== on || id === null || draft.values.n !== hook.when) return;
    if (on !== "delete" && before.n === hook.when) return;
    const close = this.#begin(before, draft);
    this.#write(reachOf(spec).find(({ name }) => name === hook.reference)!.to, id, { n: hook.value });
    close();
  }

  /** References that are written lead to records that exist and meet `where`. */
  #judgeReferences(spec: ResourceSpec, before: Values, after: Values, own?: string): void {
    for (const reference of spec.references) {
      const { name, where } = reference;
      const id = (after[name] ?? null) as string | null;
      if (id === null || id === before[name]) continue;
      if (reference.acyclic && this.#leadsBack(reference, id, own)) this.#break("VALIDATION_FAILED");
      const target = this.#targetOf(spec, name, id);
      if (!target) this.#break("VALIDATION_FAILED");
      else if (where && !where.values.includes(target.values[where.field] as never))
        this.#break("INVALID_STATE");
    }
  }

  /** Whether following a reference from a record leads to the one that is written. */
  #leadsBack({ name, to }: ReferenceSpec, from: string, own: string | undefined): boolean {
    const passed = new Set<string>();
    for (let at: string | null = from; at !== null && !passed.has(at); ) {
      if (at === own) return true;
      passed.add(at);
      at = (this.#load(to, at)?.values[name] ?? null) as string | null;
    }
    return false;
  }

  /** Whether a record that a client can see refers to a record by a reference with `restrict`. */
  #isReferredTo({ id, resource }: Draft): boolean {
    return [...this.#before.values()].some(({ id: other, resource: kind }) => {
      const found = other === id ? null : this.#load(kind, other);
      return this.#spec(kind).references.some(
        ({ name, to, restrict }) => restrict && to === resource && found?.values[name] === id,
      );
    });
  }

  /** The copy of the tag of the record that the first reference leads to, if the reference was changed. */
  #copy(spec: ResourceSpec, before: Values, { values }: Draft): void {
    if (!spec.copies) return;
    const [{ name, to }] = spec.references as [ReferenceSpec];
    const id = (values[name] ?? null) as string | null;
    if ("copied" in before && id === (before[name] ?? null)) values.copied = before.copied;
    else values.copied = id === null ? null : (this.#load(to, id)?.values.tag ?? null);
  }

  /** What the record as it will be must meet: its sum, where it changed, and what its state requires. */
  #judgeRecord(spec: ResourceSpec, before: Values, draft: Draft): void {
    const { id, values } = draft;
    this.#copy(spec, before, draft);
    const children = this.#childrenOf(spec, id);
    this.#judgeTotal(spec, totalOf(spec, before, children), totalOf(spec, values, children));
    const [from, until] = [values.from, values.until] as (string | null)[];
    if (from && until && until <= from) this.#break("VALIDATION_FAILED");
    const { required } = spec.states[values.status as StateName];
    if (required.some((name) => isUnset(values[name]))) this.#break("INVALID_STATE");
  }

  #judgeTotal({ total }: ResourceSpec, before: number, after: number): void {
    if (total !== null && after > total.most && after !== before) this.#break("VALIDATION_FAILED");
  }

  /** The children that a record lists, as the command has changed them so far. */
  #childrenOf(spec: ResourceSpec, id: string): Recorded[] {
    const listed = listedIn(this.#application, spec);
    const all = [...new Map([...this.#before, ...this.#drafts]).values()];
    return all.filter((one) => one.resource === listed?.name && one.values[TRUNK] === id && !one.isDeleted);
  }

  /** What a record holds to itself: its code, and the days of what they are taken `by`. */
  #judgeUnique(): void {
    const world = this.result();
    for (const { id, resource } of this.#drafts.values()) {
      const spec = this.#spec(resource);
      const mine = world.get(id)!;
      const others = [...world.values()].filter((one) => one.resource === resource && one.id !== id);
      if (others.some((other) => isTaken(spec, mine, other) || isOverlapped(spec, mine, other)))
        this.#break("CONFLICT");
    }
  }

  #targetOf(spec: ResourceSpec, reference: string, id: string): Draft | null {
    return this.#load(spec.references.find(({ name }) => name === reference)!.to, id);
  }

  /** A record as the command has changed it so far, or null where it or its parent is deleted. */
  #load(resource: string, id: string): Draft | null {
    const found = this.#drafts.get(id) ?? this.#before.get(id);
    if (!found || found.resource !== resource || found.isDeleted) return null;
    const { parent } = this.#spec(resource);
    if (parent && !this.#load(parent.to, found.values[TRUNK] as string)) return null;
    return { ...found, values: { ...found.values } };
  }

  /** Keeps a change, which is one of the parent that lists the record. */
  #keep(draft: Draft): void {
    const { parent } = this.#spec(draft.resource);
    const id = draft.values[TRUNK] as string;
    const trunk = parent?.isListed ? (this.#open.get(id)?.draft ?? this.#load(parent.to, id)) : null;
    if (!trunk) return void this.#drafts.set(draft.id, draft);
    const spec = this.#spec(trunk.resource);
    const total = () => totalOf(spec, trunk.values, this.#childrenOf(spec, id));
    const before = total();
    this.#drafts.set(draft.id, draft);
    this.#judgeTotal(spec, before, total());
    this.#drafts.set(id, trunk);
  }

  #spec(name: string): ResourceSpec {
    return this.#application.resources.find((one) => one.name === name)!;
  }

  #break(code: string): void {
    this.breaks.add(code);
  }
}

/** Whether a record that exists is in one of the states that are named; null names all. */
const isIn = ({ isDeleted, values }: Recorded, states: readonly StateName[] | null): boolean =>
  !isDeleted && (states === null || states.includes(values.status as StateName));

/** A code without what it ignores. */
const folded = ({ unique, ignores }: ResourceSpec, code: unknown): unknown =>
  unique !== null && ignores && typeof code === "string"
    ? code
        .normalize("NFD")
        .replaceAll(/[\u0300-\u036f\s]/g, "")
        .toLowerCase()
    : code;

/** Whether two records have one code, which each holds to itself. */
function isTaken(spec: ResourceSpec, mine: Recorded, other: Recorded): boolean {
  if (spec.unique === null || mine.values.code === null) return false;
  const states = spec.unique === true ? null : spec.unique;
  const isSameCode = folded(spec, mine.values.code) === folded(spec, other.values.code);
  return isSameCode && isIn(mine, states) && isIn(other, states);
}

/** Whether the days of two records overlap, which exclude each other. */
function isOverlapped(spec: ResourceSpec, mine: Recorded, other: Recorded): boolean {
  const { exclusive } = spec;
  if (!exclusive || !isIn(mine, exclusive.while) || !isIn(other, exclusive.while)) return false;
  const sharedBy = ({ values }: Recorded) =>
    exclusive.by === "code" ? folded(spec, values.code) : values[exclusive.by];
  const isHeld = ({ values }: Recorded) => Boolean(values.from && values.until);
  if (sharedBy(mine) === null || sharedBy(mine) !== sharedBy(other) || !isHeld(mine) || !isHeld(other))
    return false;
  const [a, b] = [mine.values, other.values] as Record<string, string>[];
  return a!.from! < b!.until! && b!.from! < a!.until!;
}

type Item = { readonly q: number; readonly p: string };

/** What the sum of a record comes to; NaN of a record that does not exist yet. */
export function totalOf({ total }: ResourceSpec, values: Values, children: readonly Recorded[]): number {
  const product = ({ n, m }: Values) => Number(n) * Number(m);
  const items = (values.items ?? []) as readonly Item[];
  const of = {
    own: product(values),
    items: items.reduce((sum, { q, p }) => sum + q * Number(p), 0),
    children: children.reduce((sum, child) => sum + product(child.values), 0),
  };
  if (!("n" in values)) return Number.NaN;
  return (total?.over ?? []).reduce((sum, one) => sum + of[one], 0);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether a record in a state is past its time there. The times are far from the moment of the run. */
export function isPast(spec: ResourceSpec, status: unknown, values: Values): boolean {
  const expiry = expiryOf(spec, status);
  const at = expiry && values[TIMES[expiry.from]];
  return typeof at === "string" && at < "2026";
}

const expiryOf = ({ expires }: ResourceSpec, status: unknown): ExpirySpec | undefined =>
  expires.find(({ from }) => from === status);

function movesOf({ byPatch, states }: ResourceSpec, from: StateName, byOther: boolean): readonly StateName[] {
  const { to, moves } = states[from];
  if (byPatch) return byOther ? [...to, ...moves] : to;
  return byOther && from !== "C" ? STATES.filter((other) => other !== from) : [];
}
