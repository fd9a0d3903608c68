/** `charter dev` serves an edit without dropping a call, and keeps serving the last version while an edit has faults. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { checkOut, ownDatabase, type Served, startServer } from "../support/checkout.ts";
import { Client } from "../support/client.ts";

const CRANE = `resource: crane
collection: cranes
idPrefix: crane
summary: A crane that lifts panels onto a roof.
fields:
  name: { type: text, max: 100, required: true }
operations: { list: {}, get: {}, create: {} }
events:
  crane.created: { on: create }
`;

describe("charter dev", () => {
  let served: Served;
  let api: Client;
  let folder = "";

  before(async () => {
    const checkout = checkOut();
    folder = join(checkout, "resources");
    served = await startServer(checkout, await ownDatabase(), "dev");
    api = new Client(served.origin, served.key, null);
  });

  after(() => served.charter.end());

  const edit = (name: string, change: (text: string) => string): void => {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  };
  const declare = (line: string) => (text: string) => text.replace(/^fields:\n/m, `fields:\n  ${line}\n`);

  /**
   * Does something and waits until what `dev` prints says so; what was printed before does not count.
   * @param act what is done; or from which character on it counts, where it was done before
   */
  async function until(
    stream: "stdout" | "stderr",
    wanted: RegExp,
    act: (() => void) | number,
  ): Promise<void> {
    const from = typeof act === "number" ? act : served.charter[stream].length;
    if (typeof act === "function") act();
    while (!wanted.test(served.charter[stream].slice(from))) {
      expect(served.charter.child.exitCode, served.charter.stderr).equal(null);
      await pause(5);
    }
  }

  it("serves an edit, and no call fails meanwhile", async () => {
    let stop = false;
    const statuses = new Map<number, number>();
    const calling = (async () => {
      while (!stop) {
        const { status } = await api.get("/customers");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    })();
    await until("stdout", /live {2}customer\.yaml/, () =>
      edit("customer.yaml", declare("nickname: { type: text, max: 40 }")),
    );
    stop = true;
    await calling;
    const customer = await api.make("/customers", { firstName: "A", lastName: "B", nickname: "Bee" });
    expect(customer.nickname).equal("Bee");
    expect([...statuses.keys()]).deep.equal([200]);
  });

  it("serves a new resource, whose records are stored", async () => {
    await until("stdout", /live {2}crane\.yaml/, () => writeFileSync(join(folder, "crane.yaml"), CRANE));
    const { id } = await api.make("/cranes", { name: "Tall" });
    expect((await api.get(`/cranes/${id}`)).data).include({ name: "Tall", version: 1 });
  });

  it("writes the types that hooks are written against", async () => {
    const types = join(folder, "generated", "customer.ts");
    while (!readFileSync(types, "utf8").includes("nickname")) {
      expect(served.charter.child.exitCode, served.charter.stderr).equal(null);
      await pause(20);
    }
  });

  it("tells of a faulty edit at its place, and serves on what stood before", async () => {
    await until("stderr", /still serving/, () =>
      edit("customer.yaml", (text) => text.replace("max: 40", "mx: 40")),
    );
    expect(served.charter.stderr).match(/resources\/customer\.yaml:\d+:\d+ .*did you mean `max`/);
    expect((await api.make("/customers", { firstName: "A", lastName: "B", nickname: "Bee" })).nickname).equal(
      "Bee",
    );
    await until("stdout", /live/, () => edit("customer.yaml", (text) => text.replace("mx: 40", "max: 40")));
  });

  it("imports hooks anew, with what they import", async () => {
    // The watcher may report the new files after the edit beside them, in a separate reload.
    const untilMade = async (wanted: RegExp) => {
      while (!wanted.test((await api.make("/sales-types", { name: `type ${Math.random()}` })).name))
        await pause(20);
    };
    writeFileSync(
      join(folder, "shouting.ts"),
      'export const shout = (text: string): string => text.concat("!");\n',
    );
    writeFileSync(
      join(folder, "sales-type.hooks.ts"),
      'import { shout } from "./shouting.ts";\nexport function loud({ after }: any) { after.name = shout(after.name); }\n',
    );
    edit("sales-type.yaml", (text) => text.replace(/create: \{\}/, "create: { hook: loud }"));
    await untilMade(/\d!$/);
    edit("shouting.ts", (text) => text.replace('"!"', '"?"'));
    await untilMade(/\d\?$/);
  });

  it("serves no edit of declarations beside hooks that cannot be built", async () => {
    await until("stderr", /shouting\.ts[\s\S]*still serving/, () =>
      edit("shouting.ts", (text) => text.replace("(text", "((text")),
    );
    await until("stderr", /shouting\.ts[\s\S]*still serving/, () => edit("lead.yaml", (text) => `${text}\n`));
    await until("stdout", /live {2}shouting\.ts/, () =>
      edit("shouting.ts", (text) => text.replace("((text", "(text")),
    );
  });

  it("serves the edit after one that never finishes loading", async () => {
    const hooks = join(folder, "sales-type.hooks.ts");
    const before = readFileSync(hooks, "utf8");
    await until("stderr", /sales-type\.hooks\.ts:1:1[\s\S]*not finished loading[\s\S]*still serving/, () =>
      edit("sales-type.hooks.ts", (text) => `${text}await new Promise(() => {});\n`),
    );
    await until("stdout", /live {2}sales-type\.hooks\.ts/, () => writeFileSync(hooks, before));
  });

  it("refuses an edit whose type the values do not fit, with the note of the plan", async () => {
    await until("stderr", /MIGRATION_REFUSED[\s\S]*still serving.*; save a declaration again/, () =>
      edit("customer.yaml", (text) =>
        text.replace("nickname: { type: text, max: 40 }", "nickname: { type: integer }"),
      ),
    );
    expect(served.charter.stderr)
      .contain("refuse customers.nickname")
      .contain("2 rows have a value that is no whole number, such as cus_");
    expect((await api.make("/customers", { firstName: "A", lastName: "B", nickname: "Bee" })).nickname).equal(
      "Bee",
    );
  });

  it("moves the values of a renamed field once that is said, and tells where it looks so", async () => {
    const { id } = await api.make("/customers", { firstName: "A", lastName: "B", nickname: "Bee" });
    const told = served.charter.stderr.length;
    await until("stdout", /live {2}customer\.yaml/, () =>
      edit("customer.yaml", (text) =>
        text.replace("nickname: { type: integer }", "petName: { type: text, max: 40 }"),
      ),
    );
    // What is told stands in another stream, which may be read later.
    await until("stderr", /Looks like a rename of `nickname`: write `was: nickname` under\s+`petName`/, told);
    await until("stdout", /live {2}customer\.yaml/, () =>
      edit("customer.yaml", (text) => text.replace("petName: { ", "petName: { was: nickname, ")),
    );
    expect((await api.get(`/customers/${id}`)).data).include({ petName: "Bee", nickname: "Bee" });
  });

  it("joins a burst of saves into one change", async () => {
    const from = served.charter.stdout.length;
    await until("stdout", /live .*activity\.yaml, campaign\.yaml/, () => {
      edit("customer.yaml", (text) => text.replace("petName: { was: nickname, ", "petName: { "));
      edit("activity.yaml", (text) => `${text}\n`);
      edit("campaign.yaml", (text) => `${text}\n`);
    });
    // What had come apart from the burst would have been taken before this one.
    await until("stdout", /live {2}lead\.yaml/, () => edit("lead.yaml", (text) => `${text}\n`));
    expect(served.charter.stdout.slice(from).match(/^live/gm)).length(2);
  });

  it("passes over the file that an editor writes beside a declaration while it saves", async () => {
    const from = served.charter.stdout.length;
    const beside = join(folder, "sedq7Rw2x");
    writeFileSync(beside, "");
    edit("lead.yaml", (text) => `${text}\n`);
    await until("stdout", /live.*lead\.yaml.*\n/, from);
    rmSync(beside);
    expect(served.charter.stdout.slice(from)).match(/^live {2}lead\.yaml {2}\(/);
  });

  it("goes on once the folder of declarations is made again", async () => {
    const away = `${folder}-away`;
    await until("stderr", /still serving/, () => renameSync(folder, away));
    await until("stdout", /live/, () => cpSync(away, folder, { recursive: true }));
    await until("stdout", /live {2}lead\.yaml/, () => edit("lead.yaml", (text) => `${text}\n`));
  });

  it("stops on SIGTERM with 0", async () => {
    expect((await served.charter.end()).code).equal(0);
  });
});
