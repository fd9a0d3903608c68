/** Edits of declarations that are generated: each key is added, removed and given the values that others have. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Side, sideOfLoaded } from "../../codegen/diff/side.ts";
import { DeclarationError } from "../../runtime/declare/diagnostic.ts";
import type { LoadedFile } from "../../runtime/declare/load.ts";
import { isRecord } from "../../runtime/declare/node.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import type { Path } from "../../runtime/declare/source.ts";
import { besidePlatform } from "../../runtime/load.ts";
import { Memory } from "../../runtime/model/memory.ts";
import type { Changes } from "./chosen-edits.ts";
import { keyPlacesIn } from "./key-places.ts";

/** Applications whose declarations are edited, and whose values are given to each other. */
export const FOLDERS = ["test/fixtures/reviewed-library", "test/fixtures/hospital"] as const;

export interface GeneratedEdit {
  /** `admission.fields.bedId.where removed` */
  readonly title: string;
  /** `field.where` */
  readonly key: string;
  readonly how: How;
  readonly side: Side;
}
export type How = "added" | "removed" | "changed";

export class EditedApplication {
  readonly side: Side;
  readonly files: readonly LoadedFile[];
  readonly #memory = new Memory();
  readonly #hooks: ReadonlyMap<string, string>;
  readonly #all: readonly LoadedFile[];

  constructor(folder: string) {
    const textsOf = (ending: string) =>
      readdirSync(join(packageRoot(), folder))
        .filter((name) => name.endsWith(ending))
        .map((name) => [name, readFileSync(join(packageRoot(), folder, name), "utf8")] as const);
    this.files = textsOf(".yaml").map(([name, text]) => this.#memory.read(name, text));
    this.#hooks = new Map(textsOf(".ts"));
    this.#all = besidePlatform(this.files, this.#memory);
    this.side = sideOfLoaded("before", this.#all, this.#hooks, this.#memory);
  }

  /**
   * One valid edit of a file for each key and each kind of edit, if there is one.
   * @param made the edits that are not made again, such as `field.where removed`
   * @param most how many edits of a key are compiled in search of a valid one
   */
  *editsOf(
    file: LoadedFile,
    donors: Donors,
    made: { has(edit: string): boolean },
    most: number,
  ): Generator<GeneratedEdit> {
    const tried = new Map<string, number>();
    for (const { key, path, given } of keyPlacesIn(kindOf(file), file.source.value)) {
      if (NOTHING_TO_PLAY.test(key)) continue;
      for (const [how, value] of valuesFor(given, donors.get(key) ?? [])) {
        const count = tried.get(`${key} ${how}`) ?? 0;
        if (count >= most || made.has(`${key} ${how}`)) continue;
        const side = this.#edited(file, put(file.source.value, path, value));
        tried.set(`${key} ${how}`, side === null ? count + 1 : most);
        if (side !== null) yield { title: `${file.stem}.${path.join(".")} ${how}`, key, how, side };
      }
    }
  }

  /** The application with several changes. @throws DeclarationError if it is invalid then */
  withChanges(...all: readonly Changes[]): Side {
    const values = new Map(this.#all.map(({ stem, source }) => [stem, source.value]));
    for (const [place, value] of all.flatMap((changes) => Object.entries(changes))) {
      const [stem, ...path] = place.split("/") as [string, ...string[]];
      if (path.length > 0) values.set(stem, put(values.get(stem), path, value === undefined ? GONE : value));
      else if (value === undefined) values.delete(stem);
      else values.set(stem, value);
    }
    const files = [...values].map(([stem, value]) => {
      const file = this.#all.find((one) => one.stem === stem);
      if (file && file.source.value === value) return file;
      return this.#memory.read(file?.source.file ?? `${stem}.yaml`, JSON.stringify(value));
    });
    return sideOfLoaded("edited", files, this.#hooks, this.#memory);
  }

  /** The application with one file replaced; null if its declarations are invalid then. JSON is YAML as well. */
  #edited(file: LoadedFile, declaration: unknown): Side | null {
    try {
      return this.withChanges({ [file.stem]: declaration });
    } catch (error) {
      if (error instanceof DeclarationError) return null;
      throw error;
    }
  }
}

/** Keys that only people read. */
export const NOTHING_TO_PLAY = /\.summary$|^example\.|\.examples$/;

const kindOf = ({ stem }: LoadedFile) => (stem === "application" ? "application" : "resource");

/** Values of each key, by its name. */
type Donors = ReadonlyMap<string, readonly unknown[]>;

export function donorsOf(applications: readonly EditedApplication[]): Donors {
  const found = new Map<string, Map<string, unknown>>();
  for (const { files } of applications)
    for (const file of files)
      for (const { key, given } of keyPlacesIn(kindOf(file), file.source.value))
        if (given !== undefined)
          found.set(key, (found.get(key) ?? new Map<string, unknown>()).set(JSON.stringify(given), given));
  return new Map([...found].map(([key, values]) => [key, [...values.values()]]));
}

const GONE = Symbol("gone");

/** Values for a key: none, others near the given one, and those of other declarations. */
function valuesFor(given: unknown, donated: readonly unknown[]): (readonly [How, unknown])[] {
  const others = [...nearTo(given), ...donated].filter(
    (value) => JSON.stringify(value) !== JSON.stringify(given),
  );
  const how = given === undefined ? "added" : "changed";
  return [
    ...(given === undefined ? [] : [["removed", GONE] as const]),
    ...others.map((value) => [how, value] as const),
  ];
}

function nearTo(given: unknown): unknown[] {
  if (typeof given === "boolean") return [!given];
  if (typeof given === "number") return [given + 1, given - 1];
  if (Array.isArray(given)) return [given.slice(1), given.slice(0, -1)].filter((list) => list.length > 0);
  return isRecord(given) ? Object.keys(given).map((name) => put(given, [name], GONE)) : [];
}

/** The value with another one at a path. */
function put(whole: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((item: unknown, i) => (i === Number(first) ? put(item, rest, value) : item));
  const { [first]: old, ...others } = (whole ?? {}) as Record<string, unknown>;
  const item = put(old, rest, value);
  return item === GONE ? others : { ...(whole as object), [first]: item };
}
