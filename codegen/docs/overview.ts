/** What stands in examples for the reader's own, and the page that is shown where there is none. */
import { DOCS, type Page } from "./frame.ts";
import { html } from "./html.ts";

/** Where the API stands in examples; readers are shown where it stands for them. */
export const EXAMPLE_ORIGIN = "http://127.0.0.1:3000";

/** What stands in examples for a key; who sits at the machine of a demo is shown the demo's. */
export const EXAMPLE_KEY = "sk_live_…";

export const missingPage = (): Page => ({
  title: "No such page",
  body: html`<h1>No such page</h1>
<p class="opening">There is no page at this address. All of them are listed above; the API itself stands below <code>/api/v1</code>.</p>
<p><a href="${DOCS}">To the reference</a></p>`,
});
