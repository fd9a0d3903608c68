/** Checks that `exclusive` names a start and an end of one type, and a field that can be compared. */
import { isCommon } from "../../errors.ts";
import { typeNamed } from "../types/index.ts";
import { notAmong, type Wrong } from "../wording.ts";
import { fieldOf, noField, type Outline } from "./outline.ts";
import { below, perResource } from "./walk.ts";

/** Types whose values have a time of their own. */
const TIMES = ["timestamp", "date"];

export const exclusions = perResource("exclusive", (declaration, report, world) => {
  const { exclusive, states } = declaration;
  if (exclusive === undefined) return;
  const told = below(report, "exclusive");
  const found = (key: "start" | "end" | "by", fault: (field: Outline) => Wrong | null): void => {
    const field = fieldOf(exclusive[key], declaration, world);
    const wrong = field ? fault(field) : noField(exclusive[key], declaration, world);
    if (wrong) told([key], wrong);
  };
  const start = fieldOf(exclusive.start, declaration, world);
  found("start", notTime);
  found("end", (field) => notTime(field) ?? notAfter(field, start));
  found("by", incomparable);
  for (const [i, name] of (exclusive.while ?? []).entries()) {
    const wrong = states
      ? Object.hasOwn(states.values, name)
        ? null
        : notAmong(name, "not one of the states", Object.keys(states.values))
      : {
          message: `\`${name}\` is named as a state, but the resource has none.`,
          hint: "Remove `while`, or declare `states`.",
        };
    if (wrong) told(["while", i], wrong);
  }
  const { refusal } = exclusive;
  if (refusal !== undefined && isCommon(refusal))
    told(["refusal"], {
      message: `\`${refusal}\` is a code of every API and already has a meaning.`,
      hint: "Choose another code, or remove `refusal` for CONFLICT.",
    });
  if (
    states &&
    exclusive.while &&
    Object.keys(states.values).every((name) => exclusive.while!.includes(name))
  )
    told.key(["while"], {
      message: "These are all the states, so `while` has no effect.",
      hint: "Remove `while`.",
    });
});

const notTime = ({ name, origin, hasColumn, options }: Outline): Wrong | null =>
  origin === "declared" && hasColumn && options !== null && TIMES.includes(options.type)
    ? null
    : {
        message: `\`${name}\` is not a declared field of type timestamp or date.`,
        hint: "Name a field with a time of the record.",
      };

function notAfter({ name, declared, options }: Outline, start: Outline | null): Wrong | null {
  if (start === null || notTime(start) !== null) return null;
  if (options!.type !== start.options!.type)
    return {
      message: `\`${name}\` is of type ${options!.type}, \`${start.name}\` of type ${start.options!.type}.`,
      hint: "Give both the same type.",
    };
  if (declared!.after === start.name) return null;
  return {
    message: `\`${name}\` does not have \`after: ${start.name}\`, so it might be earlier.`,
    hint: `Add \`after: ${start.name}\` to the field \`${name}\`.`,
  };
}

function incomparable({ name, hasColumn, options }: Outline): Wrong | null {
  const hint = "Name a reference, a text, an enum or a number.";
  if (!hasColumn || options === null) return { message: `\`${name}\` has no stored value.`, hint };
  if (options.type !== "boolean" && !typeNamed(options.type)?.composite) return null;
  return { message: `\`${name}\` is of type ${options.type}, whose values cannot be compared here.`, hint };
}
