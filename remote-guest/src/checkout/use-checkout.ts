import { createPaymentIntent, type PaymentIntent, queryKeys, releaseHold } from 'contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { call, useQueryClient } from 'shared-platform';
import {
  type CheckoutEvent,
  type CheckoutState,
  CLOSED,
  checkoutReducer,
  isReleasable,
  type Order,
} from './checkout-state.ts';
import { deadlineOf } from './deadline.ts';

/**
 * The state of the checkout, and the hold on the nights while the guest pays. A press asks for the hold and never
 * an effect, so one opening of the review makes one hold.
 */
export function useCheckout() {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email ?? '');
  const { state, send, latest } = useCheckoutState();
  // Requests about the hold run one after another: the same dates get the same hold, so releasing it must not
  // overtake the next request.
  const requests = useRef<Promise<PaymentIntent | undefined>>(Promise.resolve(undefined));

  const requestHold = useCallback(
    ({ roomId, price, stay, party }: Order) => {
      const request = requests.current
        .catch(() => undefined)
        .then(() => call(createPaymentIntent, { body: { price, roomId, ...stay, party } }));
      requests.current = request;
      const isCurrent = () => requests.current === request;
      request.then(
        (intent) => isCurrent() && send({ type: 'held', intent, deadline: deadlineOf(intent, Date.now()) }),
        (error: Error) => {
          // The room page shows the nights and the price that stand in the way.
          void client.invalidateQueries({ queryKey: queryKeys.room(roomId) });
          // The guest may have these nights, by a payment whose response was lost.
          void client.invalidateQueries({ queryKey: queryKeys.bookings(email) });
          if (isCurrent()) send({ type: 'holdRefused', error });
        },
      );
    },
    [client, email, send],
  );

  const releaseHold = useCallback(() => {
    if (!isReleasable(latest.current)) return;
    // A hold that cannot be released expires on the server.
    requests.current = requests.current.then(releaseOnServer).catch(() => undefined);
  }, [latest]);
  // Leaving the page with the review open gives up too.
  useEffect(() => releaseHold, [releaseHold]);

  return {
    state,
    send,
    reserve: (order: Order) => {
      if (send({ type: 'reserve', order })) requestHold(order);
    },
    holdAgain: () => {
      const next = send({ type: 'holdAgain' });
      if (next?.name === 'holding') requestHold(next.order);
    },
    close: () => {
      releaseHold();
      send({ type: 'close' });
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * `send` returns the new state, or nothing when the event changes none. It works at once and not at the next
 * rendering, so the second click of a double click finds the state of the first.
 */
function useCheckoutState() {
  const [state, setState] = useState<CheckoutState>(CLOSED);
  const latest = useRef(state);
  const send = useCallback((event: CheckoutEvent): CheckoutState | undefined => {
    const next = checkoutReducer(latest.current, event);
    if (next === latest.current) return undefined;
    latest.current = next;
    setState(next);
    return next;
  }, []);
  return { state, send, latest };
}

async function releaseOnServer(intent: PaymentIntent | undefined): Promise<undefined> {
  if (intent?.bookingId) await call(releaseHold, { id: intent.bookingId });
}
