/** Project templates and manifests (specification, endpoints 24 and 25). */
import { expect } from "chai";
import { judgeManifest } from "../../resources/manifest.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made } from "../support/household.ts";

const item = (title: string, more: object = {}) => ({ type: "TASK", title, ...more });
const SOUND = {
  stages: [
    {
      name: "Plan",
      items: [
        item("Survey", { durationDays: 2 }),
        item("Permit", { durationDays: 10, dependsOn: ["Survey"], type: "DOCUMENT" }),
      ],
    },
    {
      name: "Build",
      items: [
        item("Mount", { durationDays: 3, dependsOn: ["Permit"], type: "WORK_ORDER" }),
        item("Order parts", { durationDays: 4 }),
      ],
    },
  ],
};

describe("project templates", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const validate = (body: unknown) => app.api.post("/manifests/validate", body);
  const faults = ({ data }: Made) => data.errors.map((e: Made) => `${e.path} ${e.code}`);

  it("validate answers statistics of a valid manifest and creates nothing", async () => {
    const answer = await validate({ name: "Roof", ...SOUND });
    expect(answer.status).to.equal(200);
    expect(answer.data).to.deep.equal({
      valid: true,
      errors: [],
      statistics: {
        stageCount: 2,
        itemCount: 4,
        itemsByType: { TASK: 2, DOCUMENT: 1, WORK_ORDER: 1 },
        criticalPathDays: 15,
      },
    });
    expect((await app.api.get("/manifests/templates")).data).to.deep.equal([]);
  });

  it("validate answers 200 with every fault at once", async () => {
    const answer = await validate({
      nam: "x",
      stages: [
        { name: "A", items: [] },
        {
          name: "A",
          items: [
            item("T", { type: "JOB", durationDays: -1 }),
            item("T", { dependsOn: ["Nobody", 3] }),
            { type: "TASK", title: "x".repeat(201), durationDays: "2" },
          ],
        },
        "stage",
      ],
    });
    expect([answer.status, answer.data.valid, answer.data.statistics]).to.deep.equal([200, false, null]);
    expect(faults(answer).sort()).to.deep.equal(
      [
        "/nam UNKNOWN_FIELD",
        "/name REQUIRED",
        "/stages/0/items EMPTY",
        "/stages/1/name DUPLICATE_NAME",
        "/stages/1/items/0/type UNKNOWN_ITEM_TYPE",
        "/stages/1/items/0/durationDays OUT_OF_RANGE",
        "/stages/1/items/1/title DUPLICATE_NAME",
        "/stages/1/items/1/dependsOn/0 UNKNOWN_DEPENDENCY",
        "/stages/1/items/1/dependsOn/1 INVALID_TYPE",
        "/stages/1/items/2/title TOO_LONG",
        "/stages/1/items/2/durationDays INVALID_TYPE",
        "/stages/2 INVALID_TYPE",
      ].sort(),
    );
  });

  it("saves and enables what validate finds valid, its name included", async () => {
    const manifest = { name: "Standard", stages: [{ name: "S", items: [item("Survey")] }] };
    expect((await validate(manifest)).data.valid).equal(true);
    const made = await app.api.post("/manifests/templates", {
      name: "T",
      definition: manifest,
      isActive: true,
    });
    expect([made.status, made.data.definition, made.data.isActive]).deep.equal([201, manifest, true]);
    const later = await app.api.make("/manifests/templates", { name: "T" });
    const path = `/manifests/templates/${later.id}`;
    expect((await app.api.patch(path, { definition: manifest, isActive: true })).data.isActive).equal(true);
    const unnamed = { ...manifest, name: 1 };
    const refused = await app.api.patch(path, { definition: unnamed });
    expect(refused.error.details[0]).include({ path: "/definition/name", code: "INVALID_TYPE" });
  });

  it("validate tells each dependency cycle once, and not what merely waits for it", async () => {
    const answer = await validate({
      name: "C",
      stages: [
        {
          name: "S",
          items: [
            item("a", { dependsOn: ["b"] }),
            item("b", { dependsOn: ["a"] }),
            item("c", { dependsOn: ["c"] }),
            item("d", { dependsOn: ["a"] }),
          ],
        },
      ],
    });
    expect(faults(answer)).to.deep.equal([
      "/stages/0/items/0/dependsOn DEPENDENCY_CYCLE",
      "/stages/0/items/2/dependsOn DEPENDENCY_CYCLE",
    ]);
  });

  it("validate refuses only a body that is no JSON object", async () => {
    expect((await validate([])).status).to.equal(422);
    expect((await validate({})).status).to.equal(200);
  });

  it("validate judges up to 10,000 items in up to 4 MiB", async () => {
    const items = (count: number, length: number) =>
      Array.from({ length: count }, (_, i) => item(`t${i}`, { description: "x".repeat(length) }));
    const plan = (count: number, length: number) => ({
      name: "Large",
      stages: [{ name: "S", items: items(count, length) }],
    });
    expect((await validate(plan(10_000, 40))).data).deep.include({ valid: true, errors: [] });
    expect(faults(await validate(plan(10_001, 40)))).deep.equal(["/stages TOO_LONG"]);
    expect(faults(await validate(plan(10_000, 180)))).deep.equal([" TOO_LONG"]);
    const text = JSON.stringify(plan(1, 1)).padEnd(4 * 2 ** 20 + 1);
    expect((await app.api.post("/manifests/validate", text)).status).equal(413);
  });

  /** A sound manifest whose JSON has so many bytes. */
  function manifestOf(bytes: number): Made {
    const items = Array.from({ length: 300 }, (_, i) => item(`t${i}`, { description: "é".repeat(1_600) }));
    const manifest = { name: "Large", stages: [{ name: "S", items: [...items, item("last")] }] };
    const left = bytes - Buffer.byteLength(JSON.stringify(manifest));
    items.forEach((one, i) => {
      const share = Math.floor(left / items.length) + (i < left % items.length ? 1 : 0);
      (one as Made).description += "x".repeat(share);
    });
    expect(Buffer.byteLength(JSON.stringify(manifest))).equal(bytes);
    return manifest;
  }
  for (const [bytes, status] of [
    [999_999, 201],
    [1_000_000, 201],
    [1_000_001, 422],
  ] as const)
    it(`validate finds a manifest of ${bytes} bytes valid only if it can be saved`, async () => {
      const definition = manifestOf(bytes);
      const tried = await validate(definition);
      const saved = await app.api.post("/manifests/templates", { name: "T", definition, isActive: true });
      expect([tried.status, tried.data.valid, saved.status]).deep.equal([200, status === 201, status]);
      if (status === 422) {
        expect(faults(tried)).deep.equal([" TOO_LONG"]);
        expect(saved.error.details[0]).include({ path: "/definition", code: "TOO_LONG" });
      }
    });

  it("validate finds U+0000 in each text, which cannot be saved", async () => {
    const text = "a\u0000b";
    const items = [item(text, { description: text, type: text })];
    const answer = await validate({ name: text, stages: [{ name: text, items }] });
    const paths = ["/name", "/stages/0/name", "/stages/0/items/0/type", "/stages/0/items/0/title"];
    expect(faults(answer)).deep.equal(
      [...paths, "/stages/0/items/0/description"].map((path) => `${path} INVALID_VALUE`),
    );
  });

  it("validate judges how many items there are before it reads one", async () => {
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    const answer = await validate({ name: "Z", stages: [{ name: "S", items: zeros(1_000_000) }] });
    expect(answer.data.errors).to.deep.equal([
      { path: "/stages", code: "TOO_LONG", message: "At most 10000 items are allowed, found 1000000." },
    ]);
    expect(faults(await validate({ name: "Z", stages: zeros(10_001) }))).to.deep.equal(["/stages TOO_LONG"]);
    const eager = [item("a", { dependsOn: zeros(10_001) })];
    expect(faults(await validate({ name: "Z", stages: [{ name: "S", items: eager }] }))).to.deep.equal([
      "/stages/0/items/0/dependsOn TOO_LONG",
    ]);
  });

  it("validate lists a thousand faults, then one that says that there are more", async () => {
    const untitled = (count: number) => ({
      name: "M",
      stages: [{ name: "S", items: Array.from({ length: count }, () => ({ type: "TASK" })) }],
    });
    const full = await validate(untitled(1_000));
    expect([full.data.errors.length, full.data.errors.at(-1).code]).to.deep.equal([1_000, "REQUIRED"]);
    const over = await validate(untitled(1_001));
    expect([over.status, over.data.errors.length, over.data.valid]).to.deep.equal([200, 1_001, false]);
    expect(over.data.errors.at(-1)).to.deep.equal({
      path: "",
      code: "TOO_MANY_ERRORS",
      message: "There are more than 1000 errors. Fix these and try again.",
    });
  });

  it("enabling a definition of very many faults tells a hundred of them", async () => {
    const definition = { stages: Array.from({ length: 3_000 }, () => ({})) };
    const body = { name: "T", isActive: true, definition };
    const { error } = await app.api.post("/manifests/templates", body);
    expect(error.message).to.contain("more than 1000 errors");
    expect([error.code, error.details.length, error.omittedDetails]).to.deep.equal([
      "MANIFEST_INVALID",
      100,
      901,
    ]);
  });

  it("validate shortens the names that it tells", async () => {
    const answer = await validate({ name: "M", ["k".repeat(100_000)]: 0, stages: [] });
    expect(answer.data.errors[0].path).to.equal(`/${"k".repeat(64)}…`);
  });

  it("judges a chain of 10,000 items to its end", () => {
    const items = Array.from({ length: 10_000 }, (_, i) =>
      item(`t${i}`, i > 0 ? { durationDays: 1, dependsOn: [`t${i - 1}`] } : {}),
    );
    expect(judgeManifest({ stages: [{ name: "S", items }] }, false).statistics!.criticalPathDays).to.equal(
      9_999,
    );
  });

  it("looks at an item as often among 10,000 as among 100", () => {
    /** How often what an item holds is read, for each item of a plan in which each depends on the one before. */
    const looks = (count: number): number => {
      let reads = 0;
      const counted = (values: object) =>
        new Proxy(values, {
          get(target, key) {
            reads++;
            return Reflect.get(target, key);
          },
        });
      const items = Array.from({ length: count }, (_, i) =>
        counted(item(`t${i}`, i > 0 ? { durationDays: 1, dependsOn: [`t${i - 1}`] } : {})),
      );
      const { statistics } = judgeManifest({ stages: [{ name: "S", items }] }, false);
      expect(statistics!.criticalPathDays).to.equal(count - 1);
      return reads / count;
    };
    expect(looks(10_000)).to.be.within(1, looks(100) + 1);
  });

  it("enabling validates the saved definition, and isPublished is an alias that must agree", async () => {
    const { id } = await app.api.make("/manifests/templates", { name: "T", definition: { stages: [] } });
    const refused = await app.api.patch(`/manifests/templates/${id}`, { isActive: true });
    expect([refused.status, refused.error.code, refused.error.details[0].path]).to.deep.equal([
      422,
      "MANIFEST_INVALID",
      "/definition/stages",
    ]);
    await app.api.patch(`/manifests/templates/${id}`, { definition: SOUND });
    const enabled = await app.api.patch(`/manifests/templates/${id}`, { isPublished: true });
    expect(enabled.data).to.include({ isActive: true, isPublished: true, revision: 2 });
    expect(enabled.headers.get("sunset")).to.be.a("string");
    const torn = await app.api.patch(`/manifests/templates/${id}`, { isActive: true, isPublished: false });
    expect([torn.error.code, torn.error.details[0].path]).to.deep.equal([
      "VALIDATION_FAILED",
      "/isPublished",
    ]);
  });

  it("enabling judges the definition that is saved with it, and an active one stays valid", async () => {
    const { id } = await app.api.make("/manifests/templates", { name: "T", definition: { stages: [] } });
    const path = `/manifests/templates/${id}`;
    expect((await app.api.patch(path, { isActive: true, definition: SOUND })).data.isActive).equal(true);
    const { status, error } = await app.api.patch(path, {
      definition: { stages: [{ name: "S", items: [] }] },
    });
    expect([status, error.code, error.details[0].path]).deep.equal([
      422,
      "MANIFEST_INVALID",
      "/definition/stages/0/items",
    ]);
    expect((await app.api.get(path)).data).deep.include({ definition: SOUND, version: 2 });
    const idle = await app.api.patch(path, { isActive: false, definition: { stages: [] } });
    expect(idle.data).include({ isActive: false, isPublished: false });
  });

  it("only the selected template changes; revisions and committed work are kept", async () => {
    const { id: customerId } = await customer(app);
    const make = () => app.api.make("/manifests/templates", { name: "T", definition: SOUND, isActive: true });
    const [selected, other] = [await make(), await make()];
    const project = await app.api.make("/projects", { name: "P", customerId, templateId: selected.id });
    const items = async () => (await app.api.get(`/project-items?projectId=${project.id}`)).data;
    const committed = await items();
    const tuple = { externalSystem: "erp", externalObject: "plan", externalId: selected.id };
    const body = { isActive: false, note: "replaced", externalReferences: [tuple] };
    const { data } = await app.api.patch(`/manifests/templates/${selected.id}`, body);
    expect(data).include({ isActive: false, note: "replaced", revision: 1, version: 2 });
    expect(data.definition).deep.equal(SOUND);
    expect(data.externalReferences[0]).include(tuple);
    expect((await app.api.get(`/manifests/templates/${other.id}`)).data).deep.equal(other);
    expect(await items()).deep.equal(committed);
    expect((await app.api.get(`/projects/${project.id}`)).data).deep.equal(project);
  });

  it("a Project from an active template gets its items, PENDING and in order", async () => {
    const { id: customerId } = await customer(app);
    const template = await app.api.make("/manifests/templates", {
      name: "T",
      definition: SOUND,
      isActive: true,
    });
    const project = await app.api.make("/projects", { name: "P", customerId, templateId: template.id });
    const { data } = await app.api.get(`/project-items?projectId=${project.id}&sortDir=asc`);
    expect(data.map((i: Made) => [i.stageName, i.title, i.type, i.status, i.position])).to.deep.equal([
      ["Plan", "Survey", "TASK", "PENDING", 0],
      ["Plan", "Permit", "DOCUMENT", "PENDING", 1],
      ["Build", "Mount", "WORK_ORDER", "PENDING", 2],
      ["Build", "Order parts", "TASK", "PENDING", 3],
    ]);
    await app.api.patch(`/manifests/templates/${template.id}`, { isActive: false });
    expect(
      (await app.api.post("/projects", { name: "P", customerId, templateId: template.id })).error.code,
    ).to.equal("INVALID_STATE");
  });

  it("a Project takes over a template of many hundred items whole", async () => {
    const { id: customerId } = await customer(app);
    const items = Array.from({ length: 400 }, (_, i) => item(`t${i}`));
    const template = await app.api.make("/manifests/templates", {
      name: "Large",
      definition: { stages: [{ name: "S", items }] },
      isActive: true,
    });
    const project = await app.api.make("/projects", { name: "P", customerId, templateId: template.id });
    const [row] = await app.serving.app.database.query(
      "select count(*)::int as n from project_items where project_id = $1",
      [project.id],
    );
    expect(row!.n).to.equal(400);
  });
});
