/** How many random samples a property is tried with. */
const TIMES = Number(process.env.SAMPLES ?? 1);

/** `npm run campaign:samples` tries many times as many as `npm test` (docs/contributing.md). */
export const samples = (few: number): number => few * TIMES;
