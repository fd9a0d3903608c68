/** Where things stand: a key of a declaration, a name in the runtime's code, a hook; each as file and line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LoadedFile } from "../../runtime/declare/load.ts";
import type { Path } from "../../runtime/declare/source.ts";
import type { Application, Field, Model } from "../../runtime/model/model.ts";
import { type HookFunction, readHooks } from "./hooks.ts";

/** A line of the repository. */
export interface Place {
  /** Relative to the package's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** What a name leads to. */
export interface Found {
  readonly name: string;
  readonly place: Place;
}

export class Places {
  readonly #root: string;
  readonly #application: Application;
  readonly #files: ReadonlyMap<string, LoadedFile>;
  readonly #hooks: ReadonlyMap<string, readonly HookFunction[]>;

  /** @param root the package's folder */
  constructor(application: Application, files: readonly LoadedFile[], root: string) {
    this.#root = root;
    this.#application = application;
    this.#files = new Map(files.map((file) => [file.source.file, file]));
    this.#hooks = new Map(
      [...application.models.values()].map((model) => [model.name, readHooks(model, root)]),
    );
  }

  /** Where a key of a file of declarations stands; null where it is not said. */
  key(file: string, path: Path): Place | null {
    const { source } = this.#files.get(file)!;
    const stands = path.reduce<unknown>(
      (value, name) => (value as Record<string | number, unknown> | undefined)?.[name],
      source.value,
    );
    return stands === undefined ? null : { file, line: source.placeOfKey(path).line };
  }

  /** Where a field is declared: its own line, or that of the key which brings it. */
  field(model: Model, field: Field): Place | null {
    const own = this.key(model.file, ["fields", field.name]);
    if (own !== null) return own;
    if (field.embeds !== null)
      return this.key(this.#application.models.get(field.embeds)!.file, ["parent", "list"]);
    if (field.kind === "id") return this.key(model.file, ["idPrefix"]);
    if (field.kind === "state") return this.key(model.file, ["states", "field"]);
    if (field.kind === "parent") return this.key(model.file, ["parent", "field"]);
    return this.key(model.file, ["traits"]) ?? this.code("runtime/model/fields.ts", field.name);
  }

  /** Where a name last stands as a property in a file of code. */
  code(file: string, name: string): Place | null {
    return this.#lineOf(file, (text) => new RegExp(`(?:["'\`{ ]|^)${name}"?(?::|,$| [}])`).test(text));
  }

  /** Where a text first stands between quotes in a file of code. */
  quoted(file: string, text: string): Place | null {
    const index = this.text(file)
      .split("\n")
      .findIndex((line) => line.includes(`"${text}"`) || line.trimStart().startsWith(`${text}:`));
    return index < 0 ? null : { file, line: index + 1 };
  }

  /** Where a header is read in a file of code. */
  header(file: string, name: string): Place | null {
    return this.#lineOf(file, (text) => text.includes(`headers["${name}"]`));
  }

  /** Where a number is given a name in a file of code. */
  constant(file: string, number: number): Place | null {
    return this.#lineOf(file, (text) => text.endsWith(` = ${number};`));
  }

  #lineOf(file: string, holds: (text: string) => boolean): Place | null {
    const lines = this.text(file).split("\n");
    const index = lines.findLastIndex((text) => !/^\s*(\/\*|\*|\/\/)/.test(text) && holds(text));
    return index < 0 ? null : { file, line: index + 1 };
  }

  /** A hook of a resource. */
  hook(model: Model, name: string): HookFunction | null {
    return this.#hooks.get(model.name)!.find((hook) => hook.name === name) ?? null;
  }

  /** The hooks of a resource, in the order in which they stand. */
  hooks(model: Model): readonly HookFunction[] {
    return this.#hooks.get(model.name)!;
  }

  text(file: string): string {
    return readFileSync(join(this.#root, file), "utf8");
  }
}
