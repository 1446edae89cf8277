/**
 * Session storage key of the room that a signed-out visitor wanted to save. It is saved after they sign in in this tab.
 */
const KEY = 'lodge-wish';
const LASTS_MS = 30 * 60_000;

export function keepWantedRoom(roomId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ roomId, at: Date.now() }));
  } catch {
    // Without storage, the visitor has to press again.
  }
}

export function takeWantedRoom(): string | undefined {
  try {
    const { roomId, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { roomId?: unknown; at?: unknown };
    sessionStorage.removeItem(KEY);
    const isFresh = typeof at === 'number' && Date.now() - at < LASTS_MS;
    return isFresh && typeof roomId === 'string' ? roomId : undefined;
  } catch {
    return undefined;
  }
}
