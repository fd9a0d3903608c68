/** The declarations in docs/applications.md are valid, and do what the page says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { modelOf } from "../../runtime/model/model.ts";
import { compileTexts, notebookTexts, servedTexts } from "../support/notebook.ts";

const PAGE = readFileSync(join(packageRoot(), "docs", "applications.md"), "utf8");

describe("the page about an application of one's own", () => {
  it("shows a resource of field definitions that custom fields can use", () => {
    const [, text] = /^```yaml\n# resources\/field-definition\.yaml\n([\s\S]*?)^```$/m.exec(PAGE)!;
    const [, field] = /`(customFields: \{ type: customFields, to: \w+ \})`/.exec(PAGE)!;
    const application = compileTexts({
      application: servedTexts("").application!,
      ...notebookTexts(`  title: { type: text, max: 50 }\n  ${field}`),
      "field-definition": text!,
    });
    expect(application.definitions).to.equal("field_definition");
    expect(modelOf(application, "note").byName.has("customFields")).to.equal(true);
  });
});
