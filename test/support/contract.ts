/** In charge of holding calls to the published document: what a client sent where it was accepted, and every answer. */
import { documentOf } from "../../codegen/openapi/document.ts";
import type { Application } from "../../runtime/model/model.ts";
import { faultsOf } from "../../runtime/model/schema/faults.ts";
import { errorSchema } from "../../runtime/model/schema/output.ts";
import { createDialect, type SchemaError } from "../../runtime/model/schema/validators.ts";
import type { Schema } from "../../runtime/model/type.ts";

/** A call, as it was sent and answered. */
export interface Exchange {
  readonly method: string;
  /** Below the base address, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What was sent: a value, the text of one, or undefined. */
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

/** What is wrong with a value. */
type Judge = (value: unknown) => string[];

/** What no operation tells of: that there is none, and what is judged before it is known. */
const NOWHERE = ["ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED"];

/** Judges calls of one application by its document, read from its text as a stranger reads it. */
export class Contract {
  readonly #document: Document;
  readonly #operations: readonly {
    readonly method: string;
    readonly form: RegExp;
    readonly operation: Operation;
  }[];
  // Each named schema is compiled once, and not anew wherever it is meant. Most judge a few values: they are not made fast.
  readonly #dialect = createDialect({ inlineRefs: false, validateSchema: false, code: { optimize: false } });
  readonly #judges = new Map<Schema, Judge>();
  /** The same by content: operations repeat what they have in common. */
  readonly #byContent = new Map<string, Judge>();

  constructor(application: Application) {
    this.#document = JSON.parse(JSON.stringify(documentOf(application))) as Document;
    this.#operations = Object.entries(this.#document.paths)
      // A word stands before an id in the same place.
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

  /** Fails the test where a call that was accepted, or an answer, is not as published. */
  require(exchange: Exchange): void {
    const faults = this.faults(exchange);
    if (faults.length === 0) return;
    const { method, path, status, answer } = exchange;
    throw new Error(
      `${method} ${path} answered ${status}, which is not as published:\n${faults.join("\n")}\n${JSON.stringify(answer).slice(0, 2_000)}`,
    );
  }

  /** What is not as published; none where everything is. */
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

  /** What is wrong with an event, as webhooks are posted it. */
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

  /** Where there is no operation, an answer can only say so, or that the caller is not known. */
  #elsewhere(answer: unknown, status: number): string[] {
    const { error } = answer as { readonly error?: { readonly code: string } };
    if (status < 400 || !error) return ["no operation is published here"];
    // What is answered to any key is told of where a key asks for itself.
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
      if (one.in === "query" && one.schema.type === "array")
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
      // Where no alternative holds, what each of them finds is told.
      const errors = ((validate.errors ?? []) as SchemaError[]).filter(({ keyword }) => keyword !== "anyOf");
      return faultsOf(errors, value).listed.map(({ path, message }) => `${path}: ${message}`);
    };
    this.#byContent.set(content, judge);
    return judge;
  }
}

const ROOT = "document";

/** A schema whose references lead to where the dialect holds what is named. */
const rooted = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${ROOT}#/$defs/`)) as Schema;

const schemaOf = ({ content }: Media): Schema | undefined => content?.["application/json"].schema;

/** What a reference leads to. */
function resolved<T>(one: T, named: Readonly<Record<string, T>>): T {
  const { $ref } = one as { readonly $ref?: string };
  return $ref === undefined ? one : named[$ref.slice($ref.lastIndexOf("/") + 1)]!;
}

/** What a text says by the schema of its parameter: numbers and flags are written as in JSON. */
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
 * The same schema, but an object of declared members holds no others
 * unless it says that it does: clients must expect them, tests must not.
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
