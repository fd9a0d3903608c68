/** Commands that change a database: they plan and migrate it, and create organizations and keys. */
import { expect } from "chai";
import { charter, postgresOf } from "../support/checkout.ts";
import { CITUS_URL } from "../support/cluster.ts";
import { CommandLineHere } from "../support/commands.ts";
import { freshDatabase } from "../support/databases.ts";
import { withConnection } from "../support/postgres.ts";
import { sql } from "../support/transactions.ts";

const EMAIL = "ada.lovelace@example.com";

describe("charter", () => {
  let line: CommandLineHere;
  before(() => {
    line = new CommandLineHere();
  });
  const run = (...args: string[]) => line.run(...args);
  const json = (...args: string[]) => line.json(...args);

  describe("on the database under DATA_DIR, while no server runs", () => {
    it("says that there is none yet", async () => {
      const { code, stderr } = await run("keys", "list", "--org", "org_x", "--json");
      expect(code).equal(1);
      expect(JSON.parse(stderr).error).include({ code: "NO_DATABASE" });
    });

    it("migrates it, and leaves no PostgreSQL behind", async () => {
      const { stdout } = await charter(line.checkout, ["migrate", "--json"], line.environment);
      expect(JSON.parse(stdout).ran).greaterThan(20);
      expect(postgresOf(line.environment.DATA_DIR!)).equal(null);
    });
  });

  describe("on a database of its own", () => {
    let organizationId = "";
    let keyId = "";
    before(async () => {
      line.environment = { DATABASE_URL: await freshDatabase() };
    });
    const create = (...more: string[]) =>
      run("keys", "create", "--org", organizationId, "--as", EMAIL, "--name", "ERP", ...more);

    it("plans without a change, then migrates, then has nothing to do", async () => {
      const planned = await json("plan");
      expect(planned.steps.length).greaterThan(20);
      // As many are left to do as were planned.
      expect((await json("migrate")).ran).equal(planned.steps.length);
      expect((await json("migrate")).ran).equal(0);
      expect((await run("plan", "--sql")).stdout).equal("-- The database is up to date.\n");
    });

    it("makes an organization, whose owner's name comes from the email", async () => {
      const made = await json("org", "create", "--name", "Sunny Roofs", "--owner-email", EMAIL);
      expect(made).have.all.keys("organizationId", "ownerId");
      organizationId = made.organizationId;
    });

    it("makes a key with scopes, a limit, an end and addresses", async () => {
      const wanted = ["--preset", "least_privilege", "--scope", "leads:write", "--scope", "leads:read"];
      const bounds = ["--rate-limit", "100/60", "--expires-in", "12h", "--allow-ip", "10.0.0.0/8"];
      const began = Date.now();
      const key = JSON.parse((await create(...wanted, ...bounds, "--json")).stdout);
      expect(key).have.all.keys("id", "key", "prefix", "scopes");
      expect(key.scopes).deep.equal(["leads:write", "leads:read"]);
      const [listed] = await json("keys", "list", "--org", organizationId);
      keyId = listed.id;
      expect(listed.rateLimitPolicy).deep.equal({ limit: 100, windowSeconds: 60 });
      expect(listed.ipAllowlist).deep.equal({ enabled: true, entries: ["10.0.0.0/8"] });
      const TWELVE_HOURS = 12 * 3_600_000;
      expect(Date.parse(listed.expiresAt)).within(began + TWELVE_HOURS, Date.now() + TWELVE_HOURS);
      expect(JSON.stringify(listed)).not.contain(key.key);
    });

    it("names the option that the API refuses", async () => {
      const { code, stderr } = await create("--preset", "opertions");
      expect(code).equal(1);
      expect(stderr).contain("--preset: ").and.contain("did you mean `operations`?");
      const misspelt = await create("--preset", "least_privilege", "--scope", "custmers:read");
      expect(misspelt.code).equal(1);
      expect(misspelt.stderr)
        .contain("--scope: No call needs the scope `custmers:read`")
        .and.contain("did you mean `customers:read`?");
    });

    it("rotates a key and revokes it, and refuses to rotate it then", async () => {
      const rotated = await json("keys", "rotate", keyId, "--org", organizationId, "--grace", "60");
      expect(rotated).have.all.keys("id", "key", "prefix", "scopes");
      expect(await json("keys", "revoke", keyId, "--org", organizationId)).include({ status: "Revoked" });
      const again = await run("keys", "rotate", keyId, "--org", organizationId, "--json");
      expect(again.code).equal(1);
      expect(JSON.parse(again.stderr).error).include({ code: "INVALID_STATE" });
    });
  });

  describe("on a database that it cannot use", () => {
    const ROLE = `reader_${process.pid}`;
    let url = "";
    before(async () => {
      url = await freshDatabase();
      line.environment = { DATABASE_URL: url };
      await json("migrate");
      await sql(url, `create role ${ROLE} login`);
    });
    after(() =>
      withConnection(url, async (query) => {
        await query(`drop owned by ${ROLE}`);
        await query(`drop role ${ROLE}`);
      }),
    );
    const asReader = () => url.replace(/\/\/[^@]*@/, `//${ROLE}@`);

    /** What a command says that cannot be done with an address. */
    const refused = async (address: string, ...args: string[]) => {
      line.environment = { DATABASE_URL: address, PORT: "0" };
      const { code, stderr } = await run(...args);
      expect({ code, stack: /\n +at /.test(stderr) }).deep.equal({ code: 1, stack: false });
      return stderr;
    };

    it("says of a role without grants what it was refused, and that it is to be granted", async () => {
      for (const args of [["start"], ["keys", "list", "--org", "org_x"]]) {
        const said = await refused(asReader(), ...args);
        expect(said)
          .contain("DATABASE_DENIED  ")
          .and.contain("permission denied for table charter_settings")
          .and.contain("Grant it what docs/production.md lists.");
      }
    });

    it("lists the tables that a role may read and not write, and the grant that it lacks", async () => {
      await sql(url, `grant select on all tables in schema public to ${ROLE}`);
      const said = await refused(asReader(), "start");
      expect(said)
        .match(/DATABASE_DENIED {2}The role reader_\d+ lacks grants on \d+ tables\./)
        .and.contain("  customers: DELETE, INSERT, UPDATE\n")
        .and.contain(`grant select, insert, update, delete on all tables in schema public to ${ROLE};`);
    });

    if (CITUS_URL)
      it("says on a cluster of a role with all grants that it must be a member of the tables' owner", async () => {
        const owner = new URL(url).username;
        await sql(url, `grant select, insert, update, delete on all tables in schema public to ${ROLE}`);
        for (const command of ["start", "deliver"])
          expect(await refused(asReader(), command))
            .contain("DATABASE_DENIED  ")
            .and.contain(`is not a member of ${owner}, which owns the tables.`)
            .and.contain(`grant ${owner} to ${ROLE};`);
      });

    it("says which file of DATABASE_URL it cannot read", async () => {
      const said = await refused(
        "postgres://app@127.0.0.1:1/app?sslmode=verify-full&sslrootcert=/nowhere/ca.pem",
        "start",
      );
      expect(said)
        .contain("/nowhere/ca.pem of DATABASE_URL cannot be read (ENOENT)")
        .and.not.contain("listens");
    });

    it("refuses what the driver would ignore about TLS", async () => {
      const said = await refused("postgres://app@127.0.0.1:1/app?sslmode=bogus", "start");
      expect(said).equal(
        "BAD_SETTING  DATABASE_URL: sslmode=bogus: expected one of disable, prefer, require, verify-ca, verify-full, no-verify\n",
      );
    });
  });
});
