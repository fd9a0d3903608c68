/** In charge of keys of an action that contradict each other or lead to nothing. */
import type { ActionDeclaration } from "../declaration.ts";
import { inputsOf } from "../fields.ts";
import { typeNamed } from "../types/index.ts";
import type { World } from "../world.ts";
import { below, perResource, type Tell } from "./walk.ts";

type Rule = (action: ActionDeclaration, report: Tell, world: World) => void;

export const actions = perResource("action", ({ actions: declared = {} }, report, world) => {
  for (const [name, action] of Object.entries(declared))
    for (const rule of RULES) rule(action, below(report, "actions", name), world);
});

/** What stands in a path beside the record's own id is something that only a hook can find. */
const idInPath: Rule = ({ on, path, hook, input }, report) => {
  if (!path?.includes("{id}")) return;
  const fault = (message: string, hint: string) => report(["path"], { message, hint });
  if (on !== "collection")
    fault(
      "The path of a record's action holds the record's id already.",
      "Write `on: collection`, or take `{id}` out.",
    );
  else if (hook === undefined)
    fault("Nobody would look at `{id}`: the action has no hook.", "Name the `hook`, or take `{id}` out.");
  else if (input !== "any" && input?.id !== undefined)
    fault(
      "The hook is given `{id}` as `input.id`, which `input` declares as well.",
      "Call one of the two otherwise.",
    );
};

const hasEffect: Rule = (action, report) => {
  const { hook, to, set, moves } = action;
  if (hook !== undefined || to !== undefined || set !== undefined || moves !== undefined) return;
  report([], {
    message: "The action does nothing.",
    hint: "Give it `to`, `set` or a `hook`.",
    onKey: true,
  });
};

const answers: Rule = ({ method, answers: given, emits, hook, result }, report) => {
  if (given === "result" || given === "bareResult") {
    if (hook !== undefined && result === undefined)
      report(["answers"], {
        message: "The answer is what the hook returns, and the action does not say what that is.",
        hint: "Declare it under `result`, as `{ type: object, fields: … }`.",
      });
    if (hook === undefined)
      report(["answers"], {
        message: `\`${given}\` is what the hook returns, and the action has none.`,
        hint: "Name the `hook`, or answer `record`.",
      });
    return;
  }
  if (given === "record" || emits !== undefined) return;
  const place = given === undefined ? [] : ["answers"];
  if (method === "GET")
    return report(place, {
      message: "An action response confirms a change, and a GET makes none.",
      hint: "Write `answers: result` for what the hook returns, or `answers: record`.",
      onKey: given === undefined,
    });
  report(place, {
    message: "An action response names the event that confirms it, and the action emits none.",
    hint: "Name the event under `emits`, or answer `record` or `result`.",
    onKey: given === undefined,
  });
};

const usesInputs: Rule = ({ set = {}, hook, ...action }, report) => {
  if (hook !== undefined) return;
  const used = new Set(Object.values(set));
  for (const name of Object.keys(inputsOf(action)))
    if (!used.has(`input.${name}`))
      report(["input", name], {
        message: `Nothing uses the input \`${name}\`.`,
        hint: `Write \`input.${name}\` under \`set\`, name a hook, or remove it.`,
        onKey: true,
      });
};

/** A query is text, and holds nothing that is made of other values. */
const inQuery: Rule = ({ method, ...action }, report) => {
  if (method !== "GET") return;
  for (const [name, { type }] of Object.entries(inputsOf(action)))
    if (typeNamed(type)?.composite)
      report(["input", name, "type"], {
        message: `The input of a GET stands in the query, which holds no ${type}.`,
        hint: "Write `method: POST`, or take a text.",
      });
};

const RULES: readonly Rule[] = [idInPath, hasEffect, answers, usesInputs, inQuery];
