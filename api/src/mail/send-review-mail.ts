import { type Booking, formatLongDay, isReviewable, type ReviewSide, reviewTime, todayIn } from 'contracts';
import { viewBooking } from '../bookings/storage.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import { findPublic, reviewsOf } from '../reviews/storage.ts';
import type { Services } from '../services.ts';
import { stayFacts } from './booking-mails.ts';
import { type LetterParts, layOut } from './letter.ts';

type Ids = JobPayload['mail-review-asked'];

/** Asks one side of a stay for its review: nothing if it has written one by now, or no longer can. */
export async function sendReviewRequest(services: Services, { roomId, bookingId, side }: Ids): Promise<void> {
  const { db, clock } = services;
  const key = { room_id: roomId, id: bookingId };
  const booking = await viewBooking(db, key);
  const isWritten = (await reviewsOf(db, key)).some((review) => review.side === side);
  if (!booking || isWritten || !isReviewable(booking, clock())) return;
  const until = formatLongDay(todayIn(booking.timeZone, reviewTime(booking).until));
  const asked =
    side === 'guest'
      ? { subject: `How was your stay at ${booking.title}?`, about: 'your stay' }
      : { subject: `How was ${booking.guest.name} as a guest?`, about: 'your guest' };
  await send(services, 'review-asked', booking, {
    side,
    subject: asked.subject,
    paragraphs: [
      `Please take a minute to review ${asked.about}, until ${until}.`,
      'The other side sees your review once it has written one too, or when the time to write them is over.',
    ],
    label: 'Write a review',
  });
}

/** Tells the side that a review is about that it can be read: nothing if it was hidden in the meantime. */
export async function sendPublishedReview(services: Services, { roomId, bookingId, side }: Ids): Promise<void> {
  const { db } = services;
  const key = { room_id: roomId, id: bookingId };
  const booking = await viewBooking(db, key);
  if (!booking || !(await findPublic(db, key, side))) return;
  const reader = side === 'guest' ? 'host' : 'guest';
  await send(services, 'review-published', booking, {
    side: reader,
    subject:
      side === 'guest'
        ? `${booking.guest.name} reviewed ${booking.title}`
        : `Your host at ${booking.title} reviewed you`,
    paragraphs: [
      reader === 'host'
        ? 'The review is on the page of your listing now. You can answer it there, once, for everyone to read.'
        : 'You can read the review on the page of your booking. Hosts see it when you book with them.',
    ],
    label: 'Read the review',
  });
}

async function send(
  { mail, settings: { siteUrl, brand } }: Services,
  kind: string,
  booking: Booking,
  { side, label, ...letter }: Pick<LetterParts, 'subject' | 'paragraphs'> & { side: ReviewSide; label: string },
): Promise<void> {
  const { _id: id, guest, host } = booking;
  const page = side === 'guest' ? 'my-bookings' : 'manage-bookings';
  const parts = {
    ...letter,
    to: side === 'guest' ? guest.email : host,
    greeting: side === 'guest' ? `Hello ${guest.name},` : 'Hello,',
    facts: stayFacts(booking),
    link: { label, href: new URL(`/dashboard/${page}/${id}`, siteUrl).href },
  };
  await mail.send({ ...layOut({ brand }, parts), messageId: `<${kind}.${id}.${side}@${siteUrl.hostname}>` });
}
