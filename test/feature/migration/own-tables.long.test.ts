import { expect } from "chai";
import { itOnOnePostgres } from "../../support/cluster.ts";
import { closeAll, emptyDatabase, expectSettled, told } from "../../support/existing.ts";
import { notebook } from "../../support/notebook.ts";

const application = notebook("  title: { type: text, max: 50, required: true }");

describe("A table of the runtime", () => {
  afterEach(closeAll);

  itOnOnePostgres(
    "Citus allows no key without the organization",
    "gets the key of this release, with its rows, if an earlier release created it with another",
    async () => {
      const database = await emptyDatabase();
      await database.to(application);
      await database.query("alter table api_key_hashes drop constraint api_key_hashes_pkey");
      await database.query(
        "alter table api_key_hashes add constraint api_key_hashes_pkey primary key (hash)",
      );
      await database.query("drop index api_key_hashes_hash_idx");
      await database.query(
        "insert into api_key_hashes (organization_id, hash, api_key_id) values ('o', 'h', 'k')",
      );
      expect(told(await database.to(application))).deep.equal([
        "change table api_key_hashes",
        "build index api_key_hashes_hash_idx",
      ]);
      expect(await database.query("select hash from api_key_hashes where organization_id = 'o'")).length(1);
      await expectSettled(database, application);
    },
  );
});
