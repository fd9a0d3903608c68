/** Builds examples: realistic records, requests and responses that are the same at each run. */
import { around, showModel, showPresets } from "../../runtime/http/client-model.ts";
import { platformFolder } from "../../runtime/load.ts";
import { lengthOf } from "../../runtime/model/between.ts";
import {
  type BetweenField,
  defaultOf,
  type Field,
  type GivenField,
  isGiven,
  isShown,
  isShownInside,
  isWritable,
} from "../../runtime/model/field.ts";
import { JOURNALS, type Journal } from "../../runtime/model/journal.ts";
import { type Action, type Application, type Model, modelOf } from "../../runtime/model/model.ts";
import { isNeeded } from "../../runtime/model/schema/input.ts";
import { KEY_IDENTITY } from "../../runtime/model/schema/output.ts";
import { sumOf, type Term } from "../../runtime/model/sum.ts";
import type { Member, Schema, Type } from "../../runtime/model/type.ts";
import { RECORD_OF } from "../../runtime/model/types/record.ts";
import { formatNumber } from "../../runtime/model/types/sequence.ts";
import { declaredOf } from "./declared.ts";
import { exampleId } from "./names.ts";
import { decimalOf, MORNING, numberOf, type SampleSubject, sampleOf, textOf } from "./samples.ts";
import { ALWAYS_SET } from "./undeclared.ts";

/** Thrown if no text matches a declared form, or no calls lead to a record. No example is shown then. */
export class NoSample extends Error {}

/** Returns the made value, or undefined if a part of it cannot be made. */
export function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoSample) return undefined;
    throw error;
  }
}

export type Sample = Readonly<Record<string, unknown>>;

/** Some values differ between how they are sent and how they are stored. */
type Side = "sent" | "kept";

interface ValuePlace {
  readonly side: Side;
  readonly of: SampleSubject;
  /** The types of the values beside it, since some references have the kind that another value names. */
  readonly beside: ReadonlyMap<string, Type>;
}

const NOBODY: SampleSubject = { noun: "record", isPerson: false };

export class Examples {
  readonly #application: Application;
  readonly #made = new Map<string, Sample>();
  /** The application's first resource with External References, or else its first resource. */
  readonly #firstOwn: Model;

  constructor(application: Application) {
    this.#application = application;
    const models = [...application.models.values()];
    const own = models.filter(isOwn);
    this.#firstOwn = own.find((model) => model.hasExternalReferences) ?? own[0] ?? models[0]!;
  }

  /** Caches samples, because most are shown in many places. */
  #once(name: string, make: () => Sample): Sample {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made;
  }

  /** The body of a create: the required fields and the plain facts. */
  create(model: Model): Sample {
    return this.#once(`create ${model.name}`, () => {
      const told = model.fields.filter((field) => isNeeded(field) || isPlainFact(field));
      return this.#fields(model, told.length > 0 ? told : model.fields.filter(isSent).slice(0, 1));
    });
  }

  /** The body of a PATCH: one field. */
  update(model: Model): Sample {
    const open = model.fields
      .filter(isSent)
      .filter(({ mode, permissions }) => mode === "readWrite" && permissions.length === 0);
    const told = open.findLast(({ type }) => type.name === "text") ?? open[0];
    return told ? this.#fields(model, [told]) : {};
  }

  /** Items of a batch: a create. The samples of the reference would take `$first.id` for a variable of theirs. */
  batch(): Sample[] {
    const model = this.#batched;
    const { path } = model;
    return [{ method: "POST", path, body: this.create(model), as: "first" }];
  }

  batchResults(): Sample[] {
    const model = this.#batched;
    const data = this.record(model);
    const location = `/api/v1${model.path}/${data.id as string}`;
    return [{ status: 201, data, location, etag: '"1"' }];
  }

  /** A resource of which a record refers to no other and holds no value alone, so that the example can be run. */
  get #batched(): Model {
    const own = [...this.#application.models.values()].filter(isOwn);
    const creatable = own.filter(({ operations, parent }) => operations.create && !parent);
    const isFree = ({ fields, uniques }: Model) =>
      uniques.every(({ kind }) => kind === "sequence") &&
      fields.every((field) => !isNeeded(field) || field.type.reference === undefined);
    const found = creatable.find((model) => model.operations.update && isFree(model)) ?? creatable[0];
    if (!found) throw new NoSample("batch");
    return found;
  }

  /** The required input of an action; if nothing is required, some optional input. */
  input(action: Action, model: Model): Sample {
    const { input, rawBody } = action;
    // Nothing is known of such a body but what an example of its author says.
    if (rawBody) return declaredOf(model, action)?.body ?? {};
    const all = [...input.values()];
    const required = all.filter((member) => member.required);
    return this.#members(required.length > 0 ? required : all.slice(0, 2), "sent", namedBy(model));
  }

  /** The example of a list parameter: a value of the example records, otherwise of its type. @param model null for a journal */
  queried(model: Model | null, name: string, schema: Schema, type: Type | undefined): unknown {
    const shown = model ? this.record(model)[name] : this.#told[name === "type" ? "eventType" : name];
    if (shown !== undefined && shown !== null && typeof shown !== "object") return shown;
    return type ? this.parameter(name, type) : (textOf(name, schema, NOBODY) ?? undefined);
  }

  /** The required parameters of a list, with values that a record has. */
  query(model: Model): Sample {
    const { requires } = model.operations.list!;
    const sample = requires.length === 0 ? {} : this.create(model);
    return Object.fromEntries(
      requires.map((name) => [name, sample[name] ?? this.parameter(name, model.byName.get(name)!.type)]),
    );
  }

  parameter(name: string, type: Type): unknown {
    return this.#value(name, type, { side: "sent", of: NOBODY, beside: new Map() });
  }

  /** A record as it is read, by default in its first state. */
  record(model: Model, state: string | null = null, isBare = false): Sample {
    return this.#once(`record ${model.name} ${state} ${isBare}`, () => {
      const shown = model.fields.filter(isBare ? isShownInside : isShown);
      const place: ValuePlace = { side: "kept", of: namedBy(model), beside: typesOf(shown) };
      const moved = state ?? model.states?.initial ?? null;
      const record: Record<string, unknown> = Object.fromEntries(
        shown.map((field) => [field.name, this.#kept(field, model, moved, place)]),
      );
      const taken = takenAway(shown.flatMap((field) => (field.kind === "sum" ? [field.terms] : [])));
      for (const field of shown) if (taken.has(field.name)) record[field.name] = zeroOf(field.type);
      for (const field of shown) {
        if (field.kind === "sum") record[field.name] = sumOf(field.terms, record, field.type.scale!);
        if (field.kind === "between") Object.assign(record, sampleLength(field, record));
        if (field.kind === "alias") record[field.name] = record[field.of];
      }
      return record;
    });
  }

  /** `data` of an action's response. */
  answer(action: Action, model: Model): unknown {
    const { result } = action;
    if (action.erases) return { ...this.record(model), changed: true };
    const journal = JOURNALS.find(({ members }) => namesOf(members) === namesOf(result?.members));
    const resource = journal
      ? this.entry(journal)
      : result === null
        ? this.record(model, action.to)
        : this.#value("result", result, { side: "kept", of: namedBy(model), beside: new Map() });
    if (action.rawBody) return { ...(resource as Sample), ...declaredOf(model, action)?.expect };
    if (action.answers !== "action") return resource;
    return { action: { confirmed: true, confirmationSignal: action.emits }, resource };
  }

  /** An entry of a journal; for a feed, an event of its first type. */
  entry(journal: Journal): Sample {
    const model = this.#firstOwn;
    if (journal.isFeed) return this.event(journal, model, [...model.events.keys()][0] ?? "");
    const entry = this.#members([...journal.members.values()], "kept", NOBODY);
    const told = Object.entries(this.#told).filter(([name]) => journal.members.has(name));
    return { ...entry, ...Object.fromEntries(told), id: exampleId(journal.idPrefix) };
  }

  identity(): Sample {
    const { organizationId } = this.#told;
    const key = this.record(modelOf(this.#application, "api_key"));
    const told = [...KEY_IDENTITY, "scopes"].map((name) => [name, key[name]]);
    const organization = { id: organizationId, name: "Northside" };
    const { roles, members } = this.#application;
    const teamMember = { id: key.teamMemberId, role: members.owner };
    const permissions = [...(roles.get(members.owner) ?? [])].sort();
    return { organizationId, organization, apiKey: Object.fromEntries(told), teamMember, permissions };
  }

  /** The smallest resource of the application's own. */
  model(): Sample {
    const models = [...this.#application.models.values()].filter(isOwn);
    const [least] = models.sort((a, b) => a.fields.length - b.fields.length);
    const shown = showModel(least!, around(this.#application)) as Sample & { readonly fields: Sample };
    // Linters take an object with `default` for a schema, and report that `required` is no list.
    const fields = Object.entries(shown.fields).filter(([, field]) => !("default" in (field as Sample)));
    return {
      resources: { [least!.name]: { ...shown, fields: Object.fromEntries(fields) } },
      presets: showPresets(this.#application),
    };
  }

  /** An event of a record, by default in its first state. */
  event(journal: Journal, model: Model, type: string, state: string | null = null): Sample {
    const resource = this.record(model, state);
    const data = { resourceType: model.name, resourceId: resource.id, resource };
    const updated = type === model.eventOn.update ? { previous: this.#previous(model, resource) } : {};
    return {
      ...this.#members([...journal.members.values()], "kept", NOBODY),
      id: exampleId(journal.idPrefix),
      type,
      data: { ...data, ...updated },
      request: { id: exampleId("req"), apiKeyId: exampleId("key"), idempotencyKey: null, source: null },
      webhooksSuppressed: false,
    };
  }

  #previous(model: Model, record: Sample): Sample {
    const [name] = Object.keys(attempt(() => this.update(model)) ?? {});
    return { version: Math.max((record.version as number) - 1, 1), ...(name ? { [name]: null } : {}) };
  }

  /** Values that all journals contain about an example record. */
  get #told(): Sample {
    const { members } = this.#application;
    const model = this.#firstOwn;
    const [type = null] = model.events.keys();
    const [attemptedAt, answer] = [`${MORNING}.000Z`, "Service Unavailable"];
    return {
      resourceType: model.name,
      resourceId: exampleId(model.idPrefix),
      action: type === null ? `${model.name}.create` : type.replace(/created$/, "create"),
      metric: type,
      eventType: type,
      eventId: exampleId("evt"),
      organizationId: exampleId("org"),
      teamMemberId: exampleId(modelOf(this.#application, members.resource).idPrefix),
      apiKeyId: exampleId("key"),
      webhookEndpointId: exampleId("wh"),
      requestId: exampleId("req"),
      source: null,
      changes: { version: { before: null, after: 1 } },
      attempts: [{ attemptedAt, status: 503, latencyMs: 182, error: null, answer }],
    };
  }

  #fields(model: Model, fields: readonly Field[]): Sample {
    const place: ValuePlace = { side: "sent", of: namedBy(model), beside: typesOf(fields) };
    return Object.fromEntries(
      fields.map((field) => [field.name, usualOf(field) ?? this.#value(field.name, field.type, place)]),
    );
  }

  #kept(field: Field, model: Model, state: string | null, place: ValuePlace): unknown {
    const { kind, name, type } = field;
    if (kind === "id") return exampleId(model.idPrefix);
    if (kind === "version") return 1;
    if (kind === "createdAt" || kind === "updatedAt") return `${MORNING}.000Z`;
    if (kind === "state") return state;
    if (kind === "customFields") return {};
    if (kind === "externalReferences") {
      const tuple = [...type.items!.members!.values()];
      return [{ id: exampleId("xref"), ...this.#members(tuple, "kept", NOBODY) }];
    }
    if (kind === "embedded") return [this.record(modelOf(this.#application, field.resource), null, true)];
    if (kind === "sequence") return formatNumber(field.format, 42);
    if (isUnset(field, model, state)) return null;
    const usual = usualOf(field);
    return usual === undefined ? this.#value(name, type, place) : (type.normalize?.(usual) ?? usual);
  }

  #members(members: readonly Member[], side: Side, of: SampleSubject): Sample {
    const beside = typesOf(members);
    const told: Record<string, unknown> = {};
    const taken = takenAway(members.flatMap(({ sum }) => (sum === null ? [] : [sum])));
    for (const { name, type, default: usual, sum } of members)
      if (sum === null)
        told[name] = taken.has(name)
          ? zeroOf(type)
          : (telling(usual) ?? this.#value(name, type, { side, of, beside }));
    // Derived values are not sent.
    if (side === "kept")
      for (const { name, type, sum } of members) if (sum !== null) told[name] = sumOf(sum, told, type.scale!);
    return told;
  }

  #value(name: string, type: Type, place: ValuePlace): unknown {
    const { reference, items, members, values } = type;
    if (RECORD_OF in type.input) return this.#recordIn(type);
    if (items) return this.#list(name, type, place);
    if (members) return this.#members([...members.values()], place.side, place.of);
    if (reference) return this.#reference(reference, place.beside);
    if (values) return values[0];
    const own = this.#own(name, type);
    if (own !== undefined) return own;
    const made = scalarOf(name, type, place.side);
    if (made !== undefined) return made;
    const text = textOf(name, type.input, place.of);
    if (text === null) throw new NoSample(name);
    return text;
  }

  #list(name: string, { items, input }: Type, place: ValuePlace): unknown[] {
    const { minItems = 1, maxItems = 200 } = input;
    const length = Math.min(Math.max(minItems, 1), maxItems);
    if (items!.values) return items!.values.slice(0, length);
    return Array.from({ length }, () => this.#value(name, items!, place));
  }

  /** A record inside a result, with the members that the result adds. */
  #recordIn({ input }: Type): Sample {
    const model = this.#application.models.get(input[RECORD_OF] as string)!;
    const beside = Object.entries(input.properties ?? {}).map(([name, schema]) => [
      name,
      plainSample(name, schema),
    ]);
    return { ...this.record(model), ...Object.fromEntries(beside) };
  }

  #reference(reference: NonNullable<Type["reference"]>, beside: ValuePlace["beside"]): string {
    const { models } = this.#application;
    const named = "to" in reference ? reference.to : (beside.get(reference.by)?.values?.[0] ?? "");
    return exampleId((models.get(named) ?? [...models.values()][0]!).idPrefix);
  }

  /** Values that depend on the application. */
  #own(name: string, { name: type }: Type): unknown {
    if (type !== "text") return undefined;
    const first = this.#firstOwn;
    const bare = name.replace(/^expectedCurrentR/, "r");
    if (/^(resource|event|organization|teamMember|apiKey|webhookEndpoint|request)(Id|Type)$/.test(bare))
      return this.#told[bare];
    if (name === "scopePreset") return [...this.#application.presets.keys()].at(-1);
    if (name === "scopes") return first.readScope;
    if (name === "status") return "Active";
    if (name !== "eventTypes") return undefined;
    return [...this.#application.models.values()].flatMap(({ events }) => [...events.keys()])[0];
  }
}

const namesOf = (members: ReadonlyMap<string, unknown> = new Map()): string => [...members.keys()].join(" ");

/** The default of a field, which is as good an example as any. */
function usualOf(field: Field): unknown {
  const usual = defaultOf(field);
  return usual?.kind === "literal" ? telling(usual.value) : undefined;
}

/** The default if it shows something; undefined if it is empty. */
const telling = (usual: unknown): unknown =>
  usual === null || (Array.isArray(usual) && usual.length === 0) ? undefined : usual;

/** Names of values that sums subtract. Examples set them to zero, so that no sum becomes negative. */
const takenAway = (sums: readonly (readonly Term[])[]): ReadonlySet<string> =>
  new Set(
    sums
      .flat()
      .filter(({ isNegative, list }) => isNegative && list === null)
      .flatMap(({ factors }) => factors.map(({ name }) => name)),
  );

/** The length between two sample times, if it is one that the field may have. */
function sampleLength(field: BetweenField, record: Sample): Sample {
  const { minimum, maximum } = field.type.input;
  const length = lengthOf(field, record);
  return length === null || length < minimum! || length > maximum! ? {} : { [field.name]: length };
}

const zeroOf = ({ scale }: Type): unknown => (scale === undefined ? 0 : (0).toFixed(scale));

/** A constant, because finding the folder takes a query of the file system. */
const PLATFORM = platformFolder();

/** Whether a resource is the application's own, and not one of the runtime. */
export const isOwn = ({ folder }: Model): boolean => folder !== PLATFORM;

const namedBy = ({ name, summary }: Model): SampleSubject => ({
  noun: name.replaceAll("_", " ").replace(/\bapi\b/, "API"),
  isPerson: /\b(person|people|someone|who)\b/i.test(summary),
});

const typesOf = (all: readonly Pick<Member, "name" | "type">[]): Map<string, Type> =>
  new Map(all.map(({ name, type }) => [name, type]));

const isSent = (field: Field): field is GivenField => isGiven(field) && isWritable(field);

/** A text, enum or number that involves no other record, no permission, and no other time. */
const isPlainFact = (field: Field): boolean =>
  isSent(field) &&
  field.kind === "value" &&
  field.type.telling === true &&
  field.deprecated === null &&
  field.permissions.length === 0 &&
  field.unique === null &&
  field.from === null;

/** Whether a field is null because only the service sets it, and the record's state does not require it. */
function isUnset(field: Field, model: Model, state: string | null): boolean {
  const { name, mode, nullable } = field;
  if (!isGiven(field) || !nullable || mode !== "readOnly" || field.default !== null || field.from !== null)
    return false;
  if (ALWAYS_SET.has(`${model.name}.${name}`)) return false;
  const told = state === null ? undefined : model.states?.values.get(state);
  const isReached = [
    ...(told?.requires.keys() ?? []),
    ...[...(told?.fill ?? [])].map((setter) => setter.field),
  ];
  return !isReached.includes(name);
}

function scalarOf(name: string, type: Type, side: Side): unknown {
  const { samples, number, normalize } = type;
  if (number === "exact") return decimalOf(name, type);
  if (number === "inexact") return numberOf(name, type.input);
  const sample = sampleOf(name, samples);
  return side === "kept" && sample !== undefined && normalize ? normalize(sample) : sample;
}

/** A sample for a member of which only the schema is known. */
function plainSample(name: string, { type }: Type["input"]): unknown {
  const kind = [type].flat()[0];
  if (kind === "integer" || kind === "number") return numberOf(name, {});
  if (kind === "boolean") return true;
  return name.endsWith("Id") ? exampleId(name.slice(0, 3).toLowerCase()) : null;
}
