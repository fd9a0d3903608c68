/** Types that refer to members: a record's owner, and a member's role. */
import { condition, map } from "../../declare/grammar.ts";
import type { ValueType } from "../type.ts";
import { enumOf } from "./enum.ts";
import { fieldName, MEMBER, UNCOMPARED } from "./reference.ts";

export const owner: ValueType = {
  name: "owner",
  summary: "The id of the member whom the record belongs to; the key's default owner where none is sent.",
  only: "field",
  meaning: "Whom it belongs to; the key's default owner where none is sent.",
  standsFor: () => ({ type: "reference", to: MEMBER }),
  compile: (_, context) => context.compile({ type: "reference", to: MEMBER }),
};

export const role: ValueType = {
  name: "role",
  summary:
    "One of the application's roles; the lowest unless another is given. One resource has such a field: its records are the members, to whom keys are issued and records belong.",
  only: "field",
  keys: {
    where: map(fieldName, condition(UNCOMPARED, UNCOMPARED), 1).must(
      "The values with which a member may act; any other holds no permission.",
    ),
  },
  standsFor: ({ roles }) => (roles().length === 0 ? undefined : { type: "enum", values: roles() }),
  filled: true,
  usual: ({ roles }) => roles().at(-1),
  compile: (_, context) => {
    const roles = context.roles();
    if (roles.length === 0) throw new Error("the application names no roles");
    return enumOf(roles);
  },
};
