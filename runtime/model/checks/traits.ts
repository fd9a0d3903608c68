/** In charge of traits that exclude each other, or that need a resource which keeps their records. */
import { perResource } from "./walk.ts";

export const traits = perResource(({ traits: given = [] }, report) => {
  const second = Math.max(given.indexOf("owner"), given.indexOf("createOnlyOwner"));
  if (!given.includes("owner") || !given.includes("createOnlyOwner")) return;
  report(["traits", second], {
    rule: "traits",
    message: "`owner` and `createOnlyOwner` stand together, and both bring the field `ownerId`.",
    hint: "Keep `owner` where the owner may change, else `createOnlyOwner`.",
  });
});
