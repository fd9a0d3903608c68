/** The initial declaration of a new resource. */
import { formatted } from "../../runtime/declare/format.ts";
import { RESOURCE_NODE } from "../../runtime/model/language.ts";
import type { Names } from "./names.ts";

const SCHEMA = "# yaml-language-server: $schema=./generated/resource.schema.json";

/** A minimal resource: what `charter new` writes. */
export const plainResource = (names: Names): string => formatted(plain(names), RESOURCE_NODE);

const plain = ({ resource, collection, idPrefix, one }: Names): string => `${SCHEMA}
resource: ${resource}
collection: ${collection}
idPrefix: ${idPrefix}
summary: A${one.slice(1)}.

fields:
  name:  { type: text, max: 200, required: true }
  notes: { type: text, max: 4000 }

operations: { list: {}, get: {}, create: {}, update: {}, delete: {} }

events:
  ${resource}.created: { on: create }
  ${resource}.updated: { on: update }
  ${resource}.deleted: { on: delete }
`;

/** A resource with a reference, states, an action and a hook: what `charter init` writes. */
export const tracedResource = (names: Names): string => formatted(traced(names), RESOURCE_NODE);

const traced = ({ resource, collection, idPrefix, one }: Names): string => `${SCHEMA}
resource: ${resource}
collection: ${collection}
idPrefix: ${idPrefix}
summary: A${one.slice(1)} that is assigned to a member.

fields:
  title:      { type: text, max: 200, required: true }
  assigneeId: { type: reference, to: member, summary: The member who does it. }
  startsOn:   { type: date, summary: The first day on which it can be done. }
  dueOn:      { type: date, after: startsOn, summary: The day by which it must be done. }

states:
  field: status
  summary: Changed by the action complete.
  default: OPEN
  values:
    OPEN: {}
    DONE: { terminal: true }

operations:
  list: {}
  get: {}
  create: { hook: limitOpen, reads: [${resource}], refusal: { TOO_MANY_OPEN: 409 } }
  update: { hook: limitOpen, reads: [${resource}], refusal: { TOO_MANY_OPEN: 409 } }

actions:
  complete:
    summary: Complete ${one}.
    from: [OPEN]
    to: DONE
    emits: ${resource}.completed

events:
  ${resource}.created:   { on: create }
  ${resource}.updated:   { on: update }
  ${resource}.completed: {}
`;

/** The hook of that resource: a rule about other records, which declarations cannot express. */
export const tracedHooks = ({ resource, stem, one }: Names): string => `/** The special rules of ${one}. */
import type { CreateContext, UpdateContext } from "./generated/${stem}.ts";

const MOST_OPEN = 3;

/** On create and update: limits the open ones of a member. */
export async function limitOpen({ before, after, store, refuse }: CreateContext | UpdateContext): Promise<void> {
  const { assigneeId } = after;
  if (assigneeId === null || assigneeId === before?.assigneeId) return;
  // Without this, two simultaneous calls could both find that there is room.
  await store.serialize(\`${resource} \${assigneeId}\`);
  const open = await store.find("${resource}", { assigneeId, status: "OPEN" });
  if (open.length >= MOST_OPEN)
    refuse("TOO_MANY_OPEN", \`The member already has \${open.length} open ones.\`, { path: "/assigneeId" });
}
`;
