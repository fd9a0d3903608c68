/** Prepares the document for the reference: adds runnable samples and values for parameters. */

/**
 * Returns the document as the reference needs it. Operations get samples in curl, TypeScript and Python and
 * an unused Idempotency-Key. Optional parameters stay unset. States link to the page about them.
 * @param {any} document as fetched
 * @param {object} given
 * @param {string} given.base address of the API
 * @param {string} given.key the key that samples send, or a placeholder
 * @param {() => string} given.makeKey makes an Idempotency-Key, a different one at each visit
 * @param {{ title: string, href: string }[]} given.states pages with the states of some groups
 */
export function prepared(document, { base, key, makeKey, states }) {
  document.info.description += `\n\n## Samples\n\nEach sample runs as it is with your key: it creates the records that it needs. To use a record of yours, put its id into the last call, and leave the others out.`;
  // The page may be opened through a proxy that the server does not know.
  document.servers = [{ url: base }];
  for (const { title, href } of states) {
    const tag = document.tags.find(({ name }) => name === title);
    if (tag) tag.description += `\n\n[Its states, as a drawing](${href})`;
  }
  for (const parameter of Object.values(document.components.parameters ?? {})) settle(parameter, makeKey);
  const calls = callsOf(document);
  for (const { operation } of calls.values()) {
    for (const parameter of operation.parameters ?? []) if (!parameter.$ref) settle(parameter, makeKey);
    operation["x-codeSamples"] = samplesOf(operation, calls, { base, key });
  }
  return document;
}

/** Sets the initial value of a parameter. */
function settle(parameter, makeKey) {
  if (!parameter.required) {
    const { example, schema } = parameter;
    // An empty text is no date-time, and would be marked as invalid before anything is sent.
    const moment = schema?.format === "date-time" ? "2026-01-01T00:00:00Z" : "";
    const value = example ?? schema?.default ?? schema?.enum?.[0] ?? moment;
    delete parameter.example;
    // Offered to the reader, but not sent unless chosen.
    parameter.examples = { default: { value, "x-disabled": true } };
  } else if (parameter.name === "Idempotency-Key") parameter.example = makeKey();
}

/** Every operation with its address, by its id. */
const callsOf = (document) =>
  new Map(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        operation.operationId,
        { path, method: method.toUpperCase(), operation },
      ]),
    ),
  );

/** The samples of an operation; none if the document does not say how to reach it. */
function samplesOf(operation, calls, service) {
  const steps = operation["x-usage"]?.map((step) => ({ ...step, ...calls.get(step.call) }));
  if (!steps) return [];
  const given = steps.map(
    ({ as, body, query, at = "id", method, path: template, operation: called, call }, i) => ({
      as,
      at,
      method,
      body,
      address:
        template.replace(/\{(\w+)\}/g, (_, name) => operation["x-usage"][i].path[name]) + queryOf(query),
      // One key per call, with a different value at each run.
      key: called["x-idempotency-key"] === "ignored" ? null : `${(as ?? call).replace(/[_.]/g, "-")}-$run`,
    }),
  );
  return LANGUAGES.map(({ lang, label, write }) => ({ lang, label, source: write(given, service) }));
}

const queryOf = (query = {}) => {
  const parts = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${String(value)
        .split(/(\$\w+)/)
        .map((part) => (part.startsWith("$") ? part : encodeURIComponent(part)))
        .join("")}`,
  );
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
};

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const needsRun = (steps) => JSON.stringify(steps).includes("$run");

/** Replaces `$name` in a text as a language writes it. */
const replaced = (text, write) => text.replace(/\$(\w+)/g, (_, name) => write(name));

/** A value as a language writes it, on one line if it is short. */
function literal(value, language, indent = "") {
  const { text, words = {}, name = text, step = "  ", width = 48 } = language;
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return words[String(value)] ?? String(value);
  const inner = indent + step;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, language, inner))
    : Object.entries(value).map(([key, member]) => `${name(key)}: ${literal(member, language, inner)}`);
  if (parts.length === 0) return open + close;
  const line = Array.isArray(value) ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (indent.length + line.length <= width && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => inner + part).join(",\n")},\n${indent}${close}`;
}

/** Joins steps, with an empty line before the last one, which is the documented call. */
const apart = (lines) => [...lines.slice(0, -1), ...(lines.length > 1 ? [""] : []), lines.at(-1)].join("\n");

const inShell = (name) => (name === "run" ? "$RUN" : `$${camel(name)}Id`);
const JSON_TEXT = {
  text: (text) => replaced(JSON.stringify(text).replace(/[\\`]/g, "\\$&"), inShell),
  width: 76,
};

function shellOf(steps, { base, key: secret }) {
  const lines = steps.map(({ as, at, method, body, address, key }, i) => {
    const isLast = i === steps.length - 1;
    const parts = [
      `curl ${isLast ? "" : "-s "}${method === (body ? "POST" : "GET") ? "" : `-X ${method} `}"$BASE${replaced(address, inShell)}"`,
      '-H "Authorization: Bearer $KEY"',
      ...(key === null ? [] : [`-H "Idempotency-Key: ${replaced(key, inShell)}"`]),
      ...(body ? ["--json @- <<END"] : []),
    ];
    const text = body ? `\n${literal(body, JSON_TEXT).replace(/,(\n\s*[}\]])/g, "$1")}\nEND` : "";
    const call = parts.join(" \\\n  ");
    if (isLast) return call + text;
    if (as === undefined) return `${call} > /dev/null${text}`;
    return `${inShell(as).slice(1)}=$(${call} | jq -r .data${memberOf(at, (name) => `.${name}`)}${text}${text ? "\n" : ""})`;
  });
  const run = needsRun(steps) ? ["RUN=$RANDOM$RANDOM"] : [];
  return apart([[`BASE=${base}`, `KEY=${secret}`, ...run].join("\n"), ...lines]);
}

const inScript = (name) => (name === "run" ? "run" : `${camel(name)}Id`);
const SCRIPT = {
  text: (text) =>
    /^\$\w+$/.test(text)
      ? inScript(text.slice(1))
      : text.includes("$")
        ? `\`${replaced(text.replace(/[\\`]/g, "\\$&"), (name) => `\${${inScript(name)}}`)}\``
        : JSON.stringify(text),
  name: (name) =>
    name.includes("$") ? `[${SCRIPT.text(name)}]` : /^\w+$/.test(name) ? name : JSON.stringify(name),
};

const inPython = (name) => (name === "run" ? "run" : `${name}_id`);
const PYTHON = {
  text: (text) =>
    /^\$\w+$/.test(text)
      ? inPython(text.slice(1))
      : text.includes("$")
        ? `f${replaced(JSON.stringify(text), (name) => `{${inPython(name)}}`)}`
        : JSON.stringify(text),
  words: { true: "True", false: "False", null: "None" },
  step: "    ",
};

const argumentsOf = ({ method, address, body, key }, language, none) =>
  [
    JSON.stringify(method),
    language.text(address),
    ...(body || key ? [body ? literal(body, language) : none] : []),
    ...(key ? [language.text(key)] : []),
  ].join(", ");

/** `0.id` → `[0].id`, and in Python `[0]["id"]`. */
const memberOf = (at, write) =>
  at
    .split(".")
    .map((part) => (/^\d/.test(part) ? `[${part}]` : write(part)))
    .join("");

function typescriptOf(steps, { base, key }) {
  const calls = steps.map((step, i) => {
    const call = `await call(${argumentsOf(step, SCRIPT, "undefined")})`;
    if (i === steps.length - 1) return `console.log(${call});`;
    if (step.as === undefined) return `${call};`;
    return `const ${inScript(step.as)} = (${call})${memberOf(step.at, (name) => `.${name}`)};`;
  });
  return `const BASE = ${JSON.stringify(base)};
const KEY = ${JSON.stringify(key)};

async function call(method: string, path: string, body?: object, key?: string) {
  const response = await fetch(BASE + path, {
    method,
    headers: {
      Authorization: \`Bearer \${KEY}\`,
      ...(body && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
    },
    body: body && JSON.stringify(body),
  });
  const { data, error } = await response.json();
  if (!response.ok) throw new Error(\`\${error.code}: \${error.message}\`);
  return data;
}

${apart([...(needsRun(steps) ? ["const run = Math.random().toFixed(8).slice(2);"] : []), ...calls])}`;
}

function pythonOf(steps, { base, key }) {
  const calls = steps.map((step, i) => {
    const call = `call(${argumentsOf(step, PYTHON, "None")})`;
    if (i === steps.length - 1) return `print(${call})`;
    return step.as === undefined
      ? call
      : `${inPython(step.as)} = ${call}${memberOf(step.at, (name) => `["${name}"]`)}`;
  });
  const run = needsRun(steps);
  return `import json, ${run ? "random, " : ""}urllib.request

BASE = ${JSON.stringify(base)}
KEY = ${JSON.stringify(key)}

def call(method, path, body=None, key=None):
    headers = {"Authorization": "Bearer " + KEY}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]

${apart([...(run ? ["run = random.randrange(10**7, 10**8)"] : []), ...calls])}`;
}

const LANGUAGES = [
  { lang: "bash", label: "curl", write: shellOf },
  { lang: "typescript", label: "TypeScript", write: typescriptOf },
  { lang: "python", label: "Python", write: pythonOf },
];
