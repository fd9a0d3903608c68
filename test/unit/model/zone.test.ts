/** Wall-clock time: instants of local times, compared with what Intl shows for every possible instant. */
import { expect } from "chai";
import fc from "fast-check";
import { datesBetween, instantOf } from "../../../runtime/model/zone.ts";
import { samples } from "../../support/samples.ts";
import { datesThrough, earliestInstant, shownIn, ZONES } from "../../support/wall-clock.ts";

const DAY_MS = 86_400_000;
const FIRST = Date.parse("2015-01-01");

const dateOf = (day: number): string => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);
const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: 0, max: 20 * 365 });
const minute = fc.integer({ min: 0, max: 1439 });

/** The local time at which a zone's offset changes within a year of a day, and the minutes about it; null without one. */
function aroundChange(name: string, from: number): readonly [date: string, time: string][] {
  const wallClock = (ms: number) => Date.parse(`${shownIn(name, ms).replace(" ", "T")}Z`) - ms;
  const start = FIRST + from * DAY_MS;
  for (let ms = start, step = DAY_MS; ms < start + 366 * DAY_MS; ms += step) {
    if (wallClock(ms) === wallClock(ms + step)) continue;
    if (step === DAY_MS) {
      // The change is within the hours of this day.
      step = DAY_MS / 24;
      ms -= step;
      continue;
    }
    const local = ms + wallClock(ms);
    return Array.from({ length: 16 }, (_, i) => {
      const text = new Date(local + (i - 4) * 15 * 60_000).toISOString();
      return [text.slice(0, 10), text.slice(11, 16)];
    });
  }
  return [];
}

describe("instantOf", () => {
  it("is the earliest instant at which clocks show that time, or null where they never do (property)", () => {
    fc.assert(
      fc.property(zone, day, minute, (name, date, time) => {
        const local = [dateOf(date), timeOf(time), name] as const;
        expect(instantOf(...local), local.join(" ")).equal(earliestInstant(...local));
      }),
      { numRuns: samples(100) },
    );
  });

  it("is so in the hours about each change of clocks (property)", () => {
    let [skipped, twice] = [0, 0];
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 15 * 365 }), (name, from) => {
        for (const [date, time] of aroundChange(name, from)) {
          const instant = instantOf(date, time, name);
          expect(instant, `${date} ${time} ${name}`).equal(earliestInstant(date, time, name));
          if (instant === null) skipped++;
          else if (shownIn(name, Date.parse(instant) + 3_600_000) === `${date} ${time}`) twice++;
        }
      }),
      { numRuns: samples(40), seed: 1 },
    );
    // The seed is fixed so that both kinds are surely among them.
    expect(skipped).greaterThan(0);
    expect(twice).greaterThan(0);
  });
});

describe("datesBetween", () => {
  it("is each date from the first through the last, or the first of them (property)", () => {
    const most = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(day, fc.integer({ min: -3, max: 60 }), most, (first, days, limit) => {
        const dates = datesBetween(dateOf(first), dateOf(first + days), limit);
        expect(dates).deep.equal(datesThrough("2015-01-01", first, Math.max(0, Math.min(days + 1, limit))));
      }),
    );
  });
});
