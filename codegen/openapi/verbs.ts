/** What the document tells of a call: of the generic ones a row a verb; actions and journals tell of themselves. */
import type { Operation } from "../../runtime/http/routes.ts";
import type { Journal } from "../../runtime/model/journal.ts";
import type { Action, Application, Model } from "../../runtime/model/model.ts";
import { actionSchema, createSchema, updateSchema } from "../../runtime/model/schema/input.ts";
import {
  answerSchema,
  changedSchema,
  deletedSchema,
  entrySchema,
  identitySchema,
  recordSchema,
} from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import type { Examples } from "./examples.ts";
import { listed } from "./fields.ts";
import { callName, nounOf } from "./names.ts";
import { undeclaredOf } from "./undeclared.ts";

interface VerbText {
  /** `Read`, of `Read a work order`. */
  readonly does: string;
  /** Whether it is one of many records rather than one. */
  readonly many?: true;
  /** Whether it is addressed to one record that stands. */
  readonly onRecord?: true;
  /** A sentence about it beyond that; null where there is none. */
  readonly about?: (model: Model) => string | null;
  /** What its body may hold, and an example of it. */
  readonly input?: (model: Model) => Schema;
  readonly sent?: (model: Model, examples: Examples) => unknown;
  /** Status of its success; 200 unless said. */
  readonly status?: number;
  /** Whether the answer tells the version of the record. */
  readonly versioned?: true;
  /** `data` of the answer, or of a list each item of it, and an example of it. */
  readonly data: (model: Model, application: Application) => Schema;
  readonly example: (model: Model, examples: Examples) => unknown;
  /** What of the resource the answer holds; its record unless said. */
  readonly gives?: "list" | "changed" | "deleted" | "nothing";
}

type Verb = Exclude<Operation["kind"], "whoami" | "act" | "listJournal" | "readJournal">;

const RECORD: Pick<VerbText, "data" | "example"> = {
  data: recordSchema,
  example: (model, examples) => examples.record(model),
};

const VERBS: Readonly<Record<Verb, VerbText>> = {
  list: {
    does: "List",
    many: true,
    about: () => "The newest record comes first, unless `sortDir` says otherwise.",
    ...RECORD,
    gives: "list",
  },
  get: {
    does: "Read",
    onRecord: true,
    versioned: true,
    ...RECORD,
  },
  create: {
    does: "Create",
    about: ({ states }) =>
      states && `Begins as \`${states.initial}\`, unless another \`${states.field}\` is declared to be sent.`,
    input: createSchema,
    sent: (model, examples) => examples.create(model),
    status: 201,
    versioned: true,
    ...RECORD,
  },
  update: {
    does: "Change",
    onRecord: true,
    about: () =>
      "What is not sent stays as it is, and null clears. `changed` is false where nothing differed.",
    input: updateSchema,
    sent: (model, examples) => examples.update(model),
    versioned: true,
    data: changedSchema,
    example: (model, examples) => ({ ...examples.record(model), version: 2, changed: true }),
    gives: "changed",
  },
  delete: {
    does: "Delete",
    onRecord: true,
    about: () => "The record is never listed or read again.",
    data: () => deletedSchema,
    example: (model, examples) => ({ id: examples.id(model), deleted: true }),
    gives: "deleted",
  },
};

/** What the document tells of a call. */
export interface CallText extends Readonly<Record<"onRecord" | "versioned" | "addressed", boolean>> {
  readonly summary: string;
  /** Sentences about it beyond that. */
  readonly about: readonly string[];
  readonly emits: readonly string[];
  /** The schema that judges its body, or of an action by GET its query; null where there is none. */
  readonly input: () => Schema | null;
  /** An example of that; undefined where there is none. */
  readonly sent: (examples: Examples) => unknown;
  readonly statuses: readonly number[];
  /** `data` of the answer, or of a list each item of it, and an example of it. */
  readonly data: (application: Application) => Schema;
  readonly example: (examples: Examples) => unknown;
  readonly gives: NonNullable<VerbText["gives"]> | "record" | Action["answers"];
}

/** What a call is unless it says otherwise. */
const USUAL = {
  about: [],
  emits: [],
  input: () => null,
  sent: () => undefined,
  statuses: [200],
  onRecord: false,
  versioned: false,
  addressed: false,
};

export function callText(operation: Operation): CallText {
  if (operation.kind === "whoami")
    return {
      ...USUAL,
      summary: "Tell what the key is and may do",
      data: identitySchema,
      example: (examples) => examples.identity(),
      gives: "nothing",
    };
  if ("journal" in operation) return textOfEntries(operation.journal, operation.kind === "listJournal");
  const text = operation.kind === "act" ? textOfAction(operation) : textOfVerb(operation);
  return { ...text, statuses: undeclaredOf(callName(operation)).statuses ?? text.statuses };
}

const FEED_TEXT =
  "`nextCursor` is always there: it is the place to go on from. `hasMore` false tells that the end is reached for now.";

function textOfEntries(journal: Journal, isList: boolean): CallText {
  const title = journal.title.toLowerCase();
  return {
    ...USUAL,
    summary: isList ? `List ${title}` : `Read one of the ${title}`,
    about: isList ? [journal.summary, ...(journal.isFeed ? [FEED_TEXT] : [])] : [],
    data: () => entrySchema(journal),
    example: (examples) => examples.entry(journal),
    gives: isList ? "list" : "record",
  };
}

function textOfVerb({ kind, model }: Extract<Operation, { readonly kind: Verb }>): CallText {
  const {
    does,
    many,
    about,
    input,
    sent,
    status = 200,
    data,
    example,
    gives = "record",
    ...of
  } = VERBS[kind];
  const isTold = kind === "create" || kind === "update" || kind === "delete";
  const emits = isTold ? model.eventOn[kind] : null;
  return {
    ...USUAL,
    ...of,
    addressed: kind === "create",
    summary: `${does} ${many ? model.collection.replaceAll("_", " ") : nounOf(model)}`,
    about: [about?.(model) ?? []].flat(),
    emits: emits === null ? [] : [emits],
    input: () => input?.(model) ?? null,
    sent: (examples) => sent?.(model, examples),
    statuses: [status],
    data: (application) => data(model, application),
    example: (examples) => example(model, examples),
    gives,
  };
}

function textOfAction({ action, model }: Extract<Operation, { readonly kind: "act" }>): CallText {
  const { on, method, answers, emits, idempotencyKey } = action;
  // One on a collection whose answer is told by what its hook does is 201 where it makes a record.
  const mayMake =
    on === "collection" && method === "POST" && answers !== "action" && idempotencyKey !== "ignored";
  return {
    summary: action.summary.replace(/\.$/, ""),
    about: movesOf(action, model),
    emits: emits === null ? [] : [emits],
    input: () => actionSchema(action),
    sent: (examples) => examples.input(action, model),
    statuses: mayMake ? [200, 201] : [200],
    onRecord: on === "record",
    versioned: on === "record" || answers === "record",
    addressed: answers !== "result",
    data: (application) => answerSchema(action, model, application),
    example: (examples) => examples.answer(action, model),
    gives: answers,
  };
}

function movesOf({ from, to, moves, bodyLimit, rawBody }: Action, { states }: Model): string[] {
  const allowed = from && states ? `Allowed while \`${states.field}\` is ${listed(from)}` : null;
  const moved = to === null ? null : `moves it to \`${to}\``;
  return [
    ...(allowed || moved ? [sentence([allowed, moved].filter(Boolean).join("; "))] : []),
    ...moves.map(({ field, to: state }) => `Moves the record of \`${field}\` to \`${state}\` as well.`),
    ...(rawBody ? ["The body may be any JSON object: what is wrong with it is answered, not refused."] : []),
    ...(bodyLimit === null ? [] : [`The body may have ${bodyLimit / 1_048_576} MiB.`]),
  ];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
