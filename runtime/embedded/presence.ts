/** Tracks which processes use a folder, with a file for each, and lets one process at a time take its turn. */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "./cannot-start.ts";
import { makeFolder } from "./folders.ts";
import { startOf } from "./processes.ts";

/** A file that shows that this process is present, until it leaves or dies. */
export interface Presence {
  readonly name: string;
  leave(): void;
}

const TURN_MS = 150_000;
const RETRY_MS = 10;

/**
 * Enters a folder. The file's name has pid and start time, so it can never be taken for another process's
 * file.
 */
export function enter(folder: string): Presence {
  makeFolder(folder);
  const name = `${process.pid}.${startOf(process.pid)}.${randomBytes(4).toString("hex")}`;
  return renew({ name, leave: () => rmSync(join(folder, name), { force: true }) }, folder);
}

/**
 * Returns the names of the living in a folder and removes the dead. This is safe because no name is ever used
 * again.
 */
export function present(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const living = names.filter(isLiving);
  for (const name of names) if (!living.includes(name)) rmSync(join(folder, name), { force: true });
  return living;
}

/**
 * Waits until this process is alone in the folder; no other process gets its turn until it leaves.
 *
 * A stale lock file could be taken over by two processes. Here, each process first writes its own file and
 * then looks for others, so of two at once, at least one sees the other. The one with the lower name stays
 * and waits.
 * @throws CannotStart if another process keeps its turn for minutes
 */
export async function takeTurn(folder: string): Promise<Presence> {
  const mine = enter(folder);
  const deadline = Date.now() + TURN_MS;
  for (;;) {
    const others = present(folder).filter((name) => name !== mine.name);
    if (others.length === 0) return mine;
    const yields = others.some((name) => name < mine.name);
    if (yields) mine.leave();
    if (Date.now() > deadline) throw stuck(mine, others[0]!);
    await sleep(RETRY_MS + Math.random() * RETRY_MS);
    if (yields) renew(mine, folder);
  }
}

function renew(presence: Presence, folder: string): Presence {
  writeFileSync(join(folder, presence.name), "");
  return presence;
}

function isLiving(name: string): boolean {
  const [pid, started] = name.split(".");
  return startOf(Number(pid)) === started;
}

function stuck(mine: Presence, other: string): CannotStart {
  mine.leave();
  const pid = other.split(".")[0];
  return new CannotStart(
    `process ${pid} has been starting or stopping it for minutes`,
    `End process ${pid} first.`,
  );
}
