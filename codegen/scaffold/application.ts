/** The initial files of an application. */
import { formatted } from "../../runtime/declare/format.ts";
import { APPLICATION_NODE, RESOURCE_NODE } from "../../runtime/model/language.ts";
import type { Names } from "./names.ts";
import { tracedHooks, tracedResource } from "./resource.ts";

/**
 * Returns the files by path, except package.json, which may already exist.
 * @param name of the API, such as `Garden Service`
 */
export const filesOf = (name: string, names: Names): ReadonlyMap<string, string> =>
  new Map([
    ["resources/application.yaml", formatted(application(name), APPLICATION_NODE)],
    ["resources/member.yaml", formatted(MEMBER, RESOURCE_NODE)],
    [`resources/${names.stem}.yaml`, tracedResource(names)],
    [`resources/${names.stem}.hooks.ts`, tracedHooks(names)],
    [`test/${names.stem}.test.ts`, testOf(names)],
    ["tsconfig.json", TSCONFIG],
    [".gitignore", "node_modules/\ndist/\n.data/\n"],
    [".ci/run", CI],
    ["README.md", readme(name, names)],
  ]);

/**
 * The content of package.json, to be merged into an existing one.
 * @param charter the required version range of charter
 */
export const packageOf = (name: string, charter: string) => ({
  name:
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "application",
  private: true,
  type: "module",
  scripts: {
    dev: "charter dev",
    start: "charter start",
    check: "charter check",
    types: "charter types && tsc --noEmit",
    test: "charter check && node --import tsx --test --test-force-exit test/*.test.ts",
  },
  dependencies: { charter },
  devDependencies: { "@types/node": "^20.19.0", tsx: "^4.20.0", typescript: "^5.9.0 || ^6.0.0" },
});

/** The name is quoted, since it may look like any YAML value. Formatting removes unnecessary quotes. */
const application = (
  name: string,
): string => `# yaml-language-server: $schema=./generated/application.schema.json
application: ${JSON.stringify(name)}
summary: ${JSON.stringify(`The API of ${name}.`)}

roles:
  OWNER: [settings.api-keys.manage, settings.webhooks.manage, members.manage]
  MEMBER: []

presets:
  least_privilege: []
  full_access: ["*:*"]
  read_only: ["*:read"]
`;

const MEMBER = `# yaml-language-server: $schema=./generated/resource.schema.json
resource: member
collection: members
idPrefix: mem
summary: A person in the organization, who can get API keys.

fields:
  name:     { type: text, max: 200, required: true }
  email:    { type: email, required: true, unique: true, permission: members.manage }
  role:     { type: role, where: { isActive: true }, permission: members.manage }
  isActive: { type: boolean, default: true, permission: members.manage }

operations: { list: {}, get: {}, create: {}, update: {} }

events:
  member.created: { on: create }
  member.updated: { on: update }
`;

const testOf = ({ path, one }: Names): string => `import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openTestApp, type TestApp, type TestOrganization } from "charter/testing";

describe("${one}", () => {
  let app: TestApp;
  let organization: TestOrganization;

  before(async () => {
    app = await openTestApp();
    organization = await app.organization();
  });
  after(() => app.close());

  it("is open until it is completed, which is final", async () => {
    const made = await organization.post("/${path}", { title: "Water the tomatoes" });
    assert.equal(made.status, 201);
    assert.equal(made.data.status, "OPEN");
    const path = \`/${path}/\${made.data.id}\`;
    assert.equal((await organization.post(\`\${path}/complete\`)).status, 200);
    assert.equal((await organization.get(path)).data.status, "DONE");
    assert.equal((await organization.post(\`\${path}/complete\`)).error.code, "INVALID_STATE");
  });

  it("is one of at most three open ones of a member", async () => {
    const { ownerId: assigneeId } = organization;
    const make = () => organization.post("/${path}", { title: "Prune the roses", assigneeId });
    for (let n = 0; n < 3; n++) assert.equal((await make()).status, 201);
    const refused = await make();
    assert.equal(refused.status, 409);
    assert.equal(refused.error.code, "TOO_MANY_OPEN");
  });
});
`;

const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: "ES2023",
      module: "NodeNext",
      types: ["node"],
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    },
    include: ["resources", "test"],
  },
  null,
  2,
)}\n`;

const CI = `#!/usr/bin/env bash
# Run this before merging: a clean install, then the checks, the fastest first.
set -euo pipefail
cd "$(dirname "$0")/.."
npm ci
npx charter check
npx charter types --check
npx tsc --noEmit
npm test
`;

const readme = (name: string, { path, stem }: Names): string => `# ${name}

An HTTP API, declared in \`resources/\` with one YAML file per resource.

\`\`\`
npm install
npm run dev
\`\`\`

This serves the API on http://127.0.0.1:3000 with an embedded PostgreSQL and prints a key. \`/docs\` explains every call. Edit
\`resources/${stem}.yaml\` and save it: the next call uses the new version.

\`\`\`
curl http://127.0.0.1:3000/api/v1/${path} -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" -d '{"title":"Water the tomatoes"}'
\`\`\`

| Command | Purpose |
|---|---|
| \`npm test\` | calls the API over HTTP, on a separate database |
| \`npm run types\` | writes the types for the hooks and checks all types |
| \`npx charter new <name>\` | adds a resource |
| \`npx charter explain ${stem.replaceAll("-", "_")}\` | explains a declaration |
| \`npx charter --help\` | lists all commands |
`;
