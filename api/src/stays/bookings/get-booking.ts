import {
  addressShownAt,
  type BookingDetail,
  type CancelledBy,
  type Cents,
  houseHours,
  nightsBetween,
  toDollars,
} from 'contracts';
import {
  type BookingKey,
  type BookingRow,
  type ChangeRow,
  type PaymentRow,
  type Queries,
  Refusal,
  type SavedActor,
  type Services,
} from '../../base/index.ts';
import { cancellationTerms, clashesFor, findRoom, toSpot } from '../../listings/index.ts';
import { checkInFor } from '../check-in/check-in-for.ts';
import { type DisputeRow, disputesOf, shownDispute } from '../disputes/storage.ts';
import { paymentsOf } from '../payments/storage.ts';
import { listChanges } from './change-storage.ts';
import { findOwnBooking } from './find-own-booking.ts';
import { type PartialRefund, partialRefundsOf } from './partial-refund-storage.ts';
import { priceLines } from './price-lines.ts';
import { refundableOf } from './refundable.ts';
import { partyOf, toBooking, toGuest, viewRow } from './storage.ts';

export async function getBooking({ db, clock }: Services, { person }: SavedActor, id: string): Promise<BookingDetail> {
  const { booking, role } = await findOwnBooking(db, id, person);
  const reader = { role, now: clock() };
  const forReader = { ...(await checkInFor(db, booking, reader)), ...(await clashesFor(db, booking, reader)) };
  const described = await describeBooking(db, booking, reader);
  if (role !== 'guest' || booking.state === 'confirmed') return { ...described, ...forReader };
  return { ...described, ...toGuest(described), hostedBy: { ...described.hostedBy, email: null }, ...forReader };
}

interface Reader {
  role: CancelledBy;
  now: Date;
}

/** The caller must check that the reader may see the booking. */
export async function describeBooking(db: Queries, key: BookingKey, reader: Reader): Promise<BookingDetail> {
  const row = await viewRow(db, key);
  const { id } = key;
  if (!row) throw new Refusal('booking-not-found');
  const room = await findRoom(db, row.room_id);
  const hours = houseHours(room?.house_rules);
  const payments = paymentsMade(row, await paymentsOf(db, id));
  const changes = await listChanges(db, row);
  const ordered = await partialRefundsOf(db, row);
  const refunded = await findRefunds(db, id);
  const disputes = await disputesOf(db, id);
  const timeline = [
    ...stepsOf(row, payments),
    ...changes.flatMap(stepOf),
    ...ordered.map((order) => stepOfOrder(order, reader.role)),
    ...refunded,
    ...disputes.flatMap(stepsOfDispute),
  ];
  const pending = changes.find(({ state }) => state === 'open');
  const spot = room && row.state === 'confirmed' ? toSpot(room.lat, room.lon) : undefined;
  const shownAt = addressShownAt(cancellationTerms(row));
  const hidesSpot = reader.role === 'guest' && shownAt > reader.now;
  return {
    ...toBooking(row),
    hostedBy: { id: row.host_id, name: row.host_name ?? 'Host', image: row.host_image, email: row.host_email },
    checkInHour: hours.checkIn,
    checkOutHour: hours.checkOut,
    ...(room && { houseRules: room.house_rules, sleeping: room.sleeping, amenities: room.amenities }),
    ...(room && !room.keep_open && row.state === 'confirmed' && { takesRoom: true }),
    ...(spot && (hidesSpot ? { spotAt: shownAt.toISOString() } : { spot })),
    lines: linesOf(row),
    paid: toDollars(payments.reduce((sum, { cents }) => sum + cents, 0)),
    ...(row.site_refund_cents > 0 && { siteRefund: toDollars(row.site_refund_cents) }),
    ...(reader.role === 'admin' && (await refundableFor(db, row))),
    timeline: inOrder(timeline),
    ...shownDispute(disputes),
    ...(pending?.held_until && {
      pendingChange: {
        from: pending.from_day,
        to: pending.to_day,
        party: partyOf(pending),
        pay: toDollars(pending.pay_cents),
        heldUntil: pending.held_until.toISOString(),
      },
    }),
  };
}

function linesOf(row: BookingRow): BookingDetail['lines'] {
  const { from_day: from, to_day: to, nights_cents: cents, night_cents, given_up_cents } = row;
  if (night_cents) return priceLines(night_cents, given_up_cents);
  const nights = nightsBetween({ from, to });
  return [{ nights, ...(cents % nights === 0 && { each: toDollars(cents / nights) }), amount: toDollars(cents) }];
}

interface Paid {
  at: Date;
  cents: Cents;
}

/** Returns the payments. A confirmed booking without any was made before payments were stored. */
function paymentsMade({ confirmed_at, price_cents }: BookingRow, payments: readonly PaymentRow[]): Paid[] {
  const made = payments.flatMap(({ captured_at: at, amount_cents: cents }) => (at ? [{ at, cents }] : []));
  return made.length === 0 && confirmed_at ? [{ at: confirmed_at, cents: price_cents }] : made;
}

type Timeline = BookingDetail['timeline'];

/** Returns the steps of the booking. `held_until` is null if the guest paid without a hold. */
function stepsOf(row: BookingRow, payments: readonly Paid[]): Timeline {
  const { created_at, held_until, confirmed_at, cancelled_at, cancelled_by: by } = row;
  const timeline: Timeline = [];
  if (held_until) timeline.push({ event: 'held', at: created_at.toISOString() });
  for (const { at, cents } of payments)
    timeline.push({ event: 'paid', at: at.toISOString(), amount: toDollars(cents) });
  if (confirmed_at) timeline.push({ event: 'confirmed', at: confirmed_at.toISOString() });
  if (cancelled_at) timeline.push({ event: 'cancelled', at: cancelled_at.toISOString(), ...(by && { by }) });
  return timeline;
}

function stepOf({ made_at: at, before }: ChangeRow): Timeline {
  return at ? [{ event: 'changed', at: at.toISOString(), before }] : [];
}

function stepOfOrder(order: PartialRefund, role: CancelledBy): Timeline[number] {
  const { made_at, amount_cents, reason, admin } = order;
  const entry = {
    event: 'refund-ordered' as const,
    at: made_at.toISOString(),
    amount: toDollars(amount_cents),
    reason,
  };
  return role === 'admin' ? { ...entry, admin: admin ?? 'An admin' } : entry;
}

async function refundableFor(db: Queries, row: BookingRow): Promise<Pick<BookingDetail, 'refundable'>> {
  try {
    const { leftCents, bearer } = await refundableOf(db, row);
    return leftCents > 0 ? { refundable: { amount: toDollars(leftCents), bearer } } : {};
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

/** The sort is stable: events of the same instant keep their order. */
function inOrder(timeline: Timeline): Timeline {
  return timeline.sort((a, b) => sortedAt(a) - sortedAt(b));
}

/**
 * Returns the time to sort by. The provider truncates a dispute's time to seconds, so sort it after our events in that
 * second.
 */
function sortedAt({ event, at }: Timeline[number]): number {
  const time = new Date(at).getTime();
  return event.startsWith('dispute-') ? time - (time % 1_000) + 999 : time;
}

function stepsOfDispute({ amount_cents, state, opened_at, closed_at }: DisputeRow): Timeline {
  const amount = toDollars(amount_cents);
  const opened = { event: 'dispute-opened' as const, at: opened_at.toISOString(), amount };
  if (state === 'open' || !closed_at) return [opened];
  return [opened, { event: `dispute-${state}`, at: closed_at.toISOString(), amount }];
}

async function findRefunds(db: Queries, bookingId: string): Promise<Timeline> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.intent_id', 'payments.intent_id')
    .select(['refunds.amount_cents', 'refunds.made_at', 'refunds.failed_at'])
    .where('payments.booking_id', '=', bookingId)
    .orderBy('refunds.made_at')
    .execute();
  return rows.flatMap(({ made_at, failed_at, amount_cents }) => {
    const at = made_at ?? failed_at;
    const event = made_at ? ('refunded' as const) : ('refund-failed' as const);
    return at ? [{ event, at: at.toISOString(), amount: toDollars(amount_cents) }] : [];
  });
}
