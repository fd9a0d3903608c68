/** One misspelt name is one fault; its consequences are left out. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { loadText } from "../../../runtime/declare/load.ts";
import { packageRoot } from "../../../runtime/declare/root.ts";
import { faultsOf } from "../../support/cases.ts";

const FOLDERS = ["resources", join("runtime", "platform")];
const texts = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(packageRoot(), folder))
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => [name, readFileSync(join(packageRoot(), folder, name), "utf8")] as const),
  ),
);

/** The faults after texts of a file have become others. */
function faultsAfter(file: string, ...edits: readonly (readonly [from: string, to: string])[]): string[] {
  const edited = edits.reduce((text, [from, to]) => {
    expect(text).include(from);
    return text.replace(from, () => to);
  }, texts.get(file)!);
  const files = [...texts].map(([name, text]) => loadText(name, name === file ? edited : text));
  return faultsOf(files).map(({ message }) => message);
}

describe("one misspelt name", () => {
  for (const [what, file, from, to, known] of [
    [
      "the target of a reference that actions move",
      "quote.yaml",
      "to: opportunity,",
      "to: oportunity,",
      "resource",
    ],
    [
      "the target of a reference that filters lead through",
      "service-appointment.yaml",
      "to: work_order,",
      "to: wok_order,",
      "resource",
    ],
    [
      "the resource of the field definitions",
      "case.yaml",
      "to: field_definition",
      "to: fild_definition",
      "resource",
    ],
    [
      "the parent",
      "service-appointment-issue.yaml",
      "resource: service_appointment,",
      "resource: sevice_appointment,",
      "resource",
    ],
    ["the first state", "contract.yaml", "default: DRAFT", "default: DRFT", "state"],
    ["the state that an action moves to", "contract.yaml", "to: VOIDED", "to: VODED", "state"],
    ["the exception of a move", "lead.yaml", "except: [CONVERTED]", "except: [COVERTED]", "state"],
    ["an event", "contract.yaml", "emits: contract.sent", "emits: cotract.sent", "events"],
    [
      "a field that a hook sets",
      "quote.yaml",
      "partnerDesignId, partnerProjectId]",
      "patnerDesignId, partnerProjectId]",
      "field",
    ],
    ["a key of another file", "work-order.yaml", "summary:", "sumary:", "sumary"],
  ] as const)
    it(`is one fault: ${what}`, () => {
      const faults = faultsAfter(file, [from, to]);
      expect(faults).length(1);
      expect(faults[0]).include(known);
    });

  it("hides no fault that stands by itself", () => {
    const faults = faultsAfter(
      "contract.yaml",
      ["emits: contract.sent", "emits: cotract.sent"],
      ["default: DRAFT", "default: DRFT"],
      ["to: VOIDED", "to: SENT"],
    );
    expect(faults.filter((message) => /cotract|DRFT/.test(message))).length(2);
  });
});
