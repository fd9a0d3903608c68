/** Terms of the language that resources, verbs and actions have in common. */
import { either, list, map, record as recordOf, text, whole, word } from "../declare/grammar.ts";
import type { Keys } from "../declare/node.ts";
import type { OtherWords } from "../declare/unknown-keys.ts";
import { FORMER } from "./former.ts";
import { OTHER_KEYS } from "./other-keys.ts";
import { fieldName, RESOURCE } from "./types/reference.ts";

/**
 * A map of fixed keys, which also knows its former keys and those of other tools.
 * @param meant what other values in place of the map are meant as
 */
export const record = <K extends Keys>(
  expects: string,
  keys: K,
  meant: Pick<OtherWords, "several" | "bare"> = {},
) => recordOf(expects, keys, { former: FORMER[expects], others: OTHER_KEYS.get(expects), ...meant });

export const stateName = text(
  "an UPPER_SNAKE word",
  /^[A-Z][A-Z0-9_]{0,49}$/,
  "Write it like IN_PROGRESS, with at most 50 characters.",
);
export const SUMMARY = text("a sentence");
export const FIELD = text("the name of a field", fieldName.form, fieldName.hint);
export const STATE = text("a state", stateName.form, stateName.hint);
const HOOK = text(
  "the name of a function in the hooks file",
  /^[a-z][a-zA-Z0-9]{0,59}$/,
  "Write one camelCase name. The hooks file is next to this file.",
);
/** A status followed by sentences, such as `409 Too many. Return one first.` */
export const REFUSAL = /^(4\d\d) (\S.*)$/s;

const REFUSES = map(
  stateName,
  either(
    "a status, or a status followed by sentences",
    whole(400, 499),
    text(
      "a status followed by sentences",
      REFUSAL,
      "Write it like `409 The patron has the maximum number of Loans. Return one first.`",
    ),
  ),
  1,
);

const WARNS = map(stateName, SUMMARY, 1);

const HOOK_RESOURCES = list(RESOURCE, 1);
/** The effects of a hook; if they are declared, the hook has no others. */
const footprintKeys = {
  reads: HOOK_RESOURCES.may(
    "Resources whose records the hook reads, besides the record of the call. With `reads`, `writes` or `creates`, the hook may do only what they list.",
  ),
  writes: list(
    text(
      "the name of a field, or of another resource's field such as project_item.status",
      /^([a-z][a-z0-9_]*\.)?[a-z][a-zA-Z0-9]{0,39}$/,
      "Write it like closedAt, or like project_item.status for another resource.",
    ),
  ).may(
    "Fields that the hook sets, also of other resources. `writes: []` declares a hook that only validates.",
  ),
  creates: HOOK_RESOURCES.may("Resources whose records the hook creates."),
};

export const writeKeys = {
  hook: HOOK.may("It checks or completes the call."),
  ...footprintKeys,
  refusal: REFUSES.may(
    "Codes that the hook may refuse with, each with its status and three sentences for the docs: when, why, what to do instead.",
  ),
  warns: WARNS.may("Codes of the hook's warnings, each with its meaning. The write succeeds."),
};

export const MOVE = record("a move", {
  to: STATE.must("The state that the referenced record moves to."),
  except: list(STATE, 1).may("States in which it is not moved."),
});

export const CARRIED = list(word("idempotencyKey"), 1).may("Makes the header Idempotency-Key required.");
