/** The keys of each type of value. */
import { expect } from "chai";
import { type KeyTests, refused } from "./key-test.ts";

export const TYPES: KeyTests = {
  "text.max": async ({ api, author }) =>
    refused(api.patch(`/authors/${author.id}`, { name: "x".repeat(101) }), 422, "/name TOO_LONG"),
  "text.min": async ({ api, book }) =>
    refused(api.patch(`/catalogue/books/${(await book()).id}`, { title: "x" }), 422, "/title TOO_SHORT"),
  "text.pattern": async ({ api, book }) =>
    refused(api.patch(`/catalogue/books/${(await book()).id}`, { isbn: "123" }), 422, "/isbn INVALID_FORMAT"),
  "integer.min": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { pageCount: 0 }),
      422,
      "/pageCount OUT_OF_RANGE",
    ),
  "integer.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { pageCount: 20001 }),
      422,
      "/pageCount OUT_OF_RANGE",
    ),
  "number.min": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { weightKg: -0.1 }),
      422,
      "/weightKg OUT_OF_RANGE",
    ),
  "number.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { weightKg: 50.1 }),
      422,
      "/weightKg OUT_OF_RANGE",
    ),
  "decimal.scale": async ({ api, book }) => {
    const { id } = await book();
    expect((await api.patch(`/catalogue/books/${id}`, { balance: "7" })).data.balance).to.equal("7.00");
    await refused(api.patch(`/catalogue/books/${id}`, { balance: "7.001" }), 422, "/balance INVALID_FORMAT");
  },
  "decimal.max": async ({ api, book }) => {
    const { id } = await book();
    await refused(api.patch(`/catalogue/books/${id}`, { balance: "12345678" }), 422, "/balance OUT_OF_RANGE");
    await refused(api.patch(`/catalogue/books/${id}`, { deposit: "250.01" }), 422, "/deposit OUT_OF_RANGE");
    expect((await api.patch(`/catalogue/books/${id}`, { deposit: "250" })).data.deposit).to.equal("250.00");
  },
  "decimal.min": async ({ api, book, loan }) => {
    const { id: bookId } = await book();
    const negative = await api.patch(`/catalogue/books/${bookId}`, { balance: "-1" });
    expect(negative.data.balance).to.equal("-1.00");
    await refused(api.patch(`/catalogue/books/${bookId}`, { deposit: "0" }), 422, "/deposit OUT_OF_RANGE");
    const { id, patronId } = await loan();
    await refused(
      api.post("/fines", { patronId, subjectType: "loan", subjectId: id, lines: [{ days: 1, rate: "-1" }] }),
      422,
      "/lines/0/rate OUT_OF_RANGE",
    );
  },
  "enum.values": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { genre: "HISTROY" }),
      422,
      "/genre INVALID_VALUE",
    ),
  "reference.to": async ({ api, patron }) => {
    const patronId = patron.id;
    await refused(api.post("/loans", { copyId: patronId, patronId }), 422, "/copyId INVALID_FORMAT");
    const fine = { patronId, subjectType: "loan", subjectId: "ln_0", lines: [], imposedById: "cp_1" };
    await refused(api.post("/fines", fine), 422, "/imposedById INVALID_FORMAT");
  },
  "reference.by": async ({ api, patron, loan }) =>
    refused(
      api.post("/fines", {
        patronId: patron.id,
        subjectType: "copy",
        subjectId: (await loan()).id,
        lines: [{ days: 1, rate: "1" }],
      }),
      422,
    ),
  "timestamp.by": async ({ hospital: { api, patient } }) => {
    const { id, bornAt } = await patient({ bornAt: "2020-03-29T03:00", birthZone: "Europe/Berlin" });
    expect(bornAt).to.equal("2020-03-29T01:00:00.000Z");
    const skipped = await api.patch(`/patients/${id}`, { bornAt: "2020-03-29T02:30" });
    expect([skipped.status, skipped.error.code]).to.deep.equal([422, "LOCAL_TIME_DOES_NOT_EXIST"]);
    await refused(
      api.patch(`/patients/${id}`, { bornAt: "2020-03-29T03:00", birthZone: null }),
      422,
      "/bornAt INVALID_FORMAT",
    );
    await refused(
      api.patch(`/patients/${id}`, { diedAt: "2020-03-30T03:00" }),
      422,
      "/diedAt INVALID_FORMAT",
    );
  },
  "resourceType.of": async ({ api, patron }) => {
    await refused(
      api.post("/fines", { patronId: patron.id, subjectType: "book", subjectId: "bk_0", lines: [] }),
      422,
      "/subjectType INVALID_VALUE",
    );
    const attribute = (resourceType: string) =>
      api.post("/attributes", { resourceType, key: "k", label: "K", type: "TEXT" });
    await refused(attribute("member"), 422, "/resourceType INVALID_VALUE");
    expect((await attribute("loan")).status).to.equal(201);
  },
  "list.of": async ({ api, book, author }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, {
        authorIds: [author.id, author.id],
        audiences: ["BABY"],
      }),
      422,
      "/authorIds/1 DUPLICATE",
      "/audiences/0 INVALID_VALUE",
    ),
  "list.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { languages: Array(6).fill("en") }),
      422,
      "/languages TOO_LONG",
    ),
  "list.min": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { authorIds: [] }),
      422,
      "/authorIds TOO_SHORT",
    ),
  "object.fields": async ({ api, book }) => {
    const { id } = await book();
    expect(
      (await api.patch(`/catalogue/books/${id}`, { dimensions: { widthMm: 1, heightMm: 2 } })).data
        .dimensions,
    ).to.deep.equal({ widthMm: 1, heightMm: 2, binding: "SOFT", note: null });
    await refused(
      api.patch(`/catalogue/books/${id}`, { dimensions: { widthMm: 1, depthMm: 2 } }),
      422,
      "/dimensions/heightMm REQUIRED",
      "/dimensions/depthMm UNKNOWN_FIELD",
    );
  },
  "json.maxBytes": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { metadata: { a: "x".repeat(2000) } }),
      422,
      "/metadata TOO_LONG",
    ),
  "json.max": async ({ api, book }) =>
    refused(
      api.patch(`/catalogue/books/${(await book()).id}`, { metadata: { a: [1, 2, 3, 4] } }),
      422,
      "/metadata/a TOO_LONG",
    ),
  "role.where": async ({ app, api }) => {
    expect((await api.get(`/members/${app.ownerId}`)).status).to.equal(200);
    const member = await api.make("/members", {
      givenName: "P",
      familyName: "Q",
      email: "barred@example.org",
      role: "HEAD_LIBRARIAN",
    });
    const client = app.client((await app.key({}, member.email)).key);
    expect((await client.get("/api-keys")).status).to.equal(200);
    await api.patch(`/members/${member.id}`, { isBarred: true });
    await refused(client.get("/api-keys"), 403);
    await refused(client.patch(`/members/${member.id}`, { isBarred: false }), 403);
  },
  "customFields.to": async ({ api, book }) => {
    await api.make("/attributes", { resourceType: "book", key: "colour", label: "Colour", type: "TEXT" });
    expect((await book({ customFields: { colour: "red" } })).customFields).to.deep.equal({ colour: "red" });
  },
  "sequence.pattern": async ({ loan }) => expect((await loan()).loanNumber).to.match(/^LN-\d{4}$/),
  "sequence.gapless": async ({ app, copy, member }) => {
    const servers = [app, await app.twin()];
    const numbers: number[] = [];
    // Each server would reserve some for itself, and the other go on behind them.
    for (let n = 0; n < 8; n++) {
      const [{ id: copyId }, { id: patronId }] = [await copy(), await member()];
      const made = await servers[n % 2]!.api.make("/loans", { copyId, patronId });
      numbers.push(Number(made.loanNumber.slice("LN-".length)));
    }
    expect(numbers).to.deep.equal(numbers.map((_, n) => numbers[0]! + n));
  },
};
