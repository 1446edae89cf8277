import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import {
  ApiError,
  type BookingDetail,
  changeBooking,
  type ErrorCode,
  endChange,
  type NewChange,
  type Party,
  queryKeys,
  saveBooking,
} from 'contracts';
import { useRef } from 'react';
import { useSession } from 'shared-auth';
import { call, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';
import { type CheckoutState, isReleasable } from '../../shared/payment/checkout-state.ts';
import { deadlineOf } from '../../shared/payment/deadline.ts';
import { payByCard } from '../../shared/payment/pay-by-card.ts';
import { useCheckoutState } from '../../shared/payment/use-checkout-state.ts';
import { useLeaveWarning } from '../../shared/payment/use-leave-warning.ts';

export type ChangeOrder = Omit<NewChange, 'party'> & { party: Party };

/** Changes a booking and charges the difference. Reuses the state machine of the checkout. */
export function useChange(booking: BookingDetail, onMade: () => void) {
  const client = useQueryClient();
  const user = useSession((session) => session.user);
  const { state, send, latest } = useCheckoutState();
  const wanted = useRef<ChangeOrder>(undefined);
  const orders = useRef(0);
  useLeaveWarning(state);

  function refresh() {
    const { _id, roomId } = booking;
    const keys = [queryKeys.booking(_id), queryKeys.bookings(user?.email ?? ''), queryKeys.room(roomId)];
    for (const queryKey of [...keys, queryKeys.allRooms, ['guest', 'change', _id]])
      void client.invalidateQueries({ queryKey });
  }

  function finish() {
    refresh();
    send({ type: 'saved' });
    toast.success('Booking Changed !');
    onMade();
  }

  async function ask(holding: CheckoutState | undefined) {
    if (holding?.name !== 'holding' || !wanted.current) return;
    const isCurrent = () => latest.current.name === 'holding';
    try {
      const { payment } = await call(changeBooking, { id: booking._id, body: wanted.current });
      if (payment && isCurrent()) send({ type: 'held', intent: payment, deadline: deadlineOf(payment, Date.now()) });
      else if (payment) await release();
      else finish();
    } catch (error) {
      refresh();
      if (isCurrent()) send({ type: 'holdRefused', error: error as Error });
    }
  }

  /** Releases the change. Ignores failures, because the change expires on the server. */
  async function release() {
    await call(endChange, { id: booking._id }).catch(() => undefined);
    refresh();
  }

  async function pay(stripe: Stripe, card: StripeCardElement) {
    const paying = send({ type: 'pay' });
    if (paying?.name !== 'paying') return;
    const { clientSecret } = paying.held.intent;
    const billing = { email: user?.email ?? '', name: user?.displayName || user?.email || 'Anonymous' };
    await save(send(await payByCard({ stripe, card, clientSecret, billing })));
  }

  async function save(saving: CheckoutState | undefined) {
    if (saving?.name !== 'saving') return;
    const { order, transactionId } = saving;
    try {
      await call(saveBooking, { body: { transactionId, roomId: order.roomId, ...order.stay, party: order.party } });
    } catch (error) {
      refresh();
      const message = error instanceof Error ? error.message : 'The change could not be saved.';
      send({ type: 'saveFailed', failure: { message, isRefunded: isRefunded(error) } });
      return;
    }
    finish();
  }

  return {
    state,
    send,
    confirm: (order: ChangeOrder) => {
      if (latest.current.name === 'holdRefused') send({ type: 'close' });
      wanted.current = order;
      orders.current += 1;
      const { from, to, party, pay: price } = order;
      const asked = { id: orders.current, roomId: booking.roomId, stay: { from, to }, party, price };
      void ask(send({ type: 'reserve', order: asked }));
    },
    holdAgain: () => void ask(send({ type: 'holdAgain' })),
    pay,
    saveAgain: () => void save(send({ type: 'saveAgain' })),
    /** Closes the dialog and releases an unpaid change, including one from before a reload. */
    close: () => {
      const { name } = latest.current;
      const isHeld = name === 'closed' ? booking.pendingChange !== undefined : isReleasable(latest.current);
      send({ type: 'close' });
      if (isHeld && name !== 'holding') void release();
    },
  };
}

export type Change = ReturnType<typeof useChange>;

const REFUNDED: ReadonlySet<string> = new Set<ErrorCode>(['change-ended', 'payment-mismatch']);

function isRefunded(error: unknown): boolean {
  return error instanceof ApiError && REFUNDED.has(error.code);
}
