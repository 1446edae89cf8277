/** Runs `load` once and shares its result. After a failure the next call tries again. */
export function cacheUntilFailure<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= load().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
