/**
 * The lifecycle of a booking. Rows are never deleted, and a state changes only along this graph.
 *
 * held        the nights are kept for the guest while they pay
 * confirmed   paid, the nights are the guest's
 * released    the hold ended without a payment
 * conflicted  paid, but the nights were taken: refunded in full
 * cancelled   confirmed, then canceled by the guest, the host or an admin
 */
export const BOOKING_TRANSITIONS = {
  held: ['confirmed', 'released', 'conflicted'],
  // A payment can arrive after its hold has expired. The guest gets the nights if they are still free.
  released: ['confirmed', 'conflicted'],
  confirmed: ['cancelled'],
  conflicted: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type BookingState = keyof typeof BOOKING_TRANSITIONS;
export const BOOKING_STATES = Object.keys(BOOKING_TRANSITIONS) as [BookingState, ...BookingState[]];

/** The states in which a booking occupies its nights. */
export const ACTIVE_STATES = ['held', 'confirmed'] as const satisfies readonly BookingState[];

export function canBecome(from: BookingState, to: BookingState): boolean {
  return (BOOKING_TRANSITIONS[from] as readonly string[]).includes(to);
}

export const HOLD_MINUTES = 15;
export const MAX_NIGHTS = 180;
/** Maximum length of the reason for a cancellation, in characters. */
export const CANCEL_REASON_LIMIT = 500;
/** Maximum length of a host's note on a booking, in characters. */
export const NOTE_LIMIT = 2000;
