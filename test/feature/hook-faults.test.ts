/** Faults of a hook are defects: the call is undone, and the log, or in development the response, gives the place. */
import { expect } from "chai";
import { type HookContext, UNCHANGED } from "charter";
import { loaded, openTestApp } from "../support/app.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { release, resource } from "../support/notebook.ts";

type Hook = (context: HookContext) => unknown;

/** What the hook of `renew` and of create do next; declarations are compiled once for all of them. */
interface Script {
  renew: Hook;
  create: Hook;
}

const nothing: Hook = ({ after }) => {
  after.renewals = ((after.renewals as number | null) ?? 0) + 1;
};

const wordy: Hook = ({ after }) => {
  after.words = ["torn"];
};

describe("a hook", () => {
  const script: Script = { renew: nothing, create: wordy };
  let library: Library;

  before(async () => {
    const declared = await loaded(LIBRARY);
    const loans = {
      ...declared.hooks.get("loan"),
      extendLoan: (context: HookContext) => script.renew(context),
      limitLoans: (context: HookContext) => script.create(context),
    };
    library = await openLibrary(
      await openTestApp({
        folder: LIBRARY,
        loaded: { ...declared, hooks: new Map(declared.hooks).set("loan", loans) },
        serve: { tellsHookFaults: true },
      }),
    );
  });
  afterEach(() => Object.assign(script, { renew: nothing, create: wordy }));

  /** What the answer to a renewal says, once it is certain that nothing of it was kept. */
  async function renewBy(hook: Hook): Promise<string> {
    const made = await library.loan({ remark: "torn" });
    script.renew = hook;
    const { status, error } = await library.api.post(`/loans/${made.id}/renew`, {});
    expect((await library.api.get(`/loans/${made.id}`)).data).include({ version: 1, remark: "torn" });
    expect([status, error?.code]).deep.equal([500, "INTERNAL"]);
    return error.message;
  }

  for (const [what, hook, says] of [
    [
      "sets a value out of form",
      ({ after }) => {
        after.extendedUntil = "tomorrow";
      },
      /`extendedUntil` of loan to "tomorrow": .*date-time/,
    ],
    [
      "sets a value of another type",
      ({ after }) => {
        after.renewals = "two";
      },
      /`renewals` of loan to "two": /,
    ],
    [
      "sets an unknown field",
      ({ after }) => {
        after.remarks = "none";
      },
      /`remarks` of loan to "none": it has no such field, did you mean `remark`\?/,
    ],
    [
      "clears what is never null",
      ({ after }) => {
        after.renewals = null;
      },
      /`renewals` of loan to null: it is never null/,
    ],
    [
      "takes a field away",
      ({ after }) => {
        after.remark = undefined;
      },
      /`remark` .*cleared with null/,
    ],
    [
      "puts something out of form into a list",
      ({ after }) => {
        after.words = ["torn", 7];
      },
      /`words` .*at \/\d+/,
    ],
    [
      "searches by an unknown field",
      async ({ store }) => void (await store.find("loan", { remarks: "torn" })),
      /searched loan by `remarks`: it has no such field, did you mean `remark`\?/,
    ],
    [
      "searches by a field that has no column",
      async ({ store }) => void (await store.find("loan", { externalReferences: [] })),
      /searched loan by `externalReferences`: /,
    ],
    [
      "searches by a time that PostgreSQL would take for another",
      async ({ store }) => void (await store.find("loan", { extendedUntil: ["2027-03-08T09:00"] })),
      /searched loan by `extendedUntil` with "2027-03-08T09:00": .*date-time/,
    ],
    [
      "searches by a value of another type",
      async ({ store }) => void (await store.find("loan", { renewals: "two" })),
      /searched loan by `renewals` with "two": Expected a whole number/,
    ],
    [
      "sets what the service sets",
      ({ after }) => {
        after.version = 7;
      },
      /`version` of loan to 7: the service sets it/,
    ],
    [
      "changes the id of its record",
      ({ after }) => {
        after.id = "loan_1";
      },
      /`id` of loan to "loan_1": the service sets it/,
    ],
    [
      "creates a record with an id of its own",
      ({ store }) => store.create("author", { id: "auth_1", fullName: "A. Lovelace" }),
      /`id` of author to "auth_1": the service sets it/,
    ],
    [
      "sets External References",
      ({ after }) => {
        after.externalReferences = [];
        (after.externalReferences as unknown[]).push({ externalId: "7" });
      },
      /`externalReferences` of loan: link them with `store\.update`/,
    ],
    [
      "sets custom fields that are no object",
      ({ after }) => {
        after.customFields = "none";
      },
      /`customFields` of loan to "none": it is an object/,
    ],
    [
      "names an unknown resource",
      ({ store }) => store.get("lone", "lone_1"),
      /named lone, which is not a resource/,
    ],
    ["returns what becomes nothing", () => true, /returned true/],
    [
      "refuses with a code that is not declared",
      ({ refuse }) => refuse("NEVER_HEARD_OF", "No."),
      /NEVER_HEARD_OF.*`refusal`/,
    ],
    [
      "refuses with a name that every object has",
      ({ refuse }) => refuse("constructor", "No."),
      /refused with constructor.*`refusal`/,
    ],
    [
      "notes a fault at a place that is no JSON Pointer",
      ({ fault }) => fault("remark.0", "TOO_LONG", "Too much to say."),
      /added an error at `remark\.0`: its path is a JSON Pointer, such as \/remark\/0/,
    ],
    [
      "refuses at a place that is no JSON Pointer",
      ({ refuse }) => refuse("BOOK_IS_RESERVED", "Another patron waits.", { path: "remark" }),
      /added an error at `remark`: its path is a JSON Pointer, such as \/remark/,
    ],
    [
      "notes a fault with a code of another status",
      ({ fault }) => fault("/remark", "BOOK_IS_RESERVED", "Another patron waits."),
      /BOOK_IS_RESERVED, which is declared with the status 409/,
    ],
    [
      "warns with a code that is not declared",
      ({ after, warn }) => {
        after.renewals = 1;
        warn("NEVER_HEARD_OF", "No page tells of it.", {});
      },
      /NEVER_HEARD_OF.*`warns`/,
    ],
    [
      "changes a record whose own hook warns, which the page of this call does not tell",
      async ({ before, store }) => {
        const [other] = await store.find("loan", { id: before!.id });
        await store.update("loan", other!.id as string, { remark: "t" });
      },
      /REMARK_SHORTENED.*`warns`/,
    ],
    [
      "creates a record with an unknown field",
      ({ store }) => store.create("author", { fullname: "A. Lovelace" }),
      /`fullname` of author/,
    ],
    [
      "changes a record to a value out of form",
      ({ before, store }) => store.update("member", before!.patronId as string, { email: "no email" }),
      /`email` of member to "no email"/,
    ],
  ] as readonly (readonly [string, Hook, RegExp])[])
    it(`that ${what} breaks the call, and its file and line are told`, async () => {
      const message = await renewBy(hook);
      expect(message)
        .match(/^lending-library\/loan\.hooks\.ts:\d+: the hook extendLoan of loan /)
        .and.match(says);
    });

  it("of a create that returns a value breaks the call", async () => {
    const made = await library.loan({ remark: "torn" });
    script.create = () => "done";
    const { copyId, patronId } = made;
    const { status, error } = await library.api.post("/loans", { copyId, patronId });
    expect(status).equal(500);
    expect(error.message).match(/loan\.hooks\.ts:\d+: the hook limitLoans of loan returned a value/);
  });

  it("may set what a client may send, and it is kept in the usual form", async () => {
    const made = await library.loan({ remark: "torn" });
    script.renew = ({ after }) => {
      after.extendedUntil = "2027-03-01T10:00:00+02:00";
    };
    await library.api.post(`/loans/${made.id}/renew`, {});
    expect((await library.api.get(`/loans/${made.id}`)).data.extendedUntil).equal("2027-03-01T08:00:00.000Z");
  });

  it("may write its own record through the store as well, and both are kept in one version", async () => {
    const made = await library.loan({ remark: "torn" });
    script.renew = async ({ before, after, store }) => {
      await store.update("loan", before!.id as string, { remark: "mended" });
      after.renewals = (after.renewals as number) + 1;
    };
    const { data } = await library.api.post(`/loans/${made.id}/renew`, {});
    const kept = { remark: "mended", renewals: made.renewals + 1, version: 2 };
    expect(data.resource ?? data).include(kept);
    expect((await library.api.get(`/loans/${made.id}`)).data).include(kept);
    const acts = await library.rows("select action from audit_entries where resource_id = $1 order by id", [
      made.id,
    ]);
    expect(acts.map(({ action }) => action)).deep.equal(["loan.create", "loan.renew"]);
  });

  it("that finds everything as it should be returns UNCHANGED", async () => {
    const made = await library.loan({ remark: "torn" });
    script.renew = () => UNCHANGED;
    expect((await library.api.post(`/loans/${made.id}/renew`, {})).status).equal(200);
    expect((await library.api.get(`/loans/${made.id}`)).data.version).equal(1);
  });
});

describe("a hook whose result is a value", () => {
  it("breaks the call if it returns null, and the message says what was expected", async () => {
    const box = resource("box", "boxes", {
      fields: "  size: { type: integer }",
      more: `actions:
  tell: { summary: Tell its size., hook: tell, answers: result, result: { type: integer }, emits: box.told }`,
    }).replace("events:", "events:\n  box.told: {}");
    const hooks = new Map([["box", { tell: ({ before }: HookContext) => before!.size }]]);
    const declared = await release("  title: { type: text, max: 9 }", { box }, hooks);
    const { api } = await openTestApp({ loaded: declared, serve: { tellsHookFaults: true } });
    const { id } = await api.make("/boxes", {});
    const { status, error } = await api.post(`/boxes/${id}/tell`, {});
    expect(status).equal(500);
    expect(error.message).match(/declaration: Expected what `result` declares, found null\.$/);
  });
});

describe("a fault of a hook in production", () => {
  it("is told to the log and not to the client", async () => {
    const declared = await loaded(LIBRARY);
    const loans = { ...declared.hooks.get("loan"), extendLoan: () => true };
    const library = await openLibrary(
      await openTestApp({
        folder: LIBRARY,
        loaded: { ...declared, hooks: new Map(declared.hooks).set("loan", loans) },
      }),
    );
    const made = await library.loan({ remark: "torn" });
    const { error } = await library.api.post(`/loans/${made.id}/renew`, {});
    expect(error.message).match(/^An internal error occurred. Quote req_/);
  });
});
