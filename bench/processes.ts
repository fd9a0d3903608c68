/** In charge of what the system tells of processes: time on the processors, memory; on Linux only. */
import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second; the same on every Linux that Node runs on. */
const TICKS = 100;

interface Stat {
  readonly parent: number;
  /** Seconds on a processor, in user and in system mode; with those of children that have ended. */
  readonly cpu: number;
  /** Without those of children. */
  readonly own: number;
}

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may hold spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const seconds = (...at: number[]) => at.reduce((sum, n) => sum + Number(fields[n]), 0) / TICKS;
    return { parent: Number(fields[1]), cpu: seconds(11, 12, 13, 14), own: seconds(11, 12) };
  } catch {
    return null;
  }
}

export function family(pid: number): number[] {
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return [pid];
  }
  const parents = new Map<number, number>();
  for (const name of names) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) parents.set(Number(name), stat.parent);
  }
  const found = new Set([pid]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [child, parent] of parents)
      if (found.has(parent) && !found.has(child)) {
        found.add(child);
        grown = true;
      }
  }
  return [...found];
}

/** Seconds that a process and its descendants have spent on processors; null where the system does not tell. */
export function cpuOf(pid: number): number | null {
  if (statOf(pid) === null) return null;
  return family(pid).reduce((sum, member) => sum + (statOf(member)?.cpu ?? 0), 0);
}

/** Seconds that some processes have spent on processors, without their descendants; null where the system does not tell of one. */
export function cpuOfEach(pids: readonly number[]): number | null {
  const stats = pids.map(statOf);
  return stats.includes(null) ? null : stats.reduce((sum, stat) => sum + stat!.cpu, 0);
}

/** Seconds that a process itself has spent on processors, without any child; null where the system does not tell. */
export const ownCpuOf = (pid: number): number | null => statOf(pid)?.own ?? null;

/** Seconds that threads of a process beside its first have spent: in a server of Node those that compile and collect garbage. */
export function besideCpuOf(pid: number): number | null {
  const [all, first] = [statOf(pid), statOf(`${pid}/task/${pid}`)];
  return all && first && all.own - first.own;
}

/** MiB in memory of a process and its descendants: `rss` counts shared pages in each, `pss` by halves; null where the system does not tell. */
export function memoryOf(pid: number): { rss: number; pss: number } | null {
  let rss = 0;
  let pss = 0;
  for (const member of family(pid)) {
    try {
      const text = readFileSync(`/proc/${member}/smaps_rollup`, "latin1");
      rss += Number(/^Rss:\s+(\d+)/m.exec(text)![1]) / 1024;
      pss += Number(/^Pss:\s+(\d+)/m.exec(text)![1]) / 1024;
    } catch {
      if (member === pid) return null;
    }
  }
  return { rss, pss };
}
