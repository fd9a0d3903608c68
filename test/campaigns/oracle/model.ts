/**
 * The serial oracle: a model of records, small enough to be read whole, that plays commands one after another. It knows
 * what rules hold, and nothing of how the server reads, locks or writes.
 */
import {
  type ActionSpec,
  type ApplicationSpec,
  type ResourceSpec,
  STATES,
  type StateName,
} from "./application.ts";

/** A record, with `status`, `label`, `code`, `n`, `m` and its references by their names; ids are the server's. */
export interface Recorded {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** All records by id. */
export type World = ReadonlyMap<string, Recorded>;

export type Command =
  | { readonly kind: "create"; readonly resource: string; readonly sent: Values }
  | { readonly kind: "update"; readonly resource: string; readonly id: string; readonly sent: Values }
  | { readonly kind: "delete"; readonly resource: string; readonly id: string }
  /** What the service does to each record whose time is past; nothing to others. */
  | { readonly kind: "expire"; readonly resource: string; readonly id: string }
  | {
      readonly kind: "act";
      readonly resource: string;
      readonly id: string;
      readonly action: string;
      readonly sent: Values;
    };

type Values = Readonly<Record<string, unknown>>;

/** The world after a command, or the codes of all rules that it breaks: a server names at least one of them. */
export type Played = { readonly world: World } | { readonly breaks: ReadonlySet<string> };

/** A record that the command under way changes. */
interface Draft {
  readonly resource: string;
  readonly id: string;
  version: number;
  isDeleted: boolean;
  values: Record<string, unknown>;
}

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
  /** Records whose change is being judged: what leads back to one is part of it. */
  readonly #open = new Map<string, Draft>();

  constructor(application: ApplicationSpec, world: World) {
    this.#application = application;
    this.#before = world;
  }

  run(command: Command, madeId: string): void {
    if (command.kind === "create") return this.#create(command.resource, command.sent, madeId);
    const record = this.#load(command.resource, command.id);
    if (!record) return this.#break("NOT_FOUND");
    if (command.kind === "expire") this.#expire(record);
    else if (command.kind === "delete") this.#keep({ ...record, isDeleted: true });
    else if (command.kind === "update") this.#change(record, command.sent, false);
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
    for (const draft of this.#drafts.values()) {
      const before = this.#before.get(draft.id);
      world.set(draft.id, { ...draft, version: before ? before.version + 1 : 1 });
    }
    return world;
  }

  #create(resource: string, sent: Values, id: string): void {
    const spec = this.#spec(resource);
    const empty = Object.fromEntries(
      ["code", "dueAt", ...spec.references.map(({ name }) => name)].map((name) => [name, null]),
    );
    const values = { ...empty, n: 0, m: "0", status: "A", ...sent };
    if (values.status === "C") this.#break("INVALID_STATE");
    const draft = { resource, id, version: 1, isDeleted: false, values };
    this.#judgeReferences(spec, {}, values);
    this.#enter(spec, draft, true);
    this.#affect(spec, draft, this.#entered(spec, draft));
    this.#judgeRecord(spec, {}, draft.values);
    this.#keep(draft);
    this.#judgeUnique();
  }

  /** @param byOther whether another record's call writes it, which may also move it along `moves` */
  #change(record: Draft, sent: Values, byOther: boolean): void {
    const spec = this.#spec(record.resource);
    const before = record.values;
    const draft: Draft = { ...record, values: { ...before, ...sent } };
    const changed = Object.keys(sent).filter((name) => before[name] !== draft.values[name]);
    const state = spec.states[before.status as StateName];
    if (changed.some((name) => state.locks.includes(name))) this.#break("INVALID_STATE");
    this.#judgeReferences(spec, before, draft.values);
    let effects: Effect[] = [];
    if (changed.includes("status")) {
      if (!movesOf(spec, before.status as StateName, byOther).includes(draft.values.status as StateName))
        this.#break("INVALID_STATE");
      if (draft.values.status !== spec.expires?.to && isPast(spec, before.status, draft.values))
        this.#break("INVALID_STATE");
      this.#enter(spec, draft);
      effects = this.#entered(spec, draft);
    }
    this.#affect(spec, draft, effects);
    this.#callHook(spec, before, draft);
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
    if (action.reference && to !== null) {
      if (!this.#targetOf(spec, action.reference, to)) this.#break("VALIDATION_FAILED");
      draft.values[action.reference] = to;
    }
    this.#judgeReferences(spec, before, draft.values);
    if (action.to) {
      draft.values.status = action.to;
      this.#enter(spec, draft);
    }
    const far = action.far && valueWritten(action.far.value);
    this.#affect(spec, draft, [
      ...(action.far && far !== null ? [{ reference: action.far.reference, n: far! }] : []),
      ...(action.moves ? [action.moves] : []),
      ...(action.to ? this.#entered(spec, draft) : []),
    ]);
    this.#finish(spec, before, draft);
  }

  #expire(record: Draft): void {
    const spec = this.#spec(record.resource);
    const before = record.values;
    if (!isPast(spec, before.status, before)) return;
    const draft: Draft = { ...record, values: { ...before, status: spec.expires!.to } };
    this.#enter(spec, draft);
    this.#affect(spec, draft, this.#entered(spec, draft));
    this.#finish(spec, before, draft);
  }

  /** What every change ends with: the rules of the record as it then is. */
  #finish(spec: ResourceSpec, before: Values, draft: Draft): void {
    this.#judgeRecord(spec, before, draft.values);
    const known = this.#drafts.get(draft.id);
    if (known || Object.entries(draft.values).some(([name, value]) => before[name] !== value))
      this.#keep(draft);
  }

  #enter(spec: ResourceSpec, { values }: Draft, isNew = false): void {
    const { n } = spec.states[values.status as StateName];
    if (n !== null) values.n = n;
    // Only a new record may be in its first state past its time.
    if (!(isNew && values.status === "A") && isPast(spec, values.status, values))
      this.#break("INVALID_STATE");
  }

  #entered(spec: ResourceSpec, { values }: Draft): Effect[] {
    const { far } = spec.states[values.status as StateName];
    return far ? [{ reference: far.reference, n: far.value }] : [];
  }

  /** Writes the records that references lead to, by resource and id. */
  #affect(spec: ResourceSpec, draft: Draft, effects: readonly Effect[]): void {
    this.#open.set(draft.id, draft);
    const targets = [...new Set(effects.map(({ reference }) => reference))]
      .map((reference) => ({ reference, id: draft.values[reference] as string | null }))
      .filter(({ id }) => id !== null)
      .map((one) => ({ ...one, to: spec.references.find(({ name }) => name === one.reference)!.to }))
      .sort((a, b) => (`${a.to} ${a.id}` < `${b.to} ${b.id}` ? -1 : 1));
    for (const { reference, id, to } of targets) {
      const mine = effects.filter((effect) => effect.reference === reference);
      const move = mine.find((effect) => effect.to !== undefined);
      const n = mine.findLast((effect) => effect.n !== undefined)?.n;
      const open = this.#open.get(id!);
      if (open && !move) {
        if (n !== undefined) open.values.n = n;
        continue;
      }
      const state = (open ?? this.#load(to, id!))?.values.status as StateName;
      const isMoved = move && state !== move.to && !move.except!.includes(state);
      this.#write(to, id!, { ...(n === undefined ? {} : { n }), ...(isMoved ? { status: move.to } : {}) });
    }
    this.#open.delete(draft.id);
  }

  /** Changes another record; one that is deleted is left alone. What leads back to a record under way becomes part of it. */
  #write(resource: string, id: string, sent: Values): void {
    const open = this.#open.get(id);
    const other = open ?? this.#load(resource, id);
    if (!other) return;
    this.#change({ ...other, values: { ...other.values } }, sent, true);
    if (!open) return;
    Object.assign(open.values, this.#drafts.get(id)?.values ?? {});
    this.#open.set(id, open);
  }

  /** What the hook of an update does once the record's own rules are known to hold. */
  #callHook({ hook, references }: ResourceSpec, before: Values, draft: Draft): void {
    const id = hook && (draft.values[hook.reference] as string | null);
    if (!hook || id === null || draft.values.n !== hook.when || before.n === hook.when) return;
    this.#open.set(draft.id, draft);
    this.#write(references.find(({ name }) => name === hook.reference)!.to, id, { n: hook.value });
    this.#open.delete(draft.id);
  }

  /** References that are written lead to records that exist and meet `where`. */
  #judgeReferences(spec: ResourceSpec, before: Values, after: Values): void {
    for (const { name, where } of spec.references) {
      const id = (after[name] ?? null) as string | null;
      if (id === null || id === before[name]) continue;
      const target = this.#targetOf(spec, name, id);
      if (!target) this.#break("VALIDATION_FAILED");
      else if (where && !where.values.includes(target.values[where.field] as never))
        this.#break("INVALID_STATE");
    }
  }

  /** What the record as it will be must meet: its sum, where it changed, and what its state requires. */
  #judgeRecord({ most, states }: ResourceSpec, before: Values, { n, m, status, ...others }: Values): void {
    const total = Number(n) * Number(m);
    if (most !== null && total > most && total !== Number(before.n) * Number(before.m))
      this.#break("VALIDATION_FAILED");
    const { required } = states[status as StateName];
    if (required.some((name) => (others[name] ?? null) === null)) this.#break("INVALID_STATE");
  }

  #judgeUnique(): void {
    const world = this.result();
    for (const { id, resource } of this.#drafts.values()) {
      const { unique } = this.#spec(resource);
      const holds = ({ isDeleted, values }: Recorded) =>
        !isDeleted &&
        values.code !== null &&
        (unique === true || unique!.includes(values.status as StateName));
      const mine = world.get(id)!;
      if (unique === null || !holds(mine)) continue;
      const others = [...world.values()].filter(
        (one) => one.resource === resource && one.id !== id && holds(one),
      );
      if (others.some(({ values }) => values.code === mine.values.code)) this.#break("CONFLICT");
    }
  }

  #targetOf(spec: ResourceSpec, reference: string, id: string): Draft | null {
    return this.#load(spec.references.find(({ name }) => name === reference)!.to, id);
  }

  /** A record as the command has changed it so far, or null where it is deleted. */
  #load(resource: string, id: string): Draft | null {
    const found = this.#drafts.get(id) ?? this.#before.get(id);
    return found && found.resource === resource && !found.isDeleted
      ? { ...found, values: { ...found.values } }
      : null;
  }

  #keep(draft: Draft): void {
    this.#drafts.set(draft.id, draft);
  }

  #spec(name: string): ResourceSpec {
    return this.#application.resources.find((one) => one.name === name)!;
  }

  #break(code: string): void {
    this.breaks.add(code);
  }
}

/** Whether a record in a state is past its time there. The times are far from the moment of the run. */
export const isPast = ({ expires }: ResourceSpec, status: unknown, { dueAt }: Values): boolean =>
  expires?.from === status && typeof dueAt === "string" && dueAt < "2026";

function movesOf({ byPatch, states }: ResourceSpec, from: StateName, byOther: boolean): readonly StateName[] {
  const { to, moves } = states[from];
  if (byPatch) return byOther ? [...to, ...moves] : to;
  return byOther && from !== "C" ? STATES.filter((other) => other !== from) : [];
}
