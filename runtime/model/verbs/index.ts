/** The verbs of the language, in the order of the docs: exactly the verbs of the grammar. */
import type { Verb, VerbName } from "../verb.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { update } from "./update.ts";

const BY_NAME: Readonly<Record<VerbName, Verb>> = {
  list,
  get,
  create,
  update,
  delete: remove,
};

export const VERBS: readonly Verb[] = Object.values(BY_NAME);

export const verbNamed = (name: VerbName): Verb => BY_NAME[name];
