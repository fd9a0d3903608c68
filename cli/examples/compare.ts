/** Compares the results of an example with its expectations. */
import type { Answer, TestClient } from "../../package/testing.ts";
import type { Values } from "../../runtime/record/command.ts";
import { type Fixtures, told } from "./fixtures.ts";

/** Traces of an organization's calls: types of events, and metrics of usage records. */
export interface Traces {
  readonly events: readonly string[];
  readonly metrics: readonly string[];
}

export interface Came {
  readonly answer: Answer;
  readonly isList: boolean;
  /** Empty for calls that leave no traces. */
  readonly traces: Traces;
}

interface Beside {
  readonly fixtures: Fixtures;
  readonly owner: TestClient;
  readonly now: () => number;
}

/** @returns a sentence for each difference */
export async function compare(expect: Values, came: Came, beside: Beside): Promise<string[]> {
  const { refusal, emits, warns, metered, result, ...fields } = expect;
  const { answer, traces } = came;
  if (refusal !== undefined) return refusalFaults(refusal, answer);
  if (answer.status >= 300) return [`It was refused: ${told(answer)}`];
  const codes = (answer.body?.meta?.warnings ?? []).map(({ code }: { code: string }) => code);
  const faults = [
    ...(emits === undefined ? [] : listFaults("emits", [emits].flat(), traces.events)),
    ...(metered === undefined ? [] : listFaults("meters", [metered].flat(), traces.metrics)),
    ...(warns === undefined ? [] : listFaults("warns", [warns].flat(), codes)),
  ];
  if (result !== undefined) faults.push(...(await resultFaults(result, came, beside)));
  const shown = answer.data?.action ? answer.data.resource : answer.data;
  for (const [name, value] of Object.entries(fields)) {
    const wanted = await beside.fixtures.fill(value);
    if (name.startsWith("$")) {
      const { path } = await beside.fixtures.find(name.slice(1));
      const read = await beside.owner.get(path);
      faults.push(...differences(wanted, read.data, name, beside.now()));
    } else faults.push(...differences(wanted, at(shown, name), name, beside.now()));
  }
  return faults;
}

/** @returns differences from a refusal with the expected code, or with the expected codes at their places */
export function refusalFaults(wanted: unknown, answer: Answer): string[] {
  if (answer.status < 300) return [`It succeeded, but should be refused: ${JSON.stringify(wanted)}`];
  const details: readonly { path: string; code: string }[] = answer.error.details ?? [];
  if (typeof wanted === "string") {
    const codes = [answer.error.code, ...details.map(({ code }) => code)];
    return codes.includes(wanted) ? [] : [`Not refused with ${wanted}, but: ${told(answer)}`];
  }
  const found = details.map(({ path, code }) => `${placeOf(path)} ${code}`);
  const expected = Object.entries(wanted as Values).flatMap(([code, places]) =>
    [places].flat().map((place) => `${String(place)} ${code}`),
  );
  return listFaults("refuses", expected, found);
}

/** Turns `/lines/0/quantity` into `lines.0.quantity`. */
const placeOf = (pointer: string): string => pointer.replace(/^\//, "").replaceAll("/", ".");

function listFaults(what: string, wanted: readonly unknown[], found: readonly unknown[]): string[] {
  const [a, b] = [wanted, found].map((list) => list.map(String).sort());
  return a!.join() === b!.join() ? [] : [`It ${what} [${b!.join(", ")}], but should [${a!.join(", ")}].`];
}

async function resultFaults(
  wanted: unknown,
  { answer, isList }: Came,
  { fixtures, now }: Beside,
): Promise<string[]> {
  const isOfNames = Array.isArray(wanted) && wanted.every((one) => typeof one === "string");
  if (!isList || !isOfNames) return differences(await fixtures.fill(wanted), answer.data, "result", now());
  const names = await Promise.all(answer.data.map(({ id }: { id: string }) => fixtures.nameOf(id)));
  return listFaults("lists", wanted as unknown[], names);
}

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, name) => (inner as Values | null)?.[name], value);

/** Milliseconds by which a time may differ from now and still match `now`. */
const JUST = 600_000;

function differences(wanted: unknown, found: unknown, place: string, now: number): string[] {
  const differs = [`${place} is ${JSON.stringify(found)}, but should be ${JSON.stringify(wanted)}.`];
  if (wanted === "*") return found === null || found === undefined ? differs : [];
  if (wanted === "now") {
    const age = now - Date.parse(String(found));
    return age >= -JUST && age <= JUST ? [] : differs;
  }
  if (Array.isArray(wanted))
    return Array.isArray(found) && found.length === wanted.length
      ? wanted.flatMap((item, i) => differences(item, found[i], `${place}.${i}`, now))
      : differs;
  if (typeof wanted === "object" && wanted !== null)
    return typeof found === "object" && found !== null
      ? Object.entries(wanted).flatMap(([key, value]) =>
          differences(value, at(found, key), `${place}.${key}`, now),
        )
      : differs;
  return Object.is(wanted, found) ? [] : differs;
}
