/** Options of the commands that send events to a receiver. */
import { Option } from "commander";

export const forwardTo = (summary: string): Option => new Option("--forward <url>", summary);

export const SECRET = new Option(
  "--secret <whsec>",
  "signs the deliveries; default: a new secret, which is printed",
).env("CHARTER_WEBHOOK_SECRET");

export const ALLOW_REMOTE = new Option("--allow-remote", "allow --forward to another machine");
