/** The result of work, if it comes within so many ms; the work goes on. @throws what it throws, or that it takes too long */
export async function within<T>(limit: number, work: Promise<T>, lateness = () => new Error('late')): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateness()), limit);
  });
  // Nobody may wait for it any more when it fails.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
