/** What a record says of members: whom it belongs to, and which role one has. */
import type { ValueType } from "../type.ts";
import { enumOf } from "./enum.ts";
import { MEMBER } from "./reference.ts";

export const owner: ValueType = {
  name: "owner",
  summary: "The id of the member whom the record belongs to; the key's default owner where none is sent.",
  keys: {},
  compile: (_, context) => context.compile({ type: "reference", to: MEMBER }),
};

export const role: ValueType = {
  name: "role",
  summary:
    "One of the application's roles; the lowest unless another is given. The members' resource has one.",
  keys: {},
  compile: (_, context) => {
    const roles = context.roles();
    if (roles.length === 0) throw new Error("the application names no roles");
    return enumOf(roles);
  },
};
