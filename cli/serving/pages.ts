/** In charge of the pages that a server shows beside the API. */
import { join } from "node:path";
import { createPages } from "../../codegen/docs/pages.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import type { Application } from "../../runtime/model/model.ts";
import { applicationFolder } from "./declarations.ts";

/**
 * Pages of the application that serves now; its guides are the markdown files of its folder docs/guides/.
 * @param demoKey of the demo that is served; null where there is none
 */
export const pagesOf = (application: () => Application, demoKey: () => string | null): Pages =>
  createPages(application, join(applicationFolder(), "docs", "guides"), demoKey);
