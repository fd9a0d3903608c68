/** Names that must differ from one resource to the next: of resources, collections, id prefixes, events. */
import type { Path } from "../../declare/source.ts";
import type { ResourceDeclaration } from "../declaration.ts";
import type { Check, DeclaredResource } from "../world.ts";

interface Duplicate {
  readonly rule: string;
  readonly says: (name: string, other: DeclaredResource) => string;
  readonly hint: string;
  readonly names: (declaration: ResourceDeclaration) => readonly { name: string; path: Path }[];
}

const DUPLICATES: readonly Duplicate[] = [
  {
    rule: "duplicate-resource",
    says: (name, other) => `The resource \`${name}\` is declared in ${other.source.file} already.`,
    hint: "Give one of the two another name.",
    names: ({ resource }) => [{ name: resource, path: ["resource"] }],
  },
  {
    rule: "duplicate-collection",
    says: (name, other) =>
      `\`${name}\` is the collection of \`${other.declaration.resource}\` already, in ${other.source.file}.`,
    hint: "It names the path, the scopes and the table, so each resource has its own.",
    names: ({ collection }) => [{ name: collection, path: ["collection"] }],
  },
  {
    rule: "duplicate-prefix",
    says: (name, other) => `The ids of \`${other.declaration.resource}\` begin with \`${name}_\` already.`,
    hint: "An id tells its resource by its prefix; choose another one.",
    names: ({ idPrefix }) => [{ name: idPrefix, path: ["idPrefix"] }],
  },
  {
    rule: "duplicate-event",
    says: (name, other) => `\`${other.declaration.resource}\` declares the event \`${name}\` already.`,
    hint: "Declare an event where it is emitted, and once.",
    names: ({ events = {} }) => Object.keys(events).map((name) => ({ name, path: ["events", name] })),
  },
];

export const duplicates: Check = (world, report) => {
  for (const { rule, says, hint, names } of DUPLICATES) {
    const first = new Map<string, DeclaredResource>();
    for (const file of world.files) {
      if (rule !== "duplicate-resource" && isSecond(file, world.resources)) continue;
      for (const { name, path } of names(file.declaration)) {
        const other = first.get(name);
        if (!other) first.set(name, file);
        else if (rule === "duplicate-collection" && isLikelier(name, file, other)) {
          first.set(name, file);
          report(other, path, { rule, message: says(name, file), hint });
        } else
          report(file, path, { rule, message: says(name, other), hint, onKey: rule === "duplicate-event" });
      }
    }
  }
};

/** Whether a plural is rather that of the first resource: the other one was copied from it. */
const isLikelier = (plural: string, one: DeclaredResource, other: DeclaredResource): boolean =>
  isLike(plural, one) && !isLike(plural, other);

const isLike = (plural: string, { declaration: { resource } }: DeclaredResource): boolean =>
  plural.startsWith(resource.slice(0, -1));

/** A second file of one name shares all its other names too: that is said once. */
export const isSecond = (file: DeclaredResource, resources: ReadonlyMap<string, DeclaredResource>): boolean =>
  resources.get(file.declaration.resource) !== file;
