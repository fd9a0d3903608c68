/** The texts about a call: those of a verb follow from its definition, while actions and journals bring their own. */
import { actOf, methodOf, type Operation, type OperationOf } from "../../runtime/http/routes.ts";
import type { Journal } from "../../runtime/model/journal.ts";
import type { Action, Application, Model } from "../../runtime/model/model.ts";
import {
  BATCH_SCHEMA,
  ITEMS_PER_CALL,
  MOST_BYTES,
  MOST_ITEMS,
  RESULTS_SCHEMA,
} from "../../runtime/model/schema/batch.ts";
import { modelSchema } from "../../runtime/model/schema/described.ts";
import {
  actionSchema,
  createSchema,
  journalSchema,
  listSchema,
  updateSchema,
  upsertSchema,
} from "../../runtime/model/schema/input.ts";
import {
  actsSchema,
  answerSchema,
  changedSchema,
  deletedSchema,
  entrySchema,
  identitySchema,
  recordSchema,
} from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import {
  type DefinedVerb,
  type EmittingName,
  type VerbName,
  verbNamed,
} from "../../runtime/model/verbs/index.ts";
import type { Examples, Sample } from "./examples.ts";
import { listed } from "./fields.ts";
import { exampleId, nounOf, pluralOf } from "./names.ts";
import { undeclaredOf } from "./undeclared.ts";

/** The texts, schemas and examples of a call. */
export interface CallText {
  /** `Read a work order` */
  readonly summary: string;
  /** Further sentences about it. */
  readonly about: readonly string[];
  readonly emits: readonly string[];
  /** The schema of the body, or of the query for GET; null if there is none. */
  readonly input: (application: Application) => Schema | null;
  /** An example of the required input; for a body, also of some optional input. */
  readonly sent: (examples: Examples) => Sample;
  /** Statuses of its successful responses. */
  readonly statuses: readonly number[];
  /** Whether it addresses one existing record. */
  readonly onRecord: boolean;
  /** Whether the response contains the version of the record. */
  readonly versioned: boolean;
  /** Whether the response contains the address of the new record. */
  readonly addressed: boolean;
  /** Schema and example of `data`, or of each of its items in a list. */
  readonly data: (application: Application) => Schema;
  readonly example: (examples: Examples) => unknown;
  /** Schema and example for a 201, if they differ. */
  readonly created?: Pick<CallText, "data" | "example">;
  /** The part of a resource or journal that the response contains. */
  readonly gives: "list" | "changed" | "deleted" | "nothing" | "record" | Action["answers"];
}

/** Defaults for a call. */
const USUAL = {
  about: [],
  emits: [],
  input: () => null,
  sent: () => ({}),
  statuses: [200],
  onRecord: false,
  versioned: false,
  addressed: false,
};

const recordOf = (model: Model): Pick<CallText, "data" | "example"> => ({
  data: (application) => recordSchema(model, application),
  example: (examples) => examples.record(model),
});

const changedOf = (model: Model): Pick<CallText, "data" | "example"> => ({
  data: (application) => changedSchema(model, application),
  example: (examples) => ({ ...examples.record(model), version: 2, changed: true }),
});

const emitted = ({ eventOn }: Model, verb: EmittingName): string[] => [eventOn[verb] ?? []].flat();

/** The texts of a verb of the language. */
function textOfVerb(verb: DefinedVerb, model: Model): CallText {
  const { name, on, sends, makes, gives, title, about, emits } = verb;
  return {
    ...USUAL,
    ...inputOf(verb, model),
    ...answerOf(verb, model),
    summary: title({ one: nounOf(model), many: pluralOf(model) }),
    about: [
      ...about,
      ...(makes && model.states
        ? [`The default \`${model.states.field}\` is \`${model.states.initial}\`.`]
        : []),
      ...(sends === "changes" ? stateText(model) : []),
      ...(sends === null ? [] : exclusionText(model)),
      ...(gives === "deleted" ? restrictionsOf(model) : []),
    ],
    emits: emits ? emitted(model, name as EmittingName) : [],
    statuses: makes ? [201] : [200],
    onRecord: on === "record",
    versioned: gives === "record" || gives === "changed",
    addressed: makes,
  };
}

function inputOf({ sends, gives }: DefinedVerb, model: Model): Pick<CallText, "input" | "sent"> {
  if (gives === "list") return { input: () => listSchema(model), sent: (examples) => examples.query(model) };
  if (sends === "new")
    return { input: () => createSchema(model), sent: (examples) => examples.create(model) };
  if (sends === "changes")
    return { input: () => updateSchema(model), sent: (examples) => examples.update(model) };
  return USUAL;
}

function answerOf({ gives }: DefinedVerb, model: Model): Pick<CallText, "data" | "example" | "gives"> {
  if (gives === "changed") return { ...changedOf(model), gives };
  if (gives === "deleted")
    return {
      data: () => deletedSchema,
      example: () => ({ id: exampleId(model.idPrefix), deleted: true }),
      gives,
    };
  if (typeof gives === "string") return { ...recordOf(model), gives };
  return { data: () => gives.schema, example: () => gives.example, gives: "nothing" };
}

const textOfUpsert = (model: Model): CallText => ({
  ...USUAL,
  summary: `Create or change ${nounOf(model)} by External Reference`,
  about: [
    "If the reference in the path is free, the record is created with it, and the body is validated as for a create.",
    "If the reference is linked to a record, that record is changed, and the body is validated as for a PATCH. A field that only a create may set can be sent with its current value.",
    "Two simultaneous calls create only one record.",
    ...stateText(model),
  ],
  emits: [...emitted(model, "create"), ...emitted(model, "update")],
  input: () => upsertSchema(model),
  sent: (examples) => examples.create(model),
  statuses: [200, 201],
  versioned: true,
  addressed: true,
  ...changedOf(model),
  created: recordOf(model),
  gives: "changed",
});

/** Explains the refusal of a PATCH that sends a state which only actions change. */
function stateText({ states, byName }: Model): string[] {
  if (states === null || byName.get(states.field)!.mode === "readWrite") return [];
  return [
    `\`${states.field}\` changes only through actions: a body that contains it is refused with the detail code \`${states.refusal}\`.`,
  ];
}

/** Explains when a record is refused because its time overlaps that of another. */
export function exclusionText({ name, exclusion }: Model): string[] {
  if (exclusion === null) return [];
  const { start, end, by, while: states, code } = exclusion;
  const held = states === null ? "" : ` and both are ${states.map((state) => `\`${state}\``).join(" or ")}`;
  return [
    `Refused with \`${code}\` if another ${name} has the same \`${by.name}\`${held}, and their times, \`${start.name}\` to \`${end.name}\`, overlap.`,
  ];
}

const restrictionsOf = ({ restrictions }: Model): string[] =>
  restrictions.map(
    ({ resource, field, code }) =>
      `Refused with \`${code}\` while any ${resource} refers to it by \`${field}\`.`,
  );

export function callText(operation: Operation): CallText {
  if (operation.kind === "whoami")
    return {
      ...USUAL,
      summary: "Get the current API key",
      data: identitySchema,
      example: (examples) => examples.identity(),
      gives: "nothing",
    };
  if (operation.kind === "describe")
    return {
      ...USUAL,
      summary: "Get the model of the API",
      about: [
        "The structure of the API, for programs that adapt to it: resources with their fields, states, actions and the parameters of their lists. It changes only with a release, so keep its `ETag` and send it in `If-None-Match`.",
      ],
      versioned: true,
      data: () => modelSchema,
      example: (examples) => examples.model(),
      gives: "nothing",
    };
  if (operation.kind === "batch") return BATCH;
  if ("journal" in operation) return textOfEntries(operation.journal, operation.kind === "listJournal");
  if (operation.kind === "actions") return textOfActs(operation);
  const text = textOfModel(operation);
  return { ...text, statuses: undeclaredOf(operation).statuses ?? text.statuses };
}

function textOfModel(operation: OperationOf<VerbName | "upsert" | "act">): CallText {
  if (operation.kind === "act") return textOfAction(operation);
  if (operation.kind === "upsert") return textOfUpsert(operation.model);
  return textOfVerb(verbNamed(operation.kind), operation.model);
}

function textOfActs({ model, acts }: Extract<Operation, { readonly kind: "actions" }>): CallText {
  return {
    ...USUAL,
    summary: `List the actions of ${nounOf(model)}`,
    about: [
      "Each action, `update` and `delete`, and whether this key may make the call now. Scope, permission, state and rules are checked as by the call itself, apart from rules that depend on the body.",
    ],
    onRecord: true,
    data: () => actsSchema(acts.map(actOf)),
    example: () =>
      acts.slice(0, 2).map((route) => ({
        name: actOf(route),
        method: methodOf(route.operation),
        path: route.template.replace(/\{\w+\}/g, exampleId(model.idPrefix)),
        allowed: true,
        because: [],
      })),
    gives: "nothing",
  };
}

const BATCH: CallText = {
  ...USUAL,
  summary: "Make many calls in one request",
  about: [
    `At most ${MOST_ITEMS} items, made in order, each like a separate call.`,
    "`results` contains the result of each item, in order. With `atomic`, if an item fails, no change is saved and the response is 422 `BATCH_FAILED` with `error.results`.",
    "A text `$c1.id` in the path or body of an item is replaced by the id of the record that the earlier item named `c1` created or changed. To send a text that begins with `$`, double that `$`.",
    "Reads, batches and calls that create many records cannot be items.",
    `Counts as one call for every ${ITEMS_PER_CALL} items. The body may be up to ${MOST_BYTES / 1_048_576} MiB.`,
  ],
  input: () => BATCH_SCHEMA,
  sent: (examples) => ({ items: examples.batch() }),
  data: () => RESULTS_SCHEMA,
  example: (examples) => ({ results: examples.batchResults() }),
  gives: "nothing",
};

const FEED_TEXT =
  "`nextCursor` is always returned: continue from there. `hasMore` is false at the current end. An event appears some milliseconds after the response to its write, so a list made at once may not contain it yet.";

function textOfEntries(journal: Journal, isList: boolean): CallText {
  return {
    ...USUAL,
    summary: isList ? `List ${pluralOf(journal)}` : `Read ${nounOf(journal)}`,
    about: isList ? [journal.summary, ...(journal.isFeed ? [FEED_TEXT] : [])] : [],
    input: (application) => (isList ? journalSchema(journal, application) : null),
    data: () => entrySchema(journal),
    example: (examples) => examples.entry(journal),
    gives: isList ? "list" : "record",
  };
}

function textOfAction({ action, model }: Extract<Operation, { readonly kind: "act" }>): CallText {
  const { on, method, answers, emits, idempotencyKey } = action;
  // A POST on a collection whose hook determines the response returns 201 if it creates a record.
  const mayMake =
    on === "collection" && method === "POST" && answers !== "action" && idempotencyKey !== "ignored";
  const { title, others } = sentencesOf(action.summary);
  return {
    summary: title,
    about: [...others, ...movesOf(action, model)],
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

/** Splits a summary after its first sentence, which becomes the title of the call. */
function sentencesOf(summary: string): { readonly title: string; readonly others: readonly string[] } {
  const [title, ...others] = summary.trim().split(/(?<=\.)\s+(?=[A-Z`])/);
  return { title: title!.replace(/\.$/, ""), others: others.length > 0 ? [others.join(" ")] : [] };
}

function movesOf({ from, to, moves, bodyLimit, rawBody }: Action, { states }: Model): string[] {
  const allowed = from && states ? `Allowed while \`${states.field}\` is ${listed(from)}` : null;
  const moved = to === null ? null : `moves it to \`${to}\``;
  return [
    ...(allowed || moved ? [sentence([allowed, moved].filter(Boolean).join("; "))] : []),
    ...moves.map(({ field, to: state }) => `Also moves the record of \`${field}\` to \`${state}\`.`),
    ...(rawBody
      ? [
          "The body may be any JSON object: its faults are returned in the response, and the call is not refused.",
        ]
      : []),
    ...(bodyLimit === null ? [] : [`The body may be up to ${bodyLimit / 1_048_576} MiB.`]),
  ];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
