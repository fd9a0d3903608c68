/** In charge of Projects that begin from a template. */
import type { CreateContext } from "./generated/project.ts";
import type { ProjectItem } from "./generated/project-item.ts";

interface Stage {
  readonly name: string;
  readonly items: readonly Pick<ProjectItem, "type" | "title">[];
}

/** On create: the items of the template become Project Items, in their order (contract, section 13, "Records"). */
export async function plan({ after, store, identify }: CreateContext): Promise<void> {
  if (after.templateId === null) return;
  const template = await store.get("project_template", after.templateId);
  // An active template has a valid definition: it was judged when it was enabled.
  const stages = (template?.definition?.stages ?? []) as readonly Stage[];
  const projectId = identify();
  let position = 0;
  for (const stage of stages)
    for (const { type, title } of stage.items)
      await store.create("project_item", {
        projectId,
        stageName: stage.name,
        type,
        title,
        position: position++,
      });
}
