/** In charge of holding every answer to the schema that is published for it. */
import { layRoutes, methodOf, type Operation, type Route } from "../../runtime/http/routes.ts";
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { faultsOf } from "../../runtime/model/schema/faults.ts";
import {
  answerSchema,
  changedSchema,
  deletedSchema,
  entrySchema,
  envelope,
  errorSchema,
  identitySchema,
  recordSchema,
} from "../../runtime/model/schema/output.ts";
import { createValidators } from "../../runtime/model/schema/validators.ts";
import type { Schema } from "../../runtime/model/type.ts";

/** Members that answers show once and replays hide, beside what their schema says. */
const REVEALED = ["key", "secret"];

interface Body {
  readonly data: unknown;
}

/** What an event tells. */
interface Told {
  readonly data: { readonly resourceType: string; readonly resource: unknown };
}

/** Judges answers of one application. */
export class Contract {
  readonly #application: Application;
  readonly #routes: readonly { readonly method: string; readonly form: RegExp; readonly route: Route }[];
  readonly #validators = createValidators();
  readonly #schemas = new Map<Route, Schema>();
  readonly #records = new Map<Model, Schema>();
  readonly #event = closed(entrySchema(JOURNALS.find(({ name }) => name === "event")!));

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
    const events = /^\/events(\?|\/|$)/.test(path) && status === 200 ? [(body as Body).data].flat() : [];
    return [...this.#judge(schema, body, ""), ...events.flatMap((event) => this.eventFaults(event))];
  }

  /** Fails the test where an answer is not as published. */
  require(method: string, path: string, status: number, body: unknown): void {
    const faults = this.faults(method, path, status, body);
    if (faults.length === 0) return;
    throw new Error(
      `${method} ${path} answered ${status}, which is not as published:\n${faults.join("\n")}\n${JSON.stringify(body).slice(0, 2_000)}`,
    );
  }

  /** What is wrong with an event, as the feed and webhooks tell it. */
  eventFaults(event: unknown): string[] {
    const { resourceType, resource } = (event as Told).data;
    const model = this.#application.models.get(resourceType);
    if (!model) return [`/data/resourceType: ${resourceType} is no resource`];
    return [
      ...this.#judge(this.#event, event, ""),
      ...this.#judge(this.#recordOf(model), resource, "/data/resource"),
    ];
  }

  #judge(schema: Schema, value: unknown, at: string): string[] {
    const errors = this.#validators.of(schema)(value);
    if (errors === null) return [];
    return faultsOf(errors, value).listed.map(({ path, message }) => `${at}${path}: ${message}`);
  }

  #recordOf(model: Model): Schema {
    const known = this.#records.get(model);
    if (known) return known;
    const schema = closed(recordSchema(model, this.#application));
    this.#records.set(model, schema);
    return schema;
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
        return envelope(identitySchema(application));
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
