/** Field definitions that make sense: options where there is a choice, one type along an inheritance. */
import type { CreateContext, FieldDefinition, UpdateContext } from "./generated/field-definition.ts";

type DefineContext = CreateContext | UpdateContext;

/** Kinds of records that take answers over from a Case. */
const HEIRS: readonly FieldDefinition["resourceType"][] = ["quote", "project"];
const CASE = "case";

/** On create and update: a choice has options, and definitions tied by inheritance have one type (contract, section 13). */
export async function define(context: DefineContext): Promise<void> {
  judgeOptions(context);
  const { after, fault } = context;
  if (after.inheritsFromCase && !HEIRS.includes(after.resourceType))
    fault(
      "/inheritsFromCase",
      "INVALID_VALUE",
      `Only definitions for ${HEIRS.join(" and ")} can inherit from a Case.`,
    );
  await judgeInheritance(context);
}

function judgeOptions({ after: { options, type }, fault }: DefineContext): void {
  const isChoice = type === "SELECT" || type === "MULTI_SELECT";
  if (isChoice && options.length === 0) fault("/options", "REQUIRED", `A ${type} needs at least one option.`);
  if (!isChoice && options.length > 0) fault("/options", "INVALID_VALUE", `A ${type} takes no options.`);
  options.forEach((option, i) => {
    if (options.indexOf(option) < i)
      fault(`/options/${i}`, "DUPLICATE", "The array contains this option twice.");
  });
}

/** Two definitions tied by inheritance must have one type (contract, section 13). */
async function judgeInheritance({ after, store, fault }: DefineContext): Promise<void> {
  await store.serialize(`field definitions ${after.key}`);
  const tied = (await store.find("field_definition", { key: after.key })).filter(
    (other) => other.id !== after.id && areTied(after, other),
  );
  const other = tied.find(({ type }) => type !== after.type);
  if (!other) return;
  fault(
    "/type",
    "INVALID_VALUE",
    `The definition of the same key on ${other.resourceType} has the type ${other.type}. Definitions with inheritance must have the same type.`,
  );
}

type Definition = Readonly<FieldDefinition>;

const areTied = (one: Definition, other: Definition): boolean => inherits(one, other) || inherits(other, one);

const inherits = (heir: Definition, source: Definition): boolean =>
  heir.inheritsFromCase && HEIRS.includes(heir.resourceType) && source.resourceType === CASE;
