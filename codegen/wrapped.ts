/** A text in lines of a width. */
export const wrapped = (text: string, width = 88): string[] => linesOf(text.split(/\s+/), " ", width);

/** Parts in lines of a width, none of them cut in two. */
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
