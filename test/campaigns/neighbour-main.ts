/**
 * The long form of the neighbour campaign: what a GET of one organization takes while another sends its worst. Ends with
 * a failure where its p99 is ten times what it is alone, or a call of it is refused. CAMPAIGN_CALLS calls of each kind, for
 * five seconds at least.
 */
import { closeApps, openTestApp } from "../support/app.ts";
import { stopPostgres } from "../support/postgres.ts";
import { assaults, type Measured, measure, ready, unleash } from "./neighbour.ts";

const CALLS = Number(process.env.CAMPAIGN_CALLS ?? 500);
const WARM_UP = 50;
const AT_LEAST_MS = 5_000;
const BAR = 10;

const say = (text: string) => process.stdout.write(text);
const ms = (value: number) => value.toFixed(1).padStart(9);
const line = (name: string, { p50, p99, failed }: Measured, times: string, told: string) =>
  say(`${name.padEnd(28)}${ms(p50)}${ms(p99)}${times.padStart(8)}${String(failed).padStart(9)}  ${told}\n`);

const app = await openTestApp();
const { api } = await app.neighbour();
const { id } = await api.make("/customers", { firstName: "Ada", lastName: "Lovelace" });
const path = `/customers/${id}`;
await measure(api, path, CALLS);
say(`${CALLS} GETs and more of a neighbour, one at a time, in ms\n\n`);
say(
  `${"while the other sends".padEnd(28)}${"p50".padStart(9)}${"p99".padStart(9)}${"× alone".padStart(8)}${"refused".padStart(9)}  the other was told\n`,
);
const alone = await measure(api, path, CALLS, AT_LEAST_MS);
line("nothing", alone, "1.0", "");
let failures = 0;
for (const name of assaults()) {
  if (process.stdout.isTTY) say(`${name} …\r`);
  const end = unleash(await ready(app, name));
  // Begun at once, the calls' first turn costs this process, which sends them too, more than they do from then on.
  await measure(api, path, WARM_UP);
  const found = await measure(api, path, CALLS, AT_LEAST_MS);
  const told = [...(await end())].map(([answer, count]) => `${count} × ${answer}`).join(", ");
  const times = found.p99 / alone.p99;
  if (times > BAR || found.failed > 0) failures++;
  line(name, found, times.toFixed(1), told);
}
say(
  failures === 0
    ? "\nno neighbour noticed\n"
    : `\n${failures} of them are past the bar of ${BAR} × alone, or refused a neighbour\n`,
);
await closeApps();
await stopPostgres();
process.exitCode = failures === 0 ? 0 : 1;
