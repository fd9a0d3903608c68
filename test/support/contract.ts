/** In charge of holding every answer to the schema that is published for it. */
import { layRoutes, methodOf, type Operation, type Route } from "../../runtime/http/routes.ts";
import type { Application } from "../../runtime/model/model.ts";
import { faultsOf } from "../../runtime/model/schema/faults.ts";
import {
  answerSchema,
  changedSchema,
  deletedSchema,
  entrySchema,
  envelope,
  errorSchema,
  recordSchema,
} from "../../runtime/model/schema/output.ts";
import { createValidators } from "../../runtime/model/schema/validators.ts";
import type { Schema } from "../../runtime/model/type.ts";

/** Members that answers show once and replays hide, beside what their schema says. */
const REVEALED = ["key", "secret"];

/** Judges answers of one application. */
export class Contract {
  readonly #application: Application;
  readonly #routes: readonly { readonly method: string; readonly form: RegExp; readonly route: Route }[];
  readonly #validators = createValidators();
  readonly #schemas = new Map<Route, Schema>();

  constructor(application: Application) {
    this.#application = application;
    this.#routes = layRoutes(application).all.map((route) => ({
      method: methodOf(route.operation),
      form: new RegExp(`^${route.template.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      route,
    }));
  }

  /**
   * What is wrong with an answer; none where it is as published.
   * @param path below the base address, with its query
   */
  faults(method: string, path: string, status: number, body: unknown): string[] {
    const schema = status >= 400 ? errorSchema : this.#schemaOf(method, path.split("?")[0]!);
    if (schema === null) return [`no operation is published at ${method} ${path}`];
    const errors = this.#validators.of(schema)(body);
    return errors === null
      ? []
      : faultsOf(errors, body).listed.map((fault) => `${fault.path}: ${fault.message}`);
  }

  #schemaOf(method: string, path: string): Schema | null {
    const hits = this.#routes.filter((one) => one.method === method && one.form.test(path));
    // A word stands before an id in the same place.
    const hit = hits.sort(
      (a, b) => a.route.template.split("{").length - b.route.template.split("{").length,
    )[0];
    if (!hit) return null;
    const known = this.#schemas.get(hit.route);
    if (known) return known;
    const schema = closed(this.#answerOf(hit.route.operation));
    this.#schemas.set(hit.route, schema);
    return schema;
  }

  #answerOf(operation: Operation): Schema {
    const application = this.#application;
    switch (operation.kind) {
      case "whoami":
        return envelope({ type: "object" });
      case "listJournal":
        return envelope(entrySchema(operation.journal), { isList: true });
      case "readJournal":
        return envelope(entrySchema(operation.journal));
      case "list":
        return envelope(recordSchema(operation.model, application), { isList: true });
      case "update":
        return envelope(changedSchema(operation.model, application));
      case "delete":
        return envelope(deletedSchema);
      case "act":
        return envelope(answerSchema(operation.action, operation.model, application), {
          isBare: operation.action.answers === "bareResult",
        });
      default:
        return envelope(recordSchema(operation.model, application));
    }
  }
}

/** The same schema, but an object of declared members holds no others: clients must expect them, tests must not. */
function closed(schema: Schema): Schema {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
  };
  return {
    ...schema,
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
    ...(properties
      ? {
          properties: {
            ...Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])),
            ...(properties.id
              ? Object.fromEntries(REVEALED.filter((name) => !(name in properties)).map((name) => [name, {}]))
              : {}),
          },
          additionalProperties: false,
        }
      : {}),
  };
}
