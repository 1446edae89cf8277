import { CardElement, Elements, useElements } from '@stripe/react-stripe-js';
import { type DayRange, formatPrice, nightsBetween, type RoomDetail, toCents } from 'contracts';
import { useCallback, useId, useMemo, useState } from 'react';
import { useQuery } from 'shared-platform';
import { Banner, Button, Dialog, Spinner } from 'shared-ui';
import { refundLine } from '../stay/refund-line.ts';
import { CardForm } from './card-form.tsx';
import { cardPaymentsQuery } from './card-payments.ts';
import { deadlineOf, HoldCountdown } from './hold-countdown.tsx';
import { HoldProblem } from './hold-problem.tsx';
import { Review } from './review.tsx';
import { type ReviewEntry, useBack } from './review-entry.ts';
import { SaveProblem } from './save-problem.tsx';
import type { Hold } from './use-hold.ts';
import { usePayment } from './use-payment.ts';

export interface CheckoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
  room: RoomDetail;
  stay: DayRange;
  /** Dollars for the whole stay, as the guest saw them: a price that changes meanwhile is not the one agreed to. */
  price: number;
  hold: Hold;
  entry: ReviewEntry;
}

/** The review of a stay and the payment for it. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { data: stripe = null } = useQuery(cardPaymentsQuery);
  return (
    <Elements stripe={stripe}>
      <Checkout {...props} />
    </Elements>
  );
}

function Checkout({ isOpen, onClose, room, stay, price, hold, entry }: CheckoutDialogProps) {
  const formId = useId();
  const elements = useElements();
  const stripe = useQuery(cardPaymentsQuery);
  const [isCardReady, setIsCardReady] = useState(false);
  const totalCents = toCents(price) ?? 0;
  const { guest, isBusy, refusal, lostHold, saveFailure, pay, saveAgain } = usePayment({ room, stay, price, hold });

  const { intent, error, isAsking } = hold;
  const deadline = useMemo(() => intent?.heldUntil && deadlineOf(intent.heldUntil, Date.now()), [intent]);
  const [endedSecret, setEndedSecret] = useState<string>();
  const endHold = useCallback(() => setEndedSecret(intent?.clientSecret), [intent]);
  const isLost = intent !== undefined && lostHold === intent.clientSecret;
  const hasEnded = isLost || (intent !== undefined && endedSecret === intent.clientSecret);
  const canPay = Boolean(stripe.data && isCardReady && intent && !hasEnded && !saveFailure);

  const holdAgain = () => hold.take({ price, roomId: room._id, ...stay });
  function close() {
    if (!saveFailure) hold.giveBack();
    onClose();
  }
  // While the money is on its way the review stays, and so does its entry.
  useBack(entry, isOpen, () => (isBusy ? entry.add() : close()));
  function retryHold() {
    // The form comes back anew.
    setIsCardReady(false);
    holdAgain();
  }
  function submit() {
    const card = elements?.getElement(CardElement);
    if (canPay && !isBusy && stripe.data && card && intent) {
      pay({ stripe: stripe.data, card, clientSecret: intent.clientSecret });
    }
  }

  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {saveFailure ? 'Close' : 'Cancel'}
          </Button>
          {!saveFailure && (
            <Button disabled={isBusy || !canPay} form={formId} isBusy={isBusy} type="submit" variant="primary">
              Pay {formatPrice(price)}$
            </Button>
          )}
        </>
      }
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={close}
      title="Review Info Before Reserve"
    >
      <Review guestName={guest.name} nights={nightsBetween(stay)} price={price} room={room} stay={stay} />
      <p className="mt-4 text-ink-muted text-sm">
        {refundLine({ policy: room.cancellationPolicy, timeZone: room.timeZone, stay, totalCents }, new Date())}
      </p>
      <div className="mt-5 space-y-4">
        {saveFailure ? (
          <SaveProblem failure={saveFailure} isBusy={isBusy} onRetry={saveAgain} price={price} />
        ) : error ? (
          <HoldProblem error={error} onClose={close} onRetry={retryHold} room={room} stay={stay} />
        ) : (
          <>
            <CardForm
              hasFailed={stripe.isError}
              id={formId}
              isLoaded={stripe.isSuccess}
              onReady={() => setIsCardReady(true)}
              onRetry={() => void stripe.refetch()}
              onSubmit={submit}
              refusal={refusal}
            />
            {hasEnded ? (
              <Banner
                action={
                  <Button isBusy={isAsking} onClick={holdAgain} size="sm">
                    Hold the nights again
                  </Button>
                }
                tone="warning"
              >
                {isLost ? 'The nights are not held for you any more.' : 'The time to pay has run out.'} Nothing was
                charged.
              </Banner>
            ) : deadline ? (
              <HoldCountdown key={deadline} deadline={deadline} onEnd={endHold} />
            ) : (
              isAsking && (
                <p className="flex items-center gap-2 text-ink-muted text-sm">
                  <Spinner label="" size="sm" />
                  Holding your nights…
                </p>
              )
            )}
            <p className="text-ink-muted text-sm">You won't be charged until you press Pay.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
