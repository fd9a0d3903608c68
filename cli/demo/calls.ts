/** The calls that fill the demo organization: reads resources/demo/calls.yaml, and checks it against the declarations. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { DeclarationError, type Diagnostic } from "../../runtime/declare/diagnostic.ts";
import { type Path, readSource, type Source } from "../../runtime/declare/source.ts";
import { readText } from "../../runtime/declare/text.ts";
import { type Fault, Refusal } from "../../runtime/errors.ts";
import { resolveBody, resolvePath } from "../../runtime/http/batch/references.ts";
import {
  layRoutes,
  methodOf,
  type Operation,
  type Route,
  type Routes,
  sendsOf,
} from "../../runtime/http/routes.ts";
import { createMint } from "../../runtime/model/id.ts";
import type { Application } from "../../runtime/model/model.ts";
import { BATCH_SCHEMA } from "../../runtime/model/schema/batch.ts";
import { createInputs, type Inputs } from "../../runtime/model/schema/inputs.ts";
import { segmentsOf } from "../../runtime/model/type.ts";
import { judgeInput, readGiven } from "../../runtime/record/given.ts";
import { timed } from "./timed.ts";

/** One call, in the form of a batch's item. */
export interface DemoCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A name for the record, which later calls use as `$name.id`. */
  readonly as?: string;
}

const RULE = "demo-data";

/** The prefix of ids for the records of calls that do not exist: only the calls are reported, not their uses. */
const UNKNOWN = "unknown";

/**
 * Reads the calls; none if the application has no such file.
 * @param folder of the declarations
 * @throws DeclarationError if the file is not a list of calls
 */
export const readDemoCalls = (folder: string): readonly DemoCall[] =>
  (sourceIn(folder)?.value ?? []) as readonly DemoCall[];

/**
 * Checks the calls as the service would: path, shape of the body, and references to earlier calls.
 * @throws DeclarationError with every fault
 */
export function checkDemoCalls(folder: string, application: Application): void {
  const source = sourceIn(folder);
  if (source) refuse(new Check(source, application).faults());
}

function sourceIn(folder: string): Source | null {
  const path = join(folder, "demo", "calls.yaml");
  if (!existsSync(path)) return null;
  const file = join(basename(folder), "demo", "calls.yaml");
  const { text, fault } = readText(path, file);
  if (fault !== null) refuse([fault]);
  const { source, faults } = readSource(file, text);
  refuse(faults);
  if (Array.isArray(source.value)) return source;
  const hint = "Write each call on a line of its own, as `- { method: POST, path: /…, body: { … } }`.";
  throw new DeclarationError([
    { ...source.place([]), rule: RULE, message: "Expected a list of calls.", hint },
  ]);
}

function refuse(faults: readonly Diagnostic[]): void {
  if (faults.length > 0) throw new DeclarationError(faults);
}

/** Checks the calls in their order, with ids that stand for those of earlier calls. */
class Check {
  readonly #source: Source;
  readonly #routes: Routes;
  readonly #inputs: Inputs;
  readonly #named = new Map<string, string>();
  readonly #mint = createMint();
  readonly #now = Date.now();

  constructor(source: Source, application: Application) {
    this.#source = source;
    this.#routes = layRoutes(application);
    this.#inputs = createInputs(application);
  }

  faults(): Diagnostic[] {
    const schema = BATCH_SCHEMA.properties!.items!.items!;
    const judge = this.#inputs.value(schema);
    return (this.#source.value as DemoCall[]).flatMap((item, i) => {
      const shape = judgeInput({ schema, judge }, item);
      return shape.length > 0 ? this.#told(shape.listed, [i]) : this.#judgeCall(item, i);
    });
  }

  #judgeCall({ method, path, body, as }: DemoCall, i: number): Diagnostic[] {
    if (as !== undefined && this.#named.has(as))
      return [this.#at([i, "as"], `Another call is named \`${as}\`.`)];
    return this.#refusedAt([i, "path"], () => {
      const called = resolvePath(path, this.#named);
      const route = routeOf(this.#routes, method, called);
      const model = route && "model" in route.operation ? route.operation.model : null;
      if (as !== undefined) this.#named.set(as, this.#mint(model?.idPrefix ?? UNKNOWN).id);
      if (!route)
        return [
          this.#at([i, "path"], `There is no call ${method} ${path}${this.#routes.hint(called) || "."}`),
        ];
      const { operation } = route;
      const at = [i, "body"];
      return this.#refusedAt(at, () => {
        const sent = resolveBody(timed(body, this.#now), this.#named);
        const faults = this.#judgeBody(operation, sent);
        return this.#told(
          faults.filter(({ path: place }) => !isUnknown(sent, place)),
          at,
        );
      });
    });
  }

  /** Runs a check. A reference to a call that does not come earlier is a fault at the place of the reference. */
  #refusedAt(at: Path, check: () => Diagnostic[]): Diagnostic[] {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.#told(error.details as readonly Fault[], at);
    }
  }

  #judgeBody(operation: Operation, body: unknown): readonly Fault[] {
    if (operation.kind === "act") return judgeInput(this.#inputs.action(operation.action), body ?? {}).listed;
    const sends = sendsOf(operation);
    if (!("model" in operation) || (sends === null && operation.kind !== "upsert")) return [];
    const kind = sends === null ? "upsert" : sends === "new" ? "create" : "update";
    return readGiven(this.#inputs, operation.model, kind, { body }, this.#now).faults.listed;
  }

  #told(faults: readonly Fault[], below: Path): Diagnostic[] {
    return faults.map(({ path, message }) =>
      this.#at(
        [...below, ...segmentsOf(path).map((part) => (/^\d+$/.test(part) ? Number(part) : part))],
        message,
      ),
    );
  }

  #at(path: Path, message: string): Diagnostic {
    return { ...this.#source.place(path), rule: RULE, message };
  }
}

/** The route of a call; of several that match, the one with the fewest ids in its path. */
function routeOf({ all }: Routes, method: string, path: string): Route | undefined {
  const segments = path.split("/");
  const ids = ({ template }: Route) => template.split("{").length;
  return all
    .filter(({ operation }) => methodOf(operation) === method)
    .filter(({ template }) => {
      const words = template.split("/");
      return (
        words.length === segments.length &&
        words.every((word, n) => word.startsWith("{") || word === segments[n])
      );
    })
    .sort((a, b) => ids(a) - ids(b))[0];
}

/** Whether the value at a place of a body is the id of a record whose kind is unknown. */
function isUnknown(body: unknown, place: string): boolean {
  const value = segmentsOf(place).reduce<unknown>(
    (at, part) => (at as Record<string, unknown>)?.[part],
    body,
  );
  return typeof value === "string" && value.startsWith(`${UNKNOWN}_`);
}
