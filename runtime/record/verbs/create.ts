/** In charge of POST on a collection. */

import { Faults } from "../../errors/faults.ts";
import { type Model, modelOf } from "../../model/model.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import type { Command, Outcome } from "../command.ts";
import { nothingRequired } from "../custom-fields.ts";
import { readGiven } from "../given.ts";
import type { Written } from "../hook-context.ts";
import { type Draft, derive, draftOf, judgeDerived, judgeInitial, judgeRequires } from "../judge.ts";
import { takeTurn } from "../membership.ts";
import { judgeOrder } from "../order.ts";
import { effectsOf, lockWithOthers } from "../others.ts";
import { notFound, refuseFaults } from "../refuse.ts";
import type { Verb } from "../run.ts";
import { NeedsLockedPath, type UnitOfWork } from "../unit-of-work.ts";
import { create } from "../write.ts";
import { deprecations } from "./deprecations.ts";
import { embed } from "./embedded.ts";
import { reveal } from "./reveal.ts";

/** Prepares a create: its body is read before anything else is asked of the database. */
export function createVerb(command: Command, inputs: Inputs): Verb {
  const { model, body } = command;
  const given = readGiven(inputs, model, "create", body);
  refuseFaults(given.faults);
  const headers = deprecations(given.deprecated);
  const answer = (unit: UnitOfWork, draft: Draft): Outcome => created(command, unit, draft, headers);
  return {
    async run(unit) {
      await takeTurn(unit, model, Object.keys(given.values));
      const { moves } = model.operations.create!;
      const state = model.states && (given.values[model.states.field] ?? model.states.initial);
      await lockWithOthers(unit, model, null, given.values, effectsOf(model, state, { moves }));
      const values = await withParent(unit, command, given);
      const draft = await create(unit, model, values);
      await embed(unit, model, draft.after);
      await unit.seal();
      return answer(unit, draft);
    },
    ...(hasFastPath(model) && given.answers === null
      ? {
          fastPath: {
            guard: model.hasCustomFields
              ? (application) => nothingRequired(application, model.name)
              : () => null,
            async run(unit) {
              const draft = fastPathDraft(unit, model, given);
              if (mayDangle(unit, draft)) throw new NeedsLockedPath();
              unit.linkUnseen(draft, given.links);
              await unit.seal();
              return answer(unit, draft);
            },
          },
        }
      : {}),
  };
}

/**
 * Whether a create needs nothing from the database before it writes: foreign keys and unique indexes hold what is
 * left, and where one of them refuses, the create is judged again with everything read.
 */
function hasFastPath(model: Model): boolean {
  if (model.parent || model.operations.create?.hook || model.guarded.length > 0) return false;
  if (model.operations.create!.moves.length > 0) return false;
  if ([...(model.states?.values.values() ?? [])].some(({ farSet }) => farSet.length > 0)) return false;
  return model.fields.every(
    (f) =>
      f.from === null &&
      f.agrees.length === 0 &&
      f.where.length === 0 &&
      (f.refusal === null || f.after !== null) &&
      f.type.format === undefined &&
      !(f.type.reference && "by" in f.type.reference) &&
      !f.type.items?.reference,
  );
}

/** A foreign key is content with a deleted record, which stays in the store: only a look tells whether it is still there. */
function mayDangle({ application }: UnitOfWork, { model, after }: Draft): boolean {
  return model.references.some(({ name, type }) => {
    const { to } = type.reference as { to: string };
    return typeof after[name] === "string" && modelOf(application, to).operations.delete !== null;
  });
}

function fastPathDraft(unit: UnitOfWork, model: Model, given: Written): Draft {
  const owner = model.byName.has("ownerId") ? unit.principal.defaultOwners[model.name] : undefined;
  const draft = draftOf(
    model,
    owner === undefined ? given.values : { ownerId: owner, ...given.values },
    unit.moment,
  );
  judgeInitial(draft, unit.moment);
  derive(draft);
  const faults = new Faults();
  judgeDerived(draft, faults);
  judgeOrder(draft, faults);
  refuseFaults(faults);
  judgeRequires(draft);
  unit.insert(draft, {
    audit: `${model.name}.create`,
    events: model.eventOn.create ? [model.eventOn.create] : [],
  });
  return draft;
}

/** The parent is locked before its child is judged, so that it neither goes nor changes meanwhile. */
async function withParent(unit: UnitOfWork, { model, parentId }: Command, given: Written): Promise<Written> {
  if (!model.parent) return given;
  const parent = await unit.load(modelOf(unit.application, model.parent.resource), parentId!, "lock");
  if (!parent) throw notFound();
  return { ...given, values: { ...given.values, [model.parent.field]: parentId } };
}

function created(
  { model, parentId }: Command,
  unit: UnitOfWork,
  { after }: Draft,
  headers: Readonly<Record<string, string>>,
): Outcome {
  const parent = model.parent ? modelOf(unit.application, model.parent.resource) : null;
  const collection = parent ? `${parent.path}/${parentId}${model.path}` : model.path;
  return {
    status: 201,
    ...reveal(unit, unit.view(model, after)),
    version: after.version as number,
    location: `/api/v1${collection}/${after.id as string}`,
    headers,
    warnings: unit.warnings,
  };
}
