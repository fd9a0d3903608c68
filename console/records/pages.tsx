/** Leads addresses below `/console/records` to their pages. */
import { MissingPage } from "../shell/page.tsx";
import { CreatePage } from "./create.tsx";
import { EditPage } from "./edit.tsx";
import { ListPage } from "./list.tsx";
import { placeOf } from "./place.ts";
import { RecordPage } from "./record.tsx";

export function RecordsPages({ path }: { path: readonly string[] }) {
  const found = placeOf(path);
  if (!found) return <MissingPage />;
  const { place, id, page } = found;
  const key = path.join("/");
  if (page === "list") return <ListPage key={key} place={place} />;
  if (page === "new") return <CreatePage key={key} place={place} />;
  if (page === "edit") return <EditPage key={key} place={place} id={id!} />;
  return <RecordPage key={key} place={place} id={id!} />;
}
