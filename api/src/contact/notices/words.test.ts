import { NOTIFICATION_KINDS, type NotificationKind } from 'contracts';
import { expect, test } from 'vitest';
import type { NotificationDetails } from '../../people/notices/kinds.ts';
import type { Subjects } from './read-subjects.ts';
import type { NotificationRow } from './storage.ts';
import { describeNotification } from './words.ts';

const [GUEST, TITLE] = ['דנה', 'בית הים'];
const now = new Date('2026-11-26T12:00:00Z');
const days = { from_day: '2027-01-10', to_day: '2027-01-12', time_zone: 'Asia/Jerusalem' };
const booking = {
  id: 'b',
  guest_id: 'g',
  host_id: 'h',
  title: TITLE,
  guest: GUEST,
  state: 'confirmed',
  check_out_at: now,
  ...days,
};
const offer = { title: TITLE, held_until: now, booking_state: 'held', adults: 1, children: 0, infants: 0, pets: 0 };
const subjects = {
  bookings: new Map([['b', booking]]),
  reviews: new Map(),
  clashing: new Set(),
  threads: new Map([['t', { other: GUEST, room: TITLE, unread: 1 }]]),
  lists: new Map([['l', TITLE]]),
  offers: new Map([['e', { ...offer, ...days }]]),
  rooms: new Map([['r', TITLE]]),
  calendars: new Map([['c', { name: GUEST, title: TITLE, isFailing: true }]]),
  failedPayout: null,
  failedRefunds: new Set(),
} as unknown as Subjects;

const ofBooking = { roomId: 'r', bookingId: 'b' };
const details: { [Kind in NotificationKind]: NotificationDetails[Kind] } = {
  'booking-made': ofBooking,
  'booking-changed': ofBooking,
  'booking-cancelled': ofBooking,
  'booking-refunded': { ...ofBooking, amountCents: 5_000, reason: TITLE, bearer: 'host' },
  'payment-refunded': ofBooking,
  'change-refunded': ofBooking,
  'refund-failed': { ...ofBooking, key: 'refund:b' },
  dispute: { ...ofBooking, disputeId: 'du_1', state: 'open' },
  'check-in': ofBooking,
  messages: { threadId: 't' },
  'review-asked': { ...ofBooking, side: 'host' },
  'review-published': { ...ofBooking, side: 'guest' },
  'saved-places': { listId: 'l' },
  'nights-offered': { roomId: 'r', entryId: 'e' },
  'waitlist-ended': { roomId: 'r', from: '2027-01-10', to: '2027-01-12' },
  clash: ofBooking,
  'outside-calendar': { roomId: 'r', calendarId: 'c', isFailing: true },
  'payout-failed': { payoutId: 'p' },
  'hosting-answer': { declined: TITLE },
};

test.each(NOTIFICATION_KINDS)('the notification %s keeps its word order around right-to-left names', (kind) => {
  const row = { kind, person_id: 'h', details: details[kind] } as NotificationRow;
  const { title, text } = describeNotification(row, { subjects, now, brand: 'Travel Lodge' });
  const rest = [GUEST, TITLE].reduce((words, name) => words.replaceAll(`\u2068${name}\u2069`, 'X'), `${title} ${text}`);
  expect(rest).not.toMatch(/\p{sc=Hebrew}/u);
  if (kind !== 'payout-failed') expect(rest).toContain('X');
});
