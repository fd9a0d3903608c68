/** An application of orders that list their lines, and of everything that may write a line. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Loaded, load } from "../../runtime/load.ts";
import { resource, servedTexts } from "./notebook.ts";
import { scratchFolder } from "./scratch.ts";

const PRICE = "{ type: decimal, scale: 2, min: -99999999.99, max: 99999999.99 }";

const order = (fields: string) =>
  resource("order", "orders", {
    fields: `  title: { type: text, max: 20 }\n${fields}`,
    more: `actions:
  add: { summary: Add a line by a hook., input: { price: ${PRICE} }, hook: add, answers: record }
  double: { summary: Double each price by a hook., hook: double, answers: record }`,
  });

const LINE = resource("line", "lines", {
  fields: `
  quantity: { type: integer, min: 0, max: 1000000, default: 1 }
  price:    ${PRICE}
  dueAt:    { type: timestamp }
  externalReferences: { type: externalReferences }`,
  more: `parent: { resource: order, field: orderId, list: lines }
states:
  field: status
  default: OPEN
  values:
    OPEN: { expires: { after: dueAt, to: LATE, emits: line.late } }
    LATE: { to: [OPEN], set: { price: "1.00" } }
actions:
  reprice: { summary: Set its price., input: { price: ${PRICE} }, set: { price: input.price }, answers: record }`,
})
  .replace("update: {}", "update: {}, delete: {}")
  .replace("events:", "events:\n  line.late: {}");

const TASK = resource("task", "tasks", {
  fields: "  lineId: { type: reference, to: line, required: true }",
  more: `actions:
  price: { summary: Set the price of its line., input: { price: ${PRICE} }, set: { lineId.price: input.price }, answers: record }`,
});

const HOOKS = `export async function add({ before, input, store }) {
  await store.create("line", { orderId: before.id, price: input.price });
}
export async function double({ before, store }) {
  for (const { id, price } of await store.find("line", { orderId: before.id }))
    if (price !== null) await store.update("line", id, { price: String(Number(price) * 2) });
}
`;

/** Fields of an order that follow from its lines. */
export const SUMMED = `  discount: { type: decimal, scale: 2, min: 0, max: 1000, default: "0.00" }
  total:    { type: decimal, scale: 2, min: -100000000, max: 100000000, derive: { sum: [lines.quantity * lines.price, -discount] }, filters: range }
  due:      { type: decimal, scale: 2, min: -900000000, max: 900000000, derive: { sum: [total, -discount] } }
`;

/** @param fields further fields of an order */
export async function loadOrders(fields = ""): Promise<Loaded> {
  const root = scratchFolder("charter-orders-");
  const folder = join(root, "resources");
  mkdirSync(folder);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const texts = {
    ...servedTexts("  title: { type: text, max: 9 }"),
    order: order(fields),
    line: LINE,
    task: TASK,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${name}.yaml`), text);
  writeFileSync(join(folder, "order.hooks.ts"), HOOKS);
  return await load(folder);
}
