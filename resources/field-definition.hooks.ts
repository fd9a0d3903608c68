/** In charge of field definitions that make sense: options where there is a choice, one type along an inheritance. */
import type { HookContext } from "../runtime/public.ts";

type Values = Readonly<Record<string, unknown>>;

/** Kinds of records that take answers over from a Case. */
const HEIRS = ["quote", "project"];
const CASE = "case";

/** On create and update. */
export async function define(context: HookContext): Promise<void> {
  judgeOptions(context);
  const { after, fault } = context;
  if (after.inheritsFromCase === true && !HEIRS.includes(after.resourceType as string))
    fault(
      "/inheritsFromCase",
      "INVALID_VALUE",
      `Only definitions of ${HEIRS.join(" and ")} inherit from a Case.`,
    );
  await judgeInheritance(context);
}

function judgeOptions({ after, fault }: HookContext): void {
  const options = after.options as readonly string[];
  const isChoice = after.type === "SELECT" || after.type === "MULTI_SELECT";
  if (isChoice && options.length === 0)
    fault("/options", "REQUIRED", `A ${after.type} needs at least one option.`);
  if (!isChoice && options.length > 0)
    fault("/options", "INVALID_VALUE", `A ${String(after.type)} takes no options.`);
  options.forEach((option, i) => {
    if (options.indexOf(option) < i)
      fault(`/options/${i}`, "DUPLICATE", "The same option stands twice in this array.");
  });
}

/** Two definitions tied by inheritance must have one type (contract, section 13). */
async function judgeInheritance({ after, store, fault }: HookContext): Promise<void> {
  await store.serialize(`field definitions ${after.key as string}`);
  const tied = (await store.find("field_definition", { key: after.key })).filter(
    (other) => other.id !== after.id && areTied(after, other),
  );
  const other = tied.find(({ type }) => type !== after.type);
  if (!other) return;
  fault(
    "/type",
    "INVALID_VALUE",
    `The definition of the same key on ${other.resourceType as string} has the type ${other.type as string}; tied by inheritance they must have one.`,
  );
}

const areTied = (one: Values, other: Values): boolean => inherits(one, other) || inherits(other, one);

const inherits = (heir: Values, source: Values): boolean =>
  heir.inheritsFromCase === true &&
  HEIRS.includes(heir.resourceType as string) &&
  source.resourceType === CASE;
