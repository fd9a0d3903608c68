/** In charge of finding a resource by its file's name. */
import type { Check } from "../world.ts";

export const fileName: Check = (world, report) => {
  for (const file of world.files) {
    const { resource } = file.declaration;
    const [expected, other] = [resource.replaceAll("_", "-"), file.stem.replaceAll("-", "_")];
    if (file.stem === expected) continue;
    report(file, ["resource"], {
      rule: "file-name",
      message: `The resource \`${resource}\` is declared in ${file.stem}.yaml.`,
      hint: `Call the file ${expected}.yaml${other === resource ? "" : `, or the resource \`${other}\``}.`,
    });
  }
};
