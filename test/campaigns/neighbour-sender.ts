/**
 * The organization that sends its worst, in a process of its own: the server's and the neighbour's time must not be spent
 * on its calls. Started with an origin, a key, the database's address and the name of an assault; told to `send`, to
 * `rest` and to `end`. Tells that it is `ready`, that it `sends` or `rests`, and at its end what it was answered.
 */
import { once } from "node:events";
import { LeanClient } from "./lean-client.ts";
import { AT_ONCE, ready, unleash } from "./neighbour.ts";

const [origin, key, databaseUrl, name] = process.argv.slice(2) as [string, string, string, string];
const api = new LeanClient(origin, key, AT_ONCE);
const assault = await ready({ api, databaseUrl }, name);
// Where the campaign was ended from outside.
process.once("disconnect", () => process.exit());
const told = new Map<string, number>();
const tell = (message: unknown) => process.send!(message);
tell("ready");
for (;;) {
  const [word] = (await once(process, "message")) as [string];
  if (word !== "send") break;
  const rest = await unleash(assault, told);
  tell("sends");
  await once(process, "message");
  await rest();
  tell("rests");
}
process.send!([...told], () => process.exit());
