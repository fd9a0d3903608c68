/** Makes the example event of `charter trigger`, and shows how the receiver answered. */
import { exampleEvent } from "../../codegen/openapi/example-event.ts";
import { didYouMean, Guessing } from "../../runtime/errors.ts";
import { createMint } from "../../runtime/model/id.ts";
import { type Application, modelOfEvent } from "../../runtime/model/model.ts";
import { Failure } from "../shell/failure.ts";
import { aligned, type Screen, wrapped } from "../shell/screen.ts";
import type { Attempted } from "./forward.ts";
import { deliveryLine, reasonOf } from "./report.ts";

/** The width of a list of events beside the longest names of resources, on a terminal of 80 columns. */
const WIDTH = 48;

/** @throws Failure with the types that exist, and the nearest of them */
export function makeExample(application: Application, type: string) {
  const model = modelOfEvent(application, type);
  if (!model) throw unknownType(application, type);
  const event = exampleEvent(application, model, type, createMint());
  if (event) return event;
  throw new Failure("NO_EXAMPLE", `No example of \`${type}\` can be generated from the declarations.`, {
    remedy: "Create a real event with a call to a server, and forward it with `charter listen`.",
  });
}

function unknownType({ models }: Application, type: string): Failure {
  const types = [...models.values()].flatMap(({ events }) => [...events.keys()]);
  const guess = didYouMean(type, types, new Guessing()) || ".";
  return new Failure("UNKNOWN", `No event has the type \`${type}\`${guess}`, {
    lines: ["", "Types, by resource:", ...byResource(types)],
    details: types.map((one) => ({ type: one })),
  });
}

/** Wrapped rows: `customer  created, updated`. */
function byResource(types: readonly string[]): string[] {
  const resources = new Map<string, string[]>();
  for (const type of types) {
    const [resource, event] = type.split(".") as [string, string];
    resources.set(resource, [...(resources.get(resource) ?? []), event]);
  }
  const inOrder = [...resources].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = inOrder.flatMap(([resource, events]) =>
    wrapped(events.join(", "), WIDTH).map((line, i) => [i === 0 ? resource : "", line]),
  );
  return aligned(rows);
}

/** @param madeSecret the secret, if it was made for this attempt */
export function printAttempt(
  screen: Screen,
  sent: Attempted & { readonly id: string; readonly type: string },
  madeSecret: string | null,
): void {
  const { isTaken: _, ...shown } = sent;
  screen.result({ ...shown, ...(madeSecret === null ? {} : { secret: madeSecret }) }, () => {
    const delivery = { ...sent, attempt: 1, nextInMs: null };
    if (madeSecret !== null) screen.print(`${screen.faint("Secret")}  ${screen.bold(madeSecret)}`);
    screen.print(deliveryLine(delivery, screen));
    const reason = reasonOf(delivery);
    if (reason !== "") screen.print(reason);
  });
}
