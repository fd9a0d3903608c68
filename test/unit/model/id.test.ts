import { expect } from "chai";
import fc from "fast-check";
import { createMint, idBound, isId, newId, prefixOf } from "../../../runtime/model/id.ts";

const SPECIMEN = "cus_01h455vb4pex5vsknk084sn02q";
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe("createMint", () => {
  it("makes ids that grow without end within one millisecond, and tells the time in each", () => {
    const mint = createMint(() => 1_700_000_000_000);
    const minted = Array.from({ length: 20_000 }, (_, n) => mint(n % 2 === 0 ? "cus" : "wo"));
    const suffixes = minted.map(({ id }) => id.slice(id.indexOf("_") + 1));
    expect(suffixes).to.deep.equal([...new Set(suffixes)].sort());
    expect(minted.every(({ id, at }) => timeOf(id) === at)).to.equal(true);
  });

  it("keeps the clock's time where the clock moves on", () => {
    let now = 1_700_000_000_000;
    const mint = createMint(() => ++now);
    for (let n = 0; n < 100; n++) expect(mint("cus").at).to.equal(now);
  });

  it("never goes back, whatever the clock does", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2 }), (readings) => {
        const clock = readings.values();
        const mint = createMint(() => 1_700_000_000_000 + clock.next().value!);
        const ids = readings.map(() => mint("cus").id);
        expect(ids).to.deep.equal([...new Set(ids)].sort());
      }),
    );
  });

  it("reads the system's clock unless it is given one", () => {
    const before = Date.now();
    expect(createMint()("cus").at).to.be.within(before, Date.now());
  });
});

describe("newId", () => {
  it("makes a UUIDv7 of the given time", () => {
    fc.assert(
      fc.property(times, (ms) => {
        const uuid = uuidOf(newId("cus", ms));
        expect(uuid >> 80n).to.equal(BigInt(ms));
        expect((uuid >> 76n) & 0xfn, "version").to.equal(7n);
        expect((uuid >> 62n) & 0b11n, "variant").to.equal(0b10n);
      }),
    );
  });

  it("uses all of the 74 random bits", () => {
    const ids = Array.from({ length: 200 }, () => uuidOf(newId("cus", 0)));
    const ever = ids.reduce((bits, id) => bits | id);
    const always = ids.reduce((bits, id) => bits & id);
    expect(ever ^ always).to.equal((0xfffn << 64n) | (2n ** 62n - 1n));
  });

  for (const ms of [-1, 2 ** 48, 0.5, Number.NaN])
    it(`refuses the time ${ms}`, () => {
      expect(() => newId("cus", ms)).to.throw(RangeError, `${ms}`);
    });
});

describe("isId", () => {
  const WRONG: Readonly<Record<string, string>> = {
    "another prefix": "wo_01h455vb4pex5vsknk084sn02q",
    "a longer prefix": "xcus_01h455vb4pex5vsknk084sn02q",
    "no prefix": "01h455vb4pex5vsknk084sn02q",
    "another separator": "cus-01h455vb4pex5vsknk084sn02q",
    "upper case": "cus_01H455VB4PEX5VSKNK084SN02Q",
    "a letter that Crockford leaves out": "cus_01h455vb4pex5vsknk084sn02u",
    "more than 128 bits": "cus_81h455vb4pex5vsknk084sn02q",
    "25 characters": "cus_01h455vb4pex5vsknk084sn02",
    "27 characters": "cus_01h455vb4pex5vsknk084sn02qq",
    "a line feed behind": "cus_01h455vb4pex5vsknk084sn02\n",
    nothing: "",
  };
  it("takes the specimen of the TypeID specification", () => {
    expect(isId("cus", SPECIMEN)).to.equal(true);
  });
  for (const [title, text] of Object.entries(WRONG))
    it(`refuses ${title}`, () => {
      expect(isId("cus", text)).to.equal(false);
    });
});

describe("prefixOf", () => {
  it("names the prefix of any id that is made", () => {
    for (const prefix of ["cus", "tm", "field_definition"])
      expect(prefixOf(newId(prefix, 1))).to.equal(prefix);
  });
  for (const text of [
    "",
    "cus",
    "cus_",
    "cus_123",
    "_01h455vb4pex5vsknk084sn02q",
    "01h455vb4pex5vsknk084sn02q",
    "Cus_01h455vb4pex5vsknk084sn02q",
  ])
    it(`finds none in ${JSON.stringify(text)}`, () => {
      expect(prefixOf(text)).to.equal(null);
    });
});

describe("an id", () => {
  it("holds its time as the specimen of the TypeID specification does", () => {
    expect(timeOf(SPECIMEN)).to.equal(0x01890a5dac96);
  });
});

describe("idBound", () => {
  it("lies at or below each id of its time and above each id before", () => {
    fc.assert(
      fc.property(times, times, (bound, ms) => {
        expect(newId("cus", ms) >= idBound("cus", bound)).to.equal(ms >= bound);
      }),
    );
  });

  it("rounds a fraction up, so that a range excludes the millisecond before", () => {
    expect(idBound("cus", 1000.5)).to.equal(idBound("cus", 1001));
  });

  it("clamps times that no id can hold", () => {
    expect(idBound("cus", -5)).to.equal(`cus_${"0".repeat(26)}`);
    expect(timeOf(idBound("cus", 2 ** 60))).to.equal(2 ** 48 - 1);
  });
});

function uuidOf(id: string): bigint {
  const digits = "0123456789abcdefghjkmnpqrstvwxyz";
  return Array.from(id.slice(-26)).reduce((bits, digit) => bits * 32n + BigInt(digits.indexOf(digit)), 0n);
}

/** The time inside an id, or inside a bound, in Unix milliseconds. */
const timeOf = (id: string): number => Number(uuidOf(id) >> 80n);
