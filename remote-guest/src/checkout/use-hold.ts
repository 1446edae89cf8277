import { type NewPaymentIntent, type PaymentIntent, queryKeys } from 'contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useSession } from 'shared-auth';
import { api, useMutation, useQueryClient } from 'shared-platform';

/**
 * The nights held for the guest while they pay. Asked for by a press and never by an effect, so one opening
 * of the review makes one hold.
 */
export function useHold() {
  const client = useQueryClient();
  const email = useSession((session) => session.user?.email ?? '');
  const { mutateAsync, reset, data, error, isPending } = useMutation({
    mutationFn: (wanted: NewPaymentIntent) => api.createPaymentIntent(wanted),
    // What stands in the way (a night, a price) is news for the page behind as well.
    onError: (_, { roomId }) => {
      void client.invalidateQueries({ queryKey: queryKeys.room(roomId ?? '') });
      // Who has the nights may be the guest, by a payment whose answer never came.
      void client.invalidateQueries({ queryKey: queryKeys.bookings(email) });
    },
  });
  const current = useRef<Promise<PaymentIntent>>(undefined);
  const ending = useRef<Promise<unknown>>(undefined);

  const take = useCallback(
    (wanted: NewPaymentIntent) => {
      // The same dates get the same hold: its end must not overtake the new request.
      current.current = Promise.resolve(ending.current).then(() => mutateAsync(wanted));
      current.current.catch(() => undefined);
    },
    [mutateAsync],
  );

  const end = useCallback(() => {
    const hold = current.current;
    current.current = undefined;
    // A hold that cannot be given back ends by itself.
    ending.current = hold
      ?.then(async ({ bookingId }) => {
        if (bookingId) await api.releaseHold(bookingId);
      })
      .catch(() => undefined);
  }, []);

  /** The guest gave up: the nights are free for others at once. */
  const giveBack = useCallback(() => {
    end();
    reset();
  }, [end, reset]);

  /** The money is on its way, and the server decides about the hold. Answers how to take that back. */
  const keep = useCallback(() => {
    const hold = current.current;
    current.current = undefined;
    return () => {
      current.current = hold;
    };
  }, []);

  // Leaving the page with the review open gives up too.
  useEffect(() => end, [end]);

  return { intent: data, error, isAsking: isPending, take, giveBack, keep };
}

export type Hold = ReturnType<typeof useHold>;
