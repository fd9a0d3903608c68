/** Runs examples: the calls go over HTTP, and each example has an organization of its own. */
import type { Answer, TestClient, TestOrganization } from "../../package/testing.ts";
import { durationMs } from "../../runtime/model/fields.ts";
import { type Action, type Example, type Model, pathBelow } from "../../runtime/model/model.ts";
import type { Verb } from "../../runtime/model/verb.ts";
import { findVerb } from "../../runtime/model/verbs/index.ts";
import type { Values } from "../../runtime/record/command.ts";
import { type Came, compare, refusalFaults, type Traces } from "./compare.ts";
import { type Around, Fixtures, told, Unready } from "./fixtures.ts";

export interface Environment extends Around {
  organization(): Promise<TestOrganization>;
  /** Advances the time, and expires whatever is due. */
  wait(milliseconds: number): Promise<void>;
  traces(organizationId: string): Promise<Traces>;
}

/**
 * Runs an example.
 * @returns a sentence for each difference from the expectation; none if the example holds
 */
export async function runExample(
  model: Model,
  example: Example,
  environment: Environment,
): Promise<string[]> {
  try {
    const organization = await environment.organization();
    const fixtures = new Fixtures(environment, organization, example.given);
    for (const name of example.given.keys()) if (name !== "key") await fixtures.find(name);
    const client = await callerOf(example, organization, fixtures);
    let called: Came | null = null;
    for (const [i, step] of example.steps.entries()) {
      const { run, isList } = await prepare(model, step, { fixtures, client, environment });
      const isLast = i === example.steps.length - 1;
      const isTraced = isLast && TRACED.some((key) => key in example.expect);
      const before = isTraced ? await environment.traces(organization.organizationId) : NO_TRACES;
      const answer = await run();
      const faults = isLast ? [] : stepFaults(i + 1, step, answer);
      if (faults.length > 0) return faults;
      const after = isTraced ? await environment.traces(organization.organizationId) : NO_TRACES;
      called = { answer, isList, traces: since(before, after) };
    }
    return await compare(example.expect, called!, { fixtures, owner: organization, now: environment.now });
  } catch (error) {
    if (error instanceof Unready) return [error.message];
    throw error;
  }
}

/** Keys of an outcome that concern the traces of the last call. */
const TRACED = ["emits", "metered"];
const NO_TRACES: Traces = { events: [], metrics: [] };

/** The faults of an earlier call, which must succeed unless it expects a refusal. */
function stepFaults(n: number, { refusal }: Values, answer: Answer): string[] {
  if (refusal !== undefined) return refusalFaults(refusal, answer).map((fault) => `Call ${n}: ${fault}`);
  return answer.status < 300 ? [] : [`Call ${n} was refused: ${told(answer)}`];
}

const since = (before: Traces, after: Traces): Traces => ({
  events: after.events.slice(before.events.length),
  metrics: after.metrics.slice(before.metrics.length),
});

async function callerOf(
  { given }: Example,
  owner: TestOrganization,
  fixtures: Fixtures,
): Promise<TestClient> {
  const said = given.get("key");
  if (!said) return owner;
  const { role, ...body } = (await fixtures.fill(said)) as Values;
  const whole = Object.keys(body).length === 0 ? { scopes: ["*:*"] } : body;
  if (role === undefined) return await owner.withKey(whole);
  const email = `${String(role).toLowerCase()}@example.com`;
  await fixtures.person(email, role as string);
  return await owner.withKey(whole, email);
}

interface Beside {
  readonly fixtures: Fixtures;
  readonly client: TestClient;
  readonly environment: Environment;
}

/** Keys that a step may have besides its verb. */
const ASIDES = new Set(["on", "idempotencyKey", "refusal"]);

interface Ready {
  readonly isList: boolean;
  run(): Promise<Answer>;
}

/** Creates the records that a call needs, so that only the call itself remains. */
async function prepare(own: Model, step: Values, { fixtures, client, environment }: Beside): Promise<Ready> {
  const [text, given] = Object.entries(step).find(([key]) => !ASIDES.has(key))!;
  const ready = (run: Ready["run"]): Ready => ({ run, isList: false });
  if (text === "wait")
    return ready(async () => {
      await environment.wait(durationMs(given as string));
      return NOTHING;
    });
  const [resource, verb] = text.includes(".") ? (text.split(".") as [string, string]) : [own.name, text];
  const model = fixtures.modelOf(resource);
  const headers = step.idempotencyKey === "ignored" ? NO_KEY : {};
  const body = (await fixtures.fill(given ?? {})) as Values;
  const action = model.actions.get(verb);
  const generic = findVerb(verb);
  if (!action && !generic) throw new Unready(`\`${resource}\` has no operation or action \`${verb}\`.`);
  const isOfCollection = (action ?? generic)!.on === "collection";
  const on = (step.on as string | undefined)?.slice(1) ?? resource;
  const path = isOfCollection ? await fixtures.collectionOf(model) : (await fixtures.find(on)).path;
  if (action) return ready(() => act(action, path, body, client, headers));
  return {
    isList: generic!.gives === "list",
    async run() {
      const answer = await callBy(generic!, path, body, client, headers);
      if (generic!.makes && answer.status < 300)
        fixtures.add(model, answer.data, `${path}/${answer.data.id}`);
      return answer;
    },
  };
}

/** Makes the call of a verb. */
function callBy(
  { method, sends, path: end }: Verb,
  path: string,
  body: Values,
  client: TestClient,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const at = path + end;
  if (method === "GET") return client.get(Object.keys(body).length > 0 ? `${at}?${queryOf(body)}` : at);
  if (method === "DELETE") return client.delete(at);
  const sent = sends === null ? undefined : body;
  return method === "POST" ? client.post(at, sent, headers) : client.patch(at, sent);
}

/** A list repeats its parameter. */
const queryOf = (body: Values): string =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  ).toString();

async function act(
  { path: below, method }: Action,
  path: string,
  body: Values,
  client: TestClient,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { id, ...rest } = body;
  const named = below.replace("{id}", String(id));
  const sent = below.includes("{id}") ? rest : body;
  const at = pathBelow(path, named);
  if (method === "GET") return await client.get(`${at}?${queryOf(sent)}`);
  return method === "PATCH" ? await client.patch(at, sent, headers) : await client.post(at, sent, headers);
}

const NO_KEY = { "Idempotency-Key": "" };

const NOTHING: Answer = { status: 204, headers: new Headers(), data: {}, error: null, body: null };
