/** The records that exist when an example begins, by their names. */
import { Examples } from "../../codegen/openapi/examples.ts";
import { resourceIn } from "../../codegen/openapi/usage.ts";
import type { Answer, TestClient } from "../../package/testing.ts";
import { type Field, isUnique, isWritable } from "../../runtime/model/field.ts";
import { type Application, type Example, type Model, pathBelow } from "../../runtime/model/model.ts";
import { isNeeded } from "../../runtime/model/schema/input.ts";
import type { Values } from "../../runtime/record/command.ts";
import { written } from "./placeholders.ts";

/** Thrown if an example cannot even begin. */
export class Unready extends Error {}

export interface Fixture {
  readonly path: string;
  readonly record: Values;
}

/** The application that records are created for. */
export interface Around {
  readonly application: Application;
  /**
   * The application that it is compared with, if any. Fields that are required there are set here as well.
   */
  readonly former?: Application;
  now(): number;
}

/** The records of one example by name; each is created on first use. */
export class Fixtures {
  readonly #around: Around;
  readonly #owner: TestClient;
  readonly #given: Example["given"];
  readonly #samples: Examples;
  readonly #fixtures = new Map<string, Promise<Fixture>>();

  constructor(around: Around, owner: TestClient, given: Example["given"]) {
    this.#around = around;
    this.#owner = owner;
    this.#given = given;
    this.#samples = new Examples(around.application);
  }

  find(name: string): Promise<Fixture> {
    const known = this.#fixtures.get(name);
    if (known) return known;
    const making = this.#make(name);
    this.#fixtures.set(name, making);
    return making;
  }

  /**
   * Makes a record that a call created available by its resource's name, with a number if the name is taken.
   */
  add(model: Model, record: Values, path: string): void {
    let name = model.name;
    for (let n = 2; this.#fixtures.has(name); n++) name = `${model.name}${n}`;
    this.#fixtures.set(name, Promise.resolve({ path, record }));
  }

  /** Creates a member with an email and a role. */
  async person(email: string, role: string): Promise<void> {
    const { members } = this.#around.application;
    const model = this.modelOf(members.resource);
    const said = { [members.email]: email, [members.role]: role };
    const made = await this.#owner.post(model.path, { ...(await this.#usual(model, said)), ...said });
    if (made.status >= 300) throw new Unready(`a member of role ${role} cannot be created: ${told(made)}`);
    this.add(model, made.data, `${model.path}/${made.data.id}`);
  }

  /** The name of a record by its id; the id itself if no record has a name for it. */
  async nameOf(id: string): Promise<string> {
    for (const [name, fixture] of this.#fixtures) if ((await fixture).record.id === id) return name;
    return id;
  }

  /** Replaces all placeholders in a value, at any depth. */
  async fill(value: unknown, now = this.#around.now()): Promise<unknown> {
    if (typeof value === "string") {
      const reference = REFERENCE.exec(value)?.[1];
      return reference === undefined ? written(value, now) : await this.#look(reference);
    }
    if (Array.isArray(value)) return await Promise.all(value.map((item) => this.fill(item, now)));
    if (typeof value !== "object" || value === null) return value;
    const members: [string, unknown][] = [];
    // In sequence, because the first reference to a record may create it.
    for (const [key, member] of Object.entries(value)) members.push([key, await this.fill(member, now)]);
    return Object.fromEntries(members);
  }

  /** Resolves `customer` to the record's id, and `customer.email` to its field. */
  async #look(path: string): Promise<unknown> {
    const [name, ...members] = path.split(".");
    const { record } = await this.find(name!);
    return members.length === 0
      ? record.id
      : members.reduce<unknown>((value, member) => (value as Values)?.[member], record);
  }

  modelOf(name: string): Model {
    const model = this.#around.application.models.get(resourceIn(name));
    if (!model) throw new Unready(`\`${name}\` is no resource.`);
    return model;
  }

  /** The path of a resource's collection, below the parent's record if it has a parent. */
  async collectionOf(model: Model): Promise<string> {
    if (!model.parent) return model.path;
    return `${(await this.find(model.parent.resource)).path}${model.path}`;
  }

  async #make(name: string): Promise<Fixture> {
    const model = this.modelOf(name);
    const { do: moves = [], ...said } = (this.#given.get(name) ?? {}) as Values;
    const collection = await this.collectionOf(model);
    const body = { ...(await this.#usual(model, said)), ...((await this.fill(said)) as Values) };
    const made = await this.#owner.post(collection, body);
    if (made.status >= 300) throw new Unready(`\`${name}\` cannot be created: ${told(made)}`);
    const path = `${collection}/${made.data.id}`;
    for (const move of [moves].flat()) await this.#move(name, model, path, move as string | Values);
    return { path, record: (await this.#owner.get(path)).data };
  }

  async #move(name: string, model: Model, path: string, move: string | Values): Promise<void> {
    const [verb, body] = typeof move === "string" ? [move, {}] : Object.entries(move)[0]!;
    const sent = await this.fill(body);
    const action = model.actions.get(verb);
    const answer = action
      ? await this.#owner.post(pathBelow(path, action.path), sent)
      : await this.#owner.patch(path, sent);
    if (answer.status >= 300) throw new Unready(`\`${name}\` cannot ${verb}: ${told(answer)}`);
  }

  /** Values for required fields that the example does not give. */
  async #usual(model: Model, said: Values): Promise<Values> {
    const { application, former: before = application } = this.#around;
    const former = before.models.get(model.name)?.byName;
    const wasNeeded = (name: string): boolean => former?.has(name) === true && isNeeded(former.get(name)!);
    const needed = model.fields.filter(
      (field) =>
        (isNeeded(field) || (isWritable(field) && wasNeeded(field.name))) &&
        ![field.name, ...(model.evolution.names.get(field.name) ?? [])].some((one) => one in said),
    );
    const sample = needed.length === 0 ? {} : this.#samples.create(model);
    const usual: Values = {};
    for (const field of needed)
      usual[field.name] = await this.#usualValue(model, field, sample, { ...said, ...usual });
    return usual;
  }

  async #usualValue(model: Model, field: Field, sample: Values, beside: Values): Promise<unknown> {
    const { reference, items } = field.type;
    if (reference) {
      const to = "to" in reference ? reference.to : (beside[reference.by] as string);
      return (await this.find(to)).record.id;
    }
    if (items?.reference && "to" in items.reference) return [(await this.find(items.reference.to)).record.id];
    const value = sample[field.name];
    if (!isUnique(field) || typeof value !== "string") return value;
    const others = [...this.#fixtures.keys()].filter((name) => resourceIn(name) === model.name).length;
    return others < 2 ? value : value.replace(/^[^@]*/, (head) => `${head}${others}`);
  }
}

/** Describes a refusal in one line. */
export function told({ status, error }: Pick<Answer, "status" | "error">): string {
  const details: readonly { path: string; code: string }[] = error?.details ?? [];
  return `${status} ${error?.code}: ${details.map(({ path, code }) => `${path} ${code}`).join(", ") || error?.message}`;
}

const REFERENCE = /^\$([a-z][a-z0-9_]*(?:\.[a-zA-Z0-9.]+)?)$/;
