/** The shell limits how long the area's first code takes; what the area fetches later is its own to limit. */
const LIMIT_MS = 4_000;

/** @throws Error when the code does not arrive in time, so that the area's fallback can take over */
export async function loadCode<Code>(what: string, loading: Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The code of ${what} did not arrive.`)), LIMIT_MS);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}
