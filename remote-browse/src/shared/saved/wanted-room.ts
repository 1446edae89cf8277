/**
 * The session storage key of the room that a signed-out visitor wanted to save. The room is saved if they sign in in
 * this tab.
 */
const KEY = 'lodge-wish';
const MAX_AGE_MS = 30 * 60_000;

export function keepWantedRoom(roomId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ roomId, at: Date.now() }));
  } catch {
    // Storage is blocked, so the visitor has to press again after sign-in.
  }
}

export function takeWantedRoom(): string | undefined {
  try {
    const { roomId, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { roomId?: unknown; at?: unknown };
    sessionStorage.removeItem(KEY);
    const isFresh = typeof at === 'number' && Date.now() - at < MAX_AGE_MS;
    return isFresh && typeof roomId === 'string' ? roomId : undefined;
  } catch {
    return undefined;
  }
}
