/** `charter openapi`: prints the OpenAPI document, or writes it to a file. */
import { execFile } from "node:child_process";
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { documentOf } from "../../codegen/openapi/document.ts";
import { loaded } from "../support/app.ts";
import { charter, checkOut, temporary } from "../support/checkout.ts";
import { runHere } from "../support/commands.ts";

const document = JSON.parse(JSON.stringify(documentOf((await loaded("resources")).application)));

describe("charter openapi", () => {
  it("prints the document, or writes it to a file", async () => {
    const checkout = checkOut();
    const file = join(temporary("charter-openapi-"), "openapi.json");
    const printed = await charter(checkout, ["openapi"], {});
    const written = await runHere(["openapi", "--out", file, "--json"], {}, checkout);
    expect([printed.code, written.code]).deep.equal([0, 0]);
    expect(JSON.parse(printed.stdout)).deep.equal(document);
    expect(readFileSync(file, "utf8")).equal(printed.stdout);
    expect(JSON.parse(written.stdout)).include({ file, bytes: Buffer.byteLength(printed.stdout) });
  });

  it("writes the address that it is given, and refuses text that is none", async () => {
    const server = "https://api.example.com/api/v1";
    const given = await runHere(["openapi", "--server", `${server}/`], {}, checkOut());
    expect(JSON.parse(given.stdout).servers[0].url).equal(server);
    for (const text of ["api.example.com", "ftp://api.example.com", "/api/v1"]) {
      const { code, stderr } = await runHere(["openapi", "--server", text], {}, checkOut());
      expect([code, stderr.includes("http or https")], text).deep.equal([2, true]);
    }
  });

  it("writes nothing if a declaration is faulty, and prints the faults", async () => {
    const checkout = checkOut();
    const source = join(checkout, "resources", "customer.yaml");
    writeFileSync(source, readFileSync(source, "utf8").replace("type: text", "type: txet"));
    const file = join(temporary("charter-openapi-"), "openapi.json");
    writeFileSync(file, "as it was");
    const { code, stdout, stderr } = await runHere(["openapi", "--out", file], {}, checkout);
    expect({ code, stdout }).deep.equal({ code: 1, stdout: "" });
    expect(stderr).contain("resources/customer.yaml:").and.contain("txet");
    expect(readFileSync(file, "utf8")).equal("as it was");
  });

  it("writes through a link and into a pipe, and replaces neither", async () => {
    const checkout = checkOut();
    const folder = temporary("charter-openapi-");
    const [file, link, pipe] = ["openapi.json", "link", "pipe"].map((name) => join(folder, name));
    writeFileSync(file!, "as it was");
    symlinkSync(file!, link!);
    expect((await runHere(["openapi", "--out", link!], {}, checkout)).code).equal(0);
    expect(lstatSync(link!).isSymbolicLink()).equal(true);
    expect(JSON.parse(readFileSync(file!, "utf8"))).deep.equal(document);

    await promisify(execFile)("mkfifo", [pipe!]);
    const reading = promisify(execFile)("cat", [pipe!], { maxBuffer: 2 ** 26, timeout: 170_000 });
    // As a process: this one reads what it writes.
    expect((await charter(checkout, ["openapi", "--out", pipe!], {})).code).equal(0);
    expect((await reading).stdout).equal(readFileSync(file!, "utf8"));
  });

  it("reports a file that cannot be written", async () => {
    const { code, stderr } = await runHere(["openapi", "--out", "/nowhere/openapi.json"], {}, checkOut());
    expect(code).equal(1);
    expect(stderr).contain("UNWRITABLE");
  });
});
