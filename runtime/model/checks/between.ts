/** Checks the two times that a field counts the units between, and the unit. */
import type { Path } from "../../declare/source.ts";
import type { DeriveDeclaration } from "../declaration.ts";
import { typeNamed } from "../types/index.ts";
import { ofType, outlasting, own } from "./derived.ts";
import { isComputed, type Outline } from "./outline.ts";
import { type FieldSpot, perKept } from "./walk.ts";

const AT = ["derive", "between"];

export const lengths = perKept("derive", (spot) => {
  const { between, unit, ...others } = spot.field.derive ?? {};
  if (between === undefined) {
    if (unit !== undefined && Object.keys(others).length > 0)
      spot.report.key(["derive", "unit"], {
        message: "`unit` has no effect without `between`.",
        hint: "Write `between: [start, end]` beside it, or remove `unit`.",
      });
    return;
  }
  ofType(spot, "A number of whole units", "integer");
  if (unit === undefined)
    spot.report.key(AT, {
      message: "`between` needs a `unit`.",
      hint: "Write `unit: minutes` or `unit: days` beside it.",
    });
  if (between.length !== 2)
    return spot.report(AT, {
      message: `\`between\` takes two fields, the start and the end, but ${between.length} are listed.`,
      hint: "Write `between: [startsAt, endsAt]`.",
    });
  const times = between.map((name, i) => timeOf(spot, name, [...AT, i]));
  if (times[0] && times[1]) fitting(spot, times[0], times[1], unit);
});

/** Returns a time that is known when the field is worked out; null after a fault is reported. */
function timeOf(spot: FieldSpot, name: string, path: Path): Outline | null {
  const { report, declaration } = spot;
  const field = own(spot, path, name);
  if (!field) return null;
  const { options, declared } = field;
  const names = Object.keys(declaration.fields);
  if (!typeNamed(options?.type)?.clock)
    report(path, {
      message: `\`${name}\` is ${options ? `of type ${options.type}` : "not a time"}, but \`between\` takes timestamps or dates.`,
      hint: "Name two fields of type timestamp, or two of type date.",
    });
  else if (declared?.personal) report(path, outlasting(name));
  else if (declared && isComputed(declared) && names.indexOf(name) >= names.indexOf(spot.name))
    report(path, {
      message: `\`${name}\` is computed after this field.`,
      hint: "Fields are computed in the order of their declaration.",
    });
  else return field;
  return null;
}

function fitting(spot: FieldSpot, start: Outline, end: Outline, unit: DeriveDeclaration["unit"]): void {
  const { report, field } = spot;
  const [from, to] = [start, end].map(({ options }) => options!.type);
  if (from !== to)
    return report(AT, {
      message: `\`${start.name}\` is of type ${from}, \`${end.name}\` of type ${to}, but \`between\` needs two fields of the same type.`,
      hint: "Name two timestamps or two dates.",
    });
  if (unit === "minutes" && !typeNamed(from)!.clock!.isExact)
    report(["derive", "unit"], {
      message: `\`${start.name}\` and \`${end.name}\` are dates, which have no minutes.`,
      hint: "Write `unit: days`.",
    });
  const unset = [start, end].find(({ nullable }) => nullable);
  if (field.required && unset)
    report.key(["required"], {
      message: `\`${unset.name}\` may be null, and then this field is null too.`,
      hint: `Make \`${unset.name}\` required, or remove \`required\` here.`,
    });
}
