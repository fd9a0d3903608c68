/** What the operating system tells about other processes. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export type Process = Readonly<ReturnType<typeof read>>;

// Everything read from /proc here is open to all users. /proc/<pid>/cwd and exe are not: root in a container lacks
// CAP_SYS_PTRACE and may not read those of a server that runs under another user.
export const LINUX = process.platform === "linux";

/** Whether the process runs; one that ended and was never reaped (no init in the container) counts as gone. */
export function isAlive(pid: number): boolean {
  return LINUX ? statOf(pid) !== null : isTaken(pid);
}

/** Whether a process has this number, be it one that ended and was never reaped: all that PostgreSQL asks for. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When the process began, in a form that no later process of the same id can have; null where it is gone. */
export function startOf(pid: number): string | null {
  if (!LINUX) return ps("-o", "lstart=", "-p", String(pid)).replaceAll(/\W+/g, "") || null;
  const started = statOf(pid)?.[19];
  return started === undefined ? null : `${started}-${bootId()}`;
}

/** The process, or undefined where it is gone; one that is just ending has lost its command line first. */
export function look(pid: number): Process | undefined {
  if (!isAlive(pid)) return undefined;
  const found = LINUX ? read(pid) : parse(ps("-o", "pid=,ucomm=,command=", "-p", String(pid)))[0];
  return found?.command === "" ? undefined : found;
}

/** Every process on the machine that we may see. */
export function lookAround(): Process[] {
  if (!LINUX) return parse(ps("-axo", "pid=,ucomm=,command="));
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)));
}

function read(pid: number) {
  return {
    pid,
    /** The name of its program file, without folder. */
    program: readText(`/proc/${pid}/comm`).trim(),
    /** Its command line, words parted by spaces. */
    command: readText(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim(),
  };
}

function parse(lines: string): Process[] {
  return [...lines.matchAll(/^ *(\d+) +(\S+) +(.*)$/gm)].map(([, pid, program, command]) => ({
    pid: Number(pid),
    program: program!,
    command: command!,
  }));
}

/** Fields of /proc/<pid>/stat from the state on; null where the process is gone or only waits to be reaped. */
export function statOf(pid: number | string): string[] | null {
  const text = readText(`/proc/${pid}/stat`);
  // The name in parentheses may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return text === "" || fields[0] === "Z" || fields[0] === "X" ? null : fields;
}

/** Start times count from the boot, so they need the boot's name beside them. */
function bootId(): string {
  return readText("/proc/sys/kernel/random/boot_id").slice(0, 8);
}

/** A file's text; empty where it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function ps(...args: string[]): string {
  try {
    return execFileSync("/bin/ps", args, { encoding: "utf8", env: { LC_ALL: "C" }, stdio: "pipe" });
  } catch {
    return "";
  }
}
