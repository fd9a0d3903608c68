/** Event payloads: the bodies of webhooks, and the entries of the feed. */
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application, EventType, Model } from "../../runtime/model/model.ts";
import { entrySchema, recordSchema } from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import { titleOf } from "../docs/frame.ts";
import { jsonOf } from "./answers.ts";
import type { Components } from "./components.ts";
import { attempt, type Examples } from "./examples.ts";
import { nounOf, pascal } from "./names.ts";

const FEED = JOURNALS.find(({ isFeed }) => isFeed)!;

const telling = ({ models }: Application): Model[] =>
  [...models.values()].filter(({ events }) => events.size > 0);

/** The schema of a resource's events. @param resource the schema of the whole record, or a reference to it */
function eventSchema({ name, events }: Model, resource: Schema): Schema {
  const entry = entrySchema(FEED);
  const { type, data } = entry.properties!;
  const { resourceType, resource: _, ...members } = data!.properties!;
  const properties = { resourceType: { ...resourceType, enum: [name] }, resource, ...members };
  const told = { type: { ...type, enum: [...events.keys()] }, data: { ...data, properties } };
  return { ...entry, properties: { ...entry.properties, ...told } };
}

function wholeEvent(model: Model, application: Application): Schema {
  const { description } = entrySchema(FEED).properties!.data!.properties!.resource!;
  return eventSchema(model, { ...recordSchema(model, application), description: description! });
}

/** Names the schema of each resource's events, and that of any event, used by the entries of the feed. */
export function* defineEvents(components: Components, application: Application): Generator<string> {
  const references: Schema[] = [];
  for (const model of telling(application)) {
    const named = eventSchema(model, components.use(recordSchema(model, application)));
    references.push(components.define(`${pascal(model.name)}Event`, wholeEvent(model, application), named));
    yield "";
  }
  components.define("Event", entrySchema(FEED), {
    description: "An event. `type` is its type, and `data.resource` is the whole record.",
    anyOf: references,
  });
}

const DELIVERY_HEADERS = [
  {
    name: "webhook-id",
    description: "The id of the event, the same for each attempt.",
    example: "evt_01k9zq3v5xe8m9t2c4b6n7p8rs",
  },
  {
    name: "webhook-timestamp",
    description: "The time of the attempt, in Unix seconds.",
    example: "1804500000",
  },
  {
    name: "webhook-signature",
    description:
      "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body` with the endpoint's secret (Standard Webhooks). While a secret is being rotated, two of these, separated by a space.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
].map((one) => ({ ...one, in: "header", required: true, schema: { type: "string" } }));

/** The webhooks of the document, one for each event type. */
export function* webhooksOf(
  application: Application,
  components: Components,
  examples: Examples,
): Generator<string, Readonly<Record<string, unknown>>> {
  const entries: [name: string, webhook: object][] = [];
  for (const model of telling(application)) {
    const schema = components.use(wholeEvent(model, application));
    for (const event of model.events.values())
      entries.push([event.name, { post: receiving(event, model, schema, examples) }]);
    yield "";
  }
  return Object.fromEntries(entries);
}

function receiving({ name, summary }: EventType, model: Model, schema: Schema, examples: Examples): object {
  const example = attempt(() => examples.event(FEED, model, name));
  return {
    operationId: `receive_${name.replace(".", "_")}`,
    tags: [titleOf(model)],
    summary: name,
    description: `${summary ?? `An event of ${nounOf(model)}.`} Respond with 2xx to accept it, or with 410 to disable the endpoint. Any other response is retried.`,
    parameters: DELIVERY_HEADERS,
    requestBody: {
      required: true,
      content: jsonOf(schema, example),
    },
    responses: {
      "2XX": { description: "Accepted." },
      "410": { description: "No more events are sent; the endpoint is disabled." },
    },
    security: [],
  };
}
