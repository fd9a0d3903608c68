/** In charge of hooks whose code changed: what they tell that they do bounds what comes of it, and when they do so is left to a person. */
import { basename } from "node:path";
import type { Path } from "../../runtime/declare/source.ts";
import { type HookedCall, hookedCalls } from "../../runtime/model/footprint.ts";
import type { Model } from "../../runtime/model/model.ts";
import { BY_ITSELF } from "../../runtime/record/load-hooks.ts";
import { type Piece, Scripts } from "../../runtime/record/script.ts";
import type { Finding } from "./change.ts";
import { saidOf } from "./footprints.ts";
import type { Side } from "./side.ts";

/** Hooks whose code differs, by more than white space and comments; also where a file of ours that they import does. */
export function compareHooks(before: Side, after: Side): Finding[] {
  const scripts = { before: scriptsOf(before), after: scriptsOf(after) };
  return [...after.application.models.values()].flatMap((model) => {
    const was = before.application.models.get(model.name);
    const old = new Map((was ? hookedCalls(was) : []).map((each) => [each.path.join("."), each]));
    const byItself = BY_ITSELF.flatMap((name) => {
      const [a, b] = [was ? piecesOf(scripts.before, was, name) : [], piecesOf(scripts.after, model, name)];
      return textOf(a) === textOf(b) ? [] : [otherwise(model.name, [], `is judged by other code of ${name}`)];
    });
    const named = hookedCalls(model).flatMap((called): Finding[] => {
      const existing = old.get(called.path.join("."));
      // Another hook, or one where there was none, is told of by the edit of the key.
      if (existing?.hook !== called.hook) return [];
      const [a, b] = [
        piecesOf(scripts.before, was!, called.hook),
        piecesOf(scripts.after, model, called.hook),
      ];
      return textOf(a) === textOf(b) ? [] : [changed(model, called, existing, mayRefuse([...a, ...b]))];
    });
    return [...byItself, ...named];
  });
}

const scriptsOf = ({ hooks }: Side): Scripts => new Scripts((path) => hooks.get(basename(path)) ?? null);

function piecesOf(scripts: Scripts, { stem }: Model, hook: string): Piece[] {
  const script = scripts.read(`${stem}.hooks.ts`);
  return script ? scripts.piecesOf(script, hook) : [];
}

const textOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ tokens }) => tokens.map(({ text }) => text).join(" "))
    .sort()
    .join("\n");

/** Words of code that may refuse, or be metered; what other records refuse is not in it. */
const REFUSES = /^(refuse|fault|throw|readAnswers|meter)$/;

const mayRefuse = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ tokens }) => tokens.some(({ kind, text }) => kind === "word" && REFUSES.test(text)));

/** A change of code that nothing bounds. */
const otherwise = (resource: string, path: Path, what: string): Finding => ({
  surface: "behaviour",
  verdict: "risky",
  about: { resource, path },
  what,
  reason: "What it does is not declared: review it by hand.",
  calls: [],
});

function changed(
  { name: resource }: Model,
  { hook, path, call: { footprint, refuses } }: HookedCall,
  existing: HookedCall,
  refusesNow: boolean,
): Finding {
  const other = otherwise(resource, [...path, "hook"], `is judged by other code of ${hook}`);
  if (!footprint || !existing.call.footprint) return other;
  const bounds = saidOf(footprint, resource);
  const codes = Object.keys(refuses);
  const keeps =
    footprint.creates.size === 0 && [...footprint.writes.values()].every(({ size }) => size === 0);
  if (keeps && !refusesNow && codes.length === 0)
    return {
      ...other,
      verdict: "compatible",
      reason: `It ${bounds}, keeps and refuses nothing: its answers may hold other values, in the form that is declared.`,
    };
  const told = codes.length === 0 ? "no code" : codes.join(", ");
  return {
    ...other,
    what: `${other.what}, within what is declared`,
    reason: `It ${bounds}; refuses with ${told} of its own; and does nothing else. When it does so, review by hand.`,
  };
}
