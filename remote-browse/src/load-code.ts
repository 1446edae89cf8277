/** The time limit for code that the area loads later, in ms. The shell limits only the area's first code. */
const LIMIT_MS = 4_000;

/** @throws Error if the code does not arrive in time, so that the area's error fallback is shown. */
export async function loadCode<Code>(what: string, loading: Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The code of ${what} did not arrive.`)), LIMIT_MS);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}
