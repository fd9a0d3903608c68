/** In charge of what a server shows beside the API: pages for people, and the document for their tools. */
import { join } from "node:path";
import { createPages } from "../../codegen/docs/pages.ts";
import { documentOf } from "../../codegen/openapi/document.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import type { Application } from "../../runtime/model/model.ts";
import { applicationFolder } from "./declarations.ts";

/** Pages of the application that serves now; its guides are the markdown files of its folder docs/. */
export const pagesOf = (application: () => Application): Pages =>
  createPages(application, join(applicationFolder(), "docs"));

/** The document that describes the API of an application, with no more signs than it needs. */
export const describe = (application: Application): string => JSON.stringify(documentOf(application));
