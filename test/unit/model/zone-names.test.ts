/** A time zone is known only by its name, and by every name that Intl accepts. */
import { expect } from "chai";
import { createValidators } from "../../../runtime/model/schema/validators.ts";
import { timezone } from "../../../runtime/model/types/timezone.ts";
import { ALIASES, isZone, LISTED } from "../../../runtime/model/types/zone-names.ts";

function isTaken(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

describe("names of time zones", () => {
  it("are all taken by Intl, and none of the others is among those that it lists", () => {
    expect([...LISTED, ...ALIASES].filter((name) => !isTaken(name))).deep.equal([]);
    expect(ALIASES.filter((name) => LISTED.includes(name))).deep.equal([]);
  });

  for (const name of [
    "America/New_York",
    "US/Eastern",
    "UTC",
    "Etc/GMT+5",
    "asia/KOLKATA",
    "EST5EDT",
    "W-SU",
  ])
    it(`take ${name}`, () => expect([isZone(name), isTaken(name)]).deep.equal([true, true]));

  for (const name of [
    "+02:00",
    "Mars/Olympus",
    "America/",
    "",
    "America/New_York ",
    "constructor",
    "Etc/Unknown",
  ])
    it(`do not take ${JSON.stringify(name)}`, () => expect(isZone(name)).equal(false));

  it("are read without building a format for each", () => {
    const { DateTimeFormat } = Intl;
    let built = 0;
    const counting = new Proxy(DateTimeFormat, {
      construct(target, given) {
        built++;
        return Reflect.construct(target, given) as Intl.DateTimeFormat;
      },
    });
    const accepts = createValidators().of(timezone.compile({ type: "timezone" }, {} as never).input);
    let refused = 0;
    Intl.DateTimeFormat = counting;
    try {
      for (let n = 0; n < 100; n++) refused += accepts(`Europe/Berlin${n}`)!.length;
      expect(accepts("Europe/Berlin")).equal(null);
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
    expect([built, refused]).deep.equal([0, 100]);
  });
});
