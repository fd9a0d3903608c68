/** The generated modules of the client for Python: types, error codes and calls. */
import type { CallRow } from "../calls.ts";
import { type Call, callsIn, type LeanDocument } from "./calls.ts";
import { resourcesText } from "./resources.ts";
import { Definitions } from "./types.ts";

/** Texts by the names of files. */
export function pythonFiles(
  document: LeanDocument,
  rows: readonly CallRow[],
): Readonly<Record<string, string>> {
  const types = new Definitions();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.define(name, schema);
  const calls = callsIn(document, rows, types);
  return {
    "__init__.py": "",
    "types.py": `"""The types of bodies, queries and responses. Their keys are the names of the API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

${types.text()}`,
    "codes.py": codesText(calls),
    "calls.py": callsText(calls),
    "resources.py": resourcesText(calls),
  };
}

/** The codes of each call, and of any call. */
function codesText(calls: readonly Call[]): string {
  const each = calls.map(({ typeName, codes }) => aliasText(typeName, codes));
  const all = [...new Set(calls.flatMap(({ codes }) => codes))].sort();
  return `"""The error codes with which each call can be refused."""

from __future__ import annotations

from typing import Literal, TypeAlias

${[aliasText("Code", all), ...each].join("\n")}
`;
}

function aliasText(name: string, codes: readonly string[]): string {
  const lines = codes.map((code) => `    ${JSON.stringify(code)},`);
  return `${name}: TypeAlias = Literal[\n${lines.join("\n")}\n]`;
}

function callsText(calls: readonly Call[]): string {
  const lines = calls.map(({ row }) => {
    const values = [row.method, row.template, row.takes, row.key].map((text) => JSON.stringify(text));
    return `    ${JSON.stringify(row.name)}: (${values.join(", ")}),`;
  });
  return `"""Every call by its name: method, path, where its input goes, and what an Idempotency-Key is to it."""

from __future__ import annotations

CALLS: dict[str, tuple[str, str, str, str]] = {
${lines.join("\n")}
}
`;
}
