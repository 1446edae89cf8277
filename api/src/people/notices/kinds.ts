import type { CancelledBy, Day, DisputeState, NotificationKind, ReviewSide } from 'contracts';
import {
  type BookingRefundRow,
  type BookingRow,
  type JobKind,
  type JobPayload,
  type NewJob,
  newId,
  type ReportedItemRow,
} from '../../base/index.ts';

/** A notification in the list under the bell icon. It is also pushed to browsers that have subscribed to its kind. */
interface Bell {
  personId: string;
  /** Unique per kind. A notification whose id exists is not sent again, unless `isAgain` turns it into a new one. */
  id: string;
  /** The stored data. Everything else is read when the notification is displayed. */
  details: object;
  isAgain?: boolean;
}

export interface Outgoing {
  mails?: Omit<NewJob, 'now'>[];
  bells?: Bell[];
}

type Stay = Pick<BookingRow, 'room_id' | 'id' | 'guest_id' | 'host_id'>;
type Arrival = Pick<BookingRow, 'room_id' | 'id' | 'guest_id' | 'from_day'>;
interface OfSide {
  booking: Stay;
  side: ReviewSide;
}

interface PaymentProblem {
  /** Undefined for a payment without a stay. */
  booking: Stay | undefined;
  admins: readonly string[];
}

const idsOf = ({ room_id, id }: Pick<Stay, 'room_id' | 'id'>) => ({ roomId: room_id, bookingId: id });
const toSide = (side: ReviewSide, booking: Stay) => ({
  personId: side === 'guest' ? booking.guest_id : booking.host_id,
  id: booking.id,
  details: idsOf(booking),
});
const reviewBell = (to: ReviewSide, { booking, side }: OfSide) => ({
  ...toSide(to, booking),
  id: reviewId(booking.id, side),
  details: { ...idsOf(booking), side },
});

const mail = <K extends JobKind>(kind: K, id: string, payload: JobPayload[K], prefix: string = kind) => ({
  kind,
  key: `${prefix}:${id}`,
  payload,
});

/** Notifies the guest, the host and all admins of a problem with a payment. */
function toAllSides<D extends object>(
  { booking, admins }: PaymentProblem,
  id: string,
  about: D,
  toMail: (id: string, payload: D & Partial<ReturnType<typeof idsOf>> & { personId: string }) => Omit<NewJob, 'now'>,
) {
  const people = [...new Set([...(booking ? [booking.guest_id, booking.host_id] : []), ...admins])];
  const details: D & Partial<ReturnType<typeof idsOf>> = { ...about, ...(booking && idsOf(booking)) };
  return {
    mails: people.map((personId) => toMail(`${id}:${personId}`, { ...details, personId })),
    bells: people.map((personId) => ({ personId, id, details })),
  };
}

/** The emails and notifications of each event. Whether a person has unsubscribed is checked when an email is sent. */
export const NOTICES = {
  // The guest gets no notification, because their page already shows the booking.
  'booking-made': ({ booking }: { booking: Stay }) => ({
    mails: [
      mail('mail-guest-confirmed', booking.id, idsOf(booking), 'mail-guest'),
      mail('mail-host-confirmed', booking.id, idsOf(booking), 'mail-host'),
    ],
    bells: [toSide('host', booking)],
  }),
  'booking-changed': ({ booking, changeId }: { booking: Stay; changeId: string }) => ({
    mails: [
      mail('mail-guest-changed', changeId, { ...idsOf(booking), changeId }),
      mail('mail-host-changed', changeId, { ...idsOf(booking), changeId }),
    ],
    bells: [{ ...toSide('host', booking), isAgain: true }],
  }),
  'booking-cancelled': ({ booking, by }: { booking: Stay; by: CancelledBy }) => ({
    mails: [
      mail('mail-guest-cancelled', booking.id, idsOf(booking)),
      mail('mail-host-cancelled', booking.id, idsOf(booking)),
    ],
    bells: (['guest', 'host'] as const).filter((side) => side !== by).map((side) => toSide(side, booking)),
  }),
  // An admin refunded part of the price.
  'booking-refunded': ({ booking, refund }: { booking: Stay; refund: BookingRefundRow }) => {
    const { id: refundId, amount_cents: amountCents, reason, bearer } = refund;
    const people = [...new Set([booking.guest_id, booking.host_id])];
    return {
      mails: people.map((personId) =>
        mail('mail-booking-refunded', `${refundId}:${personId}`, { ...idsOf(booking), refundId, personId }),
      ),
      bells: people.map((personId) => ({
        personId,
        id: refundId,
        details: { ...idsOf(booking), amountCents, reason, bearer },
      })),
    };
  },
  'payment-refunded': ({ booking }: { booking: Stay }) => ({
    mails: [mail('mail-guest-refunded', booking.id, idsOf(booking), 'mail-refunded')],
    bells: [toSide('guest', booking)],
  }),
  'change-refunded': ({ booking, changeId }: { booking: Stay; changeId: string }) => ({
    mails: [mail('mail-guest-change-ended', changeId, { ...idsOf(booking), changeId })],
    bells: [{ ...toSide('guest', booking), id: changeId }],
  }),
  // `key` identifies the refund.
  'refund-failed': ({ key, at, ...about }: PaymentProblem & { key: string; at: Date }) =>
    toAllSides(about, `${key}:${at.getTime()}`, { key }, (id, payload) => mail('mail-refund-failed', id, payload)),
  // A dispute was opened, or the bank has decided.
  dispute: ({ disputeId, state, ...about }: PaymentProblem & { disputeId: string; state: DisputeState }) =>
    toAllSides(about, `${disputeId}:${state}`, { disputeId, state }, (id, payload) =>
      mail('mail-dispute', id, payload),
    ),
  'check-in': ({
    booking,
    mailAt,
    ...text
  }: {
    booking: Arrival;
    version: number;
    isChange: boolean;
    mailAt?: Date;
  }) => {
    const { id, guest_id: personId, from_day: from } = booking;
    const job = mail('mail-check-in', `${id}:${from}:${text.version}`, { ...idsOf(booking), from, ...text });
    return {
      mails: [{ ...job, ...(mailAt && { runAt: mailAt }) }],
      bells: [{ personId, id, details: idsOf(booking), isAgain: true }],
    };
  },
  messages: ({ personId, threadId }: { personId: string; threadId: string }) => ({
    bells: [{ personId, id: threadId, details: { threadId }, isAgain: true }],
  }),
  'messages-unread': ({ position, ...ids }: { personId: string; threadId: string; position: number }) => ({
    mails: [mail('mail-messages', `${ids.threadId}:${ids.personId}:${position}`, ids)],
  }),
  'review-asked': ({ booking, side }: OfSide) => ({
    mails: [mail('mail-review-asked', reviewId(booking.id, side), { ...idsOf(booking), side })],
    bells: [reviewBell(side, { booking, side })],
  }),
  // Notifies the reviewed person. `side` is the author's side.
  'review-published': ({ booking, side }: OfSide) => ({
    mails: [mail('mail-review-published', reviewId(booking.id, side), { ...idsOf(booking), side })],
    bells: [reviewBell(side === 'guest' ? 'host' : 'guest', { booking, side })],
  }),
  'saved-places': ({ day, isMailed, ...list }: { personId: string; listId: string; day: Day; isMailed: boolean }) => ({
    mails: isMailed ? [mail('mail-saved', `${list.personId}:${list.listId}:${day}`, { ...list, day })] : [],
    bells: [{ personId: list.personId, id: `${list.listId}:${day}`, details: { listId: list.listId } }],
  }),
  'nights-offered': ({ personId, ...entry }: { personId: string; roomId: string; entryId: string }) => ({
    mails: [mail('mail-nights-offered', entry.entryId, entry)],
    bells: [{ personId, id: entry.entryId, details: entry }],
  }),
  // The waitlist entry was removed, because the nights can no longer be booked or the host no longer offers them.
  'waitlist-ended': (entry: {
    personId: string;
    entryId: string;
    details: { roomId: string; from: Day; to: Day };
  }) => ({
    bells: [{ personId: entry.personId, id: entry.entryId, details: entry.details }],
  }),
  clash: ({ hostId, ...ids }: { hostId: string; roomId: string; bookingId: string }, now: Date) => ({
    mails: [mail('mail-clash', `${ids.bookingId}:${now.toISOString()}`, { ...ids, at: now.toISOString() })],
    bells: [{ personId: hostId, id: ids.bookingId, details: ids, isAgain: true }],
  }),
  // An imported calendar has failed for an hour, or has recovered.
  'outside-calendar': (
    { hostId, ...ids }: { hostId: string; roomId: string; calendarId: string; isFailing: boolean },
    now: Date,
  ) => ({
    mails: [mail('mail-outside-calendar', `${ids.calendarId}:${now.toISOString()}`, { ...ids, at: now.toISOString() })],
    bells: [{ personId: hostId, id: ids.calendarId, details: ids, isAgain: true }],
  }),
  'payout-failed': ({ hostId, payoutId }: { hostId: string; payoutId: string }) => ({
    mails: [mail('mail-payout-failed', payoutId, { hostId, payoutId })],
    bells: [{ personId: hostId, id: payoutId, details: { payoutId } }],
  }),
  // `declined` is the reason, or null if the person is now a host.
  'hosting-answer': ({ personId, declined }: { personId: string; declined: string | null }) => {
    const answerId = newId();
    return {
      mails: [mail('mail-hosting-answer', answerId, { personId, declined, answerId })],
      bells: [{ personId, id: answerId, details: { declined } }],
    };
  },
  // `item` is the reported item as it was before the decision.
  'report-decided': ({ item, personId }: { item: ReportedItemRow; personId: string }) => {
    const ids = { roomId: item.room_id, itemId: item.id, version: item.version + 1, personId };
    return { mails: [mail('mail-report-decided', `${item.id}:${ids.version}:${personId}`, ids)] };
  },
  'email-verified': ({ personId, signedInAt }: { personId: string; signedInAt: Date }) => ({
    mails: [mail('mail-email-verified', `${personId}:${signedInAt.getTime()}`, { personId }, 'email-verified')],
  }),
  'password-changed': ({ personId, signedInAt }: { personId: string; signedInAt: Date }) => ({
    mails: [mail('mail-password-changed', `${personId}:${signedInAt.getTime()}`, { personId }, 'password-changed')],
  }),
  'account-deleted': ({ personId, ...who }: { personId: string; email: string; name: string | null }) => ({
    mails: [mail('mail-deleted', personId, { deletedId: personId, who })],
  }),
} satisfies Record<NotificationKind, unknown> & Record<string, (event: never, now: Date) => Outgoing>;

type Notices = typeof NOTICES;
export type NoticeKind = keyof Notices;
export type Notice = { [K in NoticeKind]: { kind: K } & Parameters<Notices[K]>[0] }[NoticeKind];

export type NotificationDetails = { [K in NotificationKind]: ReturnType<Notices[K]>['bells'][number]['details'] };

export const bellKey = (kind: NoticeKind, id: string) => `${kind}:${id}`;
export const reviewId = (bookingId: string, side: ReviewSide) => `${bookingId}:${side}`;
export const keysOfStay = (bookingId: string) =>
  (['booking-made', 'booking-changed', 'check-in', 'clash'] as const).map((kind) => bellKey(kind, bookingId));
