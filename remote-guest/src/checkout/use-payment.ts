import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import {
  ApiError,
  type ErrorCode,
  markRoom,
  type NewBooking,
  queryKeys,
  type RoomDetail,
  saveBooking,
  WAITLIST,
} from 'contracts';
import { useSession } from 'shared-auth';
import { call, useNavigate, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';
import type { CheckoutState, SaveFailure } from '../shared/payment/checkout-state.ts';
import { payByCard } from '../shared/payment/pay-by-card.ts';
import { useLeaveWarning } from '../shared/payment/use-leave-warning.ts';
import type { Checkout } from './use-checkout.ts';

/** Charges the card, saves the booking, marks the room as booked and opens My Bookings. Never charges twice. */
export function usePayment(room: RoomDetail, { state, send }: Checkout) {
  const user = useSession((session) => session.user);
  const client = useQueryClient();
  const navigate = useNavigate();
  const guest = { email: user?.email ?? '', name: user?.displayName || user?.email || 'Anonymous' };

  async function pay(stripe: Stripe, card: StripeCardElement) {
    const paying = send({ type: 'pay' });
    if (paying?.name !== 'paying') return;
    const { clientSecret } = paying.held.intent;
    await save(send(await payByCard({ stripe, card, clientSecret, billing: guest })));
  }

  async function save(saving: CheckoutState | undefined) {
    if (saving?.name !== 'saving') return;
    const { order, transactionId } = saving;
    const { title, location, image, host } = room;
    // The specification defines these request fields. The server uses only room, dates and payment, and reads the rest
    // from its database.
    const paid = { transactionId, roomId: order.roomId, ...order.stay, party: order.party, price: order.price };
    const described = { title, location, image, host: host.email, guest: { ...guest, image: user?.photoURL ?? null } };
    let bookingId: string;
    try {
      const body: NewBooking = { ...paid, ...described, date: new Date().toISOString() };
      bookingId = (await call(saveBooking, { body })).insertedId;
    } catch (error) {
      const failure = saveFailureFrom(error);
      send({ type: 'saveFailed', failure });
      toast.error(failure.message);
      return;
    }
    // Ignore failures, because saving the booking has already marked the room.
    await call(markRoom, { id: order.roomId, body: { status: true } }).catch(() => undefined);
    send({ type: 'saved' });
    const ofRoom = queryKeys.room(order.roomId);
    for (const queryKey of [queryKeys.allRooms, ofRoom, queryKeys.bookings(guest.email), WAITLIST]) {
      void client.invalidateQueries({ queryKey });
    }
    // Replace the review's history entry, so that Back returns to the room page.
    void navigate('/dashboard/my-bookings', { replace: true, state: { booked: bookingId } });
    toast.success(`Booking Successful ! ${transactionId}`);
  }

  useLeaveWarning(state);
  return { guest, pay, saveAgain: () => save(send({ type: 'saveAgain' })) };
}

const REFUNDED: ReadonlySet<string> = new Set<ErrorCode>([
  'nights-taken',
  'room-booked',
  'room-unlisted',
  'room-held',
  'room-not-found',
  'own-room',
  'dates-not-offered',
  'stay-not-allowed',
  'party-too-large',
  'pets-not-allowed',
  'payment-mismatch',
]);

function saveFailureFrom(error: unknown): SaveFailure {
  return {
    message: error instanceof Error ? error.message : 'The booking could not be saved.',
    isRefunded: error instanceof ApiError && REFUNDED.has(error.code),
  };
}
