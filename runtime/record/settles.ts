/** Waits for the work of another call, with a time limit. */

/**
 * Whether a promise settles in time, however it does.
 * @param deadline Unix milliseconds
 */
export async function settlesBefore(promise: Promise<unknown>, deadline: number): Promise<boolean> {
  const ms = deadline - Date.now();
  if (ms <= 0) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  const result = await Promise.race([settled, late]);
  clearTimeout(timer);
  return result;
}
