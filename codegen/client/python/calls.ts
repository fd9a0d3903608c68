/** The calls of the document as the client for Python types them. */
import type { CallRow } from "../calls.ts";
import { capitalized, type Definitions, type Schema } from "./types.ts";

interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}

interface Response extends Content {
  readonly $ref?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Response>>;
}

/** The document, as far as it determines types. */
export interface LeanDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** A call with the names of its types. */
export interface Call {
  readonly row: CallRow;
  /** `WorkOrdersCancel` */
  readonly typeName: string;
  readonly summary: string;
  /** The names of the ids in the path. */
  readonly ids: readonly string[];
  /** The type of its body or query; null without one. */
  readonly input: string | null;
  readonly isInputRequired: boolean;
  /** The type of the option `expand`; null if it has none. */
  readonly expand: string | null;
  readonly data: string;
  readonly meta: string;
  readonly codes: readonly string[];
}

/** The calls, whose types are added to the definitions. */
export function callsIn(document: LeanDocument, rows: readonly CallRow[], types: Definitions): Call[] {
  return rows.map((row) => {
    const operation = document.paths[row.template]![row.method.toLowerCase()]!;
    const typeName = row.name.split(".").map(capitalized).join("");
    const queried = (operation.parameters ?? []).filter((one) => one.in === "query");
    const expand = queried.find(({ name }) => name === "expand");
    return {
      row,
      typeName,
      summary: operation.summary ?? "",
      ids: [...row.template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
      ...inputOf(row, operation, queried, typeName, types),
      expand: expand === undefined || row.takes === "query" ? null : expandType(expand, row, types),
      ...outputOf(operation, typeName, types),
      codes: codesOf(operation, document),
    };
  });
}

type Input = Pick<Call, "input" | "isInputRequired">;

function inputOf(
  row: CallRow,
  operation: Operation,
  queried: readonly Parameter[],
  typeName: string,
  types: Definitions,
): Input {
  if (row.takes === "none") return { input: null, isInputRequired: false };
  if (row.takes === "body") {
    const { content, required = false } = operation.requestBody!;
    const schema = content!["application/json"]!.schema;
    return { input: types.typeOf(schema, `${typeName}Body`), isInputRequired: required };
  }
  const required = queried.filter((one) => one.required === true).map(({ name }) => name);
  const properties = Object.fromEntries(queried.map((one) => [one.name, querySchema(one)]));
  types.define(`${typeName}Query`, { type: "object", properties, required });
  return { input: `${typeName}Query`, isInputRequired: required.length > 0 };
}

/** A parameter is left out, never null: a text `null` has a meaning in some of them. */
function querySchema({ schema, description }: Parameter): Schema {
  const given = withoutNull(schema);
  return description === undefined ? given : { ...given, description };
}

function withoutNull(schema: Schema): Schema {
  if (schema.anyOf !== undefined) return { ...schema, anyOf: schema.anyOf.map(withoutNull) };
  const kinds = [schema.type ?? []].flat().filter((type) => type !== "null");
  return kinds.length === 0 ? schema : { ...schema, type: kinds };
}

/** The paths that calls of a resource may include, as one type: they are many. */
function expandType({ schema }: Parameter, { name }: CallRow, types: Definitions): string {
  const [resource, act] = name.split(".").map(capitalized);
  const paths = withoutNull(schema);
  return types.alias([`${resource}Expand`, `${resource}${act}Expand`], paths);
}

const SUCCESSES = ["200", "201", "202"];

function outputOf(operation: Operation, typeName: string, types: Definitions): Pick<Call, "data" | "meta"> {
  const bodies = new Map(
    SUCCESSES.flatMap((status) => {
      const schema = operation.responses[status]?.content?.["application/json"]?.schema;
      return schema === undefined ? [] : [[JSON.stringify(schema), schema]];
    }),
  );
  const all = [...bodies.values()];
  const parts = (key: string) =>
    all.flatMap((schema, i) => {
      const part = schema.properties?.[key];
      if (part === undefined) return [];
      const type = types.typeOf(part, `${typeName}${capitalized(key)}${i === 0 ? "" : i + 1}`);
      return schema.required?.includes(key) ? [type] : [type, "None"];
    });
  const [data, meta] = [parts("data"), parts("meta")].map((types) => [...new Set(types)].join(" | "));
  return { data: data || "None", meta: meta || "None" };
}

function codesOf(operation: Operation, document: LeanDocument): string[] {
  const codes = Object.values(operation.responses).flatMap((response) => {
    const name = response.$ref?.split("/").at(-1);
    const { content } = name === undefined ? response : document.components.responses[name]!;
    const error = content?.["application/json"]?.schema.properties?.error;
    return (error?.properties?.code?.enum ?? []) as string[];
  });
  return [...new Set(codes)];
}
