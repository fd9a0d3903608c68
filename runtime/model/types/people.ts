/** Types that refer to members: a record's owner, and a member's role. */
import { condition, map } from "../../declare/grammar.ts";
import type { ValueType } from "../type.ts";
import { enumOf } from "./enum.ts";
import { fieldName, MEMBER, UNCOMPARED } from "./reference.ts";

export const owner: ValueType = {
  name: "owner",
  summary: "The id of the member who owns the record. Default: the key's default owner.",
  only: "field",
  meaning: "The member who owns the record. Default: the key's default owner.",
  standsFor: () => ({ type: "reference", to: MEMBER }),
  compile: (_, context) => context.compile({ type: "reference", to: MEMBER }),
};

export const role: ValueType = {
  name: "role",
  summary:
    "One of the application's roles. Default: the lowest. Exactly one resource has such a field: its records are the members, who get keys.",
  only: "field",
  keys: {
    where: map(fieldName, condition(UNCOMPARED, UNCOMPARED), 1).must(
      "The values of members with permissions. Others have none.",
    ),
  },
  standsFor: ({ roles }) => (roles().length === 0 ? undefined : { type: "enum", values: roles() }),
  filled: true,
  usual: ({ roles }) => roles().at(-1),
  compile: (_, context) => {
    const roles = context.roles();
    if (roles.length === 0) throw new Error("the application declares no roles");
    return enumOf(roles);
  },
};
