/** The options of a type: bounds that leave room between them, patterns that can be read. */
import { perValue, type ValueSpot } from "./walk.ts";

export const typeOptions = perValue((spot) => RULES[spot.options.type]?.(spot));

const RULES: Readonly<Record<string, (spot: ValueSpot) => void>> = {
  text: (spot) => {
    ordered(spot, "min", "max");
    pattern(spot);
  },
  integer: (spot) => {
    within(spot, -2_147_483_648, 2_147_483_647, Number.isInteger, "a whole number");
    ordered(spot, "min", "max");
  },
  number: (spot) => {
    within(spot, -1e15, 1e15, Number.isFinite, "a number");
    ordered(spot, "min", "max");
  },
  decimal: ({ options, report }) => {
    const { scale, precision = 15 } = options as { scale?: number; precision?: number };
    if (scale! < precision) return;
    report([options.precision === undefined ? "scale" : "precision"], {
      rule: "bounds",
      message: `Of ${precision} digits in all, ${scale} after the point leave none before it.`,
      hint: "`precision` counts the digits on both sides of the point.",
    });
  },
  list: (spot) => ordered(spot, "min", "max", 200),
};

function ordered({ options, report }: ValueSpot, low: string, high: string, most?: number): void {
  const [least, greatest] = [options[low], options[high] ?? most];
  if (typeof least !== "number" || typeof greatest !== "number" || least <= greatest) return;
  const unless = options[high] === undefined ? ", which holds unless said otherwise" : "";
  report([low], {
    rule: "bounds",
    message: `\`${low}\` is ${least}, above \`${high}\` ${greatest}${unless}.`,
    hint: "No value could stand between them.",
  });
}

/** The bounds must themselves be values that the column can hold. */
function within(
  { options, report }: ValueSpot,
  least: number,
  greatest: number,
  fits: (value: number) => boolean,
  kind: string,
): void {
  for (const key of ["min", "max"]) {
    const bound = options[key] as number | undefined;
    if (bound === undefined || (fits(bound) && bound >= least && bound <= greatest)) continue;
    report([key], {
      rule: "bounds",
      message: `Expected ${kind} from ${least} to ${greatest}, found \`${bound}\`.`,
    });
  }
}

function pattern({ options, report }: ValueSpot): void {
  if (options.pattern === undefined) return;
  try {
    new RegExp(`^(?:${options.pattern as string})$`, "u");
  } catch (error) {
    const reason = (error as Error).message.split(": ").at(-1)!;
    report(["pattern"], {
      rule: "pattern",
      message: `The regular expression cannot be read: ${reason}.`,
      hint: "It is one of JavaScript with the flag `u`; in YAML, single quotes keep backslashes as they are.",
    });
  }
}
