/** What agreed keeps agreeing: fields that `agrees` compares never change, not by a hook either. */
import { expect } from "chai";
import type { HookContext } from "charter";
import { loaded, openTestApp } from "../support/app.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";

describe("fields that agreements rely on", () => {
  let library: Library;
  before(async () => {
    const declared = await loaded(LIBRARY);
    /** Lends the copy on to the patron, or for the reservation, that the remark names; no declaration tells of it. */
    const extendLoan = ({ before, after }: HookContext) => {
      const isPatron = String(before!.remark).startsWith("mem_");
      after[isPatron ? "patronId" : "reservationId"] = before!.remark;
    };
    const hooks = new Map([
      ...declared.hooks,
      ["loan", { ...declared.hooks.get("loan"), extendLoan }] as const,
    ]);
    library = await openLibrary(await openTestApp({ folder: LIBRARY, loaded: { ...declared, hooks } }));
  });
  after(() => library.app.close());

  it("are not changed by a hook: the call breaks, and nothing of it is kept", async () => {
    const { api, loan, member } = library;
    const [reader, other] = [await member(), await member()];
    const made = await loan({ patronId: reader.id, remark: other.id });
    expect((await api.post(`/loans/${made.id}/renew`, {})).status).to.equal(500);
    expect((await api.get(`/loans/${made.id}`)).data).to.include({ patronId: reader.id, version: 1 });
  });

  it("may be written as they are", async () => {
    const { api, loan, member } = library;
    const reader = await member();
    const made = await loan({ patronId: reader.id, remark: reader.id });
    expect((await api.post(`/loans/${made.id}/renew`, {})).status).to.equal(200);
  });

  it("are compared where an action leads a record elsewhere", async () => {
    const { api, loan, member, copy, book } = library;
    const [reader, other] = [await member(), await member()];
    const { id: bookId } = await book();
    const reservedBy = (patronId: string) => api.make("/reservations", { bookId, patronId });
    const renewed = async (remark: string) => {
      const made = await loan({
        patronId: reader.id,
        copyId: (await copy({ copyNumber: ++n }, bookId)).id,
        remark,
      });
      return await api.post(`/loans/${made.id}/renew`, {});
    };
    let n = 0;
    expect((await renewed((await reservedBy(reader.id)).id)).status).to.equal(200);
    const refused = await renewed((await reservedBy(other.id)).id);
    expect([refused.status, refused.error.details[0].path]).to.deep.equal([422, "/reservationId"]);
  });

  it("are known of each resource, by what is compared and what paths lead through", async () => {
    const { application } = await loaded("resources");
    const constantOf = (name: string) => [...application.models.get(name)!.constant].sort();
    expect(constantOf("quote")).to.deep.equal(["opportunityId"]);
    expect(constantOf("opportunity")).to.deep.equal(["customerId"]);
    expect(constantOf("system")).to.deep.equal(["customerId", "propertyId"]);
    expect(constantOf("customer")).to.deep.equal([]);
  });
});
