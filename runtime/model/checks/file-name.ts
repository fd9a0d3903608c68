/** In charge of finding a resource by its file's name. */
import type { Check } from "../world.ts";

export const fileName: Check = (world, report) => {
  for (const file of world.files) {
    const expected = file.declaration.resource.replaceAll("_", "-");
    if (file.stem === expected) continue;
    report(file, ["resource"], {
      rule: "file-name",
      message: `The resource \`${file.declaration.resource}\` is declared in ${file.stem}.yaml.`,
      hint: `Call the file ${expected}.yaml, or the resource \`${file.stem.replaceAll("-", "_")}\`.`,
    });
  }
};
