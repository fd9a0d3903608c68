/** In charge of keys on the screen. */
import type { IssuedKey } from "../../runtime/platform/administer.ts";
import type { Screen } from "../shell/screen.ts";
import { counted } from "../shell/screen.ts";

/** A new key, with the one chance to copy it. */
export function printKey(screen: Screen, { id, key, scopes }: IssuedKey): void {
  screen.table([
    [screen.faint("Key"), screen.bold(key)],
    [screen.faint("Id"), id],
    [screen.faint("Scopes"), scopes.length > 6 ? counted(scopes.length, "scope") : scopes.join(" ")],
  ]);
  screen.print();
  screen.print("Copy the key now: it is kept nowhere and is not shown again.");
}
