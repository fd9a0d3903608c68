/** The database of a command: that of DATABASE_URL, or the embedded one under DATA_DIR. */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Config } from "../../runtime/config.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { sharesSessions } from "../../runtime/store/wire/pooler.ts";
import { Failure } from "../shell/failure.ts";
import type { Lifetime } from "../shell/lifetime.ts";
import type { Screen } from "../shell/screen.ts";
import { patience } from "./patience.ts";

export interface Reached {
  readonly url: string;
  readonly isEmbedded: boolean;
  /** The location for people; never contains a password. */
  readonly shown: string;
}

interface ReachOptions {
  readonly config: Config;
  readonly screen: Screen;
  readonly lifetime: Lifetime;
  /** Whether to create an embedded database if there is none. */
  readonly mayCreate: boolean;
  /** Whether to report what happens to an existing one, as a server does. */
  readonly tells?: true;
}

/**
 * Connects to the database. An embedded one is released when the command ends.
 * @throws Failure | CannotStart with one line
 */
export async function reachDatabase(given: ReachOptions): Promise<Reached> {
  const { databaseUrl } = given.config;
  if (databaseUrl === null) return await reachEmbedded(given);
  const shown = withoutPassword(databaseUrl);
  await given.screen.during(`waiting for ${shown}`, knock(databaseUrl, shown));
  return { url: databaseUrl, isEmbedded: false, shown };
}

async function reachEmbedded({ config, screen, lifetime, mayCreate, tells }: ReachOptions): Promise<Reached> {
  const near = relative(process.cwd(), config.dataDir) || ".";
  const shown = near.startsWith("..") ? config.dataDir : near;
  const stands = existsSync(join(config.dataDir, "postgres"));
  if (!mayCreate && !stands)
    throw new Failure("NO_DATABASE", `There is no database in ${shown} yet.`, {
      remedy:
        "Run `charter start` or `charter migrate` first, or set DATA_DIR or DATABASE_URL to where it is.",
    });
  const { startEmbedded } = await import("../../runtime/embedded/index.ts");
  const log = (line: string) => {
    if (!lifetime.stopping && (tells || !stands)) screen.say(line);
  };
  const starting = startEmbedded({ dataDir: shown, log });
  const { url, stop } = await screen.during("waiting for PostgreSQL", starting);
  await lifetime.keep(stop);
  return { url, isEmbedded: true, shown: `embedded PostgreSQL in ${shown}` };
}

const PATIENCE_SECONDS = 10;

async function knock(url: string, shown: string): Promise<void> {
  const refuse = (reason: string, remedy: string | null = null): never => {
    throw new Failure("DATABASE_UNREACHABLE", `DATABASE_URL: ${shown} ${reason}.`, { remedy });
  };
  const trying = tryOut(url);
  trying.catch(() => {});
  try {
    const isPooled = await Promise.race([trying, patience(PATIENCE_SECONDS)]);
    if (isPooled === null) return refuse(`gave no answer within ${PATIENCE_SECONDS} s`);
    if (isPooled) refuse(POOLED, "Set its pool_mode to session, or name PostgreSQL itself in DATABASE_URL.");
  } catch (error) {
    if (error instanceof Failure) throw error;
    refuse(reasonOf(error as NodeJS.ErrnoException, url));
  }
}

const POOLED =
  "is a pooler that gives each transaction another session, and notifications, locks and prepared statements would be lost";

/** @returns whether the connection passes through a pooler that shares sessions */
async function tryOut(url: string): Promise<boolean> {
  const [one, other] = [await connectAlone(url), await connectAlone(url)];
  try {
    return await sharesSessions(one, other);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refuses the connection: no PostgreSQL listens there",
  ENOENT: "has no socket there: no PostgreSQL listens",
  ENOTFOUND: "is not known: no host has this name",
  EAI_AGAIN: "is not known: its name could not be looked up",
  ETIMEDOUT: "gave no answer",
  EHOSTUNREACH: "cannot be reached from here",
  ENETUNREACH: "cannot be reached from here",
  ECONNRESET: "closed the connection at once",
  "28P01": "refuses the user or the password",
  "28000": "refuses the user",
  "3D000": "has no database of this name; create it first",
  "53300": "has no connection left",
  "57P03": "is starting up or shutting down",
};

function reasonOf({ code, message, path, syscall }: NodeJS.ErrnoException, url: string): string {
  if (syscall === "open") return `cannot be used: ${path} of DATABASE_URL cannot be read (${code})`;
  const known = REASONS[code ?? ""];
  if (known !== undefined) return known;
  const secret = passwordOf(url);
  const said = message || code || "an unknown reason";
  return `cannot be used: ${secret === null ? said : said.replaceAll(secret, "…")}`;
}

function parse(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

function passwordOf(url: string): string | null {
  const parsed = parse(url);
  const text = parsed?.password || parsed?.searchParams.get("password") || "";
  return text === "" ? null : decodeURIComponent(text);
}

/** `user@host:5432/name`; options are left out, because they may contain a password. */
function withoutPassword(url: string): string {
  const parsed = parse(url);
  if (!parsed) return "the address";
  const host = parsed.host || parsed.searchParams.get("host") || "the local socket";
  return `${parsed.username === "" ? "" : `${parsed.username}@`}${host}${parsed.pathname}`;
}
