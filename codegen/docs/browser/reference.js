/** The reference: Scalar, on the document of this server, told to ask nobody else for anything. */
import { prepared } from "./samples.js";

const place = document.getElementById("reference");
const { key, document: address, states, errors } = JSON.parse(place.dataset.settings);

const answer = await fetch(address);
const content = prepared(await answer.json(), {
  base: new URL(".", new URL(address, location.href)).href.replace(/\/$/, ""),
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
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  hiddenClients: hiddenBeside({ shell: ["curl"], python: ["requests"] }),
  persistAuth: false,
  authentication: {
    preferredSecurityScheme: "bearer",
    securitySchemes: { bearer: { token: key } },
  },
});

/** Every client that is not shown, by its language; where a language is not named, all of it. */
function hiddenBeside(shown) {
  const all = {
    c: ["libcurl"],
    clojure: ["clj_http"],
    csharp: ["httpclient", "restsharp"],
    dart: ["http"],
    fsharp: ["httpclient"],
    go: ["native"],
    http: ["http1.1"],
    java: ["asynchttp", "nethttp", "okhttp", "unirest"],
    js: ["axios", "fetch", "jquery", "ofetch", "xhr"],
    julia: ["http"],
    kotlin: ["okhttp"],
    node: ["axios", "fetch", "ofetch", "undici"],
    objc: ["nsurlsession"],
    ocaml: ["cohttp"],
    php: ["curl", "guzzle", "laravel"],
    powershell: ["restmethod", "webrequest"],
    python: ["aiohttp", "httpx_async", "httpx_sync", "python3", "requests"],
    r: ["httr", "httr2"],
    ruby: ["native"],
    rust: ["reqwest"],
    shell: ["curl", "httpie", "wget"],
    swift: ["nsurlsession"],
  };
  return Object.fromEntries(
    Object.entries(all).map(([language, clients]) => {
      const kept = shown[language];
      return [language, kept ? clients.filter((client) => !kept.includes(client)) : true];
    }),
  );
}
