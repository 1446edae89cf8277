import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { ApiError, type DayRange, type ErrorCode, queryKeys, type RoomDetail } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-auth';
import { api, useMutation, useNavigate, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';
import { HoldLost, PaymentRefused, payByCard } from './pay-by-card.ts';
import type { Hold } from './use-hold.ts';

/** Paid, but the booking could not be saved. */
export class SaveFailed extends Error {
  /** The money goes back. Otherwise the server completes the booking by itself, or a new try does. */
  readonly isRefunded: boolean;

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : 'The booking could not be saved.');
    this.isRefunded = error instanceof ApiError && REFUNDED.has(error.code);
  }
}

const REFUNDED: ReadonlySet<string> = new Set<ErrorCode>([
  'nights-taken',
  'room-booked',
  'room-held',
  'room-not-found',
  'own-room',
  'dates-not-offered',
  'payment-mismatch',
]);

export interface Purchase {
  room: RoomDetail;
  stay: DayRange;
  /** Dollars for the whole stay. */
  price: number;
  hold: Hold;
}

interface CardPayment {
  stripe: Stripe;
  card: StripeCardElement;
  clientSecret: string;
}

/** Pays, saves the booking, marks the room, and goes to My Bookings. What was paid is never paid again. */
export function usePayment({ room, stay, price, hold }: Purchase) {
  const user = useSession((session) => session.user);
  const client = useQueryClient();
  const navigate = useNavigate();
  const paidIntent = useRef<string>(undefined);
  const isUnderWay = useRef(false);
  // Stays while the saving is tried again: the way back to the card is closed.
  const [saveFailure, setSaveFailure] = useState<SaveFailed>();
  const guest = { email: user?.email ?? '', name: user?.displayName || user?.email || 'Anonymous' };

  const mutation = useMutation({
    mutationFn: async (form: CardPayment | undefined) => {
      const holdAgain = hold.keep();
      try {
        if (form) paidIntent.current ??= await payByCard({ ...form, billing: guest });
      } catch (error) {
        holdAgain();
        throw error;
      }
      const transactionId = paidIntent.current;
      if (!transactionId) throw new PaymentRefused('The card form is not ready yet.');
      await save(transactionId);
      return transactionId;
    },
    onSuccess: (transactionId) => {
      for (const queryKey of [queryKeys.allRooms, queryKeys.room(room._id), queryKeys.bookings(guest.email)]) {
        void client.invalidateQueries({ queryKey });
      }
      // In place of the review's entry in the history: Back leads to the room's page.
      void navigate('/dashboard/my-bookings', { replace: true });
      toast.success(`Booking Successful ! ${transactionId}`);
    },
    onError: (error) => {
      if (!(error instanceof SaveFailed)) return;
      setSaveFailure(error);
      toast.error(error.message);
    },
  });

  async function save(transactionId: string): Promise<void> {
    const { _id: roomId, title, location, image, host } = room;
    const paid = { transactionId, roomId, ...stay, price };
    const described = { title, location, image, host: host.email, guest: { ...guest, image: user?.photoURL ?? null } };
    try {
      await api.saveBooking({ ...paid, ...described, date: new Date().toISOString() });
    } catch (error) {
      throw new SaveFailed(error);
    }
    // The saved booking has marked the room already: a failure here changes nothing for the guest.
    await api.markRoom(roomId, true).catch(() => undefined);
  }

  const { error, isPending, mutate } = mutation;
  // Nothing is lost by leaving now, but the guest would not see how it ends: the browser asks first.
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isPending]);

  /** The second click of a double click comes before anything is rendered anew. */
  function once(form: CardPayment | undefined): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(form, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  }
  return {
    guest,
    isBusy: isPending,
    refusal: error instanceof PaymentRefused && !(error instanceof HoldLost) ? error.message : undefined,
    /** The client secret of a hold that is gone. */
    lostHold: error instanceof HoldLost ? error.clientSecret : undefined,
    saveFailure,
    pay: (form: CardPayment) => once(form),
    saveAgain: () => once(undefined),
  };
}
