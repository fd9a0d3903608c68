/** Checks calls: an action has an effect, a code has one meaning, and a hook does only what is possible. */

import type { Path } from "../../declare/source.ts";
import { ERRORS, type ErrorCode, isCommon } from "../../errors.ts";
import { isGet, onlyReads, readRefusal } from "../behaviour.ts";
import type { ActionDeclaration, ResourceDeclaration } from "../declaration.ts";
import { inputsOf, isBuiltIn, itemsOf } from "../fields.ts";
import { writtenAt } from "../footprint.ts";
import { idsInPath } from "../ids-in-path.ts";
import { typeNamed } from "../types/index.ts";
import { notAmong, type Wrong } from "../wording.ts";
import type { World } from "../world.ts";
import { fieldOf, noField, resourceOf } from "./outline.ts";
import { unsettable } from "./setters.ts";
import { below, type Call, callsOf, perKept, perResource, type Tell } from "./walk.ts";

type ActionCheck = (action: ActionDeclaration, report: Tell, resource: ResourceDeclaration) => void;

export const actions = perResource("action", (resource, report) => {
  for (const [name, action] of Object.entries(resource.actions ?? {}))
    for (const rule of RULES) rule(action, below(report, "actions", name), resource);
});

/** An id in a path besides the record's own can only be looked up by a hook. */
const idInPath: ActionCheck = ({ on, path, hook }, report) => {
  if (!path?.includes("{id}")) return;
  const fault = (message: string, hint: string) => report(["path"], { message, hint });
  if (on !== "collection")
    fault(
      "The path of an action on a record already contains the record's id.",
      "Write `on: collection`, or remove `{id}`.",
    );
  else if (hook === undefined)
    fault("`{id}` would be ignored, because the action has no hook.", "Name a `hook`, or remove `{id}`.");
};

const notFromPath: ActionCheck = (action, report, { parent }) => {
  const inputs = inputsOf(action);
  for (const name of idsInPath(action, parent))
    if (action.hook !== undefined && Object.hasOwn(inputs, name))
      report.key(["input", name], {
        message: `The hook receives the id in the path as \`input.${name}\`, so no input can have this name.`,
        hint: "Rename the input.",
      });
};

const hasEffect: ActionCheck = (action, report) => {
  const { hook, to, set, moves, erases } = action;
  if (erases || hook !== undefined || to !== undefined || set !== undefined || moves !== undefined) return;
  report.key([], { message: "The action does nothing.", hint: "Give it `to`, `set` or a `hook`." });
};

const answers: ActionCheck = (action, report) => {
  const { answers: given, emits, hook, result } = action;
  if (given === "result" || given === "bareResult") {
    if (hook !== undefined && result === undefined)
      report(["answers"], {
        message: "The response is the hook's result, but the action does not declare its form.",
        hint: "Declare it under `result`, such as `{ type: object, fields: … }`.",
      });
    if (hook === undefined)
      report(["answers"], {
        message: `\`${given}\` returns the hook's result, but the action has no hook.`,
        hint: "Name a `hook`, or write `answers: record`.",
      });
    return;
  }
  if (given === "record" || emits !== undefined) return;
  const reads = onlyReads(action);
  report(given === undefined ? [] : ["answers"], {
    message: `An action response names the event that confirms it, but the action ${reads ? "only reads" : "emits none"}.`,
    hint: `${reads ? "Write `answers: result` to return the hook's result, or `answers: record`" : "Name the event under `emits`, or write `answers: record` or `answers: result`"}.`,
    onKey: given === undefined,
  });
};

const usesInputs: ActionCheck = ({ set = {}, hook, ...action }, report) => {
  if (hook !== undefined) return;
  const used = new Set(Object.values(set));
  const inputs = inputsOf(action);
  // A misspelt input under `set` is reported there.
  const named = [...used].map((value) =>
    typeof value === "string" ? /^\$?input\.(.*)/.exec(value)?.[1] : undefined,
  );
  if (
    named.some((name) => name !== undefined && (used.has(`$input.${name}`) || !Object.hasOwn(inputs, name)))
  )
    return;
  for (const name of Object.keys(inputs))
    if (!used.has(`input.${name}`))
      report.key(["input", name], {
        message: `The input \`${name}\` is not used.`,
        hint: `Use it as \`input.${name}\` under \`set\`, name a \`hook\`, or remove it.`,
      });
};

/** A query is text and cannot contain composite values; a parameter that is repeated is a list. */
const inQuery: ActionCheck = (action, report) => {
  if (!isGet(action)) return;
  for (const [name, input] of Object.entries(inputsOf(action))) {
    const { type } = input;
    const items = itemsOf(input);
    if (typeNamed((items ?? input).type)?.composite)
      report(["input", name, "type"], {
        message: `The input of a GET is sent in the query, which cannot contain a value of type ${type}.`,
        hint: "Write `path: POST …`, or use `type: text`.",
      });
  }
};

const RULES: readonly ActionCheck[] = [idInPath, notFromPath, hasEffect, answers, usesInputs, inQuery];

export const refusals = perResource("refusal", (declaration, report) => {
  for (const [path, call] of callsOf(declaration)) judge(call, below(report, ...path));
});

const GIVE = "Give it that status, or choose another code.";

function judge({ refusal = {}, warns = {} }: Call, report: Tell): void {
  for (const [code, declared] of Object.entries(refusal))
    ownStatus(code, readRefusal(declared).status, ["refusal", code], report, GIVE);
  for (const code of Object.keys(warns)) {
    if (!isCommon(code) && !Object.hasOwn(refusal, code)) continue;
    report.key(["warns", code], {
      rule: "warns",
      message: `\`${code}\` is the code of a refusal, so it cannot be the code of a warning.`,
      hint: "Choose a code that no refusal uses.",
    });
  }
}

function ownStatus(code: string, status: number, path: Path, report: Tell, hint: string): void {
  const usual = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : status;
  if (usual === status) return;
  report(path, { message: `\`${code}\` always has status ${usual}, not ${status}.`, hint });
}

/** The status of every refused reference or time. */
const UNPROCESSABLE = 422;

export const referenceRefusals = perKept("refusal", ({ field: { refusal }, report }) => {
  if (refusal === undefined) return;
  const hint = "Choose another code; this refusal has status 422.";
  ownStatus(refusal, UNPROCESSABLE, ["refusal"], report, hint);
});

export const footprints = perResource("footprint", (declaration, report, world) => {
  for (const [path, { reads, writes, creates }] of callsOf(declaration)) {
    const each = (key: string, names: readonly string[] = [], faultOf: (name: string) => Wrong | null) => {
      for (const [i, name] of names.entries()) {
        const fault = faultOf(name);
        if (fault) report([...path, key, i], fault);
      }
    };
    each("reads", reads, (name) => resourceFault(name, world));
    each("creates", creates, (name) => resourceFault(name, world));
    each("writes", writes, (name) => writeFault(name, declaration, world));
  }
});

function resourceFault(name: string, world: World): Wrong | null {
  const found = resourceOf(name, world);
  if (found === null) return notAmong(name, "not a resource", world.resources.keys());
  if (found === "unknown" || found.permission === undefined) return null;
  return {
    message: `\`${name}\` needs the permission ${found.permission}, so no hook may read or write it.`,
    hint: "Leave this to a client whose key has the permission.",
  };
}

function writeFault(path: string, own: ResourceDeclaration, world: World): Wrong | null {
  const [resource, name] = writtenAt(path, own.resource);
  if (path === `${own.resource}.${name}`)
    return { message: `\`${own.resource}\` is this resource.`, hint: `Write \`${name}\`.` };
  const fault = resource === own.resource ? null : resourceFault(resource, world);
  const of = resourceOf(resource, world);
  if (fault || of === "unknown" || of === null) return fault;
  const field = fieldOf(name, of, world);
  if (!field) return noField(name, of, world);
  const reason = field.origin === "state" || isBuiltIn(field.declared ?? {}) ? null : unsettable(field);
  return reason === null ? null : { message: `A hook cannot set \`${name}\`: ${reason}.` };
}
