/** Connections: kept between statements, closed when idle, and never reused once they are broken. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect } from "chai";
import { Database, type DatabaseOptions } from "../../runtime/store/wire/database.ts";
import { classifyError } from "../../runtime/store/wire/translate.ts";
import { dropDatabase, freshDatabase } from "../support/databases.ts";
import { sql, until } from "../support/transactions.ts";

describe("connections", () => {
  let url: string;
  let database: Database;
  before(async () => {
    url = await freshDatabase();
  });
  after(() => dropDatabase(url));
  afterEach(() => database.close());

  const open = (options: Omit<DatabaseOptions, "url"> = {}) => {
    database = new Database({ url, ...options });
  };
  const server = async () => (await database.query("select pg_backend_pid() as pid"))[0]!.pid;

  it("serve one statement after the other: as many are made as are needed at once", async () => {
    open();
    const first = await server();
    for (let n = 0; n < 5; n++) expect(await server()).to.equal(first);
    expect(new Set(await Promise.all([server(), server(), server()])).size).to.equal(3);
    expect(database.gauges).to.deep.equal({ total: 3, idle: 3, waiting: 0, trips: 9 });
  });

  it("serve the statement again that they ran last, where they are idle", async () => {
    open();
    const pid = async (name: string) =>
      (await database.run({ name, text: "select pg_backend_pid() as pid" }, []))[0]!.pid;
    const names = ["first", "second", "third"];
    const ran = await Promise.all(names.map(pid));
    expect(new Set(ran).size).equal(3);
    for (const n of [1, 0, 2, 0, 1]) expect(await pid(names[n]!)).equal(ran[n]);
  });

  it("are closed once nobody needed them for a while, and made anew for who comes then", async () => {
    open({ idleMs: 20 });
    await Promise.all([server(), server()]);
    await until(() => database.gauges.total === 0);
    expect(await server()).to.be.a("number");
  });

  it("that are in use stay, however long that is", async () => {
    open({ idleMs: 5 });
    await database.transaction(async (transaction) => {
      await transaction.query("select 1");
      await Promise.all([server(), server()]);
      await until(() => database.gauges.total === 1);
      expect(await transaction.query("select 2 as n")).to.deep.equal([{ n: 2 }]);
    });
  });

  it("that PostgreSQL ends while they are idle are not lent again", async () => {
    open();
    const ended = await Promise.all([server(), server()]);
    await sql(url, `select pg_terminate_backend(pid) from unnest('{${ended.join()}}'::int[]) as pid`);
    await until(() => database.gauges.total === 0);
    expect(await server()).not.to.be.oneOf(ended);
  });

  it("are given back though the statement was refused or could not be sent", async () => {
    open();
    for (const [text, values] of [["select nothing"], ["select $1::bigint", [1n << 80n]]] as const)
      await database.query(text, values as readonly unknown[] | undefined).catch(() => {});
    expect(await server()).to.be.a("number");
    expect(database.gauges).to.include({ total: 1, idle: 1 });
  });

  it("prepare a statement anew whose columns a migration changed meanwhile, and fail it at most once, as unavailable", async () => {
    open({ size: 1 });
    await sql(url, "create table changing (n integer)");
    await sql(url, "insert into changing values (7)");
    const read = () => database.run({ name: "read changing", text: "select n from changing" }, []);
    expect(await read()).to.deep.equal([{ n: 7 }]);
    await sql(url, "alter table changing alter n type text");
    const kind = await read().then(
      () => "done",
      (error: unknown) => classifyError(error).kind,
    );
    expect(kind).to.be.oneOf(["done", "unavailable"]);
    expect(await read()).to.deep.equal([{ n: "7" }]);
  });

  it("that hear notifications are made anew where LISTEN itself is not answered", async () => {
    let dialled = 0;
    const silent = createServer((socket) => {
      dialled++;
      // Lets everybody in, and says nothing more.
      socket.once("data", () => socket.write(Buffer.from("520000000800000000" + "5a0000000549", "hex")));
      socket.on("error", () => {});
    }).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    database = new Database({ url: `postgres://nobody:nothing@127.0.0.1:${port}/none` });
    const stop = database.listen("anything", { notification() {}, up() {}, down() {} });
    await until(() => dialled > 1);
    await stop();
    silent.close();
  });

  it("that could not be had leave nothing open behind them", async () => {
    const sockets = new Set<Socket>();
    const asking = createServer((socket) => {
      sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => {}));
      // Asks for a way to sign in that nobody knows.
      socket.once("data", () =>
        socket.write(Buffer.from("52000000120000000a" + "4e4f4e4553554348" + "0000", "hex")),
      );
    }).listen(0, "127.0.0.1");
    await once(asking, "listening");
    const { port } = asking.address() as AddressInfo;
    database = new Database({ url: `postgres://nobody:nothing@127.0.0.1:${port}/none` });
    const kind = await database.query("select 1").catch((error: unknown) => classifyError(error).kind);
    expect(kind).to.equal("unavailable");
    await until(() => sockets.size === 0);
    asking.close();
  });

  it("are closed behind the statements that are under way, and no more are lent", async () => {
    open();
    const underWay = Promise.all([server(), server()]);
    await database.close();
    expect(new Set(await underWay).size).to.equal(2);
    expect(database.gauges).to.include({ total: 0, idle: 0 });
    const refused = await server().catch((error: unknown) => classifyError(error).kind);
    expect(refused).to.equal("unavailable");
  });
});
