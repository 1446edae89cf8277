import {
  formatLongDay,
  formatMoment,
  formatShortDay,
  isolate,
  isReviewable,
  type Notification,
  reviewTime,
  stayPath,
  todayIn,
} from 'contracts';
import { isLive, type SeenEntry, stayOf } from '../waitlist-entries/storage.ts';
import type { NotificationDetails } from './notify.ts';
import { reviewKey, type Subjects } from './read-subjects.ts';
import type { NotificationRow } from './storage.ts';

type Words = Pick<Notification, 'title' | 'text' | 'path' | 'over'>;

interface About {
  subjects: Subjects;
  now: Date;
  brand: string;
}

/** What a notification says, by what it is about as it is now. Names and titles in sentences go through `isolate`. */
export function wordsOf(row: NotificationRow, about: About): Words {
  const { details } = row;
  const { lists, threads, failedPayout } = about.subjects;
  if ('bookingId' in details) return ofBooking(row, details, about);
  if ('threadId' in details) return ofThread(details.threadId, threads.get(details.threadId));
  if ('listId' in details) return ofList(details.listId, lists.get(details.listId));
  if ('entryId' in details) return ofOffer(details.roomId, about.subjects.offers.get(details.entryId), about.now);
  if ('from' in details) return ofEnded(details, about.subjects.rooms.get(details.roomId));
  if ('payoutId' in details)
    return {
      title: 'Your bank did not accept a payout',
      text: 'Check your bank details, and the money is sent again.',
      path: '/dashboard/earnings',
      ...(failedPayout !== details.payoutId && { over: 'Solved' }),
    };
  return details.declined === null
    ? {
        title: `You’re now a host on ${about.brand}`,
        text: 'You can add your first room.',
        path: '/dashboard/add-room',
      }
    : { title: 'Your request to become a host was declined', text: isolate(details.declined), path: '/dashboard' };
}

function ofThread(id: string, thread: { other: string | null; room: string; unread: number } | undefined): Words {
  const name = isolate(thread?.other || 'Somebody');
  const unread = thread?.unread ?? 0;
  return {
    title: unread > 1 ? `${name} wrote you ${unread} messages` : `${name} wrote to you`,
    text: thread ? `About ${isolate(thread.room)}` : '',
    path: `/dashboard/inbox/${id}`,
  };
}

function ofList(id: string, name: string | undefined): Words {
  return {
    title: name === undefined ? 'Something was better in a list of yours' : `Something is better in “${isolate(name)}”`,
    text: 'Prices fell, or nights became available again.',
    path: `/dashboard/saved?list=${id}`,
    ...(name === undefined && { over: 'Deleted' }),
  };
}

function ofOffer(roomId: string, entry: SeenEntry | undefined, now: Date): Words {
  if (!entry?.held_until)
    return { title: 'Nights that you waited for were free', text: '', path: `/room/${roomId}`, over: 'Past' };
  const { title, from_day, to_day, time_zone, booking_state } = entry;
  const isOver = booking_state === 'confirmed' ? { over: 'Booked' } : !isLive(entry, now) && { over: 'Past' };
  return {
    title: `${isolate(title)} is free on your dates, and held for you`,
    text: `${formatShortDay(from_day)} to ${formatShortDay(to_day)}. Book until ${formatMoment(entry.held_until, time_zone)}, local time of the place.`,
    path: stayPath(roomId, stayOf(entry), entry),
    ...isOver,
  };
}

function ofEnded({ roomId, from, to }: NotificationDetails['waitlist-ended'], title = 'A place'): Words {
  return {
    title: `You no longer wait for ${isolate(title)}`,
    text: `It is not offered from ${formatShortDay(from)} to ${formatShortDay(to)} any more.`,
    path: `/room/${roomId}`,
  };
}

type OfBooking = NotificationDetails['booking-made'] & { side?: 'guest' | 'host' };

function ofBooking(
  { kind, person_id: personId }: NotificationRow,
  { roomId, bookingId, side }: OfBooking,
  about: About,
): Words {
  const { bookings, clashing, reviews } = about.subjects;
  const booking = bookings.get(bookingId);
  const ofGuest = `/dashboard/my-bookings/${bookingId}`;
  const ofHost = `/dashboard/manage-bookings/${bookingId}`;
  if (!booking) return { title: 'A booking', text: '', path: '/dashboard', over: 'Deleted' };
  const { state } = booking;
  const [title, guest] = [isolate(booking.title), isolate(booking.guest)];
  const text = `${formatShortDay(booking.from_day)} to ${formatShortDay(booking.to_day)}`;
  const over = state === 'cancelled' ? { over: 'Cancelled' } : {};
  switch (kind) {
    case 'booking-made':
      return { title: `${guest} booked ${title}`, text, path: ofHost, ...over };
    case 'booking-changed':
      return { title: `${guest} changed the stay at ${title}`, text: `Now ${text}`, path: ofHost, ...over };
    case 'payment-refunded':
      return {
        title: `Your payment for ${title} is being refunded`,
        text: 'These nights were no longer free.',
        path: `/room/${roomId}`,
      };
    case 'change-refunded':
      return {
        title: `Your change of the stay at ${title} was not made`,
        text: 'It was paid too late, and the payment is being refunded.',
        path: ofGuest,
      };
    case 'check-in':
      return {
        title: `How to check in at ${title}`,
        text,
        path: ofGuest,
        ...(booking.check_out_at <= about.now ? { over: 'Past' } : over),
      };
    case 'clash':
      return {
        title: `Booked twice: ${guest}’s stay at ${title}`,
        text: 'A calendar that you connected has a stay on the same nights.',
        path: ofHost,
        ...(clashing.has(bookingId) ? over : { over: 'Solved' }),
      };
    case 'review-asked':
      return ofReviewAsked(booking, side ?? 'guest', about);
    case 'review-published':
      return {
        title: side === 'guest' ? `${guest} reviewed ${title}` : `Your host at ${title} reviewed you`,
        text,
        path: side === 'guest' ? ofHost : ofGuest,
        ...(reviews.get(reviewKey(bookingId, side ?? 'guest'))?.hidden_at && { over: 'Removed' }),
      };
    default:
      return ofCancellation(booking, personId, about.brand);
  }
}

type Booking = NonNullable<ReturnType<Subjects['bookings']['get']>>;

function ofReviewAsked(booking: Booking, side: 'guest' | 'host', { subjects, now }: About): Words {
  const stay = { state: booking.state, timeZone: booking.time_zone, to: booking.to_day };
  const until = formatLongDay(todayIn(booking.time_zone, reviewTime(stay).until));
  const isWritten = subjects.reviews.has(reviewKey(booking.id, side));
  return {
    title:
      side === 'guest'
        ? `How was your stay at ${isolate(booking.title)}?`
        : `How was ${isolate(booking.guest)} as a guest?`,
    text: `Write a review until ${until}.`,
    path: `/dashboard/${side === 'guest' ? 'my' : 'manage'}-bookings/${booking.id}`,
    ...(isWritten ? { over: 'Written' } : !isReviewable(stay, now) && { over: 'Past' }),
  };
}

/** To the side that did not cancel; to both, when an admin did. */
function ofCancellation(booking: Booking, personId: string, brand: string): Words {
  const { id, cancelled_by: by } = booking;
  const [title, guest] = [isolate(booking.title), isolate(booking.guest)];
  const isGuest = booking.guest_id === personId;
  const whose = isGuest ? 'your stay' : by === 'guest' ? 'the stay' : `${guest}’s stay`;
  const who = by === 'admin' ? brand : by === 'host' ? 'Your host' : guest;
  return {
    title: `${who} cancelled ${whose} at ${title}`,
    text: `${formatShortDay(booking.from_day)} to ${formatShortDay(booking.to_day)}`,
    path: `/dashboard/${isGuest ? 'my' : 'manage'}-bookings/${id}`,
  };
}
