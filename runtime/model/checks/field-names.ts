/** Checks names of fields and list parameters: each is unique and not reserved, and aliases name a field. */
import type { Path } from "../../declare/source.ts";
import { aliasOf, type FieldDeclaration, type ResourceDeclaration } from "../declaration.ts";
import { ADDED_MEMBERS } from "../evolution.ts";
import { columnOf, embeddedIn, isBuiltIn, parametersIn, SYSTEM_FIELDS, targetOf } from "../fields.ts";
import type { FilterOperator } from "../filter.ts";
import { OF_CREATION, operatorNamed, UPDATED } from "../filters/index.ts";
import { through } from "../filters/through.ts";
import { TUPLE } from "../schema/input.ts";
import type { TypeOptions } from "../type.ts";
import { notAmong, type Wrong } from "../wording.ts";
import type { Check, DeclaredResource, World } from "../world.ts";
import { isFilterable, noField, outlinesOf } from "./outline.ts";
import { whyChanging } from "./setters.ts";
import { compiled } from "./values.ts";
import { isKept, perField, perResource, valuesOf } from "./walk.ts";

/** Fields whose columns would collide with those that the runtime adds to each table. */
const KEPT_FIELDS = ["document", "deletedAt", "organizationId", "customFields"];

/**
 * Names that no field may have, each with its owner. `oid` is a system column of tables created before
 * PostgreSQL 12.
 */
const TAKEN_BY_OTHERS: ReadonlyMap<string, string> = new Map([
  ...[...ADDED_MEMBERS].map(
    (name) => [name, "The answer to an update has a member of this name beside the fields."] as const,
  ),
  ...["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid", "oid"].map(
    (name) => [name, "It is a system column of PostgreSQL."] as const,
  ),
]);

/** Checks that each name is one field: the first claim wins, and later ones are told who has it. */
export const takenNames: Check = (world, report) => {
  for (const file of world.files) {
    const holder = new Map<string, string>(SYSTEM_FIELDS.map((name) => [name, "every record has it"]));
    for (const { name, path, file: where, by } of claims(file, world)) {
      if (KEPT_FIELDS.includes(name) && file.declaration.fields[name]?.type !== name)
        report(where, path, { rule: "reserved-name", ...kept(name, path) });
      const why = TAKEN_BY_OTHERS.get(name);
      if (why !== undefined)
        report(where, path, {
          rule: "reserved-name",
          ...kept(name, path),
          hint: `${why} Choose another name.`,
        });
      const taken = holder.get(name);
      if (taken === undefined) holder.set(name, by);
      else
        report(where, path, {
          rule: "taken-name",
          message: `The field \`${name}\` of \`${file.declaration.resource}\` is taken: ${taken}.`,
          hint: path[0] === "fields" ? "Remove it here, or give it another name." : "Choose another name.",
          onKey: path[0] === "fields",
        });
    }
  }
};

/** Everything that names a field, in the order in which names are assigned; `by` completes "… is taken: ". */
function claims(file: DeclaredResource, world: World) {
  const { parent, states, fields } = file.declaration;
  const claim = (name: string, path: Path, by: string, of = file) => ({ name, path, by, file: of });
  return [
    ...(parent ? [claim(parent.field, ["parent", "field"], "`parent.field` brings it")] : []),
    ...(states ? [claim(states.field, ["states", "field"], "`states.field` brings it")] : []),
    ...Object.keys(fields).map((name) => claim(name, ["fields", name], "it is declared under `fields`")),
    ...embeddedIn(file.declaration, world).map((child) => {
      const { parent: above, resource } = child.declaration;
      return claim(above!.list!, ["parent", "list"], `it lists each \`${resource}\``, child);
    }),
  ];
}

/** A record with a field of such a name would shadow a property that every JavaScript object has. */
const KEPT_PROPERTIES = Object.getOwnPropertyNames(Object.prototype);

/** PostgreSQL cuts names at 63 bytes, so two long names could become the same column. */
const LONGEST_COLUMN = 63;

export const keptProperties = perResource("reserved-name", (declaration, report) => {
  for (const { name, place, path } of valuesOf(declaration))
    if (name !== null && place !== "item" && KEPT_PROPERTIES.includes(name)) report(path, kept(name, path));
});

const kept = (name: string, path: Path) => ({
  message: `\`${name}\` is a name that the runtime keeps for itself.`,
  hint: "Choose another name.",
  onKey: path.at(-1) === name,
});

export const columnNames = perResource("name-length", (declaration, report) => {
  for (const name of Object.keys(declaration.fields)) {
    const column = columnOf(name);
    if (column.length <= LONGEST_COLUMN) continue;
    report.key(["fields", name], {
      message: `The column \`${column}\` has ${column.length} letters, and the name of a column at most ${LONGEST_COLUMN}.`,
      hint: "Each capital counts twice, with the underscore before it; choose a shorter name.",
    });
  }
});

/** Parameters that every list accepts, and `q`. */
export const PARAMETERS = [
  "limit",
  "cursor",
  "count",
  "q",
  "sortBy",
  "sortDir",
  "expand",
  ...OF_CREATION.keys(),
  ...UPDATED.keys(),
];

/** Parameters of a resource's list besides its field filters. */
const parametersOf = ({ fields }: ResourceDeclaration): readonly string[] =>
  fields.externalReferences?.type === "externalReferences" ? [...PARAMETERS, ...TUPLE] : PARAMETERS;

export const filterNames = perResource("filter-name", (declaration, report, world) => {
  const taken = parametersOf(declaration);
  for (const field of outlinesOf(declaration, world)) {
    const { name, origin } = field;
    if (!taken.includes(name) || !isFilterable(field)) continue;
    const path = { state: ["states", "field"], parent: ["parent", "field"] }[origin as string];
    report(path ?? ["fields", name], {
      message: `Lists filter by \`${name}\`, and they take a parameter of that name already.`,
      hint: "Choose another name.",
      onKey: path === undefined,
    });
  }
});

export const aliases = perField("alias-of", ({ name, field, declaration: { resource, fields }, report }) => {
  const of = aliasOf(field);
  if (of === undefined || field.mode === "removed") return;
  const target = Object.hasOwn(fields, of) ? fields[of]! : null;
  const candidates = Object.keys(fields).filter((other) => other !== name && isKept(fields[other]!));
  if (!target)
    return report(["of"], notAmong(of, `not declared under the fields of \`${resource}\``, candidates));
  if (isBuiltIn(target))
    return report(["of"], {
      message: `\`${of}\` has this one name everywhere.`,
      hint: "Remove the field.",
    });
  if (target.type === "alias")
    return report(["of"], {
      message: of === name ? "The field is another name for itself." : `\`${of}\` is another name itself.`,
      hint: "Name the field that holds the value.",
    });
  if (target.mode === "removed" || target.hidden)
    return report(["of"], {
      message: `\`${of}\` is ${target.mode === "removed" ? "removed" : "hidden"}, so that another name for it answers nothing.`,
    });
  if ((field.mode ?? "readWrite") !== (target.mode ?? "readWrite"))
    report([field.mode === undefined ? "of" : "mode"], {
      message: `\`${of}\` is ${target.mode ?? "readWrite"}, and its other name is ${field.mode ?? "readWrite"}.`,
      hint: "Both have one mode.",
    });
});

export const filters = perResource("filters", (declaration, report, world) => {
  const filtered = outlinesOf(declaration, world).filter(isFilterable);
  const taken = new Set([...parametersOf(declaration), ...filtered.map(({ name }) => name)]);
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { type, mode, hidden } = field;
    if (field.filters === "together" && type !== "externalReferences")
      report(["fields", name, "filters"], {
        message: `\`${name}\` is of type ${type}, which brings no parameters that are sent together.`,
        hint: "Only a field of type externalReferences does. Name the parameters, each with what it compares.",
      });
    for (const [parameter, is] of Object.entries(parametersIn(name, declaration.fields))) {
      const path = ["fields", name, "filters", ...(typeof field.filters === "string" ? [] : [parameter])];
      if (taken.has(parameter))
        report.key(path, {
          message: `The list takes a parameter called \`${parameter}\` already.`,
          hint: "Choose another name.",
        });
      taken.add(parameter);
      if (type === "alias" || mode === "removed" || hidden)
        report.key(path, {
          message: `No client meets \`${name}\` under this name, so no list is narrowed by it.`,
          hint: "Declare the filter on a field that is answered and has a column of its own.",
        });
      else {
        const operator = operatorNamed(is)!;
        const fault =
          operator === through
            ? lostWay(name, parameter, declaration, world)
            : misfitOf(operator, name, field, world);
        if (fault) report(path, fault);
      }
    }
    if (field.filters === "overlaps" && (field.after === undefined || !compares(name, declaration, world)))
      report(["fields", name, "filters"], {
        message: `\`${name}\` ends no interval.`,
        hint: "Name the start with `after`: a timestamp or date of its type.",
      });
  }
});

/** Whether a field comes after another of its type, and both are times that a clock tells. */
function compares(name: string, { fields }: ResourceDeclaration, world: World): boolean {
  const start = fields[fields[name]!.after ?? ""];
  const type = start?.type === undefined ? null : compiled(start as TypeOptions, world);
  return type?.clock !== undefined && start!.type === fields[name]!.type;
}

/** The error if a reference leads to no field of a name that never changes and that lists filter by. */
function lostWay(
  name: string,
  parameter: string,
  declaration: ResourceDeclaration,
  world: World,
): Wrong | null {
  const to = targetOf(name, declaration, world);
  const target = to === null ? undefined : world.resource(to)?.declaration;
  if (!target)
    return {
      message: `\`${name}\` leads to no record of one resource.`,
      hint: "Declare `through` on a reference with `to`.",
    };
  const field = outlinesOf(target, world).find((one) => one.name === parameter);
  if (!field || !Object.hasOwn(target.fields, parameter))
    return { ...noField(parameter, target, world), onKey: true };
  if (!isFilterable(field))
    return {
      message: `Lists of \`${target.resource}\` do not filter by \`${parameter}\`, so that no index finds its records.`,
      hint: "Name a reference, an enum, a flag or a unique field.",
      onKey: true,
    };
  const reason = whyChanging(field, target, world);
  if (reason === null) return null;
  return {
    message: `What a list finds today might not match tomorrow: ${reason}.`,
    hint: "Filter by what never changes once a record is made, such as a field that is createOnly.",
    onKey: true,
  };
}

/** The error if an operator does not fit a field; null also if the field's type itself has faults. */
function misfitOf(
  operator: FilterOperator,
  name: string,
  field: FieldDeclaration,
  world: World,
): Wrong | null {
  const type = field.type === undefined ? null : compiled(field as TypeOptions, world);
  if (type === null || operator.parameter(type) !== null) return null;
  return operator.misfit(name, { ...type, name: field.type! });
}
