/** Values in bodies: which are accepted, how they are returned, and the code for the others. */
import { expect } from "chai";
import { type Field, isWritable } from "../../runtime/model/field.ts";
import { FOLD_FUNCTION, foldCase } from "../../runtime/model/fold.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body } from "../support/bodies.ts";
import { ADDRESS } from "../support/household.ts";

/** A field that holds a kind of value, as `resource.field`. */
const TIME = "case.openedAt";
const DATE = "campaign.startDate";
const MONEY = "campaign.budget";
const SIZE = "system.sizeKw";
const DEGREES = "property.latitude";
const ZONE = "property.timezone";
const EMAIL = "customer.email";
const TEXT = "customer.notes";
const NAME = "customer.firstName";
const FLAG = "campaign.isActive";
const COUNT = "project_item.position";
const LIST = "system.hardware";
const JSON_ = "service_request.submissionAnswers";
const LINK = "external_record_link.url";

/** What is sent, and what is answered. */
const ACCEPTED: readonly (readonly [field: string, sent: unknown, kept: unknown])[] = [
  [TIME, "2026-03-08T09:00:00Z", "2026-03-08T09:00:00.000Z"],
  [TIME, "2026-03-08T09:00:00.5-05:00", "2026-03-08T14:00:00.500Z"],
  [TIME, "2026-03-08t09:00:00.123456789z", "2026-03-08T09:00:00.123Z"],
  [TIME, "2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00.000Z"],
  [TIME, "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"],
  [TIME, "1900-01-01T00:00:00Z", "1900-01-01T00:00:00.000Z"],
  [TIME, "2200-01-01T08:59:59.9999+09:00", "2199-12-31T23:59:59.999Z"],
  [DATE, "1900-01-01", "1900-01-01"],
  [DATE, "2199-12-31", "2199-12-31"],
  [DATE, "2024-02-29", "2024-02-29"],
  [MONEY, "12500", "12500.00"],
  [MONEY, "0", "0.00"],
  [MONEY, "-0", "0.00"],
  [MONEY, "0012.5", "12.50"],
  [MONEY, "9999999999999.99", "9999999999999.99"],
  [SIZE, "7.25", "7.250"],
  [DEGREES, -90, -90],
  [DEGREES, 40.7128, 40.7128],
  [DEGREES, 1e-7, 1e-7],
  [ZONE, "America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  [EMAIL, "  Grace.Hopper@Example.COM\n", "Grace.Hopper@Example.COM"],
  [EMAIL, "gre\u0301ta@example.com", "gr\u00e9ta@example.com"],
  [TEXT, "  two  spaces  ", "  two  spaces  "],
  [TEXT, "", ""],
  [TEXT, "tab\t, line\n, 😀, é, \u2028", "tab\t, line\n, 😀, é, \u2028"],
  [NAME, "😀".repeat(100), "😀".repeat(100)],
  [FLAG, true, true],
  [COUNT, 0, 0],
  [COUNT, 2_147_483_647, 2_147_483_647],
  [LIST, [], []],
  [LIST, [{}], [{ kind: null, manufacturer: null, model: null, serialNumber: null, quantity: 1 }]],
  [JSON_, { a: [1, { b: null }], "c/d": "x" }, { a: [1, { b: null }], "c/d": "x" }],
  [JSON_, { text: "😀".repeat(10_000) }, { text: "😀".repeat(10_000) }],
  [LINK, "https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
];

/** What is sent, and the code of its refusal; a path behind the field's own where the fault lies deeper. */
const REFUSED: readonly (readonly [field: string, sent: unknown, code: string, below?: string])[] = [
  [TIME, "2026-03-08T09:00:00", "INVALID_FORMAT"],
  [TIME, "2026-03-08 09:00:00Z", "INVALID_FORMAT"],
  [TIME, "2026-03-08", "INVALID_FORMAT"],
  [TIME, "2026-02-30T09:00:00Z", "INVALID_FORMAT"],
  [TIME, "2026-03-08T24:00:00Z", "INVALID_FORMAT"],
  [TIME, "2026-03-08T09:00:00+25:00", "INVALID_FORMAT"],
  [TIME, 1772960400, "INVALID_TYPE"],
  [TIME, "1900-01-01T00:00:00+00:01", "OUT_OF_RANGE"],
  [TIME, "2199-12-31T23:59:00-00:01", "OUT_OF_RANGE"],
  [TIME, "0000-02-29T00:00:00Z", "OUT_OF_RANGE"],
  [TIME, "0001-02-29T00:00:00Z", "INVALID_FORMAT"],
  [TIME, "9999-12-31T23:59:59.999Z", "OUT_OF_RANGE"],
  [DATE, "1899-12-31", "OUT_OF_RANGE"],
  [DATE, "2200-01-01", "OUT_OF_RANGE"],
  [DATE, "0096-02-29", "OUT_OF_RANGE"],
  [DATE, "2026-02-30", "INVALID_FORMAT"],
  [DATE, "2025-02-29", "INVALID_FORMAT"],
  [DATE, "2026-3-8", "INVALID_FORMAT"],
  [DATE, "2026-03-08T00:00:00Z", "INVALID_FORMAT"],
  [MONEY, 12500, "INVALID_TYPE"],
  [MONEY, "12,500", "INVALID_FORMAT"],
  [MONEY, "1e3", "INVALID_FORMAT"],
  [MONEY, " 1", "INVALID_FORMAT"],
  [MONEY, "NaN", "INVALID_FORMAT"],
  [MONEY, "", "INVALID_FORMAT"],
  [MONEY, "1.005", "INVALID_FORMAT"],
  [MONEY, "-0.01", "OUT_OF_RANGE"],
  [MONEY, "10000000000000", "OUT_OF_RANGE"],
  [DEGREES, "40.7", "INVALID_TYPE"],
  [DEGREES, 90.0001, "OUT_OF_RANGE"],
  [ZONE, "+02:00", "UNKNOWN_TIMEZONE"],
  [ZONE, "Mars/Olympus", "UNKNOWN_TIMEZONE"],
  [EMAIL, "grace", "INVALID_FORMAT"],
  [EMAIL, "a b@example.com", "INVALID_FORMAT"],
  [EMAIL, "grace\u200b@example.com", "INVALID_FORMAT"],
  [EMAIL, "gr\u00adace@example.com", "INVALID_FORMAT"],
  [EMAIL, "grace@exam\u202eple.com", "INVALID_FORMAT"],
  [EMAIL, "gra\u0007ce@example.com", "INVALID_FORMAT"],
  [EMAIL, `${"a".repeat(250)}@example.com`, "TOO_LONG"],
  [NAME, "", "TOO_SHORT"],
  [EMAIL, `a${"\u0300\u0316".repeat(500)}@x.io`, "TOO_LONG"],
  [NAME, "😀".repeat(101), "TOO_LONG"],
  [NAME, "a\u0000b", "INVALID_VALUE"],
  [NAME, ["a"], "INVALID_TYPE"],
  [FLAG, "true", "INVALID_TYPE"],
  [FLAG, 1, "INVALID_TYPE"],
  [COUNT, 1.5, "INVALID_TYPE"],
  [COUNT, -1, "OUT_OF_RANGE"],
  [COUNT, 2_147_483_648, "OUT_OF_RANGE"],
  [LIST, {}, "INVALID_TYPE"],
  [LIST, [null], "INVALID_TYPE", "/0"],
  [LIST, [{}, { serial: "x" }], "UNKNOWN_FIELD", "/1/serial"],
  [LIST, [{ quantity: 0 }], "OUT_OF_RANGE", "/0/quantity"],
  [LIST, Array.from({ length: 201 }, () => ({})), "TOO_LONG"],
  [JSON_, [], "INVALID_TYPE"],
  [JSON_, { "a/b": { "~": "x\u0000" } }, "INVALID_VALUE", "/a~1b/~0"],
  [JSON_, { text: "x".repeat(10_001) }, "TOO_LONG", "/text"],
  [JSON_, { many: Array.from({ length: 201 }, () => 0) }, "TOO_LONG", "/many"],
  [LINK, "example.com", "INVALID_FORMAT"],
  [LINK, "javascript:alert(1)", "INVALID_FORMAT"],
];

const { application } = await loaded("resources");

describe("values", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  async function create(place: string, value: unknown) {
    const [resource, field] = place.split(".") as [string, string];
    const model = bodies.model(resource);
    const body = { ...(await bodies.least(model)), [field]: value };
    return { field, answer: await app.api.post(await bodies.collection(model), body) };
  }

  const brief = (value: unknown) => JSON.stringify(value).slice(0, 60);

  for (const [place, sent, kept] of ACCEPTED)
    it(`${place} takes ${brief(sent)} as ${brief(kept)}`, async () => {
      const { field, answer } = await create(place, sent);
      expect(answer.status, answer.text.slice(0, 500)).equal(201);
      expect(answer.data[field]).deep.equal(kept);
    });

  for (const [place, sent, code, below = ""] of REFUSED)
    it(`${place} refuses ${brief(sent)} as ${code}`, async () => {
      const { field, answer } = await create(place, sent);
      expect(answer.status).equal(422);
      expect(answer.error.details).to.have.lengthOf(1);
      expect(answer.error.details[0]).include({ path: `/${field}${below}`, code });
    });

  it("takes every text field at its full length, and refuses one character more, all at once", async () => {
    for (const model of application.models.values()) {
      if (model.operations.create === null || model.permission !== null) continue;
      const texts = model.fields.filter(isFreeText);
      if (texts.length === 0) continue;
      const least = await bodies.least(model);
      const path = await bodies.collection(model);
      const full = await app.api.post(path, { ...least, ...lengthened(texts, 0) });
      expect(full.status, `${model.name}: ${full.text.slice(0, 300)}`).equal(201);
      const over = await app.api.post(path, { ...least, ...lengthened(texts, 1) });
      expect(over.status, model.name).equal(422);
      const found = over.error.details.map((d: Body) => `${d.path} ${d.code}`);
      expect(found.sort(), model.name).deep.equal(texts.map((f) => `/${f.name} TOO_LONG`).sort());
    }
  });

  it("takes an absent field as not said, and null as cleared", async () => {
    const made = await app.api.make("/customers", { firstName: "A", lastName: "B", phone: "1", notes: "n" });
    const changed = await app.api.patch(`/customers/${made.id}`, { phone: null });
    expect(changed.data).include({ phone: null, notes: "n", changed: true });
  });

  it("compares normalised values: what says the same in another form changes nothing", async () => {
    const made = await app.api.make("/campaigns", { name: "Spring", budget: "12500.00" });
    const same = await app.api.patch(`/campaigns/${made.id}`, { budget: "12500" });
    expect(same.data).include({ budget: "12500.00", changed: false, version: 1 });
    const opened = await app.api.make("/cases", { subject: "x", firstResponseAt: "2026-03-08T09:00:00Z" });
    const shifted = await app.api.patch(`/cases/${opened.id}`, {
      firstResponseAt: "2026-03-08T10:00:00+01:00",
    });
    expect(shifted.data.changed).equal(false);
  });

  it("compares emails without letter case, where they must be unique and where they filter", async () => {
    const person = { firstName: "A", lastName: "B" };
    const made = await app.api.make("/team-members", { ...person, email: "Mixed.Case@example.com" });
    const twin = await app.api.post("/team-members", { ...person, email: "mixed.case@EXAMPLE.com" });
    expect(twin.status).equal(409);
    expect(twin.error).include({ code: "CONFLICT" });
    expect(twin.error.details[0]).include({ path: "/email", code: "DUPLICATE" });
    const found = await app.api.get("/team-members?email=MIXED.case@example.com");
    expect(found.data.map((member: Body) => member.id)).deep.equal([made.id]);
  });

  it("bounds an email in the form in which it is kept, where it may be longer than it was sent", async () => {
    const person = { firstName: "Grace", lastName: "Hopper" };
    const email = (length: number) => `${"\uFB2C".repeat(length)}@example.com`;
    const long = await app.api.post("/customers", { ...person, email: email(81) });
    expect([long.status, long.error.details]).to.deep.equal([
      422,
      [
        {
          path: "/email",
          code: "INVALID_FORMAT",
          message: "In Unicode form NFC, in which it is stored, it has more than 254 characters.",
        },
      ],
    ]);
    const kept = await app.api.make("/customers", { ...person, email: email(80) });
    expect(kept.email).to.have.lengthOf(252);
  });

  it("compares emails by Unicode's simple case folding, in one form, and as the service itself folds", async () => {
    const person = { firstName: "A", lastName: "B" };
    const made = await app.api.make("/team-members", { ...person, email: "ΟΔΥΣΣΕΥΣ@Ελλάς.example" });
    for (const email of ["οδυσσευς@ελλα\u0301ς.example", "οδυσσευσ@ΕΛΛΆΣ.example"]) {
      const { status, error } = await app.api.post("/team-members", { ...person, email });
      expect([status, error.details[0].code], email).deep.equal([409, "DUPLICATE"]);
      const found = await app.api.get(`/team-members?email=${encodeURIComponent(email)}`);
      expect(found.data.map((member: Body) => member.id)).deep.equal([made.id]);
    }
    const lead = await app.api.make("/leads", { ...person, ...ADDRESS, email: "\u212aelvin@example.com" });
    const customer = await app.api.make("/customers", { ...person, email: "KELVIN@example.com" });
    const { data } = await app.api.post(`/leads/${lead.id}/convert`);
    expect(data.resource.customer.id).equal(customer.id);
  });

  it("folds every character in the database as in the process", async () => {
    const characters = Array.from({ length: 0x11000 + 0x1000 }, (_, i) => (i < 0x11000 ? i : i + 0xd000))
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point));
    const rows = await app.serving.app.database.query(
      `select c, ${FOLD_FUNCTION}(c) as folded from unnest($1::text[]) c`,
      [characters],
    );
    expect(rows.filter(({ c, folded }) => folded !== foldCase(c as string))).deep.equal([]);
  });

  it("keeps the letter case of an email that a PATCH changes in nothing else", async () => {
    const made = await app.api.make("/customers", { firstName: "A", lastName: "B", email: "a@example.com" });
    const changed = await app.api.patch(`/customers/${made.id}`, { email: "A@example.com" });
    expect(changed.data).include({ email: "A@example.com", changed: true });
  });

  it("refuses a value that stands twice in a list of references", async () => {
    const type = await app.api.make("/sales-types", { name: "Solar" });
    const customer = await bodies.existing("customer");
    const refused = await app.api.post("/opportunities", {
      name: "x",
      customerId: customer.id,
      salesTypeIds: [type.id, type.id],
    });
    expect(refused.error.details[0]).include({ path: "/salesTypeIds/1", code: "DUPLICATE" });
  });

  it("sums line items exactly, and rounds half away from zero", async () => {
    const { id } = await bodies.existing("opportunity");
    const total = async (...items: [number, string][]) => {
      const lineItems = items.map(([quantity, unitPrice]) => ({ description: "x", quantity, unitPrice }));
      return (await app.api.make("/quotes", { opportunityId: id, name: "q", lineItems })).total;
    };
    expect(await total()).equal("0.00");
    expect(await total([3, "0.10"], [1, "-0.30"])).equal("0.00");
    expect(await total([0.1, "0.05"])).equal("0.01");
    expect(await total([0.1, "-0.05"])).equal("-0.01");
    expect(await total([0.1, "0.04"])).equal("0.00");
    expect(await total([1_000_000, "9999999999.99"], [1, "0.01"])).equal("9999999999990000.01");
  });

  it("works out what is due from a table, once, when the record is created", async () => {
    const openedAt = "2026-03-01T00:00:00.000Z";
    const made = await app.api.make("/cases", { subject: "x", severity: "HIGH", openedAt });
    expect(made.slaResponseDueAt).equal("2026-03-01T04:00:00.000Z");
    expect(made.slaResolutionDueAt).equal("2026-03-04T00:00:00.000Z");
    const changed = await app.api.patch(`/cases/${made.id}`, { severity: "LOW" });
    expect(changed.data.slaResponseDueAt).equal(made.slaResponseDueAt);
    const began = Date.now();
    const none = await app.api.make("/cases", { subject: "x" });
    expect(none).include({ slaResponseDueAt: null, slaResolutionDueAt: null });
    expect(Date.parse(none.openedAt)).within(began, Date.now());
  });

  it("takes no time that what is due by it would lie out of range of", async () => {
    const opened = (openedAt: string, severity: string) =>
      app.api.post("/cases", { subject: "x", openedAt, severity });
    const last = await opened("2199-12-24T23:59:59.999Z", "MEDIUM");
    expect(last.data.slaResolutionDueAt).equal("2199-12-31T23:59:59.999Z");
    const { status, error } = await opened("2199-12-25T00:00:00Z", "MEDIUM");
    expect([status, error.details.map((d: Body) => `${d.path} ${d.code}`)]).deep.equal([
      422,
      ["/openedAt OUT_OF_RANGE"],
    ]);
  });

  it("refuses times out of range in parameters, inputs and answers to custom fields alike", async () => {
    const fault = async (call: Promise<{ error: Body }>) => {
      const { details } = (await call).error as unknown as { details: Body[] };
      return details.map(({ path, code }) => `${path} ${code}`);
    };
    const { api } = app;
    await api.make("/field-definitions", { resourceType: "case", key: "built", label: "B", type: "DATE" });
    const late = "2200-01-01T00:00:00Z";
    for (const path of ["/leads", "/events", "/audit-entries", "/usage-records"])
      expect(await fault(api.get(`${path}?createdAfter=${late}`)), path).deep.equal([
        "query.createdAfter OUT_OF_RANGE",
      ]);
    expect(await fault(api.get("/leads?createdBefore=1899-12-31T23:59:59Z"))).deep.equal([
      "query.createdBefore OUT_OF_RANGE",
    ]);
    const key = { name: "k", scopePreset: "read_only", expiresAt: late };
    expect(await fault(api.post("/api-keys", key))).deep.equal(["/expiresAt OUT_OF_RANGE"]);
    const answered = { subject: "x", customFields: { built: "2200-01-01" } };
    expect(await fault(api.post("/cases", answered))).deep.equal(["/customFields/built OUT_OF_RANGE"]);
  });

  it("counts the revisions of a template by its definition alone", async () => {
    const stages = (name: string) => ({ stages: [{ name, items: [{ type: "TASK", title: "t" }] }] });
    const made = await app.api.make("/manifests/templates", { name: "a", definition: stages("s") });
    expect(made.revision).equal(1);
    const path = `/manifests/templates/${made.id}`;
    expect((await app.api.patch(path, { name: "b", definition: stages("s") })).data.revision).equal(1);
    expect((await app.api.patch(path, { definition: stages("t") })).data.revision).equal(2);
  });
});

const isFreeText = (field: Field): boolean =>
  field.kind === "value" &&
  isWritable(field) &&
  field.type.name === "text" &&
  field.unique === null &&
  !("pattern" in field.type.input);

const lengthened = (fields: readonly Field[], more: number): Body =>
  Object.fromEntries(
    fields.map(({ name, type }) => [name, "é".repeat((type.input.maxLength as number) + more)]),
  );
