import { type Booking, type PaintedQuery, pictureAt, queryKeys, sortAheadFirst, thumbnail } from 'contracts';
import { useSession } from 'shared-auth';
import { queryClient, serverNow } from 'shared-platform';
import { bookingQuery } from '../../shared/api.ts';
import { keepCopy, startWorker } from './keep-copy.ts';

const LIST = '/dashboard/my-bookings';
/** The maximum number of stays to store, upcoming ones first. */
const MAX_STAYS = 20;
const FRESH_MS = 5 * 60_000;

let last: Promise<void> = Promise.resolve();

/**
 * Stores the list and the page of each stay on this device (docs/architecture.md). Concurrent calls run one after
 * another.
 */
export function keepStays(bookings: readonly Booking[]): Promise<void> {
  const run = () => keep(sortAheadFirst([...bookings], serverNow()).slice(0, MAX_STAYS));
  last = last.then(run, run);
  return last;
}

async function keep(stays: readonly Booking[]): Promise<void> {
  if (!(await startWorker())) return;
  const { user, role, status } = useSession.getState();
  if (!user) return;
  // Send one request at a time, to leave the connection to more urgent ones.
  for (const { _id } of stays) {
    await queryClient.fetchQuery({ ...bookingQuery(_id), staleTime: FRESH_MS }).catch(() => undefined);
  }
  const kept = [queryKeys.bookings(user.email), ...stays.map(({ _id }) => queryKeys.booking(_id))].flatMap(loadedBelow);
  const { uid, email, displayName: name, photoURL: image } = user;
  await keepCopy({
    start: LIST,
    pages: stays.map(({ _id }) => `${LIST}/${_id}`),
    pictures: [thumbnail(image) ?? '', ...stays.flatMap((stay) => [thumbnail(stay.image), pictureAt(stay.image, 640)])]
      // Skip pictures from other sites, such as Google profile photos.
      .filter((picture) => picture.startsWith('/img/')),
    copy: {
      person: { uid, email, name, image, role, status },
      savedAt: Math.min(...kept.map(({ updatedAt }) => updatedAt)),
      queries: kept.map(({ key, data }) => ({ key, data })),
    },
  });
}

function loadedBelow(queryKey: readonly string[]): (PaintedQuery & { updatedAt: number })[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.data !== undefined })
    .map(({ queryKey: key, state: { data, dataUpdatedAt } }) => ({ key, data, updatedAt: dataUpdatedAt }));
}
