/** The reference: Scalar, on the document of this server, told to ask nobody else for anything. */
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

// What is said meanwhile.
place.replaceChildren();
Scalar.createApiReference(place, {
  content,
  // No other host is asked: not for fonts, not for a proxy, not for an assistant, not to tell of visitors.
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
  // The document as it is served stands at its own address.
  documentDownloadType: "none",
  // Samples are those of the document, which run as they are.
  hiddenClients: true,
  persistAuth: false,
  authentication: {
    preferredSecurityScheme: "bearer",
    securitySchemes: { bearer: { token: key } },
  },
});

/** The document with ids of records that the demo has in the place of its examples, so that what is tried is found. */
async function withRecords(text) {
  const { paths } = JSON.parse(text);
  const found = await Promise.all(
    Object.entries(paths).map(async ([path, { get }]) => {
      const id = get?.parameters?.find(({ name }) => name === "id")?.example;
      const list = path.replace("/{id}", "");
      // What must be filtered is not asked for.
      if (id === undefined || paths[list]?.get?.parameters.every(({ required }) => !required) !== true)
        return null;
      const page = await fetch(`${base}${list}?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
      const record = page.ok ? (await page.json()).data[0] : undefined;
      return record && [id, record.id];
    }),
  );
  return found.reduce((whole, ids) => (ids ? whole.replaceAll(...ids) : whole), text);
}
