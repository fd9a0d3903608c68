/** Leads addresses below `/console/records` to their pages. */
import { MissingPage } from "../shell/page.tsx";
import { ListPage } from "./list.tsx";
import { placeOf } from "./place.ts";

export function RecordsPages({ path }: { path: readonly string[] }) {
  const found = placeOf(path);
  if (!found) return <MissingPage />;
  const { place, page } = found;
  const key = path.join("/");
  if (page === "list") return <ListPage key={key} place={place} />;
  return <MissingPage />;
}
