/** What a manifest is: stages of items that depend on one another; every fault of one at once. */

/** A fault of a manifest; `path` is a JSON Pointer. */
export interface ManifestFault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

type Statistics = ReturnType<typeof statisticsOf>;
type Values = Readonly<Record<string, unknown>>;

interface Item {
  readonly path: string;
  readonly title: string;
  readonly type: string;
  readonly days: number;
  readonly dependsOn: readonly unknown[];
}

const ITEM_TYPES = ["WORK_ORDER", "TASK", "MILESTONE", "DOCUMENT"];
/** A `definition` takes JSON of so many bytes. */
const MAX_BYTES = 1_000_000;
const MAX = { name: 255, stageName: 100, title: 200, description: 5_000, items: 10_000, days: 3_650 };
/** Contract, section 14: of more faults the rest is not told. */
const MOST_ERRORS = 1_000;
/** Of a longer name so much is told. */
const LONGEST_NAME = 64;

/**
 * Judges a manifest, every fault at once up to a thousand (contract, section 9, "Manifest validate").
 * @param isTried whether it was sent by itself: then it must have a `name`, and the field that it could be saved in has not
 *   judged its size
 */
export function judgeManifest(
  manifest: Values,
  isTried: boolean,
): { errors: ManifestFault[]; statistics: Statistics | null } {
  const errors: ManifestFault[] = [];
  const fault = (path: string, code: string, message: string): void => {
    if (errors.length === MOST_ERRORS) throw new TooMany();
    errors.push({ path, code, message });
  };
  try {
    const statistics = judgeWhole(manifest, isTried, fault);
    return { errors, statistics: errors.length === 0 ? statistics : null };
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    const message = `There are more than ${MOST_ERRORS} errors. Fix these and try again.`;
    return { errors: [...errors, { path: "", code: "TOO_MANY_ERRORS", message }], statistics: null };
  }
}

/** Thrown where a further fault would not be told: nothing that follows is looked at. */
class TooMany extends Error {}

function judgeWhole(manifest: Values, isTried: boolean, fault: Fault): Statistics | null {
  const read = new Reader(fault);
  read.known(manifest, "", ["name", "stages"]);
  if (isTried || "name" in manifest) read.text(manifest, "", "name", MAX.name, isTried);
  const stages = read.list(manifest, "", "stages", true);
  const count = itemsIn(stages);
  if (count > MAX.items) {
    fault("/stages", "TOO_LONG", `At most ${MAX.items} items are allowed, found ${count}.`);
    return null;
  }
  if (isTried && Buffer.byteLength(JSON.stringify(manifest)) > MAX_BYTES)
    fault("", "TOO_LONG", `At most ${MAX_BYTES} bytes of JSON can be saved as a template's definition.`);
  const names = new Map<string, string>();
  const items = stages.flatMap((stage, i) => readStage(stage, `/stages/${i}`, names, read, fault));
  return statisticsOf(stages.length, judgeItems(items, fault));
}

/** How many items there are, before any is read. */
function itemsIn(stages: readonly unknown[]): number {
  let count = 0;
  for (const stage of stages) {
    const items = (stage as Values | null)?.items;
    if (Array.isArray(items)) count += items.length;
  }
  return count;
}

type Fault = (path: string, code: string, message: string) => void;

/** Reads members of whatever was sent; what is out of form is a fault and reads as if it were absent. */
class Reader {
  constructor(readonly fault: Fault) {}

  #value(of: Values, path: string, name: string, isRequired: boolean): unknown {
    const found = of[name] ?? null;
    if (found === null && isRequired) this.fault(`${path}/${name}`, "REQUIRED", "A value is required.");
    return found;
  }

  known(of: Values, path: string, names: readonly string[]): void {
    for (const name of Object.keys(of))
      if (!names.includes(name))
        this.fault(
          `${path}/${clipped(name).replaceAll("~", "~0").replaceAll("/", "~1")}`,
          "UNKNOWN_FIELD",
          `Expected one of ${names.join(", ")}.`,
        );
  }

  object(found: unknown, path: string): Values | null {
    if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as Values;
    this.fault(path, "INVALID_TYPE", "Expected an object.");
    return null;
  }

  text(of: Values, path: string, name: string, max: number, isRequired: boolean): string | null {
    const found = this.#value(of, path, name, isRequired);
    if (found === null) return null;
    if (typeof found !== "string") this.fault(`${path}/${name}`, "INVALID_TYPE", "Expected a string.");
    else if (found.length === 0 && isRequired)
      this.fault(`${path}/${name}`, "EMPTY", "The text must not be empty.");
    else if (found.length > max)
      this.fault(`${path}/${name}`, "TOO_LONG", `At most ${max} characters are allowed.`);
    else if (found.includes("\u0000"))
      this.fault(`${path}/${name}`, "INVALID_VALUE", "The character U+0000 is not allowed in text.");
    else return found;
    return null;
  }

  list(of: Values, path: string, name: string, isRequired: boolean): readonly unknown[] {
    const found = this.#value(of, path, name, isRequired);
    if (found === null) return [];
    if (!Array.isArray(found)) this.fault(`${path}/${name}`, "INVALID_TYPE", "Expected an array.");
    else if (found.length === 0 && isRequired)
      this.fault(`${path}/${name}`, "EMPTY", "At least one element is required.");
    else if (found.length > MAX.items)
      this.fault(
        `${path}/${name}`,
        "TOO_LONG",
        `At most ${MAX.items} elements are allowed, found ${found.length}.`,
      );
    else return found;
    return [];
  }

  days(of: Values, path: string): number {
    const found = of.durationDays ?? 0;
    if (typeof found !== "number" || !Number.isInteger(found))
      this.fault(`${path}/durationDays`, "INVALID_TYPE", "Expected a whole number of days.");
    else if (found < 0 || found > MAX.days)
      this.fault(`${path}/durationDays`, "OUT_OF_RANGE", `Expected 0 to ${MAX.days} days.`);
    else return found;
    return 0;
  }
}

const clipped = (text: string): string =>
  text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME).toWellFormed()}…`;

function readStage(
  stage: unknown,
  path: string,
  names: Map<string, string>,
  read: Reader,
  fault: Fault,
): Item[] {
  const of = read.object(stage, path);
  if (!of) return [];
  read.known(of, path, ["name", "items"]);
  const name = read.text(of, path, "name", MAX.stageName, true);
  const duplicate = name === null ? undefined : names.get(name);
  if (duplicate !== undefined) fault(`${path}/name`, "DUPLICATE_NAME", `${duplicate} already has this name.`);
  else if (name !== null) names.set(name, path);
  return read
    .list(of, path, "items", true)
    .flatMap((item, i) => readItem(item, `${path}/items/${i}`, read, fault));
}

function readItem(item: unknown, path: string, read: Reader, fault: Fault): Item[] {
  const of = read.object(item, path);
  if (!of) return [];
  read.known(of, path, ["type", "title", "description", "durationDays", "dependsOn"]);
  const type = read.text(of, path, "type", 50, true);
  if (type !== null && !ITEM_TYPES.includes(type))
    fault(`${path}/type`, "UNKNOWN_ITEM_TYPE", `Expected one of ${ITEM_TYPES.join(", ")}.`);
  const title = read.text(of, path, "title", MAX.title, true);
  read.text(of, path, "description", MAX.description, false);
  const [days, dependsOn] = [read.days(of, path), read.list(of, path, "dependsOn", false)];
  return title === null ? [] : [{ path, title, type: type ?? "", days, dependsOn }];
}

/** Judges titles and dependencies; returns the items so that each comes after those that it depends on. */
function judgeItems(items: readonly Item[], fault: Fault): { item: Item; needs: readonly number[] }[] {
  const byTitle = new Map<string, number>();
  items.forEach(({ title, path }, i) => {
    const duplicate = byTitle.get(title);
    if (duplicate === undefined) byTitle.set(title, i);
    else fault(`${path}/title`, "DUPLICATE_NAME", `${items[duplicate]!.path} already has this title.`);
  });
  const needs = items.map(({ dependsOn, path }) =>
    dependsOn.flatMap((title, i) => needed(title, `${path}/dependsOn/${i}`, byTitle, fault)),
  );
  const order = sort(needs);
  for (const cycle of cyclesIn(needs, new Set(order))) {
    const titles = [...cycle, cycle[0]!].map((i) => clipped(items[i]!.title));
    const shown = titles.length > 8 ? [...titles.slice(0, 7), "…", titles.at(-1)!] : titles;
    fault(
      `${items[cycle[0]!]!.path}/dependsOn`,
      "DEPENDENCY_CYCLE",
      `The items depend on each other: ${shown.join(" → ")}.`,
    );
  }
  const places = new Map(order.map((i, place) => [i, place]));
  return order.map((i) => ({ item: items[i]!, needs: needs[i]!.map((need) => places.get(need)!) }));
}

function needed(title: unknown, path: string, byTitle: ReadonlyMap<string, number>, fault: Fault): number[] {
  if (typeof title !== "string") {
    fault(path, "INVALID_TYPE", "Expected the title of an item.");
    return [];
  }
  const found = byTitle.get(title);
  if (found === undefined) fault(path, "UNKNOWN_DEPENDENCY", "No item of the manifest has this title.");
  return found === undefined ? [] : [found];
}

/** Kahn's sort: what is left out stands in a cycle or waits for one. */
function sort(needs: readonly (readonly number[])[]): number[] {
  const waiting = needs.map((list) => list.length);
  const next: number[][] = needs.map(() => []);
  needs.forEach((list, i) => {
    for (const need of list) next[need]!.push(i);
  });
  const order = waiting.flatMap((count, i) => (count === 0 ? [i] : []));
  for (let at = 0; at < order.length; at++)
    for (const i of next[order[at]!]!) if (--waiting[i]! === 0) order.push(i);
  return order;
}

/** Walks from each item that was left out along what it waits for, until a step repeats: each cycle is told once. */
function cyclesIn(needs: readonly (readonly number[])[], sorted: ReadonlySet<number>): number[][] {
  const done = new Set<number>();
  const cycles: number[][] = [];
  needs.forEach((_, start) => {
    const trail: number[] = [];
    const stepOf = new Map<number, number>();
    let at: number | undefined = start;
    while (at !== undefined && !sorted.has(at) && !done.has(at) && !stepOf.has(at)) {
      stepOf.set(at, trail.length);
      trail.push(at);
      at = needs[at]!.find((need) => !sorted.has(need));
    }
    if (at !== undefined && stepOf.has(at)) cycles.push(trail.slice(stepOf.get(at)));
    for (const i of trail) done.add(i);
  });
  return cycles;
}

/** Its `criticalPathDays` are those of the longest chain of durationDays; stages alone impose no order. */
function statisticsOf(stageCount: number, order: readonly { item: Item; needs: readonly number[] }[]) {
  const itemsByType: Record<string, number> = {};
  const ends: number[] = [];
  for (const { item, needs } of order) {
    itemsByType[item.type] = (itemsByType[item.type] ?? 0) + 1;
    ends.push(item.days + needs.reduce((latest, i) => Math.max(latest, ends[i]!), 0));
  }
  return {
    stageCount,
    itemCount: order.length,
    itemsByType,
    criticalPathDays: ends.reduce((latest, end) => Math.max(latest, end), 0),
  };
}
