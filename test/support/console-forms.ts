/** Fills the forms of the console as a reader would, each field by the editor of its type. */
import type { Field, Type } from "../../console/core/model.ts";
import { localOf } from "../../console/records/clocks.ts";
import type { Page } from "./browser.ts";

/** Puts a text into an element, and tells the page of it. */
const PUT = `globalThis.put = (element, value) => {
  const kind = [HTMLTextAreaElement, HTMLSelectElement, HTMLInputElement].find((one) => element instanceof one);
  Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(element, value);
  element.dispatchEvent(new Event(kind === HTMLSelectElement ? "change" : "input", { bubbles: true }));
}; 0`;

/** An editor, as an expression. @param path of its value, such as `["lines", "0", "price"]` */
const editor = ([field, ...inside]: readonly string[]): string =>
  `document.querySelector('[data-field="${field}"]')?.querySelector('[id$="-${[field, ...inside].join("-")}"]')`;

/** Fills a form. Time zones come first, because local times depend on them. */
export async function fillForm(
  page: Page,
  fields: Readonly<Record<string, Type>>,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.until("document.querySelector('form.fields [data-field]')");
  await page.evaluate(PUT);
  const rank = (name: string) => Number(!["timezone", "resourceType"].includes(fields[name]!.type));
  const names = Object.keys(body).sort((a, b) => rank(a) - rank(b));
  for (const name of names) await fill(page, [name], fields[name]!, body[name]);
}

async function fill(page: Page, path: readonly string[], type: Type, value: unknown): Promise<void> {
  if (value === null || value === undefined) return;
  if (type.type === "reference") return await choose(page, path, String(value));
  if (type.type === "timestamp") return await fillMoment(page, path, String(value));
  if (type.type === "list" || type.type === "externalReferences") {
    const items = itemsOf(type);
    if (items !== null) return await fillItems(page, path, items, value as readonly unknown[]);
  }
  if (type.type === "object")
    for (const [name, member] of Object.entries(value as object))
      await fill(page, [...path, name], type.fields![name]!, member);
  else await page.until(`${editor(path)} ? (${write(path, value)}, true) : false`);
}

/** The type of items that have editors of their own; null if the list is JSON. */
function itemsOf({ type, items }: Type): Type | null {
  const text: Field = { type: "text", mode: "readWrite", required: true, nullable: false };
  if (type === "externalReferences")
    return { type: "object", fields: { externalSystem: text, externalObject: text, externalId: text } };
  return items!.type === "json" ? null : items!;
}

async function fillItems(
  page: Page,
  path: readonly string[],
  items: Type,
  values: readonly unknown[],
): Promise<void> {
  if (items.type === "reference") {
    for (const value of values) await choose(page, path, String(value));
    return;
  }
  const own = `document.querySelector('[data-field="${path[0]}"] fieldset')`;
  for (const [index, value] of values.entries()) {
    if (items.values) {
      const place = items.values.indexOf(String(value));
      await page.evaluate(`${own}.querySelectorAll("input")[${place}].click()`);
      continue;
    }
    await page.evaluate(`${own}.querySelector(":scope > button").click()`);
    await page.until(`${own}.querySelectorAll(":scope > .items > .item").length === ${index + 1}`);
    await fill(page, [...path, String(index)], items, value);
  }
}

function write(path: readonly string[], value: unknown): string {
  const found = editor(path);
  if (typeof value === "boolean")
    return `${found}.type === "checkbox" ? ${found}.checked !== ${value} && ${found}.click() : put(${found}, "${value}")`;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `put(${found}, ${JSON.stringify(text)})`;
}

/** Types what the clocks of the zone beside the editor show at a moment. */
async function fillMoment(page: Page, path: readonly string[], value: string): Promise<void> {
  const zone = await page.until<string>(
    `${editor(path)}?.closest(".moment").querySelector(".zone").textContent`,
  );
  await page.evaluate(`put(${editor(path)}, ${JSON.stringify(localOf(value, zone))})`);
}

/** Pastes an id into a picker, and takes what it offers. */
async function choose(page: Page, path: readonly string[], id: string): Promise<void> {
  await page.until(`${editor(path)} !== null`);
  await page.evaluate(`${editor(path)}.focus(), put(${editor(path)}, ${JSON.stringify(id)})`);
  await page.until(
    `document.getElementById(${editor(path)}.getAttribute("aria-controls"))?.querySelector("[role=option] code")?.textContent === "${id}"`,
  );
  await page.evaluate(
    `${editor(path)}.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }))`,
  );
}
