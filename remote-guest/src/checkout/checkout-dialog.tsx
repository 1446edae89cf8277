import { Elements } from '@stripe/react-stripe-js';
import type { StripeCardElement } from '@stripe/stripe-js';
import { nightsBetween, plainPrice, pricePartsOf, type RoomDetail } from 'contracts';
import { useId, useState } from 'react';
import { serverNow, useQuery } from 'shared-platform';
import { Button, Dialog } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { Alternatives } from '../shared/alternatives/alternatives.tsx';
import { CardForm } from '../shared/payment/card-form.tsx';
import { cardPaymentsQuery } from '../shared/payment/card-payments.ts';
import { isBusy, type OpenCheckout, saveFailureOf } from '../shared/payment/checkout-state.ts';
import { HoldStatus } from '../shared/payment/hold-status.tsx';
import { refundLine } from '../shared/refund-line.ts';
import { HoldProblem } from './hold-problem.tsx';
import { Review } from './review.tsx';
import { type ReviewEntry, useBack } from './review-entry.ts';
import { SaveProblem } from './save-problem.tsx';
import type { Checkout } from './use-checkout.ts';
import { usePayment } from './use-payment.ts';

export interface CheckoutDialogProps {
  checkout: Checkout;
  entry: ReviewEntry;
  room: RoomDetail;
}

export function CheckoutDialog(props: CheckoutDialogProps) {
  const { state } = props.checkout;
  const { data: stripe = null } = useQuery(cardPaymentsQuery);
  const shown = useLast(state.name === 'closed' ? undefined : state);
  return (
    shown && (
      <Elements key={shown.order.id} stripe={stripe}>
        <ReviewDialog {...props} isOpen={state.name !== 'closed'} state={shown} />
      </Elements>
    )
  );
}

interface ReviewDialogProps extends CheckoutDialogProps {
  isOpen: boolean;
  state: OpenCheckout;
}

function ReviewDialog({ checkout, entry, room, isOpen, state }: ReviewDialogProps) {
  const formId = useId();
  const stripe = useQuery(cardPaymentsQuery);
  const [card, setCard] = useState<StripeCardElement>();
  const { guest, pay, saveAgain } = usePayment(room, checkout);
  const { stay, party, price, parts = pricePartsOf({ price }) } = state.order;
  const { cancellationPolicy: policy, timeZone, charges } = room;
  const terms = { policy, timeZone, paid: parts, charges };
  const saveFailure = saveFailureOf(state);
  const isWaiting = isBusy(state);
  const canPay = state.name === 'ready' && stripe.isSuccess && card !== undefined;

  function close() {
    checkout.close();
    entry.remove();
  }
  // While a request is pending, the review cannot be closed, so restore its history entry.
  useBack(entry, isOpen, () => (isWaiting ? entry.add() : close()));

  return (
    <Dialog
      footer={
        <>
          <Button disabled={isWaiting} onClick={close}>
            {saveFailure ? 'Close' : 'Cancel'}
          </Button>
          {!saveFailure && (
            <Button disabled={!canPay} form={formId} isBusy={isWaiting} type="submit" variant="primary">
              Pay {plainPrice(price)}$
            </Button>
          )}
        </>
      }
      isBusy={isWaiting}
      isOpen={isOpen}
      onClose={close}
      title="Review Info Before Reserve"
    >
      <Review guestName={guest.name} nights={nightsBetween(stay)} party={party} price={parts} room={room} stay={stay} />
      <p className="mt-4 text-ink-muted text-sm">{refundLine({ ...terms, stay }, serverNow())}</p>
      <div className="mt-5 space-y-4">
        {saveFailure ? (
          <>
            <SaveProblem failure={saveFailure} isBusy={isWaiting} onRetry={() => void saveAgain()} price={price} />
            {saveFailure.isRefunded && <Alternatives party={party} room={room} stay={stay} />}
          </>
        ) : state.name === 'holdRefused' ? (
          <HoldProblem
            error={state.error}
            onClose={close}
            onRetry={checkout.holdAgain}
            party={party}
            room={room}
            stay={stay}
          />
        ) : (
          <>
            <CardForm
              hasFailed={stripe.isError}
              id={formId}
              isLoaded={stripe.isSuccess}
              onCard={setCard}
              onRetry={() => void stripe.refetch()}
              onSubmit={() => canPay && void pay(stripe.data, card)}
              refusal={'refusal' in state ? state.refusal : undefined}
            />
            <HoldStatus checkout={checkout} state={state} />
            <p className="text-ink-muted text-sm">You won't be charged until you press Pay.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
