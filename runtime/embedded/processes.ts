/** Reads what the operating system says about other processes. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export type Process = Readonly<ReturnType<typeof read>>;

// Everything read from /proc here is readable by all users. /proc/<pid>/cwd and exe are not: root in a
// container lacks CAP_SYS_PTRACE and cannot read those of a server that runs as another user.
export const LINUX = process.platform === "linux";

/**
 * Whether the process runs; a zombie (ended, but never reaped, as without init in a container) counts as
 * gone.
 */
export function isAlive(pid: number): boolean {
  return LINUX ? statOf(pid) !== null : isTaken(pid);
}

/** Whether a process has this id, including a zombie: this is all that PostgreSQL checks. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When the process began, in a form that no later process with the same id can have; null if it is gone. */
export function startOf(pid: number): string | null {
  if (!LINUX) return ps("-o", "lstart=", "-p", String(pid)).replaceAll(/\W+/g, "") || null;
  const started = statOf(pid)?.[19];
  return started === undefined ? null : `${started}-${bootId()}`;
}

/** Returns the process; undefined if it is gone, or ending and without its command line already. */
export function look(pid: number): Process | undefined {
  if (!isAlive(pid)) return undefined;
  const found = LINUX ? read(pid) : parse(ps("-o", "pid=,ucomm=,command=", "-p", String(pid)))[0];
  return found?.command === "" ? undefined : found;
}

/** Returns every visible process on the machine. */
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
    /** Its command line, with arguments separated by spaces. */
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

/** Returns the fields of /proc/<pid>/stat from the state on; null if the process is gone or a zombie. */
export function statOf(pid: number | string): string[] | null {
  const text = readText(`/proc/${pid}/stat`);
  // The name in parentheses may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return text === "" || fields[0] === "Z" || fields[0] === "X" ? null : fields;
}

/** Identifies the boot, because start times count from it. */
function bootId(): string {
  return readText("/proc/sys/kernel/random/boot_id").slice(0, 8);
}

/** Returns a file's text; empty if it cannot be read. */
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
