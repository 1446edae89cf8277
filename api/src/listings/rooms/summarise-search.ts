import {
  addCharges,
  asksAbout,
  COUNTED,
  type Place,
  type RoomSearch,
  SEARCH_PARTS,
  type SearchSummary,
  toDollars,
  withoutPart,
} from 'contracts';
import type { Queries, Services } from '../../base/index.ts';
import { type FoundPlace, findPlace, nearestWithRooms } from '../places/find-places.ts';
import { isSmallArea } from './candidates.ts';
import { findRoomsNear } from './rooms-near.ts';
import { findLastCandidate, type SearchAsked, selectFoundPrices } from './storage.ts';

const BARS = 24;
const NEAREST_TRIED = 5;
/** Maximum distance of the nearest city, which is about a day's drive. */
const MAX_DISTANCE_KM = 500;

interface Found {
  prices: number[];
  isExact: boolean;
}

/**
 * Returns the number of rooms that match a search. If none match, returns how many would match without each of its
 * criteria.
 */
export async function summariseSearch(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  search: RoomSearch,
): Promise<SearchSummary> {
  const { db, clock, settings } = services;
  const { charges } = settings;
  const now = clock();
  const { found: wanted, similar = [] } = search.where === undefined ? {} : await findPlace(db, search.where);
  const isUnknown = search.where !== undefined && !wanted;
  const look = (part: RoomSearch): Promise<Found> =>
    isUnknown && part.where !== undefined
      ? Promise.resolve({ prices: [], isExact: true })
      : find(db, { search: part, keys: (part.where && wanted?.keys) || {}, charges, now });
  // If the search were sorted by price, the limited count would contain only the lowest prices.
  const { sort: _, ...unsorted } = search;
  const found = await look(unsorted);
  const anyPrice = asksAbout(search, 'price') ? await look(withoutPart(unsorted, 'price')) : found;
  const without: SearchSummary['without'] = [];
  if (found.prices.length === 0) {
    for (const part of SEARCH_PARTS.filter((part) => asksAbout(unsorted, part))) {
      const { prices, isExact } = await look(withoutPart(unsorted, part));
      if (prices.length > 0) without.push({ part, ...counted({ prices, isExact }) });
    }
  }
  const isEmpty = found.prices.length === 0;
  const nearest = isEmpty && wanted ? await findNearest(db, { wanted, search: unsorted, charges, now }) : undefined;
  const { spot, kind } = wanted?.place ?? {};
  const near =
    isEmpty && spot && kind === 'city' && !search.bounds ? await findRoomsNear(services, spot, unsorted) : undefined;
  return {
    place: wanted?.place ?? null,
    ...(wanted?.isGuess && { isGuess: true }),
    ...(similar.length > 0 && { similar: similar.map(withoutSpot) }),
    ...counted(found),
    prices: barsOf(anyPrice.prices.map((cents) => addCharges(cents, charges).totalCents)),
    without,
    ...(nearest && { nearest }),
    ...(near && { near }),
  };
}

/** Searches the nearest cities one after the other, because their rooms may be booked or deleted. */
async function findNearest(
  db: Queries,
  { wanted, ...asked }: { wanted: FoundPlace } & Pick<SearchAsked, 'search' | 'charges' | 'now'>,
): Promise<SearchSummary['nearest']> {
  const { spot, kind } = wanted.place;
  if (!spot || kind === 'country' || asked.search.bounds) return undefined;
  const limits = { most: NEAREST_TRIED, farthestKm: MAX_DISTANCE_KM };
  for (const { place, keys, km } of await nearestWithRooms(db, spot, limits)) {
    const { prices, isExact } = await find(db, { ...asked, keys });
    if (prices.length > 0) return { place: withoutSpot(place), km: Math.round(km), ...counted({ prices, isExact }) };
  }
  return undefined;
}

const withoutSpot = ({ kind, label }: Place): Place => ({ kind, label });

const counted = ({ prices, isExact }: Found) => ({ count: Math.min(prices.length, COUNTED), isExact });

async function find(db: Queries, wanted: Omit<SearchAsked, 'limit'>): Promise<Found> {
  const asked = { ...wanted, isSmallArea: await isSmallArea(db, wanted.search) };
  const prices = await selectFoundPrices(db, { ...asked, limit: COUNTED + 1 });
  return { prices, isExact: prices.length <= COUNTED && !(await findLastCandidate(db, asked)) };
}

function barsOf(cents: readonly number[]): SearchSummary['prices'] {
  if (cents.length === 0) return { edges: [], counts: [] };
  // Bars begin and end at whole dollars, so that visitors can enter these amounts as prices.
  const low = Math.floor(Math.min(...cents) / 100);
  const width = Math.max(1, Math.ceil((Math.max(...cents) / 100 - low + 1) / BARS));
  const bars = Math.floor((Math.max(...cents) / 100 - low) / width) + 1;
  const counts = Array.from({ length: bars }, () => 0);
  for (const price of cents) {
    const bar = Math.floor((toDollars(price) - low) / width);
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return { edges: Array.from({ length: bars + 1 }, (_, bar) => low + bar * width), counts };
}
