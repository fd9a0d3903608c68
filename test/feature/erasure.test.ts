/** Erasure removes a person's values from every place, and keeps the record. */
import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import type { HookContext } from "../../runtime/record/hooks/hooks.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { freshKey } from "../support/client.ts";
import { findText } from "../support/dump.ts";
import { erasable } from "../support/erasable.ts";
import { assigned } from "../support/feed.ts";
import { ADDRESS, customer, freshEmail } from "../support/household.ts";
import { release, resource } from "../support/notebook.ts";
import type { Query } from "../support/postgres.ts";
import { until, untilWaiting } from "../support/transactions.ts";

/** Definitions of custom fields. */
const DEFINITION = resource("definition", "definitions", {
  fields: `
  resourceType: { type: resourceType, of: customFields, required: true }
  key: { type: text, max: 60, required: true, unique: [resourceType] }
  label: { type: text, max: 100, required: true }
  type: { type: enum, values: [TEXT, NUMBER, BOOLEAN, DATE, SELECT, MULTI_SELECT], required: true }
  options: { type: list, of: { type: text, max: 100, min: 1 }, default: [] }
  isRequired: { type: boolean, default: false }
  isActive: { type: boolean, default: true }`,
});

describe("POST /customers/{id}/erase", () => {
  let app: TestApp;
  let connection: { query: Query; end(): Promise<void> };
  let people: Awaited<ReturnType<typeof erasable>>;

  before(async () => {
    app = await openTestApp({ alone: true });
    connection = await connectAlone(app.databaseUrl);
    people = await erasable(app, connection.query);
  });
  after(() => connection.end());

  it("leaves no value of the person in any table, and the record stays", async () => {
    const { needle, path, id } = await people.written("/customers", "customer");
    expect((await people.found(needle)).length).above(15);
    const { status, data } = await app.api.post(`${path}/erase`);
    expect([status, data.changed, data.firstName, data.email, data.customFields]).deep.equal([
      200,
      true,
      "erased",
      null,
      {},
    ]);
    expect(await people.found(needle)).deep.equal([]);
    const record = (await app.api.get(path)).data;
    expect([record.id, record.erasedAt]).deep.equal([id, data.erasedAt]);
  });

  it("tells of it by an event and an audit entry without values", async () => {
    const { id } = await customer(app, people.person().common);
    await app.api.post(`/customers/${id}/erase`);
    const path = `/events?type=customer.erased&resourceId=${id}`;
    await until(async () => (await app.api.get(path)).data.length > 0);
    const [event] = (await app.api.get(path)).data;
    expect([event.data.resource.lastName, "previous" in event.data]).deep.equal(["erased", false]);
    const [entry] = (await app.api.get(`/audit-entries?action=customer.erase&resourceId=${id}`)).data;
    expect(entry.changes.email).deep.equal({ before: "erased", after: null });
  });

  it("answers a replay of the create with what stands now", async () => {
    const key = { "Idempotency-Key": freshKey() };
    const { common: body } = people.person();
    const path = `/customers/${(await app.api.post("/customers", body, key)).data.id}`;
    const { data } = await app.api.post(`${path}/erase`);
    const again = await app.api.post("/customers", body, key);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).deep.equal([201, "true"]);
    const { changed: _, ...record } = data;
    expect(again.data).deep.equal(record);
    expect(again.headers.get("ETag")).equal((await app.api.get(path)).headers.get("ETag"));
  });

  it("changes nothing the second time", async () => {
    const { path } = await people.written("/customers", "customer");
    const first = await app.api.post(`${path}/erase`);
    const second = await app.api.post(`${path}/erase`);
    expect([second.data.changed, second.data.version]).deep.equal([false, first.data.version]);
    expect((await app.api.get(path)).data.version).equal(first.data.version);
  });

  it("changes nothing the second time, where the record has a later time than the first", async () => {
    const { id } = await customer(app);
    app.clock.ahead = 60_000;
    await app.api.patch(`/customers/${id}`, { notes: "Later." });
    app.clock.ahead = 0;
    const erased = [];
    for (const _ of [1, 2]) erased.push((await app.api.post(`/customers/${id}/erase`)).data.changed);
    expect(erased).deep.equal([true, false]);
  });

  for (const [what, write] of [
    ["the record", (path: string, needle: string) => app.api.patch(path, { notes: `${needle} again` })],
    [
      "an Activity",
      (path: string, needle: string) =>
        app.api.post("/activities", {
          parentType: "customer",
          parentId: path.split("/").at(-1),
          subject: needle,
        }),
    ],
    [
      "an Activity by a call that began before it",
      async (path: string, needle: string) => {
        const about = { parentType: "customer", parentId: path.split("/").at(-1), subject: needle };
        const answer = await app.api.post("/activities", about);
        const before = new Date(Date.parse(answer.data.updatedAt) - 3_600_000);
        await connection.query("update activities set updated_at = $2 where id = $1", [
          answer.data.id,
          before,
        ]);
        return answer;
      },
    ],
    [
      "an External Reference",
      (path: string, needle: string) =>
        app.api.post("/external-references", {
          resourceType: "customer",
          resourceId: path.split("/").at(-1),
          externalSystem: "erp",
          externalObject: "person",
          externalId: `${needle}/9`,
        }),
    ],
  ] as const)
    it(`erases what was written into ${what}, after the first time`, async () => {
      const { needle, common } = people.person();
      const path = `/customers/${(await customer(app, common)).id}`;
      await app.api.post(`${path}/erase`);
      expect((await write(path, needle)).status).below(300);
      expect((await app.api.post(`${path}/erase`)).data.changed).equal(true);
      expect(await people.found(needle)).deep.equal([]);
      expect((await app.api.post(`${path}/erase`)).data.changed).equal(false);
    });

  it("frees the person's ids in foreign systems", async () => {
    const { common, reference } = people.person();
    const { id } = await app.api.make("/customers", common);
    await app.api.post(`/customers/${id}/erase`);
    const other = await customer(app, { externalReferences: [reference] });
    expect(other.externalReferences[0].externalId).equal(reference.externalId);
  });

  it("erases a converted Lead and its Customer by a call each, which names the other", async () => {
    const lead = await people.written("/leads", "lead", ADDRESS);
    const converted = await app.api.post(`/leads/${lead.id}/convert`, { opportunity: { name: "Roof" } });
    const { customer: made } = converted.data.resource;
    const first = await app.api.post(`${lead.path}/erase`);
    const other = { resourceType: "customer", resourceId: made.id };
    const [warning] = first.body.meta.warnings;
    expect([warning.code, warning.details]).deep.equal(["PERSONAL_DATA_REMAINS", other]);
    const second = await app.api.post(`/customers/${made.id}/erase`);
    expect(second.body.meta.warnings[0].details).deep.equal({ resourceType: "lead", resourceId: lead.id });
    expect(await people.found(lead.needle)).deep.equal([]);
  });

  it("takes a permission that OWNER and ADMIN hold, and an Idempotency-Key", async () => {
    const { id } = await customer(app);
    for (const [role, status] of [
      ["MANAGER", 403],
      ["ADMIN", 200],
    ] as const) {
      const email = freshEmail();
      await app.api.make("/team-members", { firstName: "M", lastName: "M", email, role });
      const { key } = await app.key({}, email);
      expect((await app.client(key).post(`/customers/${id}/erase`)).status, role).equal(status);
    }
    const bare = await app.api.post(`/customers/${id}/erase`, undefined, { "Idempotency-Key": "" });
    expect(bare.error.code).equal("IDEMPOTENCY_KEY_REQUIRED");
  });

  it("keeps everything in a dry run", async () => {
    const { needle, path } = await people.written("/customers", "customer");
    const before = (await people.found(needle)).length;
    expect((await app.api.post(`${path}/erase?dryRun=true`)).data.firstName).equal("erased");
    expect((await people.found(needle)).length).equal(before);
  });
});

describe("An erasure in an application with other declarations", () => {
  const ERASE = `
actions:
  erase: { summary: Erase one., set: { erasedAt: now }, erases: true, answers: record }`;
  const declared: Record<string, string> = {};
  /** What the hook of greeters does. */
  let greet: (context: HookContext) => Promise<object>;
  let app: TestApp;
  let connection: { query: Query; end(): Promise<void> };

  before(async () => {
    const { greeter: _, ...others } = declared;
    const fields = "  a: { type: text, max: 5 }";
    const { hooks } = await release(fields, others);
    const own = { greet: (context: HookContext) => greet(context) };
    const loaded = await release(fields, declared, new Map([...hooks, ["greeter", own]]));
    app = await openTestApp({ loaded });
    connection = await connectAlone(app.databaseUrl);
  });
  after(async () => {
    await connection.end();
    await app.close();
  });

  const found = (text: string) => findText(connection.query, text);

  describe("of a record with copies", () => {
    declared.host = resource("host", "hosts", { fields: "  title: { type: text, max: 20 }" });
    declared.invitee = resource("invitee", "invitees", {
      fields: `
  hostId:   { type: reference, to: host, was: inviterId }
  fullName: { type: text, max: 20, personal: true, derive: { copy: hostId.title, follows: true }, was: title }
  erasedAt: { type: timestamp, mode: readOnly }`,
      more: ERASE,
    });

    it("erases those that are personal, wherever they were written, and does not copy them again", async () => {
      const { id: hostId } = await app.api.make("/hosts", { title: "Copied" });
      const { id, fullName } = await app.api.make("/invitees", { hostId });
      expect(fullName).equal("Copied");
      const erased = await app.api.post(`/invitees/${id}/erase`);
      expect(erased.status, erased.text).equal(200);
      expect(erased.data).include({ fullName: null, title: null, hostId });
      await app.api.patch(`/invitees/${id}`, { inviterId: hostId });
      await assigned(app);
      for (const path of [`/invitees/${id}`, `/events?resourceId=${id}`, `/audit-entries?resourceId=${id}`])
        expect((await app.api.get(path)).text).not.include("Copied");
    });
  });

  describe("of a record whose state requires a personal field", () => {
    declared.sitter = resource("sitter", "sitters", {
      fields: `
  seatedAs: { type: text, max: 20, personal: true }
  erasedAt: { type: timestamp, mode: readOnly }`,
      more: `
states:
  field: status
  default: INVITED
  values:
    INVITED: { to: [SEATED] }
    SEATED: { terminal: true, required: [seatedAs] }
${ERASE}`,
    });

    it("leaves the word in it, and nothing where there was nothing", async () => {
      const [{ id: seated }, { id: invited }] = [
        await app.api.make("/sitters", { seatedAs: "Ada" }),
        await app.api.make("/sitters", {}),
      ];
      await app.api.patch(`/sitters/${seated}`, { status: "SEATED" });
      const erase = async (id: string) => (await app.api.post(`/sitters/${id}/erase`)).data?.seatedAs;
      expect([await erase(seated), await erase(invited)]).deep.equal(["erased", null]);
    });
  });

  describe("that moves the state", () => {
    declared.mover = resource("mover", "movers", {
      fields: `
  fullName: { type: text, max: 20, required: true, personal: true }
  erasedAt: { type: timestamp, mode: readOnly }`,
      more: `
states: { field: status, default: HERE, values: { HERE: {}, GONE: { terminal: true, locks: "*" } } }
actions:
  erase: { summary: Erase one., from: [HERE], to: GONE, set: { erasedAt: now }, erases: true, answers: record }`,
    });
    declared.remark = resource("remark", "remarks", {
      fields: `
  kind:    { type: resourceType, of: [mover, person], required: true, mode: createOnly }
  aboutId: { type: reference, by: kind, required: true, mode: createOnly }
  body:    { type: text, max: 20, personal: true }`,
    });

    it("erases what was written about the person since, and says so before", async () => {
      const { id } = await app.api.make("/movers", { fullName: "Ada" });
      const erase = async () => {
        const [{ allowed }] = (await app.api.get(`/movers/${id}/actions`)).data;
        const { status, data } = await app.api.post(`/movers/${id}/erase`);
        return [allowed, status, data?.status, data?.changed];
      };
      expect([await erase(), await erase()]).deep.equal([
        [true, 200, "GONE", true],
        [true, 200, "GONE", false],
      ]);
      const made = await app.api.make("/remarks", { kind: "mover", aboutId: id, body: "Rang" });
      expect(await erase()).deep.equal([true, 200, "GONE", true]);
      expect((await app.api.get(`/remarks/${made.id}`)).data.body).equal(null);
    });
  });

  describe("of a record that its parent lists", () => {
    declared.lodger = resource("lodger", "lodgers", {
      fields: `
  fullName: { type: text, max: 20, required: true, personal: true }
  erasedAt: { type: timestamp, mode: readOnly }`,
      more: `
parent: { resource: host, field: hostId, list: lodgers }
${ERASE}`,
    });

    it("erases it in the events and audit entries of the parent", async () => {
      const { id: hostId } = await app.api.make("/hosts", { title: "a" });
      const lodgers = `/hosts/${hostId}/lodgers`;
      const { id } = await app.api.make(lodgers, { fullName: "Lodging" });
      await app.api.make(lodgers, { fullName: "Next door" });
      const key = { "Idempotency-Key": freshKey() };
      expect((await app.api.patch(`/hosts/${hostId}`, { title: "b" }, key)).text).include("Lodging");
      expect((await app.api.post(`${lodgers}/${id}/erase`)).data.fullName).equal("erased");
      expect(await found("Lodging")).deep.equal([]);
      expect((await found("Next door")).map((row) => row.split(":")[0])).include("events");
    });
  });

  describe("of a person whom listed records are about", () => {
    declared.subject = resource("subject", "subjects", {
      fields: `
  fullName: { type: text, max: 20, required: true, personal: true }
  erasedAt: { type: timestamp, mode: readOnly }`,
      more: ERASE,
    });
    declared.comment = resource("comment", "comments", {
      fields: `
  kind:    { type: resourceType, of: [subject, person], required: true, mode: createOnly }
  aboutId: { type: reference, by: kind, required: true, mode: createOnly }
  body:    { type: text, max: 20, personal: true }
  fee:     { type: decimal, scale: 2 }`,
      more: "parent: { resource: board, field: boardId, list: comments }",
    });
    declared.board = resource("board", "boards", {
      fields: `
  title: { type: text, max: 20 }
  fees:  { type: decimal, scale: 2, mode: readOnly, derive: { sum: comments.fee } }`,
    }).replace("update: {} }", "update: {}, delete: {} }");

    it("erases them in the lists of their parents, in whatever tells of these, and in those of deleted ones", async () => {
      const { id: aboutId } = await app.api.make("/subjects", { fullName: "Ada" });
      const boards = [await app.api.make("/boards", {}), await app.api.make("/boards", {})];
      for (const { id } of boards) {
        const path = `/boards/${id}`;
        await app.api.make(`${path}/comments`, { kind: "subject", aboutId, body: "Listed", fee: "5" });
        await app.api.make(`${path}/comments`, { kind: "person", aboutId: app.ownerId, body: "Neighbour" });
        await app.api.patch(path, { title: "b" }, { "Idempotency-Key": freshKey() });
      }
      await app.api.delete(`/boards/${boards[1].id}`);
      const { version } = (await app.api.get(`/boards/${boards[0].id}`)).data;
      expect((await found("Listed")).length).above(4);
      expect((await app.api.post(`/subjects/${aboutId}/erase`)).status).equal(200);
      const { data } = await app.api.get(`/boards/${boards[0].id}`);
      const bodies = data.comments.map(({ body }: { body: string }) => body);
      expect([bodies, data.fees, data.version]).deep.equal([[null, "Neighbour"], "5.00", version + 1]);
      expect(await found("Listed")).deep.equal([]);
    });
  });

  describe("of a record that others are compared with, or are about", () => {
    declared.badge = resource("badge", "badges", {
      fields: "  label: { type: text, max: 20, mode: createOnly }",
    });
    declared.wearer = resource("wearer", "wearers", {
      fields: `
  badgeId:  { type: reference, to: badge, where: { label: =shownAs } }
  shownAs:  { type: text, max: 20, required: true, personal: true }
  code:     { type: enum, values: [A, B], mode: createOnly, personal: true }
  erasedAt: { type: timestamp, mode: readOnly }`,
      more: ERASE,
    });
    declared.visit = resource("visit", "visits", {
      fields: `
  wearerId: { type: reference, to: wearer, where: { code: =wanted }, filters: { code: through } }
  wanted:   { type: enum, values: [A, B] }`,
    });
    declared.definition = DEFINITION;
    declared.memo = resource("memo", "memos", {
      fields: `
  kind:    { type: resourceType, of: [wearer, visit], required: true, mode: createOnly }
  aboutId: { type: reference, by: kind, required: true, mode: createOnly }
  body:    { type: text, max: 20, personal: true }
  externalReferences: { type: externalReferences }
  customFields: { type: customFields, to: definition }`,
    });

    it("is not refused by what no other write may change, nor by what must be equal", async () => {
      const { id: badgeId } = await app.api.make("/badges", { label: "Worn" });
      const { id } = await app.api.make("/wearers", { badgeId, shownAs: "Worn", code: "A" });
      const visited = await app.api.make("/visits", { wearerId: id, wanted: "A" });
      const { status, data } = await app.api.post(`/wearers/${id}/erase`);
      expect([status, data?.shownAs, data?.code, data?.badgeId]).deep.equal([200, "erased", null, badgeId]);
      expect((await app.api.get("/visits?code=A")).data).deep.equal([]);
      expect((await app.api.get(`/visits/${visited.id}`)).data.wearerId).equal(id);
    });

    it("erases the ids in foreign systems and the custom fields of what is about it", async () => {
      const { id } = await app.api.make("/wearers", { shownAs: "Ada" });
      const kind = { resourceType: "memo", key: "pet", label: "Pet", type: "TEXT" };
      await app.api.make("/definitions", kind);
      const tuple = { externalSystem: "s", externalObject: "o", externalId: "Foreign" };
      const more = { externalReferences: [tuple], customFields: { pet: "Foreign" } };
      const made = await app.api.make("/memos", { kind: "wearer", aboutId: id, ...more });
      const link = { ...tuple, externalId: "Foreign 2", resourceType: "memo", resourceId: made.id };
      const erase = async () => (await app.api.post(`/wearers/${id}/erase`)).data.changed;
      expect(await erase()).equal(true);
      expect((await app.api.post("/external-references", link)).status).equal(201);
      expect([await erase(), await erase()]).deep.equal([true, false]);
      const shown = (await app.api.get(`/memos/${made.id}`)).data;
      const ids = shown.externalReferences.map((one: { externalId: string }) => one.externalId.split(" ")[0]);
      expect([ids, shown.customFields]).deep.equal([["erased", "erased"], {}]);
      expect(await found("Foreign")).deep.equal([]);
    });
  });

  describe("while an action shows the person", () => {
    declared.greeter = resource("greeter", "greeters", {
      fields: `
  fullName: { type: text, max: 40, required: true, personal: true }
  erasedAt: { type: timestamp, mode: readOnly }`,
      more: `${ERASE}
  greet: { summary: Greet another., input: { name: { type: text, max: 40 } }, hook: greet, answers: result, result: { type: json } }`,
    });

    it("leaves nothing in its answer if the hook has found the person in its turn", async () => {
      let goOn = () => {};
      const gate = new Promise<void>((resolve) => (goOn = resolve));
      let hasFound = false;
      greet = async ({ store, input }) => {
        await store.serialize("greeters");
        const [one] = await store.find("greeter", { fullName: input.name });
        hasFound = true;
        await gate;
        return { id: one!.id, fullName: one!.fullName };
      };
      const { id } = await app.api.make("/greeters", { fullName: "Greeted" });
      const host = await app.api.make("/greeters", { fullName: "Host" });
      const greeting = app.api.post(`/greeters/${host.id}/greet`, { name: "Greeted" });
      await until(async () => hasFound);
      const erasing = app.api.post(`/greeters/${id}/erase`);
      await Promise.race([erasing, untilWaiting(app.databaseUrl)]);
      goOn();
      expect([(await greeting).data.fullName, (await erasing).status]).deep.equal(["Greeted", 200]);
      expect(await found("Greeted")).deep.equal([]);
    });
  });
});

describe("An erasure of values under names that only earlier releases declared", () => {
  const ERASE = `
actions:
  erase: { summary: Erase one., set: { erasedAt: now }, erases: true, answers: record }`;
  const guest = (...fields: readonly string[]) =>
    resource("guest", "guests", {
      fields: ["erasedAt: { type: timestamp, mode: readOnly }", ...fields]
        .map((one) => `  ${one}`)
        .join("\n"),
      more: ERASE,
    });
  const remark = (...fields: readonly string[]) =>
    resource("remark", "remarks", {
      fields: [
        "kind:    { type: resourceType, of: [guest], required: true, mode: createOnly }",
        "aboutId: { type: reference, by: kind, required: true, mode: createOnly }",
        "title:   { type: text, max: 20, personal: true }",
        ...fields,
      ]
        .map((one) => `  ${one}`)
        .join("\n"),
    });
  const FREE = [
    "customFields: { type: customFields, to: definition }",
    "externalReferences: { type: externalReferences }",
  ];
  const host = resource("host", "hosts", { fields: FREE.map((one) => `  ${one}`).join("\n") });
  const PERSONAL = "type: text, max: 20, personal: true";
  const RELEASES = [
    {
      guest: guest(
        `dropped: { ${PERSONAL} }`,
        `left: { ${PERSONAL} }`,
        `nick: { ${PERSONAL}, default: none }`,
        `name: { ${PERSONAL}, required: true }`,
        "age: { type: integer, personal: true }",
        ...FREE,
      ),
      remark: remark(`body: { ${PERSONAL} }`),
    },
    {
      guest: guest(
        "left: { mode: removed, summary: It is gone. }",
        `fullName: { ${PERSONAL}, required: true, was: name }`,
        "years: { type: integer, personal: true, was: age }",
      ),
      remark: remark(),
    },
    {
      guest: guest(`fullName: { ${PERSONAL}, required: true }`, "years: { type: number, personal: true }"),
      remark: remark(),
    },
  ];

  it("leaves none of them in columns, events, audit entries and answers, and is done then", async () => {
    const [first, ...later] = await Promise.all(
      RELEASES.map((one) => release("  a: { type: text, max: 5 }", { ...one, host, definition: DEFINITION })),
    );
    const app = await openTestApp({ loaded: first! });
    const person = { dropped: "Needle", left: "Needle", nick: "Needle", name: "Needle", age: 424_242 };
    await app.api.make("/definitions", { resourceType: "guest", key: "pet", label: "Pet", type: "TEXT" });
    const link = { externalSystem: "crm", externalObject: "person", externalId: "Needle" };
    const free = { customFields: { pet: "Needle" }, externalReferences: [link] };
    const { id } = await app.api.make("/guests", { ...person, ...free });
    await app.api.make("/remarks", { kind: "guest", aboutId: id, title: "Needle", body: "Needle" });
    for (const { application } of later) await migrate(app.databaseUrl, application);
    const last = await openTestApp({ loaded: later.at(-1)!, databaseUrl: app.databaseUrl });
    const api = last.client((await app.key()).key);
    const erased = await api.post(`/guests/${id}/erase`);
    expect([erased.status, erased.data?.fullName, erased.data?.years], erased.text).deep.equal([
      200,
      "erased",
      null,
    ]);
    expect((await api.post(`/guests/${id}/erase`)).data.changed).equal(false);
    const connection = await connectAlone(app.databaseUrl);
    for (const value of ["Needle", "424242"]) expect(await findText(connection.query, value)).deep.equal([]);
    await connection.end();
  });
});
