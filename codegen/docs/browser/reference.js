/** The reference: Scalar, which shows this server's document and contacts no other host. */
import { prepared } from "./samples.js";

const place = document.getElementById("reference");
const { key, records, document: address, states } = JSON.parse(place.dataset.settings);

const base = new URL(".", new URL(address, location.href)).href.replace(/\/$/, "");
const answer = await fetch(address);
const text = await answer.text();
const content = prepared(JSON.parse(withRecords(text)), {
  base,
  key: key || "sk_live_…",
  states,
  makeKey: () => `try-${Math.random().toString(36).slice(2, 14)}`,
});

// Removes the text shown while loading.
place.replaceChildren();
Scalar.createApiReference(place, {
  content,
  // Contacts no other host: no fonts, no proxy, no assistant, no telemetry.
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  // The search of every page finds operations too.
  hideSearch: true,
  proxyUrl: "",
  // The page's own button changes the theme of all pages.
  hideDarkModeToggle: true,
  theme: "none",
  layout: "modern",
  operationTitleSource: "summary",
  orderRequiredPropertiesFirst: true,
  orderSchemaPropertiesBy: "preserve",
  hideModels: true,
  // The original document has an address of its own.
  documentDownloadType: "none",
  // Only the document's samples are shown, since they run unchanged.
  hiddenClients: true,
  persistAuth: false,
  authentication: {
    preferredSecurityScheme: "bearer",
    securitySchemes: { bearer: { token: key } },
  },
});

/** Mends what Scalar leaves out for readers who use a keyboard or a screen reader. */
function mend() {
  for (const button of document.querySelectorAll("#reference .scalar-code-copy:not([aria-label])"))
    button.setAttribute("aria-label", "Copy");
  // The label must contain the text that is seen.
  for (const button of document.querySelectorAll("#reference .show-more[aria-label^='Show all']"))
    button.setAttribute("aria-label", button.ariaLabel.replace("Show all", `${button.textContent.trim()}:`));
  // A long list scrolls, which a keyboard can do only in what has the focus.
  for (const list of document.querySelectorAll("#reference ul.endpoints:not([tabindex])")) list.tabIndex = 0;
}
let isDue = false;
new MutationObserver(() => {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    mend();
  });
}).observe(place, { childList: true, subtree: true });

/** Replaces example ids in the document by ids of the demo's records, so that requests find a record. */
function withRecords(text) {
  const ids = Object.values(JSON.parse(text).paths).flatMap(({ get }) => {
    const id = get?.parameters?.find(({ name }) => name === "id")?.example;
    const record = records[id?.slice(0, id.lastIndexOf("_"))];
    return record ? [[id, record]] : [];
  });
  return ids.reduce((whole, [id, record]) => whole.replaceAll(id, record), text);
}
