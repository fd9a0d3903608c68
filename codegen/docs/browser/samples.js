/** In charge of what is shown of the document beside what stands in it: samples in TypeScript, and what a call begins with. */

/**
 * The document as the reference is given it: each operation with a sample in TypeScript, an Idempotency-Key that nobody
 * has used, of what need not be sent nothing filled in, and codes and states led to where they are told of.
 * @param {any} document as it was read
 * @param {object} given
 * @param {string} given.base address of the API
 * @param {() => string} given.makeKey makes an Idempotency-Key, another at each visit
 * @param {{ title: string, href: string }[]} given.states where the states of some groups are drawn
 * @param {string} given.errors the page of codes
 */
export function prepared(document, { base, makeKey, states, errors }) {
  for (const { title, href } of states) {
    const tag = document.tags.find(({ name }) => name === title);
    if (tag) tag.description += `\n\n[Its states, as a drawing](${href})`;
  }
  for (const response of Object.values(document.components.responses ?? {}))
    response.description = response.description.replace(/^- `([A-Z_]+)`/gm, `- [\`$1\`](${errors}#$1)`);
  for (const parameter of Object.values(document.components.parameters ?? {})) settle(parameter, makeKey);
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const parameters = (operation.parameters ?? []).map((each) => resolved(document, each));
      for (const parameter of parameters) settle(parameter, makeKey);
      operation["x-codeSamples"] = [
        {
          lang: "typescript",
          label: "TypeScript",
          source: typescriptOf({ method, path, base, parameters, operation }),
        },
      ];
    }
  return document;
}

const resolved = (document, { $ref, ...own }) =>
  $ref === undefined ? own : document.components.parameters[$ref.split("/").pop()];

/** What a parameter is filled in with. */
function settle(parameter, makeKey) {
  if (!parameter.required) {
    const { example, schema } = parameter;
    const value = example ?? schema?.default ?? schema?.enum?.[0] ?? "";
    delete parameter.example;
    // Shown where the reader asks for it, and not sent before.
    parameter.examples = { default: { value, "x-disabled": true } };
  } else if (parameter.name === "Idempotency-Key") parameter.example = makeKey();
}

/** A call by fetch, which needs no package. */
export function typescriptOf({ method, path, base, parameters, operation }) {
  const required = parameters.filter((parameter) => parameter.required);
  const sampleOf = ({ example, schema }) => example ?? schema?.default ?? schema?.enum?.[0] ?? "…";
  const address = path.replace(/\{(\w+)\}/g, (_, name) =>
    String(sampleOf(required.find((each) => each.in === "path" && each.name === name) ?? {})),
  );
  const query = required
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => `${parameter.name}=${encodeURIComponent(sampleOf(parameter))}`);
  const body = bodyOf(operation);
  const headers = [
    `    Authorization: \`Bearer \${process.env.KEY}\`,`,
    ...(required.some(({ name }) => name === "Idempotency-Key")
      ? ['    "Idempotency-Key": crypto.randomUUID(),']
      : []),
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
  ];
  const url = JSON.stringify(base + address + (query.length > 0 ? `?${query.join("&")}` : ""));
  return [
    `const response = await fetch(${url}, {`,
    ...(method === "get" ? [] : [`  method: ${JSON.stringify(method.toUpperCase())},`]),
    "  headers: {",
    ...headers,
    "  },",
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`]),
    "});",
    "const { data, error, meta } = await response.json();",
    `if (!response.ok) throw new Error(\`\${error.code}: \${error.message}\`);`,
  ].join("\n");
}

function bodyOf({ requestBody }) {
  const media = requestBody?.content?.["application/json"];
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
}
