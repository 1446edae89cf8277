/** The number of attempts before an error is shown. */
export const ATTEMPTS = 3;

export function isTemporary(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === 0 || (status !== undefined && status >= 500);
}

/** Waits after a failed attempt, with exponential backoff: 1 s, 2 s, 4 s … up to 30 s. */
export function pauseAfter(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, 30_000)));
}
