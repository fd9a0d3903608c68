/** The generic calls of a resource, as the document tells of them: one row a verb. Actions and journals tell of themselves. */
import type { Operation } from "../../runtime/http/routes.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { createSchema, updateSchema } from "../../runtime/model/schema/input.ts";
import { changedSchema, deletedSchema, recordSchema } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import type { Examples } from "./examples.ts";

export interface VerbText {
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

/** The row of a generic call, with its resource; null of any other. */
export function verbOf(operation: Operation): { readonly verb: VerbText; readonly model: Model } | null {
  if (!("model" in operation) || operation.kind === "act") return null;
  return { verb: VERBS[operation.kind], model: operation.model };
}
