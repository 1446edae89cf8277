import { z } from 'zod';
import { MAX_PRICE_CENTS, toCents } from '../base/money.ts';
import { nightsBetween } from '../base/stay-dates.ts';
import { multiLine } from '../forms/text.ts';
import { MOST_STAY_DAYS, STAY_FILTERS } from '../listings/stay-filters.ts';
import { DISPUTE_STATES } from '../money/money-problems.ts';
import { BOOKING_STATES, CANCEL_REASON_LIMIT, MAX_NIGHTS, NOTE_LIMIT } from '../stays/booking-states.ts';
import { CANCELLED_BY, POLICY_NAMES, REFUND_BEARERS } from '../stays/refund.ts';
import { TIMELINE_EVENTS } from '../stays/timeline.ts';
import { amount, charges, day, foldedEmail, newText, pageQuery, party, partyQuery, price, spot } from './common.ts';
import { hostBlock, houseRules, sleeping } from './rooms.ts';

/** The parts of a price in dollars. They add up to it. */
const parts = z.object({ nights: z.number(), guestFee: z.number(), tax: z.number() });

export const booking = z.object({
  _id: z.string(),
  /** A code that can be read aloud, such as `7KQ2-M4XD`. Undefined if the API is older. */
  code: z.string().optional(),
  guest: z.object({ name: z.string(), email: z.string(), image: z.string().nullable() }),
  /** The host's email. Empty if the booking was canceled and the caller is its guest. */
  host: z.string(),
  location: z.string(),
  price: z.number(),
  /** The rates, at the time of booking, of the charges that `price` includes. Undefined if there are none. */
  charges: charges.optional(),
  /** The parts of `price`. Undefined if there are no charges. */
  parts: parts.optional(),
  from: day,
  to: day,
  title: z.string(),
  roomId: z.string(),
  image: z.string(),
  transactionId: z.string(),
  party: party.optional(),
  date: z.iso.datetime(),
  state: z.enum(BOOKING_STATES),
  cancellationPolicy: z.enum(POLICY_NAMES),
  timeZone: z.string(),
  /** False if the listing was deleted, so that it no longer has a room page. */
  isListed: z.boolean().optional(),
  /** The part of the price in dollars that is not refunded on cancellation because the stay was changed. */
  unrefundable: z
    .object({
      givenUp: z.number(),
      /** The part for the remaining nights that was no longer refundable at the time of the change. */
      locked: z.number(),
    })
    .optional(),
  cancellation: z
    .object({
      at: z.iso.datetime(),
      by: z.enum(CANCELLED_BY),
      reason: z.string().nullable(),
      keepsNights: z.boolean().optional(),
    })
    .optional(),
  /**
   * The refund for a cancellation, in dollars. `done` means that the payment provider has sent it, and `failed` that it
   * did not reach the guest.
   */
  refund: z.object({ amount: z.number(), state: z.enum(['pending', 'done', 'failed']) }).optional(),
});
export type Booking = z.infer<typeof booking>;

/** GET /bookings/all, for admins. */
export const foundBooking = booking.extend({
  code: z.string(),
  /** Set if the guest disputed a payment at their bank. `lost` means that the bank returned the money to the guest. */
  dispute: z.object({ state: z.enum(DISPUTE_STATES), amount: z.number() }).optional(),
});
export type FoundBooking = z.infer<typeof foundBooking>;

const priceLine = z.object({ nights: z.int(), each: z.number().optional(), amount: z.number() });

/** GET /bookings/{id}: a booking for the booking page of its guest, its host or an admin. */
export const bookingDetail = foundBooking.extend({
  hostedBy: hostBlock,
  checkInHour: z.int(),
  checkOutHour: z.int(),
  houseRules: houseRules.optional(),
  sleeping: sleeping.optional(),
  amenities: z.array(z.string()).optional(),
  /** The exact location, if known. The guest of a confirmed booking sees it only after the end of free cancellation. */
  spot: spot.optional(),
  /** The time when `spot` becomes visible to the guest. Undefined after that time. */
  spotAt: z.iso.datetime().optional(),
  /** True while the stay blocks the whole room: no other nights can be booked until the stay is over. */
  takesRoom: z.boolean().optional(),
  /**
   * Set until check-out if the host has written check-in instructions for a confirmed stay. Only the guest gets `text`,
   * and only from the time `at` onward.
   */
  checkIn: z.object({ at: z.iso.datetime(), text: z.string().optional() }).optional(),
  /**
   * For the host of a confirmed stay: overlapping stays on other sites, and the names of their calendars. `isEcho`
   * means that the other site has most likely imported this stay from here.
   */
  clashes: z.array(z.object({ calendar: z.string(), from: day, to: day, isEcho: z.boolean() })).optional(),
  /**
   * The lines that add up to the price without `charges`. `each` is undefined if the amount cannot be divided evenly. A
   * line without nights is the amount that is kept for nights given up.
   */
  lines: z.array(priceLine),
  /** The amount paid in dollars, including amounts that were refunded later. 0 until the payment succeeds. */
  paid: z.number(),
  timeline: z.array(
    z.object({
      event: z.enum(TIMELINE_EVENTS),
      at: z.iso.datetime(),
      amount: z.number().optional(),
      by: z.enum(CANCELLED_BY).optional(),
      admin: z.string().optional(),
      reason: z.string().optional(),
      before: z.object({ from: day, to: day, party }).optional(),
    }),
  ),
  /**
   * The part of `price` in dollars that the site refunded at its own expense, because the host had already been paid.
   */
  siteRefund: z.number().optional(),
  /** For admins who can refund part of the price: the remaining amount in dollars, and who pays for the refund. */
  refundable: z.object({ amount: z.number(), bearer: z.enum(REFUND_BEARERS) }).optional(),
  /** A change that the guest has not paid for yet. Its nights are held until `heldUntil`. */
  pendingChange: z.object({ from: day, to: day, party, pay: z.number(), heldUntil: z.iso.datetime() }).optional(),
});
export type BookingDetail = z.infer<typeof bookingDetail>;

/** Allows more than the maximum price of a booking, so that the API can answer with a more helpful error. */
const askedPrice = z
  .number()
  .refine((value) => toCents(value, MAX_PRICE_CENTS * MAX_NIGHTS) !== undefined, 'must be an amount of money');

/**
 * POST /create-payment-intent. If only `price` is given (the specification's payload), POST /bookings assigns the
 * intent to a stay later. With a room and dates, the nights are held while the guest pays.
 */
export const newPaymentIntent = z
  .object({ price: askedPrice, roomId: z.string().min(1).max(64), from: day, to: day, party: party })
  .partial({ roomId: true, from: true, to: true, party: true })
  .refine(
    (body) => [body.roomId, body.from, body.to].every((value) => (value === undefined) === (body.roomId === undefined)),
    {
      message: 'roomId, from and to must be sent together',
    },
  );
export type NewPaymentIntent = z.input<typeof newPaymentIntent>;

export const paymentIntent = z.object({
  clientSecret: z.string(),
  /** The held booking, and the time at which its hold expires. Undefined if the intent has no stay yet. */
  bookingId: z.string().optional(),
  heldUntil: z.iso.datetime().optional(),
  /** The remaining time of the hold, according to the server's clock. Undefined if the API is older than 1.1. */
  secondsLeft: z.int().optional(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * POST /bookings. The specification's payload also contains names, location, image, title and date. They are ignored:
 * the values are taken from the database, the session and the payment provider.
 */
export const newBooking = z.object({
  transactionId: z.string().min(1).max(200),
  roomId: z.string().min(1).max(64),
  from: day,
  to: day,
  price: price.optional(),
  party: party.optional(),
});
export type NewBooking = z.input<typeof newBooking> & { [field: string]: unknown };

export const bookingInserted = z.object({ acknowledged: z.literal(true), insertedId: z.string(), booking });
export type BookingInserted = z.infer<typeof bookingInserted>;

/** GET /bookings/{id}/cancellation: the refund for canceling now, in dollars. */
export const cancellationPreview = z.object({
  paid: z.number(),
  refund: z.number(),
  kept: z.number(),
  until: z.iso.datetime().optional(),
});
export type CancellationPreview = z.infer<typeof cancellationPreview>;

/** POST /bookings/{id}/cancellation. `refund` is the amount that the caller saw. A host must give a reason. */
export const newCancellation = z.object({
  refund: amount,
  reason: z.optional(multiLine({ min: 1, max: CANCEL_REASON_LIMIT })),
});
export type NewCancellation = z.input<typeof newCancellation>;

/**
 * POST /bookings/{id}/refunds, in dollars. `left` is the refundable amount that the caller saw; the refund fails if
 * another admin has reduced it. Without `left`, the refund fails only if the remaining amount is too small.
 */
export const newRefund = z.object({
  amount: price,
  reason: multiLine({ min: 1, max: CANCEL_REASON_LIMIT }),
  left: amount.optional(),
});
export type NewRefund = z.input<typeof newRefund>;

/** GET /bookings/{id}/change: the new dates and party that the guest wants. */
export const changeQuery = z.object({ from: day, to: day, ...partyQuery.shape });

/**
 * The cost or refund of a change, in dollars. Nights that remain in the stay keep their price as long as the stay
 * meets the terms of their discount. Added nights have today's price.
 */
export const changeQuote = z.object({
  price: z.number(),
  /** The parts of `price`. Undefined if there are no charges. */
  parts: parts.optional(),
  lines: z.array(priceLine),
  added: z.object({ nights: z.int(), amount: z.number() }),
  /** The nights given up, their price, and the part that the cancellation policy refunds today. */
  givenUp: z.object({ nights: z.int(), amount: z.number(), refund: z.number() }),
  /** The additional cost of remaining nights that lose their discount. */
  discountLost: z.number().optional(),
  /** The amounts to pay and to be refunded now. At least one of them is 0. */
  pay: z.number(),
  refund: z.number(),
  /** A difference that is waived because it is below the minimum card charge. `price` does not include it. */
  waived: z.number().optional(),
  cancelling: z.object({ refund: z.number(), until: z.iso.datetime().optional() }),
});
export type ChangeQuote = z.infer<typeof changeQuote>;

/** POST /bookings/{id}/change. `pay` and `refund` are the amounts that the caller saw. */
export const newChange = z.object({ from: day, to: day, party, pay: amount, refund: amount });
export type NewChange = z.input<typeof newChange>;

export const changeAnswer = z.object({ booking, payment: paymentIntent.optional() });
export type ChangeAnswer = z.infer<typeof changeAnswer>;

export const listBookingsQuery = pageQuery.extend({ email: foldedEmail });

/** GET /bookings/host/counts, for all rooms of a host or one of them. */
export const hostBookingsQuery = z.object({ email: foldedEmail, roomId: z.string().max(64).optional() });

/** GET /bookings/host. With `show`, upcoming stays are in the order of check-in, and past stays in reverse order. */
export const listHostBookingsQuery = pageQuery.extend({
  ...hostBookingsQuery.shape,
  show: z.enum(STAY_FILTERS).optional(),
});

/** The number of bookings for each filter, counted up to 500. 501 means that there are more. */
export const stayCounts = z.record(z.enum(STAY_FILTERS), z.int());
export type StayCounts = z.infer<typeof stayCounts>;

export const newNote = newText(NOTE_LIMIT);

/** GET /bookings/host/days. The range includes its last day. */
export const stayDaysQuery = hostBookingsQuery
  .extend({ from: day, to: day })
  .refine(({ from, to }) => from <= to && nightsBetween({ from, to }) < MOST_STAY_DAYS, {
    message: `must be from one day to another, at most ${MOST_STAY_DAYS} days`,
    path: ['to'],
  });

const hostStay = booking
  .pick({ _id: true, guest: true, party: true, title: true, roomId: true, from: true, to: true })
  .extend({ code: z.string(), note: z.string().optional() });
export type HostStay = z.infer<typeof hostStay>;

/** The confirmed stays that begin or end in a range of days, up to 500 of each. */
export const stayDays = z.object({
  arrivals: z.array(hostStay),
  departures: z.array(hostStay),
  isCut: z.boolean(),
});
export type StayDays = z.infer<typeof stayDays>;
