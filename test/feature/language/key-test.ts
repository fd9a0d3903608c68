/** The form of a test of a key: its calls and the expected responses. */
import { expect } from "chai";
import type { Hook } from "../../../runtime/record/hooks/hooks.ts";
import type { Answer } from "../../support/client.ts";
import type { Hospital } from "../../support/hospital.ts";
import type { Library } from "../../support/library.ts";
import type { Scripts } from "../../support/scripted.ts";

/** A key is tried on whichever of the two applications has use for it. */
export type KeyTest = (
  found: Library & { readonly hospital: Hospital; readonly scripts: Scripts },
) => Promise<unknown>;

/** Tests of the keys of some records of the grammar, each named `record.key`. */
export type KeyTests = Readonly<Record<string, KeyTest>>;

/** Names a record in another system. */
export const TUPLE = { externalSystem: "loc", externalObject: "work", externalId: "1" };

const codes = ({ error }: Answer): string[] =>
  (error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

/** Codes of the warnings of a call that succeeded. */
export const warned = ({ status, body, text }: Answer): string[] => {
  expect(status, text).to.be.oneOf([200, 201]);
  return (body.meta.warnings ?? []).map(({ code }: { code: string }) => code);
};

/** A call must be refused with the status, and each fault be among those that the answer tells. */
export async function refused(answer: Promise<Answer>, status: number, ...faults: string[]): Promise<void> {
  const got = await answer;
  expect(got.status, got.text).to.equal(status);
  for (const fault of faults) expect(codes(got)).to.include(fault);
}

/** The document of an application. */
export async function documented(app: Library["app"]): Promise<string> {
  return await (await fetch(`${app.origin}/api/v1/openapi.json`)).text();
}

/** A hook that does what its declaration does not say is a defect, which names the key to say it under. */
export const heldTo = (call: string, hook: string, make: (library: Library) => Promise<Answer>): KeyTests => {
  const told =
    (script: Hook, says: string): KeyTest =>
    async (library) => {
      library.scripts[hook] = script;
      const { status, error } = await make(library).finally(() => delete library.scripts[hook]);
      expect([status, error?.message ?? ""].join(" "))
        .to.match(/^500 /)
        .and.include(says);
    };
  return {
    [`${call}.reads`]: told(({ store }) => store.find("author", {}), "add `author` to `reads`"),
    [`${call}.creates`]: told(({ store }) => store.create("fine", {}), "add `fine` to `creates`"),
    [`${call}.writes`]: told(
      ({ store, principal }) => store.update("member", principal.teamMemberId!, { isBarred: true }),
      "add `member.isBarred` to `writes`",
    ),
  };
};
