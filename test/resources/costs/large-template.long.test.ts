/** A Project from a large template is written by one statement for each kind of row. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { citusFaults } from "../../support/citus.ts";
import { assigned, Follower } from "../../support/feed.ts";
import { customer, type Made } from "../../support/household.ts";
import { type Sent, sentDuring } from "../../support/statements.ts";

/** More than one statement takes; `TEMPLATE_ITEMS=10000` makes the largest template that there may be. */
const ITEMS = Number(process.env.TEMPLATE_ITEMS ?? 2_500);
const PER_STATEMENT = 2_000;
/** What PostgreSQL takes in one statement. */
const MOST_PARAMETERS = 65_535;

const writes = ({ text }: Sent) => /insert into "?(projects|project_items|audit_entries|events)"?/.test(text);

/** Beside a call a server counts it, gives events their positions, and looks for deliveries, as often as it takes long. */
const isOfCalls = (one: Sent) => writes(one) || !/rate_counters|feed|webhook_/.test(one.text);

describe("a Project from a template of very many items", () => {
  let app: TestApp;
  let project: Made;
  let sent: Sent[];
  before(async () => {
    app = await openTestApp({ alone: true });
    const { id: customerId } = await customer(app);
    const items = Array.from({ length: ITEMS }, (_, i) => ({ type: "TASK", title: `t${i}` }));
    const { id: templateId } = await app.api.make("/manifests/templates", {
      name: "Large",
      definition: { stages: [{ name: "S", items }] },
      isActive: true,
    });
    sent = await sentDuring(async () => {
      project = await app.api.make("/projects", { name: "P", customerId, templateId });
    });
    await assigned(app);
  });
  after(() => app.close());

  const rows = (text: string) => app.serving.app.database.query(text, [app.organizationId]);

  it("is written by few statements, each within what PostgreSQL takes", () => {
    const written = sent.filter(writes);
    expect(written).to.have.lengthOf(Math.ceil((ITEMS + 1) / PER_STATEMENT));
    for (const { text, values } of written) {
      expect(values.length).to.be.below(MOST_PARAMETERS);
      // What PostgreSQL plans does not grow with the items either.
      expect(text.length).to.be.below(20_000);
      expect(citusFaults(text)).to.deep.equal([]);
    }
  });

  it("asks the database nothing for each item", () => {
    expect(sent.filter(isOfCalls).length).to.be.below(100);
  });

  it("has its items in order, with an audit entry and an event each, and a gap-free feed", async () => {
    const items = await rows("select id, document from project_items where organization_id = $1 order by id");
    const documents = items.map(({ document }) => JSON.parse(document as string) as Made);
    expect(documents.map(({ position, title }) => `${position} ${title}`)).to.deep.equal(
      Array.from({ length: ITEMS }, (_, i) => `${i} t${i}`),
    );
    expect(documents.every((i) => i.projectId === project.id && i.version === 1)).to.equal(true);
    const told = (table: string, what: string) =>
      rows(`select resource_id from ${table} where organization_id = $1 and ${what} order by id`);
    const ids = items.map(({ id }) => id);
    const subjects = (found: Made[]) => found.map(({ resource_id }) => resource_id);
    expect(subjects(await told("audit_entries", "action = 'project_item.create'"))).to.deep.equal(ids);
    expect(subjects(await told("events", "type = 'project_item.created'"))).to.deep.equal(ids);
    const places = await rows("select position::int from feed where organization_id = $1 order by position");
    expect(places.map(({ position }) => position)).to.deep.equal(places.map((_, i) => i + 1));
  });

  it("tells each item by an event that has it whole", async () => {
    const follower = new Follower(app.api, "type=project_item.created&limit=100");
    await follower.page();
    const [first] = follower.events;
    const { data } = await app.api.get(`/project-items/${first!.data.resourceId}`);
    expect(first!.data.resource).to.deep.equal(data);
  });
});
