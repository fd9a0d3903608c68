/** "One dead endpoint does not hold up the others" (contract, section 7): neither does a dead name. */
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { expect } from "chai";
import { openResolver } from "../../../runtime/event/resolve.ts";

const A = 1;
const AAAA = 28;
const RECORDS: Readonly<Record<string, Readonly<Record<number, readonly Buffer[]>>>> = {
  both: {
    [A]: [Buffer.from([192, 0, 2, 1]), Buffer.from([192, 0, 2, 2])],
    [AAAA]: [Buffer.from("20010db8000000000000000000000001", "hex")],
  },
  four: { [A]: [Buffer.from([192, 0, 2, 4])] },
};

/** Answers for `both.example` and `four.example`, never for `dead….example`, and that there is nothing for the rest. */
function answer(question: Buffer): Buffer | null {
  const label = question.subarray(13, 13 + question[12]!).toString();
  if (label.startsWith("dead")) return null;
  const end = question.indexOf(0, 12) + 5;
  const type = question.readUInt16BE(end - 4);
  const records = RECORDS[label]?.[type] ?? [];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(RECORDS[label] ? 0x8180 : 0x8183, 2);
  for (const [at, count] of [1, records.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at);
  const answers = records.map((data) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, data.length]), data]),
  );
  return Buffer.concat([head, question.subarray(12, end), ...answers]);
}

describe("a resolver", () => {
  let server: Socket;
  let resolve: ReturnType<typeof openResolver>;

  before(async () => {
    server = createSocket("udp4");
    server.on("message", (question, { port }) => {
      const text = answer(question);
      if (text) server.send(text, port, "127.0.0.1");
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    resolve = openResolver([`127.0.0.1:${server.address().port}`]);
  });

  after(() => void server.close());

  it("gives all addresses of both kinds, and those of one kind where there is no other", async () => {
    expect(await resolve("both.example")).to.deep.equal(["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
    expect(await resolve("four.example")).to.deep.equal(["192.0.2.4"]);
  });

  it("gives none for a name that does not exist", async () => {
    expect(await resolve("gone.example")).to.deep.equal([]);
  });

  it("answers for a name while many others are still waited for, and gives these up", async () => {
    let givenUp = 0;
    const dead = Array.from({ length: 64 }, (_, n) =>
      resolve(`dead${n}.example`).then((addresses) => {
        givenUp++;
        return addresses;
      }),
    );
    expect(await resolve("four.example")).to.have.length(1);
    expect(givenUp).to.equal(0);
    expect((await Promise.all(dead)).flat()).to.deep.equal([]);
  });
});
