/** Verdicts that only a database or a hook can prove: the same calls to servers of both sides. */
import { expect } from "chai";
import type { Application } from "../../runtime/model/model.ts";
import { expire } from "../../runtime/platform/maintenance.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { editCases, editedLibrary, library } from "../support/library-edits.ts";
import { BY_DATABASE } from "../support/proofs.ts";
import { until } from "../support/transactions.ts";

/** What an old client does, and is answered in the end. */
type Script = (given: Library) => Promise<Answer>;

const SCRIPTS: Readonly<Record<string, Script>> = {
  "a field becomes unique": async ({ api }) => {
    await api.post("/authors", { name: "Ada", website: "https://example.com" });
    return await api.post("/authors", { name: "Grace", website: "https://example.com" });
  },
  "a value is unique in more records": async ({ copy }) => {
    await copy({ copyNumber: 1 });
    return { status: 201, data: await copy({ copyNumber: 1 }) } as Answer;
  },
  "the values of deleted records stay taken": async ({ api }) => {
    const { id } = await api.make("/authors", { name: "Ada" });
    await api.delete(`/authors/${id}`);
    return await api.post("/authors", { name: "Ada" });
  },
  "a filter means another thing": async ({ api }) => {
    await api.make("/authors", { name: "Ada", bornOn: "1915-12-10" });
    return await api.get("/authors?bornBefore=1916-01-01");
  },
  "an input has another default": async ({ api, loan }) => {
    const { id } = await loan();
    return await api.post(`/loans/${id}/renew`, {}, { "Idempotency-Key": "first" });
  },
  "a unique text ignores differences": async ({ api }) => {
    await api.post("/authors", { name: "Ada Lovelace" });
    return await api.post("/authors", { name: "ADA LOVELACE" });
  },
  "a list of references keeps its records from being deleted": async ({ api, book }) => {
    const { authorIds } = await book();
    return await api.delete(`/authors/${authorIds[0]}`);
  },
  "a preset goes": async ({ api }) => await api.post("/api-keys", { name: "n", scopePreset: "nothing" }),
  "presets stand in another order": async ({ api }) => await api.post("/api-keys", { name: "n" }),
  "a preset comes first": async ({ api }) => await api.post("/api-keys", { name: "n" }),
  "an action is renamed under the same path": async ({ api, loan }) => {
    const { id } = await loan();
    await api.patch(`/loans/${id}/remark`, { remark: "Torn." });
    return await api.get("/audit-entries?action=loan.annotate");
  },
  "a code has another status": async ({ api, loan, member }) => {
    const { id, bookId } = await loan();
    await api.make("/reservations", { bookId, patronId: (await member()).id });
    return await api.post(`/loans/${id}/renew`, {}, { "Idempotency-Key": "first" });
  },
  "a create's refusal has another status": async ({ api, loan, patron, copy }) => {
    for (let n = 0; n < 3; n++) await loan({ patronId: patron.id });
    return await api.post("/loans", { copyId: (await copy()).id, patronId: patron.id });
  },
  "a value is unique together with another field": async ({ api }) => {
    const attribute = { key: "colour", label: "Colour", type: "TEXT" };
    await api.make("/attributes", { ...attribute, resourceType: "book" });
    return await api.post("/attributes", { ...attribute, resourceType: "loan" });
  },
  "an expiry emits another event": async ({ api, app, book, patron }) => {
    const { id } = await api.make("/reservations", { bookId: (await book()).id, patronId: patron.id });
    const holdUntil = new Date(Date.now() + 60_000).toISOString();
    await api.post(`/reservations/${id}/make-ready`, { holdUntil });
    app.clock.ahead += 120_000;
    await expire(app.serving.app.serving());
    const emitted = async () =>
      (await api.get("/events?type=reservation.lapsed&type=reservation.requeued")).data as { type: string }[];
    await until(async () => (await emitted()).length > 0);
    return { status: 200, data: (await emitted()).map(({ type }) => ({ name: type })) } as Answer;
  },
  "records expire to another state": async ({ api, app, book, patron }) => {
    const { id } = await api.make("/reservations", { bookId: (await book()).id, patronId: patron.id });
    const holdUntil = new Date(Date.now() + 60_000).toISOString();
    await api.post(`/reservations/${id}/make-ready`, { holdUntil });
    app.clock.ahead += 120_000;
    await expire(app.serving.app.serving());
    return await api.get(`/reservations/${id}`);
  },
};

describe("a verdict that a database proves", () => {
  const open = async (application: Application): Promise<TestApp> => {
    const { hooks } = await loaded(LIBRARY);
    return await openTestApp({ loaded: { application, hooks } });
  };
  const ask = async (app: TestApp, script: Script): Promise<string> => {
    const answer = await script(await openLibrary(app)).catch(
      (error: Error) => ({ status: error.message, data: null }) as never,
    );
    return JSON.stringify([answer.status, told(answer.data)]);
  };
  /** The side before each edit: each asks for an organization of its own. */
  let unedited: TestApp;
  before(async () => {
    unedited = await open(library.application);
  });
  after(() => unedited.close());

  for (const title of BY_DATABASE)
    it(`is true of an edit: ${title}`, async () => {
      const one = editCases().find((other) => other.title === title)!;
      expect(one.says.join()).to.match(/breaking/);
      // A script may have moved it.
      unedited.clock.ahead = 0;
      const before = await ask(await unedited.anew(), SCRIPTS[title]!);
      expect(before).to.match(/^\[(20|409)/);
      const edited = await open(editedLibrary(one).application);
      try {
        expect(await ask(edited, SCRIPTS[title]!)).not.to.equal(before);
      } finally {
        await edited.close();
      }
    });
});

/** The comparable part of an answer, without ids and moments: names, a preset, a state, or how long a Loan was extended. */
function told(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => (item as { name: string }).name);
  const { resource, scopePreset, status } = (data ?? {}) as {
    resource?: { lentAt: string; extendedUntil: string; dueAt: string };
    scopePreset?: string;
    status?: string;
  };
  return resource
    ? Date.parse(resource.extendedUntil) - Date.parse(resource.dueAt)
    : (scopePreset ?? status ?? null);
}
