/** In charge of the pages that a server shows beside the API. */
import type { Pages } from "../../runtime/http/app.ts";
import type { Application } from "../../runtime/model/model.ts";

/** Pages of the application that serves now. */
export function pagesOf(_application: () => Application): Pages {
  return () => null;
}
