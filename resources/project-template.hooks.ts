/** Templates that may be used: enabling one validates what is saved, and a manifest may be tried beforehand. */
import type { CreateContext, UpdateContext, ValidateContext } from "./generated/project-template.ts";
import { judgeManifest } from "./manifest.ts";

/** On create and update: an active template has a valid definition (specification, endpoint 24). */
export function enable({ before, after, refuse }: CreateContext | UpdateContext): void {
  const isNews = before === null || !before.isActive || before.definition !== after.definition;
  if (!after.isActive || !isNews) return;
  const { errors } = judgeManifest(after.definition ?? {}, false);
  if (errors.length === 0) return;
  const details = errors.map((error) => ({ ...error, path: `/definition${error.path}` }));
  const many = errors.at(-1)!.code === "TOO_MANY_ERRORS";
  const count = many ? `more than ${errors.length - 1}` : errors.length;
  refuse(
    "MANIFEST_INVALID",
    `The saved definition has ${count} ${errors.length === 1 ? "error" : "errors"}, so the template cannot be active.`,
    { details },
  );
}

/** validate: creates nothing (specification, endpoint 25). */
export function validate({ input }: ValidateContext): unknown {
  const { errors, statistics } = judgeManifest({ ...input }, true);
  return { valid: errors.length === 0, errors, statistics };
}
