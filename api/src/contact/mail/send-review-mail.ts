import {
  type Booking,
  formatLongDay,
  isolate,
  isReviewable,
  type MailKind,
  type ReviewSide,
  reviewTime,
  todayIn,
} from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { type BookingView, toBooking, viewRow } from '../../stays/index.ts';
import { TITLES } from '../notices/titles.ts';
import { findPublic, reviewsOf } from '../reviews/storage.ts';
import { stayFacts } from './booking-mails.ts';
import { helloTo, type LetterParts } from './letter.ts';
import { sendWithUnsubscribe } from './send-with-unsubscribe.ts';

type Ids = JobPayload['mail-review-asked'];

/**
 * Emails the guest or the host of a stay to ask for a review. Sends nothing if they have written one or the deadline
 * has passed.
 */
export async function sendReviewRequest(services: Services, { roomId, bookingId, side }: Ids): Promise<void> {
  const { db, clock } = services;
  const key = { room_id: roomId, id: bookingId };
  const row = await viewRow(db, key);
  const isWritten = (await reviewsOf(db, key)).some((review) => review.side === side);
  if (!row || isWritten) return;
  const booking = toBooking(row);
  if (!isReviewable(booking, clock())) return;
  const until = formatLongDay(todayIn(booking.timeZone, reviewTime(booking).until));
  await send(services, row, {
    kind: 'review-requests',
    messageId: `review-asked.${bookingId}.${side}`,
    side,
    subject: TITLES['review-asked'](side, namesIn(booking)),
    paragraphs: [
      `Please take a minute to review ${side === 'guest' ? 'your stay' : 'your guest'}, until ${until}.`,
      'The other side sees your review once it has written one too, or when the time to write them is over.',
    ],
    label: 'Write a review',
  });
}

/** Emails the reviewed person that a review was published. Sends nothing if the review has been hidden since. */
export async function sendPublishedReview(services: Services, { roomId, bookingId, side }: Ids): Promise<void> {
  const { db } = services;
  const key = { room_id: roomId, id: bookingId };
  const row = await viewRow(db, key);
  if (!row || !(await findPublic(db, key, side))) return;
  const booking = toBooking(row);
  const reader = side === 'guest' ? 'host' : 'guest';
  await send(services, row, {
    kind: 'published-reviews',
    messageId: `review-published.${bookingId}.${reader}`,
    side: reader,
    subject: TITLES['review-published'](side, namesIn(booking)),
    paragraphs: [
      reader === 'host'
        ? 'The review is on the page of your listing now. You can answer it there, once, for everyone to read.'
        : 'You can read the review on the page of your booking. Hosts see it when you book with them.',
    ],
    label: 'Read the review',
  });
}

const namesIn = ({ guest, title }: Booking) => ({ guest: isolate(guest.name), title: isolate(title) });

interface ReviewMail extends Pick<LetterParts, 'subject' | 'paragraphs'> {
  kind: MailKind;
  messageId: string;
  side: ReviewSide;
  label: string;
}

async function send(
  services: Services,
  row: BookingView,
  { kind, messageId, side, label, ...letter }: ReviewMail,
): Promise<void> {
  const { siteUrl } = services.settings;
  const booking = toBooking(row);
  const page = side === 'guest' ? 'my-bookings' : 'manage-bookings';
  await sendWithUnsubscribe(services, {
    personId: side === 'guest' ? row.guest_id : row.host_id,
    kind,
    messageId: `<${messageId}@${siteUrl.hostname}>`,
    parts: {
      ...letter,
      to: side === 'guest' ? booking.guest.email : booking.host,
      greeting: helloTo(side === 'guest' ? booking.guest.name : null),
      facts: stayFacts(booking),
      link: { label, href: new URL(`/dashboard/${page}/${booking._id}`, siteUrl).href },
    },
  });
}
