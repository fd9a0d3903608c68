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
import type { DeclaredResource, World } from "../world.ts";
import { isComputed, isFilterable, outlinesOf } from "./outline.ts";
import { whyChanging } from "./setters.ts";
import { compiled } from "./values.ts";
import { type Check, isKept, perField, perResource, valuesOf } from "./walk.ts";

/** Fields whose columns would collide with those that the runtime adds to each table. */
const KEPT_FIELDS = ["document", "deletedAt", "organizationId", "customFields"];

/**
 * Names that no field may have, each with its owner. `oid` is a system column of tables created before
 * PostgreSQL 12.
 */
const TAKEN_BY_OTHERS: ReadonlyMap<string, string> = new Map([
  ...[...ADDED_MEMBERS].map(
    (name) => [name, "Responses to updates have another member with this name."] as const,
  ),
  ...["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid", "oid"].map(
    (name) => [name, "It is a system column of PostgreSQL."] as const,
  ),
]);

/** Checks that each name belongs to one field: the first claim wins, and later ones are reported. */
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
          message: `The field name \`${name}\` of \`${file.declaration.resource}\` is taken: ${taken}.`,
          hint: path[0] === "fields" ? "Remove it here, or rename it." : "Choose another name.",
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
    ...(parent ? [claim(parent.field, ["parent", "field"], "`parent.field` declares it")] : []),
    ...(states ? [claim(states.field, ["states", "field"], "`states.field` declares it")] : []),
    ...Object.keys(fields).map((name) => claim(name, ["fields", name], "it is declared under `fields`")),
    ...embeddedIn(file.declaration, world).map((child) => {
      const { parent: above, resource } = child.declaration;
      return claim(above!.list!, ["parent", "list"], `it contains the \`${resource}\` records`, child);
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
  message: `The name \`${name}\` is reserved for the runtime.`,
  hint: "Choose another name.",
  onKey: path.at(-1) === name,
});

export const columnNames = perResource("name-length", (declaration, report) => {
  for (const name of Object.keys(declaration.fields)) {
    const column = columnOf(name);
    if (column.length <= LONGEST_COLUMN) continue;
    report.key(["fields", name], {
      message: `The column \`${column}\` has ${column.length} characters, but the name of a column can have at most ${LONGEST_COLUMN}.`,
      hint: "Choose a shorter name. Each capital counts twice, for the underscore before it.",
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
      message: `Lists filter by \`${name}\`, but they already have a parameter with that name.`,
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
      message: `\`${of}\` cannot have another name.`,
      hint: "Remove the alias.",
    });
  if (target.type === "alias")
    return report(["of"], {
      message: of === name ? "The field cannot be an alias of itself." : `\`${of}\` is itself an alias.`,
      hint: "Name the field with the value.",
    });
  if (target.mode === "removed" || target.hidden)
    return report(["of"], {
      message: `\`${of}\` is ${target.mode === "removed" ? "removed" : "hidden"}, so an alias of it would have no value.`,
    });
  const mode = isComputed(target) ? "readOnly" : (target.mode ?? "readWrite");
  if ((field.mode ?? "readWrite") !== mode)
    report([field.mode === undefined ? "of" : "mode"], {
      message: `\`${of}\` is ${mode}, but its alias is ${field.mode ?? "readWrite"}.`,
      hint: isComputed(target) ? "Write `mode: readOnly` on the alias." : "Give both the same mode.",
    });
});

/** @param own the name of the field if the list filters by it without a declaration */
const presentAlready = (parameter: string, own: string | null) => ({
  message: `The list already has a parameter \`${parameter}\`.`,
  hint: parameter === own ? `Remove it: the list filters by \`${own}\` without it.` : "Choose another name.",
});

export const filters = perResource("filters", (declaration, report, world) => {
  const outlines = outlinesOf(declaration, world).filter(isFilterable);
  const filtered = new Set(outlines.map(({ name }) => name));
  const taken = new Set([...parametersOf(declaration), ...filtered]);
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { type, mode, hidden } = field;
    if (field.filters === "together" && type !== "externalReferences")
      report(["fields", name, "filters"], {
        message: `\`${name}\` is of type ${type}, which does not support \`together\`.`,
        hint: "Only a field of type externalReferences supports it. List the parameters, each with its operator.",
      });
    for (const [parameter, is] of Object.entries(parametersIn(name, declaration.fields))) {
      const path = ["fields", name, "filters", ...(typeof field.filters === "string" ? [] : [parameter])];
      if (taken.has(parameter))
        report.key(path, presentAlready(parameter, is === "equals" && filtered.has(name) ? name : null));
      taken.add(parameter);
      if (type === "alias" || mode === "removed" || hidden)
        report.key(path, {
          message: `Clients never see \`${name}\` under this name, so lists cannot filter by it.`,
          hint: "Declare the filter on a field that responses contain and that has a stored value.",
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
        message: `\`${name}\` is not the end of an interval.`,
        hint: "Name the start with `after`: a field of the same type.",
      });
  }
});

/** Whether a field comes after another of its type, and both are timestamps or dates. */
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
  // A resource that is unknown, or faulty, is reported elsewhere.
  if (!target && to !== null) return null;
  if (!target)
    return {
      message: `\`${name}\` is not a reference to one resource.`,
      hint: "Declare `through` on a reference with `to`.",
    };
  const { fields, resource } = target;
  const field = outlinesOf(target, world).find((one) => one.name === parameter);
  if (!field || !Object.hasOwn(fields, parameter))
    return {
      ...notAmong(parameter, `not declared under \`fields\` of \`${resource}\``, Object.keys(fields)),
      onKey: true,
    };
  if (!isFilterable(field))
    return {
      message: `Lists of \`${resource}\` do not filter by \`${parameter}\`, so no index finds its records.`,
      hint: "Name a reference, an enum, a boolean or a unique field.",
      onKey: true,
    };
  const reason = whyChanging(field, target, world);
  if (reason === null) return null;
  return {
    message: `A record that matches now may not match later: ${reason}.`,
    hint: "Filter by a field that never changes after creation, such as one that is createOnly.",
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
