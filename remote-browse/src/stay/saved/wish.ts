/** The room that a stranger wanted to save: it is saved when they are back from signing in, in the same tab. */
const KEY = 'lodge-wish';
const LASTS_MS = 30 * 60_000;

export function keepWish(roomId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ roomId, at: Date.now() }));
  } catch {
    // Where storage is blocked, they press again.
  }
}

/** Whoever takes it has it alone. */
export function takeWish(): string | undefined {
  try {
    const { roomId, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { roomId?: unknown; at?: unknown };
    sessionStorage.removeItem(KEY);
    const isFresh = typeof at === 'number' && Date.now() - at < LASTS_MS;
    return isFresh && typeof roomId === 'string' ? roomId : undefined;
  } catch {
    return undefined;
  }
}
