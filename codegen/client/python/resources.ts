/** The classes of the client for Python: one for each resource, and one for its calls in a batch. */
import type { Call } from "./calls.ts";
import { capitalized, isName } from "./types.ts";

const HEAD = `"""The calls of each resource."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Unpack

from ..answers import Answer, Calls, DeleteOptions, WriteOptions
from ..batch import BatchCalls, BatchItem, ItemOptions

if TYPE_CHECKING:
    from . import types as t
`;

/** The call that the client offers by another name. */
const BATCH = "batch.run";

/** The module of all resources. */
export function resourcesText(calls: readonly Call[]): string {
  const offered = calls.filter(({ row }) => row.name !== BATCH);
  const written = offered.filter(isWrite);
  return [
    HEAD,
    ...grouped(offered).map(([name, calls]) => classText(capitalized(name), "Calls", calls.flatMap(methods))),
    ...grouped(written).map(([name, calls]) =>
      classText(`${capitalized(name)}Batch`, "BatchCalls", calls.map(itemMethod)),
    ),
    indexText("Resources", "The resources of the API, by name.", "Calls", grouped(offered), ""),
    indexText(
      "BatchResources",
      "The calls that may be items of a batch.",
      "BatchCalls",
      grouped(written),
      "Batch",
    ),
  ].join("\n\n");
}

/** A POST that ignores an Idempotency-Key reads. */
const isWrite = ({ row }: Call): boolean =>
  row.method !== "GET" && !(row.method === "POST" && row.key === "ignored");

function grouped(calls: readonly Call[]): [string, Call[]][] {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const [resource] = call.row.name.split(".") as [string];
    groups.set(resource, [...(groups.get(resource) ?? []), call]);
  }
  return [...groups];
}

/** `lookupBatch` as Python spells it. */
export function snake(text: string): string {
  const name = text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return isName(name) ? name : `${name}_`;
}

function classText(name: string, base: string, texts: readonly string[]): string {
  return `class ${name}(${base}):\n${texts.join("\n")}`;
}

function indexText(
  name: string,
  about: string,
  base: string,
  groups: readonly (readonly [string, unknown])[],
  suffix: string,
): string {
  const lines = groups.map(([one]) => `        self.${snake(one)} = ${capitalized(one)}${suffix}(calls)`);
  const given = base === "Calls" ? "Calls" : "BatchCalls";
  return `class ${name}:
    ${JSON.stringify(about)}

    def __init__(self, calls: ${given}) -> None:
${lines.join("\n")}
`;
}

function methods(call: Call): string[] {
  return call.row.name.endsWith(".list") ? [method(call), eachMethod(call)] : [method(call)];
}

const actOf = ({ row }: Call): string => snake(row.name.split(".")[1]!);

/** The ids and the input as parameters of a method. */
function given({ ids, input, isInputRequired, row }: Call): string[] {
  const name = row.takes === "query" ? "query" : "body";
  const last = isInputRequired ? `${name}: ${typed(input)}` : `${name}: ${typed(input)} | None = None`;
  return [...ids.map((id) => `${snake(id)}: str`), ...(input === null ? [] : [last])];
}

/** The ids and the input as arguments of a call. */
function passed({ ids, input, row }: Call): string {
  const names = ids.map(snake);
  const tuple = names.length === 1 ? `(${names[0]},)` : `(${names.join(", ")})`;
  return `${JSON.stringify(row.name)}, ${tuple}, ${input === null ? "None" : row.takes === "query" ? "query" : "body"}`;
}

/** Names of types, as this module has them. A method \`list\` hides the type inside its class. */
function typed(type: string | null): string {
  return (type ?? "None").replaceAll(/"[^"]*"|[A-Za-z_]\w*/g, (word) => {
    if (word.startsWith('"') || /^(?:Literal|Any|None|True|False|str|int|float|bool|dict)$/.test(word))
      return word;
    return word === "list" ? "builtins.list" : `t.${word}`;
  });
}

function method(call: Call): string {
  const { data, meta, expand, typeName, summary } = call;
  const options = optionsOf(call);
  const keywords = [
    ...(expand === null ? [] : ["*", `expand: ${typed(expand)} | None = None`]),
    ...(options === null ? [] : [`**options: Unpack[${options}]`]),
  ];
  const end = `${expand === null ? "" : ", expand=expand"}${options === null ? "" : ", **options"}`;
  return signature(actOf(call), [...given(call), ...keywords], `Answer[${typed(data)}, ${typed(meta)}]`, [
    JSON.stringify(`${summary}. Refused with a code of codes.${typeName}.`),
    `return self._call(${passed(call)}${end})`,
  ]);
}

function optionsOf({ row }: Call): string | null {
  if (row.method === "DELETE") return "DeleteOptions";
  return row.method !== "GET" && row.key !== "ignored" ? "WriteOptions" : null;
}

function eachMethod(call: Call): string {
  const [, item] = /^list\[(.*)\]$/.exec(call.data)!;
  return signature("each", given(call), `Iterator[${typed(item!)}]`, [
    '"Every record of the list; pages are requested as needed."',
    `return self._each(${passed(call)})`,
  ]);
}

function itemMethod(call: Call): string {
  return signature(
    actOf(call),
    [...given(call), "**options: Unpack[ItemOptions]"],
    `BatchItem[${typed(call.data)}]`,
    [JSON.stringify(`${call.summary}.`), `return self._add(${passed(call)}, **options)`],
  );
}

function signature(
  name: string,
  parameters: readonly string[],
  returns: string,
  lines: readonly string[],
): string {
  const all = ["self", ...parameters];
  const body = lines.map((line) => `        ${line}`).join("\n");
  return `    def ${name}(${all.join(", ")}) -> ${returns}:\n${body}\n`;
}
