import {
  formatCents,
  formatLongDay,
  formatMoment,
  formatShortDay,
  isolate,
  isReviewable,
  type Notification,
  type NotificationKind,
  reviewTime,
  stayPath,
  todayIn,
} from 'contracts';
import { isLive, stayOf } from '../../listings/index.ts';
import type { NotificationDetails } from '../../people/index.ts';
import { paymentReader } from './payment-reader.ts';
import { reviewKey, type Subjects } from './read-subjects.ts';
import type { NotificationRow } from './storage.ts';
import { TITLES } from './titles.ts';

type Words = Pick<Notification, 'title' | 'text' | 'path' | 'over'>;

interface About {
  subjects: Subjects;
  now: Date;
  brand: string;
}

type Write<Details> = (details: Details, about: About & { personId: string }) => Words;

/**
 * Returns the text of a notification, based on current data. Names and titles inside a sentence must pass through
 * `isolate`.
 */
export function describeNotification({ kind, details, person_id: personId }: NotificationRow, about: About): Words {
  const write = WORDS[kind] as Write<NotificationRow['details']>;
  return write(details, { ...about, personId });
}

interface SeenStay {
  booking: NonNullable<ReturnType<Subjects['bookings']['get']>>;
  guest: string;
  title: string;
  text: string;
  ofGuest: string;
  ofHost: string;
  over: Pick<Words, 'over'>;
}

function ofStay<Details extends NotificationDetails['booking-made']>(
  write: (stay: SeenStay, details: Details, about: Parameters<Write<Details>>[1]) => Words,
): Write<Details> {
  return (details, about) => {
    const booking = about.subjects.bookings.get(details.bookingId);
    if (!booking) return { title: 'A booking', text: '', path: '/dashboard', over: 'Deleted' };
    const stay = {
      ...{ booking, guest: isolate(booking.guest), title: isolate(booking.title) },
      text: `${formatShortDay(booking.from_day)} to ${formatShortDay(booking.to_day)}`,
      ofGuest: `/dashboard/my-bookings/${booking.id}`,
      ofHost: `/dashboard/manage-bookings/${booking.id}`,
      over: booking.state === 'cancelled' ? { over: 'Cancelled' } : {},
    };
    return write(stay, details, about);
  };
}

function readerOf({ bookingId = '' }: { bookingId?: string }, { subjects, personId }: Parameters<Write<never>>[1]) {
  return paymentReader(subjects.bookings.get(bookingId), personId);
}

const DISPUTE_TEXTS = {
  open: {
    guest: 'Your bank decides, which can take two to three months.',
    host: 'Your payout waits until the bank has decided.',
    admin: 'Send evidence before the deadline.',
  },
  won: { guest: 'The dispute is closed.', host: 'We will send your payout.', admin: 'The payment stays.' },
  lost: {
    guest: 'The dispute is closed.',
    host: 'It is taken off your payout.',
    admin: 'The bank gave the payment back.',
  },
} as const;

const WORDS: { [K in NotificationKind]: Write<NotificationDetails[K]> } = {
  'booking-made': ofStay(({ text, ofHost, over, ...names }) => ({
    title: TITLES['booking-made'](names),
    text,
    path: ofHost,
    ...over,
  })),
  'booking-changed': ofStay(({ text, ofHost, over, ...names }) => ({
    title: TITLES['booking-changed'](names),
    text: `Now ${text}`,
    path: ofHost,
    ...over,
  })),
  // If an admin cancels, both sides are notified. Otherwise only the side that did not cancel is.
  'booking-cancelled': ofStay(({ booking, text, ofGuest, ofHost, ...names }, _, { personId, brand }) => {
    const to = booking.guest_id === personId ? 'guest' : 'host';
    const by = booking.cancelled_by ?? 'guest';
    return {
      title: TITLES['booking-cancelled']({ ...names, to, by, brand }),
      text,
      path: to === 'guest' ? ofGuest : ofHost,
    };
  }),
  'booking-refunded': (details, about) => {
    const { to, names, path } = readerOf(details, about);
    const amount = formatCents(details.amountCents);
    return { title: TITLES['booking-refunded'](to, amount, names), text: isolate(details.reason), path };
  },
  'payment-refunded': ofStay((names, { roomId }) => ({
    title: TITLES['payment-refunded'](names),
    text: 'These nights were no longer free.',
    path: `/room/${roomId}`,
  })),
  'change-refunded': ofStay(({ title, ofGuest }) => ({
    title: `Your change of the stay at ${title} was not made`,
    text: 'It was paid too late, and the payment is being refunded.',
    path: ofGuest,
  })),
  dispute: (details, about) => {
    const { to, names, path } = readerOf(details, about);
    return { title: TITLES.dispute(to, details.state, names), text: DISPUTE_TEXTS[details.state][to], path };
  },
  'refund-failed': (details, about) => {
    const { to, names, path } = readerOf(details, about);
    return {
      title: TITLES['refund-failed'](to, names),
      text: {
        guest: 'We will send it again.',
        host: 'There is nothing for you to do.',
        admin: 'You can send it again.',
      }[to],
      path,
      ...(!about.subjects.failedRefunds.has(details.key) && { over: 'Sent again' }),
    };
  },
  'check-in': ofStay(({ booking, text, ofGuest, over, ...names }, _, { now }) => ({
    title: TITLES['check-in'](names),
    text,
    path: ofGuest,
    ...(booking.check_out_at <= now ? { over: 'Past' } : over),
  })),
  clash: ofStay(({ booking, ofHost, over, ...names }, _, { subjects }) => ({
    title: TITLES.clash(names),
    text: 'A calendar that you connected has a stay on the same nights.',
    path: ofHost,
    ...(subjects.clashing.has(booking.id) ? over : { over: 'Solved' }),
  })),
  'review-asked': ofStay(({ booking, ofGuest, ofHost, ...names }, { side }, { subjects, now }) => {
    const stay = { state: booking.state, timeZone: booking.time_zone, to: booking.to_day };
    const until = formatLongDay(todayIn(booking.time_zone, reviewTime(stay).until));
    const isWritten = subjects.reviews.has(reviewKey(booking.id, side));
    return {
      title: TITLES['review-asked'](side, names),
      text: `Write a review until ${until}.`,
      path: side === 'guest' ? ofGuest : ofHost,
      ...(isWritten ? { over: 'Written' } : !isReviewable(stay, now) && { over: 'Past' }),
    };
  }),
  'review-published': ofStay(({ booking, text, ofGuest, ofHost, ...names }, { side }, { subjects }) => ({
    title: TITLES['review-published'](side, names),
    text,
    path: side === 'guest' ? ofHost : ofGuest,
    ...(subjects.reviews.get(reviewKey(booking.id, side))?.hidden_at && { over: 'Removed' }),
  })),
  messages: ({ threadId }, { subjects }) => {
    const thread = subjects.threads.get(threadId);
    return {
      title: TITLES.messages(isolate(thread?.other || 'Somebody'), thread?.unread ?? 0),
      text: thread ? `About ${isolate(thread.room)}` : '',
      path: `/dashboard/inbox/${threadId}`,
    };
  },
  'saved-places': ({ listId }, { subjects }) => {
    const name = subjects.lists.get(listId);
    return {
      title:
        name === undefined ? 'Something was better in a list of yours' : `Something is better in “${isolate(name)}”`,
      text: 'Prices fell, or nights became available again.',
      path: `/dashboard/saved?list=${listId}`,
      ...(name === undefined && { over: 'Deleted' }),
    };
  },
  'nights-offered': ({ roomId, entryId }, { subjects, now }) => {
    const entry = subjects.offers.get(entryId);
    if (!entry?.held_until)
      return { title: 'Nights that you waited for were free', text: '', path: `/room/${roomId}`, over: 'Past' };
    const { title, from_day, to_day, time_zone, booking_state } = entry;
    const isOver = booking_state === 'confirmed' ? { over: 'Booked' } : !isLive(entry, now) && { over: 'Past' };
    return {
      title: TITLES['nights-offered']({ title: isolate(title) }),
      text: `${formatShortDay(from_day)} to ${formatShortDay(to_day)}. Book until ${formatMoment(entry.held_until, time_zone)}, local time of the place.`,
      path: stayPath(roomId, stayOf(entry), entry),
      ...isOver,
    };
  },
  'waitlist-ended': ({ roomId, from, to }, { subjects }) => ({
    title: `You no longer wait for ${isolate(subjects.rooms.get(roomId) ?? 'A place')}`,
    text: `It is not offered from ${formatShortDay(from)} to ${formatShortDay(to)} any more.`,
    path: `/room/${roomId}`,
  }),
  'outside-calendar': ({ roomId, calendarId, isFailing }, { subjects }) => {
    const calendar = subjects.calendars.get(calendarId);
    const path = `/dashboard/calendar/${roomId}/sites`;
    if (!calendar) return { title: 'A calendar that you removed', text: '', path, over: 'Removed' };
    const names = { name: isolate(calendar.name), title: isolate(calendar.title) };
    if (!isFailing)
      return { title: TITLES['calendar-works'](names), text: 'Its stays close the same nights here again.', path };
    return {
      title: TITLES['calendar-failing'](names),
      text: 'New stays there close no nights here. See what to do.',
      path,
      ...(!calendar.isFailing && { over: 'Solved' }),
    };
  },
  'payout-failed': ({ payoutId }, { subjects }) => ({
    title: TITLES['payout-failed'],
    text: 'Check your bank details, and the money is sent again.',
    path: '/dashboard/earnings',
    ...(subjects.failedPayout !== payoutId && { over: 'Solved' }),
  }),
  'hosting-answer': ({ declined }, { brand }) =>
    declined === null
      ? {
          title: TITLES['hosting-approved'](brand),
          text: 'You can add your first room.',
          path: '/dashboard/add-room',
        }
      : { title: 'Your request to become a host was declined', text: isolate(declined), path: '/dashboard' },
};
