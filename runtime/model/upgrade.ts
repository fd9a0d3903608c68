/** Rewrites the declarations of an application from an older language, and says what changed its meaning. */
import { basename } from "node:path";
import type { Diagnostic } from "../declare/diagnostic.ts";
import { formatDocument } from "../declare/format.ts";
import { type Entries, isRecord } from "../declare/node.ts";
import { type Rewritten, rewrite } from "../declare/rewrite.ts";
import { readDocument } from "../declare/source.ts";
import { writtenEntry } from "../declare/written.ts";
import { keptUnique } from "./former.ts";
import { APPLICATION_NODE, RESOURCE_NODE } from "./language.ts";

/** One line of what an upgrade did, or of what is left to the author. */
export interface UpgradeNote {
  readonly file: string;
  /** The line in the text before the upgrade. */
  readonly line: number;
  readonly kind: "written" | "changed" | "left";
  readonly message: string;
}

export interface Upgraded {
  readonly file: string;
  /** The text in today's language, in the canonical form. */
  readonly text: string;
  readonly told: readonly UpgradeNote[];
}

const APPLICATION = "application.yaml";

/**
 * Upgrades all declarations of an application together, since some keys moved from one file to another.
 * @param texts by the file's name in messages
 * @returns the files in the same order; none if some are not valid YAML, and the faults of those
 */
export function upgrade(texts: ReadonlyMap<string, string>): {
  readonly files: readonly Upgraded[];
  readonly faults: readonly Diagnostic[];
} {
  const read = [...texts].map(([file, text]) => ({ file, ...readDocument(file, text) }));
  const faults = read.flatMap((one) => one.faults);
  if (faults.length > 0) return { files: [], faults };
  const isApplication = ({ file }: { file: string }) => basename(file) === APPLICATION;
  const application = entriesOf(read.find(isApplication)?.source.value);
  const files = read.map((one) => {
    const value = entriesOf(one.source.value);
    const shape = isApplication(one) ? APPLICATION_NODE : RESOURCE_NODE;
    const resource = typeof value.resource === "string" ? value.resource : undefined;
    const done = rewrite(one.document, shape, { application, resource });
    const text = formatDocument(one.document, shape) ?? one.source.text;
    return { ...one, text, now: entriesOf(one.document.toJS()), done };
  });
  const isOlder = files.some(({ done }) => done.length > 0);
  return {
    faults,
    files: files.map(({ file, text, source, now, done }) => ({
      file,
      text,
      told: [
        ...done.flatMap((one) => toldOf(file, source.text, one)),
        ...(isOlder
          ? meanings(now).map((one) => ({ ...one, file, line: source.placeOfKey(one.path).line }))
          : []),
      ].sort((a, b) => a.line - b.line),
    })),
  };
}

const entriesOf = (value: unknown): Entries => (isRecord(value) ? value : {});

function toldOf(file: string, text: string, { offset, key, now, hint, changed }: Rewritten): UpgradeNote[] {
  const line = text.slice(0, offset).split("\n").length;
  const told = (kind: UpgradeNote["kind"], message: string): UpgradeNote => ({ file, line, kind, message });
  if (now === null) return [told("left", `\`${key}\`: ${hint ?? "`charter check` says what to do."}`)];
  return [
    told("written", now === "" ? `removed \`${key}\`` : `\`${key}\` is now \`${now}\``),
    ...(changed === undefined ? [] : [told("changed", changed)]),
  ];
}

/** Keys whose text is the same as before, and whose meaning is not. */
function meanings({ fields, operations, parent }: Entries) {
  const isDeleted = parent !== undefined || entriesOf(operations).delete !== undefined;
  return Object.entries(entriesOf(fields)).flatMap(([name, given]) => {
    const field = entriesOf(given);
    const told = (key: string, message: string) => ({
      path: ["fields", name, key],
      kind: "changed" as const,
      message,
    });
    return [
      ...(field.type === "sequence" && field.gapless === undefined
        ? [
            told(
              "type",
              `The numbers of \`${name}\` may now have gaps. Write \`gapless: true\` to prevent them.`,
            ),
          ]
        : []),
      ...(isDeleted && field.unique !== undefined && entriesOf(field.unique).kept === undefined
        ? [told("unique", freed(name, field.unique))]
        : []),
    ];
  });
}

function freed(name: string, unique: unknown): string {
  const kept = writtenEntry(["unique", keptUnique(unique)]);
  return `A value of \`${name}\` now becomes free when its record is deleted. Write \`${kept}\` to keep it reserved.`;
}
