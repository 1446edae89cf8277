import { createPaymentIntent, type PaymentIntent, queryKeys, releaseHold } from 'contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useSession } from 'shared-auth';
import { call, useQueryClient } from 'shared-platform';
import { isReleasable, type Order } from '../shared/payment/checkout-state.ts';
import { deadlineOf } from '../shared/payment/deadline.ts';
import { useCheckoutState } from '../shared/payment/use-checkout-state.ts';

/**
 * Manages the state of the checkout and the hold of the nights while the guest pays. Requests a hold in event handlers,
 * never in an effect, so that opening the review creates only one hold.
 */
export function useCheckout() {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email ?? '');
  const { state, send, latest } = useCheckoutState();
  // The last request about the hold. Requests are serialized: a request for the same dates returns the same hold, which
  // a late release would end.
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
          // The room page shows why the nights are unavailable or how the price has changed.
          void client.invalidateQueries({ queryKey: queryKeys.room(roomId) });
          // Reload the bookings, because the guest may have booked these nights with a payment whose response was lost.
          void client.invalidateQueries({ queryKey: queryKeys.bookings(email) });
          if (isCurrent()) send({ type: 'holdRefused', error });
        },
      );
    },
    [client, email, send],
  );

  const releaseHold = useCallback(() => {
    const state = latest.current;
    if (!isReleasable(state)) return;
    const { roomId } = state.order;
    requests.current = requests.current
      .then(releaseOnServer)
      .then((isReleased) => {
        // The server does not release nights that the waitlist offered. Reload the room, whose page shows that hold.
        if (!isReleased) void client.invalidateQueries({ queryKey: queryKeys.room(roomId) });
        return undefined;
      })
      // Ignore failures, because the hold expires on the server.
      .catch(() => undefined);
  }, [client, latest]);
  // Release the hold when the page unmounts.
  useEffect(() => releaseHold, [releaseHold]);

  // If Back restores a page with an open review, the guest may have paid in another tab in the meantime. Request the
  // hold again, which returns the same hold or fails because the stay is booked.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      const next = persisted ? send({ type: 'restored' }) : undefined;
      if (next?.name === 'holding') requestHold(next.order);
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [send, requestHold]);

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

/** Releases the hold of a checkout. Returns false if the server keeps the hold. */
async function releaseOnServer(intent: PaymentIntent | undefined): Promise<boolean> {
  return !intent?.bookingId || (await call(releaseHold, { id: intent.bookingId })).modifiedCount > 0;
}
