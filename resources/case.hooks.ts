/** In charge of saving a Case's field values, and of what draft Quotes and open Projects inherit from them. */
import type { Shown } from "charter";
import type { FieldsContext } from "./generated/case.ts";
import type { FieldDefinition } from "./generated/field-definition.ts";

/** fields: fills or replaces answers, key by key; the Case is locked, so savers come one after another (specification, endpoint 8). */
export async function saveFields(context: FieldsContext): Promise<unknown> {
  const { before, after, input, readAnswers } = context;
  const given = await readAnswers("case", input.values, "/values");
  if (context.faulty()) return undefined;
  const existing = before.customFields;
  const isOpen = (key: string) => !input.preserveExisting || isUnanswered(existing, key);
  const saved = { ...existing };
  for (const [key, value] of Object.entries(given)) {
    if (!isOpen(key)) continue;
    if (value === null) delete saved[key];
    else saved[key] = value;
  }
  const updatedFields = Object.keys(given)
    .filter((key) => JSON.stringify(saved[key]) !== JSON.stringify(existing[key]))
    .sort();
  after.customFields = saved;
  await passOn(context, updatedFields);
  const written = Object.fromEntries(
    updatedFields.filter((key) => Object.hasOwn(saved, key)).map((key) => [key, saved[key]]),
  );
  // A key that may not read Cases is shown the answers that it wrote.
  return ({ view }: Shown) => ({
    customFields: view("case", after).customFields ?? written,
    updatedFields,
  });
}

/** Keys are the organization's words, so one may be that of a member which every object inherits: `constructor`. */
const isUnanswered = (answers: Readonly<Record<string, unknown>>, key: string): boolean =>
  !Object.hasOwn(answers, key) || answers[key] === null;

/** New answers go to heirs that have none; a clear never does (contract, section 9, "Case fields"). */
async function passOn({ after, store }: FieldsContext, updated: readonly string[]): Promise<void> {
  const answers = after.customFields;
  const news = updated.filter((key) => Object.hasOwn(answers, key));
  if (news.length === 0) return;
  const quotes = () => store.find("quote", { caseId: after.id, status: "DRAFT" }, { lock: true });
  const projects = () =>
    after.projectId === null
      ? Promise.resolve([])
      : store.find(
          "project",
          { id: after.projectId, status: ["PLANNING", "ACTIVE", "ON_HOLD"] },
          { lock: true },
        );
  for (const [resource, find] of [
    ["quote", quotes],
    ["project", projects],
  ] as const) {
    const heritable = await store.find("field_definition", {
      resourceType: resource,
      inheritsFromCase: true,
      isActive: true,
      key: news,
    });
    const keys = heritable.filter((heir) => isOffered(heir, answers[heir.key])).map(({ key }) => key);
    if (keys.length === 0) continue;
    for (const heir of await find()) {
      const taken = heir.customFields;
      const inherited = Object.fromEntries(
        keys.filter((key) => isUnanswered(taken, key)).map((key) => [key, answers[key]]),
      );
      if (Object.keys(inherited).length > 0)
        await store.update(resource, heir.id, { customFields: inherited });
    }
  }
}

/** What an heir does not offer as a choice stays the Case's own: it is no reason to refuse the save. */
const isOffered = ({ options }: Readonly<FieldDefinition>, answer: unknown): boolean =>
  options.length === 0 || [answer].flat().every((choice) => options.includes(choice as string));
