import {
  averageOf,
  type BookingReviews,
  type GuestReviews,
  isReviewable,
  type Page,
  type Review,
  type ReviewSide,
  reviewTime,
} from 'contracts';
import {
  type BookingRow,
  idCursor,
  isId,
  Refusal,
  type ReviewRow,
  type SavedActor,
  type Services,
} from '../../base/index.ts';
import { findRoom } from '../../listings/index.ts';
import { findStay, findStayOfHost, stayOf } from './find-stay.ts';
import { answerOf, findPublic, listReviewsOfGuest, listReviewsOfRoom, reviewsOf, sumOfGuest } from './storage.ts';

const PAGE = 10;
const MAX_OF_GUEST = 20;

export async function getRoomReviews(
  { db }: Pick<Services, 'db'>,
  { id, cursor, limit = PAGE }: { id: string; cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<Review>> {
  const before = idCursor.read(cursor);
  const room = isId(id) ? await findRoom(db, id) : undefined;
  if (!room || room.archived_at) throw new Refusal('room-not-found');
  return listReviewsOfRoom(db, id, { before, limit });
}

export async function getBookingReviews(
  services: Services,
  { person }: SavedActor,
  id: string,
): Promise<BookingReviews> {
  return readReviews(services, await findStay(services.db, id, person));
}

/** Reveals neither the other side's review nor its existence until it is published. */
export async function readReviews(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { booking, side }: { booking: BookingRow; side: ReviewSide },
): Promise<BookingReviews> {
  const { opens, until } = reviewTime(stayOf(booking));
  const own = (await reviewsOf(db, booking)).find((review) => review.side === side);
  const other = await findPublic(db, booking, side === 'guest' ? 'host' : 'guest');
  return {
    side,
    opens: opens.toISOString(),
    until: until.toISOString(),
    isOpen: isReviewable(stayOf(booking), clock()) && !own?.published_at,
    ...(own && {
      own: { stars: own.stars, text: own.text, version: own.version, state: stateOf(own), ...answerOf(own) },
    }),
    ...(other && { other }),
  };
}

function stateOf({ published_at, hidden_at }: ReviewRow) {
  if (hidden_at) return 'hidden' as const;
  return published_at ? ('published' as const) : ('waiting' as const);
}

export async function getGuestReviews({ db }: Services, { person }: SavedActor, id: string): Promise<GuestReviews> {
  const { guest_id: guestId } = await findStayOfHost(db, id, person);
  const { count, total } = await sumOfGuest(db, guestId);
  const average = averageOf(total, count);
  const { items: reviews } = await listReviewsOfGuest(db, guestId, { limit: MAX_OF_GUEST });
  return { count, ...(average !== undefined && { average }), reviews };
}
