/** In charge of the pages that a server shows beside the API. */
import { createPages } from "../../codegen/docs/pages.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import type { Application } from "../../runtime/model/model.ts";

/** Pages of the application that serves now. */
export const pagesOf = (application: () => Application): Pages => createPages(application);
