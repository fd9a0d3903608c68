/** Whole records inside a hook's result. */
import { type, type ValueType } from "../type.ts";
import { outputOf } from "./composites.ts";
import { RESOURCE } from "./reference.ts";

/** The keyword in a result's schema that is replaced by the schema of a resource's records. */
export const RECORD_OF = "x-record";

export const record: ValueType = {
  name: "record",
  summary: "A record of a resource as it is read; `{ id }` alone where the calling key may not read it.",
  keys: ({ values }) => ({
    of: RESOURCE.must("The resource whose record it is."),
    fields: values.may("Members that stand beside its own."),
  }),
  only: "result",
  compile: (options, context) =>
    type(record, {
      sql: "jsonb",
      input: { ...outputOf(context.members((options.fields ?? {}) as never)), [RECORD_OF]: options.of },
    }),
};
