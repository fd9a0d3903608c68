/** A call as curl and as TypeScript, to paste elsewhere. The key is a variable, never the key itself. */
import { useState } from "preact/hooks";
import type { Call } from "../core/http.ts";
import { SETTINGS } from "../core/settings.ts";
import { Copy } from "./copy.tsx";
import { Dialog } from "./dialog.tsx";

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf({ method, path, body, headers = {} }: Call): string {
  const parts = [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(location.origin + SETTINGS.base + path)}`,
    `-H "Authorization: Bearer $KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return parts.join(" \\\n  ");
}

export function typescriptOf({ method, path, body, headers = {} }: Call): string {
  const given = {
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...headers,
  };
  const lines = Object.entries(given).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  return [
    `const response = await fetch(${JSON.stringify(location.origin + SETTINGS.base + path)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is TypeScript to paste
    "    Authorization: `Bearer ${process.env.KEY}`,",
    ...lines,
    "  },",
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`]),
    "});",
    "const { data, error } = await response.json();",
  ].join("\n");
}

const FORMS = [
  ["curl", curlOf],
  ["TypeScript", typescriptOf],
] as const;

/** A button that shows the call. @param call what is shown, worked out when the reader asks */
export function AsCode({ call }: { call: () => Call }) {
  const [shown, setShown] = useState<Call | null>(null);
  return (
    <>
      <button type="button" class="small" onClick={() => setShown(call())}>
        As code
      </button>
      {shown && (
        <Dialog title="The same call" close={() => setShown(null)} wide>
          {FORMS.map(([name, write]) => (
            <section key={name}>
              <h3>
                {name} <Copy text={write(shown)} />
              </h3>
              <pre>
                <code>{write(shown)}</code>
              </pre>
            </section>
          ))}
          <p class="quiet">
            Put an API key into the variable <code>KEY</code> first.
          </p>
        </Dialog>
      )}
    </>
  );
}
