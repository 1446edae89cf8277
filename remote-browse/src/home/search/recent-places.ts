import { DRAFTS_PREFIX } from 'contracts';
import { useSession } from 'shared-auth';

const MAX_RECENT = 3;

/** Returns the places that this person searched for in this browser, latest first. Signing out deletes them. */
export function useRecentPlaces(): { recent: string[]; remember: (place: string) => void } {
  const uid = useSession(({ user }) => user?.uid ?? '');
  const key = `${DRAFTS_PREFIX}${uid}:recent-places`;
  const recent = readRecent(key);
  function remember(place: string) {
    try {
      const others = readRecent(key).filter((other) => other !== place);
      localStorage.setItem(key, JSON.stringify([place, ...others].slice(0, MAX_RECENT)));
    } catch {
      // Storage is blocked, so the place is not suggested again.
    }
  }
  return { recent, remember };
}

function readRecent(key: string): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(known) ? known.filter((place) => typeof place === 'string') : [];
  } catch {
    return [];
  }
}
