/** The declaration that a new resource begins with. */
import { formatted } from "../../runtime/declare/format.ts";
import { RESOURCE_NODE } from "../../runtime/model/language.ts";
import type { Names } from "./names.ts";

const SCHEMA = "# yaml-language-server: $schema=./generated/resource.schema.json";

/** A resource with a name, and a place for more: what `charter new` writes. */
export const plainResource = (names: Names): string => formatted(plain(names), RESOURCE_NODE);

const plain = ({ resource, collection, idPrefix, title }: Names): string => `${SCHEMA}
resource: ${resource}
collection: ${collection}
idPrefix: ${idPrefix}
summary: A ${title}.

fields:
  name:  { type: text, max: 200, required: true }
  notes: { type: text, max: 4000 }

operations: { list: {}, get: {}, create: {}, update: {}, delete: {} }

events:
  ${resource}.created: { on: create }
  ${resource}.updated: { on: update }
  ${resource}.deleted: { on: delete }
`;

/** A resource with a reference, states, an action and a hook: what `charter init` begins with. */
export const tracedResource = (names: Names): string => formatted(traced(names), RESOURCE_NODE);

const traced = ({ resource, collection, idPrefix, title }: Names): string => `${SCHEMA}
resource: ${resource}
collection: ${collection}
idPrefix: ${idPrefix}
summary: A ${title} that somebody sees to.

fields:
  title:      { type: text, max: 200, required: true }
  assigneeId: { type: reference, to: member, summary: Who sees to it. }
  startsOn:   { type: date, summary: The day on which work on it may begin. }
  dueOn:      { type: date, summary: The last day on which it is in time. }

states:
  field: status
  summary: Moved by the action complete.
  default: OPEN
  values:
    OPEN: {}
    DONE: { terminal: true }

operations:
  list: {}
  get: {}
  create: { hook: judge, refusal: { DUE_BEFORE_START: 422 } }
  update: { hook: judge, refusal: { DUE_BEFORE_START: 422 } }

actions:
  complete:
    summary: Record that it is done.
    from: [OPEN]
    to: DONE
    emits: ${resource}.completed

events:
  ${resource}.created:   { on: create }
  ${resource}.updated:   { on: update }
  ${resource}.completed: {}
`;

/** The hook of that resource: a rule over two fields, which a declaration has no word for. */
export const tracedHooks = ({ stem, title }: Names): string => `/** What is special about a ${title}. */
import type { CreateContext, UpdateContext } from "./generated/${stem}.ts";

/** On create and update: it is not due before work on it may begin. */
export function judge({ after, fault }: CreateContext | UpdateContext): void {
  if (after.startsOn === null || after.dueOn === null) return;
  if (after.dueOn < after.startsOn)
    fault("/dueOn", "DUE_BEFORE_START", \`It is due on \${after.dueOn}, before it begins on \${after.startsOn}.\`);
}
`;
