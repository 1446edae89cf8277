/**
 * Resolves with the result of `work`, which keeps running after the limit in ms.
 *
 * @throws the error of `work`, or `lateness()` after the limit
 */
export async function withTimeout<T>(limit: number, work: Promise<T>, lateness = () => new Error('late')): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateness()), limit);
  });
  // Prevents an unhandled rejection when the work fails after the limit.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
