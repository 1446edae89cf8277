import { SAVED_LIMITS, viewedRoomsKey } from 'contracts';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-auth';
import { useQuery } from 'shared-platform';
import { Button } from 'shared-ui';
import { cardsQuery } from './api.ts';
import { CardLink } from './saved-card.tsx';

/** The rooms that this person has viewed in this browser. The server receives only the ids. */
export function RecentlyViewed() {
  const uid = useSession(({ user }) => user?.uid ?? '');
  const [ids, setIds] = useState(() => readViewed(uid));
  const { data: cards } = useQuery(cardsQuery(ids));
  useEffect(() => {
    if (cards && cards.length < ids.length)
      keepViewed(
        uid,
        cards.map(({ _id }) => _id),
      );
  }, [cards, ids, uid]);
  if (!cards?.length) return null;
  return (
    <section aria-labelledby="viewed" className="mt-12 border-line border-t pt-8">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-section" id="viewed">
          Recently viewed
        </h2>
        <Button
          className="-mr-3"
          onClick={() => {
            keepViewed(uid, []);
            setIds([]);
          }}
          size="sm"
          variant="ghost"
        >
          Clear
        </Button>
      </header>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6">
        {cards.map((card) => (
          <li className="group" key={card._id}>
            <CardLink card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function readViewed(uid: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(viewedRoomsKey(uid)) ?? '[]') as unknown;
    const ids = Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    return ids.slice(0, SAVED_LIMITS.viewed);
  } catch {
    return [];
  }
}

function keepViewed(uid: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(viewedRoomsKey(uid), JSON.stringify(ids));
  } catch {
    // Ignore that storage is blocked, because no rooms were recorded then.
  }
}
