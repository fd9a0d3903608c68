/** The list of commands, in the order in which they are used. */
import { changelog } from "./changelog.ts";
import { check } from "./check.ts";
import { consoleLink } from "./console-link.ts";
import { deliver } from "./deliver.ts";
import { dev } from "./dev.ts";
import { diagram } from "./diagram.ts";
import { diff } from "./diff.ts";
import { docs } from "./docs.ts";
import { explain } from "./explain.ts";
import { fmt } from "./fmt.ts";
import { init } from "./init.ts";
import { keysCreate, keysList, keysRevoke, keysRotate } from "./keys.ts";
import { listen } from "./listen.ts";
import { migrate } from "./migrate.ts";
import { mutate } from "./mutate.ts";
import { newResource } from "./new.ts";
import { nodes } from "./nodes.ts";
import { openapi } from "./openapi.ts";
import { orgCreate } from "./org-create.ts";
import { plan } from "./plan.ts";
import type { Command } from "./shell/command.ts";
import { start } from "./start.ts";
import { trigger } from "./trigger.ts";
import { types } from "./types.ts";
import { verify } from "./verify.ts";

export const COMMANDS: readonly Command[] = [
  init,
  start,
  deliver,
  dev,
  listen,
  trigger,
  newResource,
  check,
  verify,
  mutate,
  fmt,
  explain,
  docs,
  diagram,
  types,
  openapi,
  diff,
  changelog,
  plan,
  migrate,
  nodes,
  orgCreate,
  keysCreate,
  keysList,
  keysRevoke,
  keysRotate,
  consoleLink,
];

/** Summaries for the first words of two-word commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  org: "create organizations",
  console: "sign in to the console",
  keys: "create, list, revoke and rotate API keys",
};
