/** The command `charter openapi`: writes the OpenAPI document of the API, for client tools. */
import { statSync, writeFileSync } from "node:fs";
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { replaceFile } from "./shell/files.ts";
import { readAddress } from "./shell/reading.ts";

export const openapi: Command = {
  name: "openapi",
  summary: "write the OpenAPI document of the API",
  about:
    "Generates the OpenAPI 3.1 document from the declarations and prints it, or writes it to a file. A server returns the same document at /api/v1/openapi.json. Needs no database.",
  options: [
    new Option("--out <file>", "write the document to this file"),
    new Option(
      "--server <url>",
      "the API's address in the document; default: http://127.0.0.1:3000/api/v1",
    ).argParser(readAddress("--server")),
  ],
  examples: [
    ["charter openapi > openapi.json", ""],
    ["charter openapi --server https://api.example.com/api/v1 --out openapi.json", ""],
    ["charter openapi --out openapi.json --json", "{ file, bytes, operations, webhooks }"],
  ],
  exits: {
    1: "the declarations have errors, or the file cannot be written; nothing is written",
  },
  async run({ options, screen }) {
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { documentOf } = await import("../codegen/openapi/document.ts");
    const { counted } = await import("./shell/screen.ts");
    const { application } = await loadDeclarations();
    const document = documentOf(application, options.server as string | undefined);
    const text = JSON.stringify(document, null, 2);
    const file = options.out as string | undefined;
    if (file === undefined) return screen.print(text);
    await write(file, `${text}\n`);
    const operations = Object.values(document.paths as object).flatMap(Object.keys).length;
    const webhooks = Object.keys(document.webhooks as object).length;
    screen.result({ file, bytes: Buffer.byteLength(text) + 1, operations, webhooks }, () =>
      screen.print(`wrote ${file}: ${counted(operations, "operation")}, ${counted(webhooks, "webhook")}`),
    );
  },
};

async function write(file: string, text: string): Promise<void> {
  try {
    const there = statSync(file, { throwIfNoEntry: false });
    // A pipe or a device is written to directly: a rename would replace even /dev/stdout by a file.
    if (there && !there.isFile() && !there.isDirectory()) return writeFileSync(file, text);
    replaceFile(file, text);
  } catch (error) {
    const { Failure } = await import("./shell/failure.ts");
    throw new Failure("UNWRITABLE", `${file} cannot be written: ${(error as Error).message}`);
  }
}
