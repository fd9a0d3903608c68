/** Records as lines, by which a server and the serial oracle are compared. */
import { TRUNK } from "./application.ts";
import { ERASED_LINK } from "./model.ts";

const KEPT = "status label who code n m dueAt endAt from until tag copied firstId secondId".split(" ");
const WHOLE = [TRUNK, "total", "version", "expiries"];

/** A record in one line, the children that it lists included. */
export function lineOf(resource: string, record: Readonly<Record<string, unknown>>): string {
  const said = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
    names.map((name) => `${name}=${String(values[name] ?? null)}`).join(" ");
  const items = (values: Readonly<Record<string, unknown>>) =>
    ((values.items ?? []) as { q: number; p: string }[]).map(({ q, p }) => `${q}*${p}`).join("+");
  const links = (values: Readonly<Record<string, unknown>>) =>
    (values.externalReferences as { externalId: string }[] | undefined)?.map(({ externalId }) =>
      externalId.startsWith("erased xref_") ? ERASED_LINK : externalId,
    ) ??
    values.links ??
    [];
  const marks = (values: Readonly<Record<string, unknown>>) =>
    `items=${items(values)} links=${String(links(values))} erased=${Boolean(values.isErased ?? values.erasedAt)}`;
  const children = (record.children ?? []) as Readonly<Record<string, unknown>>[];
  const listed = children.map((child) => `(${said(child, ["id", ...KEPT])} ${marks(child)})`).sort();
  return `${resource} ${said(record, [...WHOLE, ...KEPT])} ${marks(record)} ${listed.join(" ")}`;
}

export const equals = (expected: ReadonlyMap<string, string>, seen: ReadonlyMap<string, string>): boolean =>
  expected.size === seen.size && [...expected].every(([id, line]) => seen.get(id) === line);
