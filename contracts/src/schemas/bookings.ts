import { z } from 'zod';
import { MAX_PRICE_CENTS, toCents } from '../base/money.ts';
import { nightsBetween } from '../base/stay-dates.ts';
import { MOST_STAY_DAYS, STAY_FILTERS } from '../listings/stay-filters.ts';
import { DISPUTE_STATES } from '../money/money-problems.ts';
import { BOOKING_STATES, CANCEL_REASON_LIMIT, MAX_NIGHTS, NOTE_LIMIT } from '../stays/booking-states.ts';
import { REFUND_BEARERS } from '../stays/partial-refund.ts';
import { CANCELLED_BY, POLICY_NAMES } from '../stays/refund.ts';
import { TIMELINE_EVENTS } from '../stays/timeline.ts';
import { amount, charges, day, foldedEmail, newText, pageQuery, party, partyQuery, price, spot } from './common.ts';
import { hostBlock, houseRules, sleeping } from './rooms.ts';
import { multiLine } from './written-text.ts';

export const booking = z.object({
  _id: z.string(),
  guest: z.object({ name: z.string(), email: z.string(), image: z.string().nullable() }),
  /** The host's email. Empty for the guest of a canceled booking. */
  host: z.string(),
  location: z.string(),
  price: z.number(),
  /** The rates of the charges included in `price`, as they were at booking. Undefined if there are none. */
  charges: charges.optional(),
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
  /** False once the listing is deleted, so the room page no longer exists. */
  isListed: z.boolean().optional(),
  /** Dollars of the price that a cancellation does not refund, because the stay was changed. */
  unrefundable: z
    .object({
      givenUp: z.number(),
      /** The part of the other nights that was no longer refundable when the stay was changed. */
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
   * The refund in dollars after a cancellation. `done` once the payment provider has made it, `failed` if the money did
   * not reach the guest.
   */
  refund: z.object({ amount: z.number(), state: z.enum(['pending', 'done', 'failed']) }).optional(),
});
export type Booking = z.infer<typeof booking>;

/** GET /bookings/all, for admins. */
export const foundBooking = booking.extend({
  /** A code that can be read aloud, such as `7KQ2-M4XD`. */
  code: z.string(),
  /** The guest disputed a payment at their bank. `lost` means that the bank gave it back to the guest. */
  dispute: z.object({ state: z.enum(DISPUTE_STATES), amount: z.number() }).optional(),
});
export type FoundBooking = z.infer<typeof foundBooking>;

const priceLine = z.object({ nights: z.int(), each: z.number().optional(), amount: z.number() });

/** GET /bookings/{id}: the booking page of its guest, its host and admins. */
export const bookingDetail = foundBooking.extend({
  hostedBy: hostBlock,
  checkInHour: z.int(),
  checkOutHour: z.int(),
  houseRules: houseRules.optional(),
  sleeping: sleeping.optional(),
  amenities: z.array(z.string()).optional(),
  /**
   * The exact location, if known. The guest sees it while the booking is confirmed and once free cancellation has
   * ended.
   */
  spot: spot.optional(),
  /** When the guest will see `spot`. Undefined afterward. */
  spotAt: z.iso.datetime().optional(),
  /** True while the stay blocks the whole room, so its other nights cannot be booked until it is over. */
  takesRoom: z.boolean().optional(),
  /**
   * The check-in instructions, if there are any, for the guest of a confirmed stay and the host, until check-out. Only
   * the guest gets `text`, from `at` on.
   */
  checkIn: z.object({ at: z.iso.datetime(), text: z.string().optional() }).optional(),
  /**
   * For the host of a confirmed stay: overlapping stays on other sites, with the name of their calendar. `isEcho` means
   * that it is most likely this stay, which the other site imported from here.
   */
  clashes: z.array(z.object({ calendar: z.string(), from: day, to: day, isEcho: z.boolean() })).optional(),
  /**
   * The lines of the price, without `charges`. `each` is undefined if the amount is not a multiple of it. A line
   * without nights is the amount kept for nights given up.
   */
  lines: z.array(priceLine),
  /** Dollars paid, including amounts refunded later. 0 until the payment has arrived. */
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
   * Dollars of `price` that the site gave back at its own cost, because the host had already been paid. Undefined if
   * there are none.
   */
  siteRefund: z.number().optional(),
  /** For admins who can refund part of the price: the dollars that are left, and who bears a refund. */
  refundable: z.object({ amount: z.number(), bearer: z.enum(REFUND_BEARERS) }).optional(),
  /** A change whose nights are held while the guest pays the difference. */
  pendingChange: z.object({ from: day, to: day, party, pay: z.number(), heldUntil: z.iso.datetime() }).optional(),
});
export type BookingDetail = z.infer<typeof bookingDetail>;

/** Allows more than the maximum price of a booking, so that the error can explain why. */
const askedPrice = z
  .number()
  .refine((value) => toCents(value, MAX_PRICE_CENTS * MAX_NIGHTS) !== undefined, 'must be an amount of money');

/**
 * POST /create-payment-intent. With only `price` (the specification's payload), POST /bookings binds the intent to a
 * stay later. With a room and dates, the nights are held while the guest pays.
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
  /** The held booking and when its hold ends. Undefined if the intent is not bound to a stay yet. */
  bookingId: z.string().optional(),
  heldUntil: z.iso.datetime().optional(),
  /** Remaining time of the hold by the server's clock. Undefined from servers before 1.1. */
  secondsLeft: z.int().optional(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * POST /bookings. The specification's payload also has names, location, image, title and date, which are ignored: the
 * saved values come from the database, the session and the payment provider.
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
  reason: multiLine({ min: 1, max: CANCEL_REASON_LIMIT }).optional(),
});
export type NewCancellation = z.input<typeof newCancellation>;

/**
 * POST /bookings/{id}/refunds, in dollars. `left` is what the caller saw could still be refunded. Without it, another
 * admin's refund in the meantime is no error while enough is left.
 */
export const newRefund = z.object({
  amount: price,
  reason: multiLine({ min: 1, max: CANCEL_REASON_LIMIT }),
  left: amount.optional(),
});
export type NewRefund = z.input<typeof newRefund>;

/** GET /bookings/{id}/change: the stay that the guest wants instead. */
export const changeQuery = z.object({ from: day, to: day, ...partyQuery.shape });

/**
 * The cost or refund of a change, in dollars. Kept nights keep their price while the stay fits the terms of their
 * discount. Other nights have today's price.
 */
export const changeQuote = z.object({
  price: z.number(),
  lines: z.array(priceLine),
  added: z.object({ nights: z.int(), amount: z.number() }),
  /** Nights given up, their price, and the part that the cancellation policy refunds today. */
  givenUp: z.object({ nights: z.int(), amount: z.number(), refund: z.number() }),
  /** The additional cost of kept nights that lose their discount. */
  discountLost: z.number().optional(),
  /** The amount to pay or to be refunded now. One of them is 0. */
  pay: z.number(),
  refund: z.number(),
  /** A difference that is not charged, because it is less than a card can be charged. `price` does not include it. */
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

/** GET /bookings/host. With `show`, upcoming stays come first to last, past ones last to first. */
export const listHostBookingsQuery = pageQuery.extend({
  ...hostBookingsQuery.shape,
  show: z.enum(STAY_FILTERS).optional(),
});

/** Number of bookings by filter, counted up to 500. 501 means more. */
export const stayCounts = z.record(z.enum(STAY_FILTERS), z.int());
export type StayCounts = z.infer<typeof stayCounts>;

export const newNote = newText(NOTE_LIMIT);

/** GET /bookings/host/days, including the last day. */
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

/** Confirmed stays by arrival or departure day, up to 500 of each. */
export const stayDays = z.object({
  arrivals: z.array(hostStay),
  departures: z.array(hostStay),
  isCut: z.boolean(),
});
export type StayDays = z.infer<typeof stayDays>;
