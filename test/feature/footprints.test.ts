/** A hook that does something it does not declare is a defect that leaves nothing behind. */
import { expect } from "chai";
import { describe as describeApi } from "../../codegen/openapi/document.ts";
import type { Application, Write } from "../../runtime/model/model.ts";
import type { Hook } from "../../runtime/record/hooks/hooks.ts";
import { loaded, openTestApp } from "../support/app.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { type Scripts, scripted } from "../support/scripted.ts";

/** The library where the hook of `renew`, which does not tell what it does, writes these fields alone. */
function renewing(application: Application, fields: readonly string[]): Application {
  const loan = application.models.get("loan")!;
  const footprint = {
    reads: new Set<string>(),
    creates: new Set<string>(),
    writes: new Map([["loan", new Set(fields)]]),
  };
  const actions = new Map(loan.actions).set("renew", { ...loan.actions.get("renew")!, footprint });
  return { ...application, models: new Map(application.models).set("loan", { ...loan, actions }) };
}

describe("a hook that tells what it does", () => {
  let library: Library;
  let scripts: Scripts;
  before(async () => {
    const { declared, ...made } = await scripted();
    scripts = made.scripts;
    const serve = { tellsHookFaults: true };
    const loaded = { ...declared, application: renewing(declared.application, ["status"]) };
    library = await openLibrary(await openTestApp({ folder: LIBRARY, loaded, serve }));
  });
  afterEach(() => {
    for (const name of Object.keys(scripts)) delete scripts[name];
  });

  /** What a PATCH says whose hook writes `words` alone, once it is certain that nothing of it was kept. */
  async function patchedBy(hook: Hook): Promise<string> {
    const { id, patronId } = await library.loan({ remark: "torn" });
    const kept = async () => [
      await library.rows("select * from loans where id = $1", [id]),
      await library.rows("select * from members where id = $1", [patronId]),
      await library.rows("select name from authors where name = 'Nobody'"),
    ];
    const before = await kept();
    scripts.keepRemark = hook;
    const { status, error } = await library.api.patch(`/loans/${id}`, { remark: "wet" });
    expect(await kept()).deep.equal(before);
    expect([status, error?.code]).deep.equal([500, "INTERNAL"]);
    return error.message;
  }

  const outside: readonly (readonly [string, Hook, string])[] = [
    [
      "gets a record",
      ({ store, before }) => store.get("member", before!.patronId as string),
      "read member, which its declaration does not list: add `member` to `reads`.",
    ],
    [
      "locks a record",
      ({ store, before }) => store.lock("loan", before!.id as string),
      "read loan, which its declaration does not list: add `loan` to `reads`.",
    ],
    [
      "finds records",
      ({ store }) => store.find("author", {}),
      "read author, which its declaration does not list: add `author` to `reads`.",
    ],
    [
      "reads definitions",
      ({ readAnswers }) => readAnswers("book", {}, "/x"),
      "read attribute, which its declaration does not list: add `attribute` to `reads`.",
    ],
    [
      "creates a record",
      ({ store }) => store.create("author", { name: "Nobody" }),
      "made a record of author, which its declaration does not list: add `author` to `creates`.",
    ],
    [
      "sets a field",
      ({ after }) => {
        after.renewals = 7;
      },
      "set `renewals` of loan, which its declaration does not list: add `renewals` to `writes`.",
    ],
    [
      "changes another record",
      ({ before, store }) => store.update("member", before!.patronId as string, { email: "x@example.org" }),
      "set `email` of member, which its declaration does not list: add `member.email` to `writes`.",
    ],
    [
      "refuses with a code of every resource",
      ({ refuse }) => refuse("CONFLICT", "No."),
      "refused with CONFLICT, which its declaration does not list under `refusal`.",
    ],
  ];
  for (const [what, hook, says] of outside)
    it(`breaks the call where it ${what} beside that`, async () => {
      const message = await patchedBy(hook);
      expect(message).match(/^lending-library\/loan\.hooks\.ts:\d+: the hook keepRemark of loan /);
      expect(message).contain(says);
    });

  it("breaks a call that it is caught in after it wrote what it may", async () => {
    const message = await patchedBy(async ({ after, before, store }) => {
      after.words = ["wet"];
      const changing = store.update("member", before!.patronId as string, { email: "x@example.org" });
      after.extendedUntil = "2027-01-01T00:00:00.000Z";
      await changing;
    });
    expect(message).contain("`member.email`");
  });

  it("sets what it says, and notes faults of values", async () => {
    const { id } = await library.loan({ remark: "torn" });
    scripts.keepRemark = ({ after, fault, input }) => {
      after.words = ["wet"];
      if (input.remark === "dry") fault("/remark", "INVALID_VALUE", "It is wet.");
    };
    expect((await library.api.patch(`/loans/${id}`, { remark: "wet" })).status).equal(200);
    const { error } = await library.api.patch(`/loans/${id}`, { remark: "dry" });
    expect(error.details[0]).include({ path: "/remark", code: "INVALID_VALUE" });
  });

  it("is not held to what the rules of a record that it changes do on the way", async () => {
    const { id } = await library.loan();
    scripts.extendLoan = async ({ store }) => void (await store.update("loan", id, { status: "RETURNED" }));
    expect((await library.api.post(`/loans/${id}/renew`)).status).equal(200);
    const { status, returnedAt } = (await library.api.get(`/loans/${id}`)).data;
    expect([status, typeof returnedAt]).deep.equal(["RETURNED", "string"]);
  });

  it("is told of to clients, where it makes or changes other records", async () => {
    const text = (await describeApi((await loaded("resources")).application))("");
    expect(text).include("May create records of `customer`, `property`, `opportunity`.");
    expect(text).include("May set `status` of `project_item`.");
    expect(text).not.include("busyDays");
  });

  it("is every hook of the Organization API", async () => {
    const { application } = await loaded("resources");
    const silent = [...application.models.values()]
      .filter(({ file }) => file.startsWith("resources/"))
      .flatMap(({ name, operations: { create, update, delete: remove }, actions }) =>
        ([create, update, remove, ...actions.values()] as (Write | null)[])
          .filter((write) => write?.hook && write.footprint === null)
          .map((write) => `${name}: ${write!.hook}`),
      );
    expect(silent).deep.equal([]);
  });
});
