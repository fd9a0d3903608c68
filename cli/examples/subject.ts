/** In charge of which resources' examples are meant. */
import { nearest } from "../../runtime/errors.ts";
import { platformFolder } from "../../runtime/load.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { UsageError } from "../shell/failure.ts";

/**
 * The application's own resources, or the one of a name.
 * @throws UsageError where there is none of that name
 */
export function modelsNamed({ models }: Application, name: string | undefined): Model[] {
  const own = [...models.values()].filter(({ folder }) => folder !== platformFolder());
  if (name === undefined) return own;
  const wanted = name.replaceAll("-", "_").replace(/\.yaml$/, "");
  const found = own.filter((model) => model.name === wanted);
  if (found.length > 0) return found;
  const near = nearest(
    wanted,
    own.map((model) => model.name),
  );
  throw new UsageError(`there is no resource \`${name}\`${near ? `, did you mean \`${near}\`?` : "."}`);
}
