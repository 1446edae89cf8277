import { z } from 'zod';
import { BOOKING_STATES, CANCEL_REASON_LIMIT, MAX_NIGHTS, NOTE_LIMIT } from '../booking-states.ts';
import { MAX_PRICE_CENTS, toCents } from '../money.ts';
import { CANCELLED_BY, POLICY_NAMES } from '../refund.ts';
import { nightsBetween } from '../stay-dates.ts';
import { MOST_STAY_DAYS, STAY_FILTERS } from '../stay-filters.ts';
import { TIMELINE_EVENTS } from '../timeline.ts';
import { amount, charges, day, foldedEmail, newText, pageQuery, party, partyQuery, price, spot } from './common.ts';
import { hostBlock, houseRules, sleeping } from './rooms.ts';
import { multiLine } from './written-text.ts';

export const booking = z.object({
  _id: z.string(),
  guest: z.object({ name: z.string(), email: z.string(), image: z.string().nullable() }),
  /** The host's email; empty for the guest of a booking that was cancelled. */
  host: z.string(),
  location: z.string(),
  /** Dollars for the whole stay. */
  price: z.number(),
  /** What of it is not for the nights, by the rates of when it was booked; absent: nothing. */
  charges: charges.optional(),
  from: day,
  to: day,
  title: z.string(),
  roomId: z.string(),
  image: z.string(),
  transactionId: z.string(),
  party: party.optional(),
  /** When it was booked, as an instant. */
  date: z.iso.datetime(),
  state: z.enum(BOOKING_STATES),
  cancellationPolicy: z.enum(POLICY_NAMES),
  timeZone: z.string(),
  /** False once the listing is deleted: the room page no longer exists. */
  isListed: z.boolean().optional(),
  /** Dollars of the price that cancelling does not refund, because the stay was changed. */
  unrefundable: z
    .object({
      /** Kept for nights that were given up. */
      givenUp: z.number(),
      /** Of the other nights: what cancelling no longer refunded when the stay was changed. */
      locked: z.number(),
    })
    .optional(),
  /** Who cancelled it. */
  cancellation: z
    .object({
      at: z.iso.datetime(),
      by: z.enum(CANCELLED_BY),
      reason: z.string().nullable(),
      /** True while its nights stay closed because the host cancelled. */
      keepsNights: z.boolean().optional(),
    })
    .optional(),
  /** The refund in dollars after a cancellation; `done` once the payment provider has made it. */
  refund: z.object({ amount: z.number(), state: z.enum(['pending', 'done']) }).optional(),
});
export type Booking = z.infer<typeof booking>;

const priceLine = z.object({ nights: z.int(), each: z.number().optional(), amount: z.number() });

/** GET /bookings/{id}: what the page of a booking shows, for its guest, its host and admins. */
export const bookingDetail = booking.extend({
  /** Short enough to read out: `7KQ2-M4XD`. */
  code: z.string(),
  hostedBy: hostBlock,
  /** Hours on the clock of the listing's zone. */
  checkInHour: z.int(),
  checkOutHour: z.int(),
  /** Of the listing as it is now. */
  houseRules: houseRules.optional(),
  sleeping: sleeping.optional(),
  amenities: z.array(z.string()).optional(),
  /** Exactly where it is, if anybody knows: while the booking is confirmed, for its guest once free cancellation has ended. */
  spot: spot.optional(),
  /** When the guest will see `spot`; absent once they do. */
  spotAt: z.iso.datetime().optional(),
  /** True while the stay takes the whole room: nobody can book its other nights until it is over. */
  takesRoom: z.boolean().optional(),
  /**
   * The host's instructions for check-in, if there are any: for the guest of a confirmed stay and the host of the room,
   * until check-out. `text` is the guest's alone, from `at` on.
   */
  checkIn: z.object({ at: z.iso.datetime(), text: z.string().optional() }).optional(),
  /**
   * For the host of a confirmed stay: stays on other sites that take nights of it, by the name of their calendar. `isEcho`:
   * most likely it is this stay, which that site has read here.
   */
  clashes: z.array(z.object({ calendar: z.string(), from: day, to: day, isEcho: z.boolean() })).optional(),
  /**
   * What the price is made of, without `charges`; `each` is absent where the amount is not a multiple of it. A line without
   * nights is what was kept for nights given up.
   */
  lines: z.array(priceLine),
  /** Dollars that were paid, refunded since or not: 0 until the payment has arrived. */
  paid: z.number(),
  /** What has happened so far, oldest first. */
  timeline: z.array(
    z.object({
      event: z.enum(TIMELINE_EVENTS),
      at: z.iso.datetime(),
      /** Dollars that were paid or refunded. */
      amount: z.number().optional(),
      /** Who cancelled. */
      by: z.enum(CANCELLED_BY).optional(),
      /** The stay as it was until this change. */
      before: z.object({ from: day, to: day, party }).optional(),
    }),
  ),
  /** A change whose nights are held while its guest pays the difference. */
  pendingChange: z.object({ from: day, to: day, party, pay: z.number(), heldUntil: z.iso.datetime() }).optional(),
});
export type BookingDetail = z.infer<typeof bookingDetail>;

/** Allows more than a booking can cost, so that the error can say why: the highest price for the longest stay. */
const askedPrice = z
  .number()
  .refine((value) => toCents(value, MAX_PRICE_CENTS * MAX_NIGHTS) !== undefined, 'must be an amount of money');

/**
 * POST /create-payment-intent. With `price` alone (the spec's payload), POST /bookings binds the intent to a
 * stay later; with a room and dates, the nights are held while the guest pays.
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
  /** The held booking and when its hold ends; absent if the intent is not bound to a stay yet. */
  bookingId: z.string().optional(),
  heldUntil: z.iso.datetime().optional(),
  /** Of the hold, by the server's clock; absent from servers before 1.1. */
  secondsLeft: z.int().optional(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * POST /bookings. The spec's payload also has names, location, image, title and date, which are ignored: the saved values
 * come from the database, the session and the payment provider.
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

/** GET /bookings/{id}/cancellation: the refund for cancelling now, in dollars. */
export const cancellationPreview = z.object({
  paid: z.number(),
  refund: z.number(),
  kept: z.number(),
  /** When the refund changes next, as an instant; absent if it never does. */
  until: z.iso.datetime().optional(),
});
export type CancellationPreview = z.infer<typeof cancellationPreview>;

/** POST /bookings/{id}/cancellation. `refund` is the amount the caller was shown; a host must give a reason. */
export const newCancellation = z.object({
  refund: amount,
  reason: multiLine({ min: 1, max: CANCEL_REASON_LIMIT }).optional(),
});
export type NewCancellation = z.input<typeof newCancellation>;

/** GET /bookings/{id}/change: the stay that the guest would like instead. */
export const changeQuery = z.object({ from: day, to: day, ...partyQuery.shape });

/**
 * What a change costs or refunds, in dollars. Kept nights keep their price while the stay is long enough for its discount;
 * others cost today's.
 */
export const changeQuote = z.object({
  /** Of the whole stay after the change. */
  price: z.number(),
  lines: z.array(priceLine),
  /** Nights that the guest does not have yet. */
  added: z.object({ nights: z.int(), amount: z.number() }),
  /** Nights that the guest gives up, what they cost, and what the cancellation policy refunds of that today. */
  givenUp: z.object({ nights: z.int(), amount: z.number(), refund: z.number() }),
  /** What kept nights cost more, because the stay is too short for its weekly or monthly discount now. */
  discountLost: z.number().optional(),
  /** What is to be paid now, and what is refunded now: one of them is 0. */
  pay: z.number(),
  refund: z.number(),
  /** What cancelling the changed stay would refund, and until when. */
  cancelling: z.object({ refund: z.number(), until: z.iso.datetime().optional() }),
});
export type ChangeQuote = z.infer<typeof changeQuote>;

/** POST /bookings/{id}/change. `pay` and `refund` are the amounts that the caller was shown. */
export const newChange = z.object({ from: day, to: day, party, pay: amount, refund: amount });
export type NewChange = z.input<typeof newChange>;

/** The booking after the change or, if there is a difference to pay, before it: then with what pays it. */
export const changeAnswer = z.object({ booking, payment: paymentIntent.optional() });
export type ChangeAnswer = z.infer<typeof changeAnswer>;

/** GET /bookings: whose. */
export const listBookingsQuery = pageQuery.extend({ email: foldedEmail });

/** GET /bookings/host/counts: of whose rooms, or of one of them. */
export const hostBookingsQuery = z.object({ email: foldedEmail, roomId: z.string().max(64).optional() });

/** GET /bookings/host. With `show`, in the order in which the host needs them: the next, or for what is over the latest, first. */
export const listHostBookingsQuery = pageQuery.extend({
  ...hostBookingsQuery.shape,
  show: z.enum(STAY_FILTERS).optional(),
});

/** How many bookings each filter finds, counted up to 500: 501 means more. */
export const stayCounts = z.record(z.enum(STAY_FILTERS), z.int());
export type StayCounts = z.infer<typeof stayCounts>;

/** PUT /bookings/{id}/note */
export const newNote = newText(NOTE_LIMIT);

/** GET /bookings/host/days: first and last day. */
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

/** Confirmed stays by the day on which they begin or end, up to 500 of each. */
export const stayDays = z.object({
  arrivals: z.array(hostStay),
  departures: z.array(hostStay),
  /** True: there are more. */
  isCut: z.boolean(),
});
export type StayDays = z.infer<typeof stayDays>;
