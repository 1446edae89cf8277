import { CATEGORY_LABELS } from 'contracts';

/** What nobody can measure before a site is large: assumptions, of which `docs/scale.md` lists each. */
export const ASSUMED = {
  signedIn: { value: 0.15, what: 'of the views are by people who are signed in; nothing is kept for them' },
  documents: { value: 0.5, what: 'of the views load a page; the others ask for data alone, from a page that is open' },
  search: { value: 0.3, what: 'of the views are searches' },
  room: { value: 0.3, what: 'of the views are rooms; the rest is home and its categories' },
  stays: { value: 0.05, what: 'lists of stays for a view of somebody signed in' },
  files: { value: 3, what: 'files of a release for a page that is loaded: 12 at a first visit, none later' },
  abandoned: { value: 3, what: 'holds that end without a booking, for each booking' },
  viewsOfBooking: { value: 1_500, what: 'views for a booking: 50,000 a second for 2,000 a minute' },
} as const;

const ROOMS = 1_000_000;
const PLACES = 5_000;
const DATES = 300;
const PARTIES = 4;

export type Viewed = 'home' | 'search' | 'room';
export interface Address {
  viewed: Viewed;
  /** Tells it apart from all others of its kind. */
  key: number;
}

/** Numbers from 0 to below 1, the same ones for the same seed: a page that is drawn twice is the same page. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Ranks from 0: the second is wanted half as often as the first, the tenth a tenth as often (Zipf's law). */
export function popularity(count: number): (random: number) => number {
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    upTo[rank] = sum;
  }
  return (random) => {
    const wanted = random * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** What the next visitor looks at. */
export function createVisitors(random: () => number): () => Address {
  const room = popularity(ROOMS);
  const place = popularity(PLACES);
  const dates = popularity(DATES);
  return () => {
    const wanted = random();
    if (wanted < ASSUMED.room.value) return { viewed: 'room', key: room(random()) };
    if (wanted < ASSUMED.room.value + ASSUMED.search.value) {
      const party = Math.floor(random() * PARTIES);
      return { viewed: 'search', key: (place(random()) * DATES + dates(random())) * PARTIES + party };
    }
    return { viewed: 'home', key: Math.floor(random() * (CATEGORY_LABELS.length + 1)) };
  };
}

export const POPULARITY = `${ROOMS.toLocaleString('en')} rooms, and searches of ${PLACES.toLocaleString('en')} places, ${DATES} dates and ${PARTIES} parties`;
