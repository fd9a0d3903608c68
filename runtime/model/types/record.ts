/** Whole records inside a hook's result. */
import { type, type ValueType } from "../type.ts";
import { outputOf } from "./composites.ts";
import { RESOURCE } from "./reference.ts";

/** The keyword in a result's schema that is replaced by the schema of a resource's records. */
export const RECORD_OF = "x-record";

export const record: ValueType = {
  name: "record",
  summary: "A record of a resource as clients read it, or only `{ id }` if the key may not read it.",
  keys: ({ values }) => ({
    of: RESOURCE.must("The resource of the record."),
    fields: values.may("Additional members next to the record's own."),
  }),
  only: "result",
  compile: (options, context) =>
    type(record, {
      sql: "jsonb",
      input: { ...outputOf(context.members((options.fields ?? {}) as never)), [RECORD_OF]: options.of },
    }),
};
