/** Checks calls against the published document: requests that were accepted, and every response. */
import { documentOf } from "../../codegen/openapi/document.ts";
import type { Application } from "../../runtime/model/model.ts";
import { faultsOf } from "../../runtime/model/schema/faults.ts";
import { errorSchema } from "../../runtime/model/schema/output.ts";
import { createDialect, type SchemaError } from "../../runtime/model/schema/validators.ts";
import type { Schema } from "../../runtime/model/type.ts";

/** A call with its request and response. */
export interface Exchange {
  readonly method: string;
  /** The path below the base address, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body: a value, the text of one, or undefined. */
  readonly sent: unknown;
  readonly status: number;
  readonly answer: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Schema;
}

interface Media {
  readonly content?: { readonly "application/json": { readonly schema: Schema } };
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Media & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Media>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly requestBody: Media } }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Media>>;
  };
}

/** Returns the faults of a value. */
type Judge = (value: unknown) => string[];

/** Codes that no operation lists, because the operation is unknown. */
const NOWHERE = ["ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED"];

/**
 * Checks the calls of one application against its document, which is parsed from its text as by a stranger.
 */
export class Contract {
  readonly #document: Document;
  readonly #operations: readonly {
    readonly method: string;
    readonly form: RegExp;
    readonly operation: Operation;
  }[];
  // Each named schema is compiled once, and not at each use. Most of them validate few values, so they are
  // not optimized.
  readonly #dialect = createDialect({ inlineRefs: false, validateSchema: false, code: { optimize: false } });
  readonly #judges = new Map<Schema, Judge>();
  /** Judges by content, because operations repeat their common parts. */
  readonly #byContent = new Map<string, Judge>();

  constructor(application: Application) {
    this.#document = JSON.parse(JSON.stringify(documentOf(application))) as Document;
    this.#operations = Object.entries(this.#document.paths)
      // A word takes precedence over an id in the same place.
      .sort(([a], [b]) => a.split("{").length - b.split("{").length)
      .flatMap(([template, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          form: new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
          operation,
        })),
      );
    const schemas = Object.entries(this.#document.components.schemas);
    const $defs = Object.fromEntries(schemas.map(([name, schema]) => [name, rooted(closed(schema))]));
    this.#dialect.addSchema({ $id: ROOT, $defs });
  }

  /** Fails the test if an accepted request, or a response, is not as published. */
  require(exchange: Exchange): void {
    const faults = this.faults(exchange);
    if (faults.length === 0) return;
    const { method, path, status, answer } = exchange;
    throw new Error(
      `${method} ${path} answered ${status}, which is not as published:\n${faults.join("\n")}\n${JSON.stringify(answer).slice(0, 2_000)}`,
    );
  }

  /** The differences from the document; none if everything is as published. */
  faults(exchange: Exchange): string[] {
    const { method, path, status, answer } = exchange;
    const place = path.split("?")[0]!;
    const hit = this.#operations.find((one) => one.method === method && one.form.test(place));
    if (!hit) return this.#elsewhere(answer, status);
    const { operation, form } = hit;
    return [
      ...(status < 300 ? this.#sent(exchange, operation, form.exec(place)!.groups ?? {}) : []),
      ...this.#answered(status, answer, operation),
    ];
  }

  /** The faults of an event, as webhooks receive it. */
  eventFaults(event: unknown): string[] {
    const { type } = event as { readonly type: string };
    const webhook = this.#document.webhooks[type];
    if (!webhook) return [`/type: no webhook ${type} is published`];
    return this.#judge(schemaOf(webhook.post.requestBody)!, event);
  }

  #answered(status: number, answer: unknown, { responses }: Operation): string[] {
    const told = responses[String(status)];
    const response = told && resolved(told, this.#document.components.responses);
    const schema = response && schemaOf(response);
    return schema ? this.#judge(schema, answer) : [`no answer of status ${status} is published`];
  }

  /** Without an operation, a response can only say so, or that the caller is unknown. */
  #elsewhere(answer: unknown, status: number): string[] {
    const { error } = answer as { readonly error?: { readonly code: string } };
    if (status < 400 || !error) return ["no operation is published here"];
    // Responses that any key may get are those of the call by which a key reads itself.
    if (!NOWHERE.includes(error.code))
      return this.#answered(status, answer, this.#document.paths["/whoami"]!.get!);
    return this.#judge(errorSchema, answer);
  }

  #sent(
    { path, headers, sent }: Exchange,
    operation: Operation,
    ids: Readonly<Record<string, string>>,
  ): string[] {
    const query = new URLSearchParams(path.split("?")[1] ?? "");
    const given = new Headers(headers);
    const parameters = operation.parameters.map((one) => resolved(one, this.#document.components.parameters));
    const sentAs = (one: Parameter) => {
      if (one.in === "query" && [one.schema.type].flat().includes("array"))
        return query.has(one.name) ? query.getAll(one.name) : null;
      return one.in === "path"
        ? ids[one.name]
        : one.in === "query"
          ? query.get(one.name)
          : given.get(one.name);
    };
    const known = parameters.filter((one) => one.in === "query").map(({ name }) => name);
    return [
      ...parameters.flatMap((one) => this.#parameter(one, sentAs(one) ?? null)),
      ...[...query.keys()]
        .filter((name) => !known.includes(name))
        .map((name) => `query.${name} is not published`),
      ...this.#body(sent, operation),
    ];
  }

  #parameter({ name, in: place, required, schema }: Parameter, text: string | string[] | null): string[] {
    if (text === null) return required ? [`${place}.${name} was not sent`] : [];
    const value =
      typeof text === "string" ? typed(schema, text) : text.map((one) => typed(schema.items!, one));
    return this.#judge(schema, value).map((fault) => `${place}.${name} was sent: ${fault}`);
  }

  #body(sent: unknown, { requestBody }: Operation): string[] {
    if (!requestBody) return [];
    if (sent === undefined || sent === "") return requestBody.required ? ["no body was sent"] : [];
    const body: unknown = typeof sent === "string" ? JSON.parse(sent) : JSON.parse(JSON.stringify(sent));
    return this.#judge(schemaOf(requestBody)!, body).map((fault) => `the body was sent: ${fault}`);
  }

  #judge(schema: Schema, value: unknown): string[] {
    const known = this.#judges.get(schema) ?? this.#compile(schema);
    this.#judges.set(schema, known);
    return known(value);
  }

  #compile(schema: Schema): Judge {
    const content = JSON.stringify(schema);
    const known = this.#byContent.get(content);
    if (known) return known;
    const validate = this.#dialect.compile(rooted(closed(schema)));
    const judge: Judge = (value) => {
      if (validate(value)) return [];
      // If no alternative matches, the faults of each are reported.
      const errors = ((validate.errors ?? []) as SchemaError[]).filter(({ keyword }) => keyword !== "anyOf");
      return faultsOf(errors, value).listed.map(({ path, message }) => `${path}: ${message}`);
    };
    this.#byContent.set(content, judge);
    return judge;
  }
}

const ROOT = "document";

/** A schema whose references lead to the names in the dialect. */
const rooted = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${ROOT}#/$defs/`)) as Schema;

const schemaOf = ({ content }: Media): Schema | undefined => content?.["application/json"].schema;

/** Resolves a reference. */
function resolved<T>(one: T, named: Readonly<Record<string, T>>): T {
  const { $ref } = one as { readonly $ref?: string };
  return $ref === undefined ? one : named[$ref.slice($ref.lastIndexOf("/") + 1)]!;
}

/** Converts a text by the schema of its parameter; numbers and flags are written as in JSON. */
function typed({ type }: Schema, text: string): unknown {
  const types = [type].flat();
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return text === "true";
  return (types.includes("integer") || types.includes("number")) && /^-?\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : text;
}

interface Nested {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean;
}

/**
 * The same schema, except that an object with declared members allows no others unless it says so: clients
 * must expect them, tests must not.
 */
function closed(schema: Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema as Nested;
  return {
    ...schema,
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, closed(one)]),
          ),
          additionalProperties: additionalProperties === true,
        }
      : {}),
  };
}
