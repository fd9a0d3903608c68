/** Breaks a text into lines of at most a given width. */
export const wrapped = (text: string, width = 88): string[] => linesOf(text.split(/\s+/), " ", width);

/** Joins parts into lines of at most a given width; no part is broken. */
export function linesOf(parts: readonly string[], between: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + between.length + part.length <= width)
      lines[lines.length - 1] = `${last}${between}${part}`;
    else lines.push(part);
  }
  return lines;
}
