/** Plain text: limited in length, never trimmed. */
import { text as textNode, whole } from "../../declare/grammar.ts";
import { foldingThat, type Ignored } from "../fold.ts";
import { type OptionFault, type Schema, type TypeOptions, type, type ValueType } from "../type.ts";
import { backtracking } from "./backtracking.ts";
import { crossed, range } from "./bounds.ts";

export const text: ValueType = {
  name: "text",
  summary: "Text of at most `max` characters.",
  keys: {
    max: whole(1, 100_000).must("The maximum number of characters."),
    min: whole(0, 100_000).may(
      "The minimum number of characters. Default: 1 if the field is required, otherwise 0.",
    ),
    pattern: textNode("a regular expression").may(
      "A regular expression that the whole text must match. One that could be slow is refused.",
    ),
  },
  telling: true,
  order: "text",
  faults: (options) => [...crossed(options), ...faultsOfPattern(options)],
  misfit(from, into) {
    if ((from.max as number) > (into.max as number))
      return `it may have ${from.max as number} characters, but the maximum here is ${into.max as number}`;
    if (least(from) < least(into))
      return `its minimum length is ${least(from)}, but here it is ${least(into)}`;
    if (into.pattern !== undefined && from.pattern !== into.pattern)
      return "it does not have to match the pattern here";
    return null;
  },
  compile(options) {
    const max = options.max as number;
    const min = least(options);
    const pattern = options.pattern as string | undefined;
    const length = range(min === 0 ? undefined : min, max, "characters")!;
    return type(text, {
      sql: "text",
      ...(options.ignoring === undefined ? {} : { folding: foldingThat(options.ignoring as Ignored[]) }),
      bounds: pattern === undefined ? length : `${length}, matching ${pattern}`,
      checks: (column) => [
        `char_length(${column}) <= ${max}`,
        ...(min > 0 ? [`char_length(${column}) >= ${min}`] : []),
      ],
      input: textOf({
        ...(min > 0 ? { minLength: min } : {}),
        maxLength: max,
        ...(pattern ? { pattern: `^(?:${pattern})$` } : {}),
      }),
    });
  },
};

const least = ({ min, required }: TypeOptions): number =>
  (min as number | undefined) ?? (required === true ? 1 : 0);

function faultsOfPattern({ pattern }: TypeOptions): OptionFault[] {
  return pattern === undefined ? [] : (unreadable(pattern as string) ?? slow(pattern as string));
}

/** Returns null if the pattern can be read. */
function unreadable(pattern: string): OptionFault[] | null {
  try {
    new RegExp(`^(?:${pattern})$`, "u");
    return null;
  } catch (error) {
    const reason = (error as Error).message.split(": ").at(-1)!;
    const message = `The regular expression cannot be read: ${reason}.`;
    const hint =
      "Use JavaScript syntax with the flag `u`. In YAML, single quotes keep backslashes unchanged.";
    return [{ key: "pattern", rule: "pattern", message, hint }];
  }
}

function slow(pattern: string): OptionFault[] {
  const part = backtracking(pattern);
  if (part === null) return [];
  const message = `Matching a long text could be very slow: \`${part}\` can match it in many ways.`;
  const hint =
    "Let each character determine how the match continues: [^-]*- instead of .*-, a(?:b|c) instead of ab|ac, a+(?:-a+)* instead of (?:a+-?)*. Backreferences are not allowed.";
  return [{ key: "pattern", rule: "pattern", message, hint }];
}

/** The schema of a string that PostgreSQL can store: without U+0000. */
export const textOf = (more: Schema): Schema => ({ type: "string", ...more, "x-noNul": true });
