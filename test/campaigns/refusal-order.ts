/**
 * Generates calls with two and three faults from the declarations of every resource. Which refusal wins, and what its
 * details name, is part of the contract (sections 3 and 13), so the order must not depend on the arrangement of the code.
 */
import { isGiven, isWritable } from "../../runtime/model/field.ts";
import type { Action, Model } from "../../runtime/model/model.ts";
import type { Type } from "../../runtime/model/type.ts";
import type { TestApp } from "../support/app.ts";
import { forEach } from "../support/at-once.ts";
import { Bodies, type Body } from "../support/bodies.ts";
import { type Answer, freshKey } from "../support/client.ts";

/** What a call sends. */
interface Sent {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** One fault: what it changes about a call that would otherwise succeed. */
interface Flaw {
  readonly name: string;
  apply(sent: Sent): Sent;
}

/** A call that is made again and again, with other faults each time. */
interface Subject {
  /** `POST /quotes/{id}/send` */
  readonly name: string;
  readonly flaws: readonly Flaw[];
  send(sent: Sent): Promise<Answer>;
}

/** Faults of one call that are combined; more of them multiply the calls and repeat the kinds. */
const MOST_FLAWS = 7;
/** Of the combinations of three faults, one in so many is played. */
const TRIPLES = 4;

const TUPLE = { externalSystem: "order", externalObject: "of", externalId: "refusals" };

/** The answer to each combination of faults, as `status code path code, …`, by the call and its faults. */
export async function refusalTable(app: TestApp): Promise<Record<string, string>> {
  const application = app.serving.app.application();
  const bodies = new Bodies(application, app.api);
  const own = [...application.models.values()].filter(({ folder }) => folder.endsWith("resources"));
  await bodies.make("customer", { externalReferences: [TUPLE] });
  const subjects = await forEach(own, (model) => subjectsOf(app, bodies, model));
  return Object.fromEntries((await forEach(subjects.flat(), rowsOf)).flat());
}

/** The rows of a call: one after another, because a call that succeeds is followed by another record. */
async function rowsOf(subject: Subject): Promise<[call: string, answer: string][]> {
  const rows: [string, string][] = [];
  for (const flaws of combinations(subject.flaws)) {
    const sent = flaws.reduce<Sent>((made, flaw) => flaw.apply(made), {
      body: {},
      headers: { "Idempotency-Key": freshKey() },
    });
    const answer = await subject.send(sent);
    rows.push([`${subject.name}: ${flaws.map(({ name }) => name).join(" + ")}`, shown(answer)]);
  }
  return rows;
}

function shown({ status, error }: Answer): string {
  if (!error) return String(status);
  const details = (error.details ?? []).map(({ path, code }: Body) => `${path} ${code}`);
  return [status, error.code, ...(details.length > 0 ? [`(${details.join(", ")})`] : [])].join(" ");
}

/** All pairs, and some triples. */
function combinations(flaws: readonly Flaw[]): Flaw[][] {
  const pairs = flaws.flatMap((one, i) => flaws.slice(i + 1).map((other) => [one, other]));
  const triples = flaws.flatMap((one, i) =>
    flaws.slice(i + 1).flatMap((two, j) => flaws.slice(i + j + 2).map((three) => [one, two, three])),
  );
  return [...pairs, ...triples.filter((_, n) => n % TRIPLES === 0)];
}

async function subjectsOf(app: TestApp, bodies: Bodies, model: Model): Promise<Subject[]> {
  const { create, update } = model.operations;
  if (!create) return [];
  const collection = await bodies.collection(model);
  const record = async (): Promise<Body> => await app.api.make(collection, await bodies.least(model));
  const example = await record();
  /** Returns what makes calls on a record that no call has changed. */
  const onRecords = () => {
    let untouched: Body | null = null;
    return async (call: (path: string) => Promise<Answer>): Promise<Answer> => {
      untouched ??= await record();
      const answer = await call(`${collection}/${untouched.id}`);
      if (answer.status < 300) untouched = null;
      return answer;
    };
  };
  const onUpdated = onRecords();
  const subjects: Subject[] = [
    {
      name: `POST ${model.path}`,
      flaws: flawsOf(model, "create", example),
      send: async ({ body, headers }) => {
        const whole = { ...(await bodies.least(model)), ...body };
        for (const [name, value] of Object.entries(whole)) if (value === undefined) delete whole[name];
        return await app.api.post(collection, whole, headers);
      },
    },
  ];
  if (update)
    subjects.push({
      name: `PATCH ${model.path}/{id}`,
      flaws: flawsOf(model, "update", example),
      send: ({ body, headers }) => onUpdated((path) => app.api.patch(path, body, headers)),
    });
  for (const action of model.actions.values())
    if (action.on === "record" && action.method === "POST") {
      const onActedOn = onRecords();
      subjects.push({
        name: `POST ${model.path}/{id}${action.path}`,
        flaws: flawsOfAction(action),
        send: ({ body, headers }) =>
          onActedOn((path) => app.api.post(`${path}${action.path}`, body, headers)),
      });
    }
  return subjects;
}

const sending = (name: string, field: string, value: unknown): Flaw => ({
  name,
  apply: ({ body, headers }) => ({ body: { ...body, [field]: value }, headers }),
});

const heading = (name: string, header: string, value: string): Flaw => ({
  name,
  apply: ({ body, headers }) => ({ body, headers: { ...headers, [header]: value } }),
});

const UNKNOWN = sending("unknown field", "zzz", 1);
const STALE = heading("stale If-Match", "If-Match", '"99"');
const NO_KEY = heading("no Idempotency-Key", "Idempotency-Key", "");

function flawsOf(model: Model, verb: "create" | "update", example: Body): Flaw[] {
  const writable = model.fields
    .filter(isGiven)
    .filter((field) => (verb === "create" ? isWritable(field) : field.mode === "readWrite"));
  const plain = writable.find(({ type }) => !type.reference && !type.items && type.name !== "json");
  const readOnly = model.fields.find(({ mode, kind }) => mode === "readOnly" && kind === "value");
  const createOnly = model.fields.find(({ mode }) => mode === "createOnly");
  const required = writable.find((field) => field.required && field.default === null);
  const unique = model.uniques.find(
    ({ name, unique: { with: others } }) => others.length === 0 && writable.some((one) => one.name === name),
  );
  const ordered = model.ordered.find(({ name }) => writable.some((one) => one.name === name));
  const terminal = [...(model.states?.values.values() ?? [])].find((state) => state.terminal);
  const references = writable.flatMap(({ name, type }) => {
    const id = nobodyOf(type);
    return id === null ? [] : [sending(`${name} of nobody`, name, type.items ? [id] : id)];
  });
  const flaws: (Flaw | false | undefined)[] = [
    ...references.slice(0, 2),
    verb === "update" && STALE,
    terminal && sending("terminal state", model.states!.field, terminal.name),
    unique && sending("value taken", unique.name, example[unique.name]),
    ordered &&
      sending(
        "order of times",
        ordered.name,
        "1901-01-01T00:00:00.000Z".slice(0, ordered.type.name === "date" ? 10 : 24),
      ),
    model.hasExternalReferences && sending("tuple taken", "externalReferences", [TUPLE]),
    model.hasCustomFields && sending("unknown custom field", "customFields", { nobody: 1 }),
    plain && sending("wrong type", plain.name, { no: true }),
    verb === "create" && model.operations.create!.idempotencyKey === "required" && NO_KEY,
    verb === "update" &&
      createOnly &&
      sending("create-only field", createOnly.name, example[createOnly.name]),
    verb === "create" && required && sending("missing field", required.name, undefined),
    readOnly && sending("read-only field", readOnly.name, example[readOnly.name] ?? "x"),
    UNKNOWN,
  ];
  return flaws.filter((flaw): flaw is Flaw => Boolean(flaw)).slice(0, MOST_FLAWS);
}

function flawsOfAction({ input, idempotencyKey }: Action): Flaw[] {
  const members = [...input.values()];
  const references = members.flatMap(({ name, type }) => {
    const id = nobodyOf(type);
    return id === null ? [] : [sending(`${name} of nobody`, name, type.items ? [id] : id)];
  });
  const plain = members.find(({ type }) => !type.reference);
  return [
    STALE,
    ...(idempotencyKey === "required" ? [NO_KEY] : []),
    ...references.slice(0, 2),
    ...(plain ? [sending("wrong type", plain.name, [{ no: true }])] : []),
    UNKNOWN,
  ];
}

/** A well-formed id of no record; null where a type holds no reference to one resource. */
function nobodyOf(type: Type): string | null {
  const of = type.items ?? type;
  const prefix = of.input["x-idPrefix"];
  return of.reference && "to" in of.reference && prefix ? `${prefix}_01h455vb4pex5vsknk084sn02q` : null;
}
