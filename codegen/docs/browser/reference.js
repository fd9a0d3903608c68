/** The reference: Scalar, which shows this server's document and contacts no other host. */
import { prepared } from "./samples.js";

const place = document.getElementById("reference");
const { key, document: address, states, errors } = JSON.parse(place.dataset.settings);

const base = new URL(".", new URL(address, location.href)).href.replace(/\/$/, "");
const answer = await fetch(address);
const text = await answer.text();
const content = prepared(JSON.parse(key ? await withRecords(text) : text), {
  base,
  key: key || "sk_live_…",
  states,
  errors,
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

/** Replaces example ids in the document by ids of the demo's records, so that requests find a record. */
async function withRecords(text) {
  const { paths } = JSON.parse(text);
  const found = await Promise.all(
    Object.entries(paths).map(async ([path, { get }]) => {
      const id = get?.parameters?.find(({ name }) => name === "id")?.example;
      const list = path.replace("/{id}", "");
      // Skips lists that require a filter.
      if (id === undefined || paths[list]?.get?.parameters.every(({ required }) => !required) !== true)
        return null;
      const page = await fetch(`${base}${list}?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
      const record = page.ok ? (await page.json()).data[0] : undefined;
      return record && [id, record.id];
    }),
  );
  return found.reduce((whole, ids) => (ids ? whole.replaceAll(...ids) : whole), text);
}
