/** Owners: a record belongs to one member. */
import { perResource } from "./walk.ts";

export const owners = perResource("owner", ({ fields }, report) => {
  const [first, ...others] = Object.keys(fields).filter((name) => fields[name]!.type === "owner");
  for (const name of others)
    report(["fields", name, "type"], {
      message: `\`${first}\` is the owner already, and a record belongs to one member.`,
      hint: 'Write `type: reference` and `to: "@member"` for a member who is not the owner.',
    });
});
