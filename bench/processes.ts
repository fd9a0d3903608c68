/** Measures processes by what the system reports: CPU time and memory, on Linux only. */
import { readdirSync, readFileSync } from "node:fs";
import { statOf as fieldsOf, LINUX } from "../runtime/embedded/processes.ts";

/** Clock ticks per second; the same on every Linux that Node runs on. */
const TICKS = 100;

function statOf(pid: number | string) {
  const fields = fieldsOf(pid);
  if (fields === null) return null;
  const seconds = (...at: number[]) => at.reduce((sum, n) => sum + Number(fields[n]), 0) / TICKS;
  return {
    parent: Number(fields[1]),
    /** CPU seconds in user and system mode, including children that have ended. */
    cpu: seconds(11, 12, 13, 14),
    /** CPU seconds without children. */
    own: seconds(11, 12),
  };
}

/** A process and its descendants. */
export function family(pid: number): number[] {
  const all = LINUX ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  const parents = new Map(all.map((name) => [Number(name), statOf(name)?.parent]));
  const below = (parent: number): number[] => [
    parent,
    ...[...parents].filter(([, of]) => of === parent).flatMap(([child]) => below(child)),
  ];
  return below(pid);
}

/** CPU seconds of a process and its descendants; NaN if the system does not report them. */
export function cpuOf(pid: number): number {
  if (statOf(pid) === null) return Number.NaN;
  return family(pid).reduce((sum, member) => sum + (statOf(member)?.cpu ?? 0), 0);
}

/** CPU seconds of processes, including only children that have ended; null if one is not reported. */
export function cpuOfEach(pids: readonly number[]): number | null {
  const stats = pids.map(statOf);
  return stats.includes(null) ? null : stats.reduce((sum, stat) => sum + stat!.cpu, 0);
}

/** CPU seconds of a process itself, without any child; null if the system does not report them. */
export const ownCpuOf = (pid: number): number | null => statOf(pid)?.own ?? null;

/** CPU seconds of all threads but the first: in a Node server, those that compile and collect garbage. */
export function besideCpuOf(pid: number): number | null {
  const [all, first] = [statOf(pid), statOf(`${pid}/task/${pid}`)];
  return all && first && all.own - first.own;
}

/** Resident MiB of a process and its descendants, each with its shared pages; null if not reported. */
export function memoryOf(pid: number): number | null {
  let rss = 0;
  for (const member of family(pid)) {
    try {
      const text = readFileSync(`/proc/${member}/smaps_rollup`, "latin1");
      rss += Number(/^Rss:\s+(\d+)/m.exec(text)![1]) / 1024;
    } catch {
      if (member === pid) return null;
    }
  }
  return rss;
}
