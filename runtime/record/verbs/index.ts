/** How each verb of the language runs. */
import type { VerbName, WritingName } from "../../model/verbs/index.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { update } from "./update.ts";
import type { PagingVerb, ReadingVerb, WritingVerb } from "./verb.ts";

type Runs = { readonly [V in VerbName]: V extends WritingName ? WritingVerb : ReadingVerb | PagingVerb };

/** By name. A verb of the language that is missing does not compile. */
export const RUNS: Runs = { list, get, create, update, delete: remove };
