/** How often a call is made before people are told that it fails. */
export const ATTEMPTS = 3;

/** No answer, or a failure of the server: another attempt may succeed. */
export function isTemporary(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === 0 || (status !== undefined && status >= 500);
}

/** Waits after a failed attempt: 1 s, 2 s, 4 s … up to 30 s. */
export function pauseAfter(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, 30_000)));
}
