/** In charge of Projects that begin from a template. */
import type { HookContext } from "../runtime/public.ts";

type Values = Readonly<Record<string, unknown>>;

/** On create: the items of the template become Project Items, in their order (contract, section 13, "Records"). */
export async function plan({ after, store, identify }: HookContext): Promise<void> {
  if (after.templateId === null) return;
  const template = await store.get("project_template", after.templateId as string);
  const stages = ((template?.definition as Values | null)?.stages ?? []) as readonly Values[];
  const projectId = identify();
  let position = 0;
  for (const stage of stages)
    for (const { type, title } of stage.items as readonly Values[])
      await store.create("project_item", {
        projectId,
        stageName: stage.name,
        type,
        title,
        position: position++,
      });
}
