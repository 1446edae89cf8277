import { Elements } from '@stripe/react-stripe-js';
import type { StripeCardElement } from '@stripe/stripe-js';
import {
  type BookingDetail,
  type ChangeQuote,
  type DayRange,
  formatShortDay,
  formatSum,
  isolate,
  ONE_ADULT,
  type Party,
  partyText,
} from 'contracts';
import { useId, useState } from 'react';
import { useQuery } from 'shared-platform';
import { Banner, Button, Dialog, Skeleton } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { cardPaymentsQuery } from '../../shared/payment/card-payments.ts';
import { type CheckoutState, isBusy, type OpenCheckout, saveFailureOf } from '../../shared/payment/checkout-state.ts';
import { quoteQuery, roomQuery } from './api.ts';
import { type Choice, ChooseChange, stayOf } from './choose-change.tsx';
import { PayChange } from './pay-change.tsx';
import { useChange } from './use-change.ts';

interface ChangeDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}

export function ChangeDialog({ booking, onClose }: ChangeDialogProps) {
  const formId = useId();
  const room = useQuery(roomQuery(booking.roomId));
  const [card, setCard] = useState<StripeCardElement>();
  const [choice, setChoice] = useState<Choice>(() => choiceOf(booking));
  const change = useChange(booking, onClose);
  const { state } = change;
  const stay = stayOf(choice, booking);
  const { data, error, isFetching, refetch } = useQuery({
    ...quoteQuery(booking._id, stay ?? booking, choice.party),
    enabled: stay !== undefined,
  });
  const quote = stay && !error ? data : undefined;
  const payable = isPaying(state) ? state : undefined;
  const stripe = useQuery({ ...cardPaymentsQuery, enabled: payable !== undefined || (quote?.pay ?? 0) > 0 });
  const failure = payable && saveFailureOf(payable);
  const isWaiting = isBusy(state) || state.name === 'holding';
  const canPay = state.name === 'ready' && stripe.isSuccess && card !== undefined;
  const refusal = state.name === 'holdRefused' ? state.error : stay ? error : undefined;

  function close() {
    change.close();
    onClose();
  }
  function choose(next: Choice) {
    // Clear the error of the previous choice.
    if (state.name === 'holdRefused') change.close();
    setChoice(next);
  }
  function confirm({ pay, refund }: ChangeQuote) {
    if (stay) change.confirm({ ...stay, party: choice.party, pay, refund });
  }

  const footer = payable ? (
    <>
      <Button disabled={isWaiting} onClick={failure ? close : change.close}>
        {failure ? 'Close' : 'Back'}
      </Button>
      {!failure && (
        <Button disabled={!canPay} form={formId} isBusy={isWaiting} type="submit" variant="primary">
          Pay {formatSum(payable.order.price)}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button disabled={isWaiting} onClick={close}>
        Keep as it is
      </Button>
      <Button
        disabled={!quote || isFetching}
        isBusy={isWaiting}
        onClick={() => quote && confirm(quote)}
        variant="primary"
      >
        {quote && quote.pay > 0 ? 'Continue to payment' : 'Change booking'}
      </Button>
    </>
  );

  return (
    <Dialog
      description={
        payable
          ? `${summaryOf(payable.order)}. The difference is ${formatSum(payable.order.price)}.`
          : `${isolate(booking.title)}, booked for ${summaryOf({ stay: booking, party: booking.party ?? ONE_ADULT })}`
      }
      footer={footer}
      isBusy={isWaiting}
      isOpen
      onClose={close}
      title="Change dates or guests"
    >
      <div className="space-y-4">
        {refusal && !payable && (
          <Banner action={error && <Again onClick={() => void refetch()} />} tone="danger">
            {refusal.message}
          </Banner>
        )}
        {payable ? (
          <Elements key={payable.order.id} stripe={stripe.data ?? null}>
            <PayChange
              change={change}
              formId={formId}
              onCard={setCard}
              onSubmit={() => canPay && void change.pay(stripe.data, card)}
              state={payable}
              stripe={stripe}
            />
          </Elements>
        ) : room.data ? (
          <ChooseChange
            booking={booking}
            choice={choice}
            isAsking={isFetching}
            onChoose={choose}
            quote={quote}
            room={room.data}
          />
        ) : (
          <>
            <LoadFailure query={room} what="The room" />
            {room.isPending && <Skeleton className="h-96 w-full" />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function choiceOf({ from, to, party = ONE_ADULT, pendingChange }: BookingDetail): Choice {
  if (pendingChange) return { dates: { from: pendingChange.from, to: pendingChange.to }, party: pendingChange.party };
  return { dates: { from, to }, party };
}

function isPaying(state: CheckoutState): state is OpenCheckout {
  return !['closed', 'holding', 'holdRefused', 'booked'].includes(state.name);
}

function summaryOf({ stay, party }: { stay: DayRange; party: Party }): string {
  return `${formatShortDay(stay.from)} to ${formatShortDay(stay.to)}, ${partyText(party)}`;
}

function Again({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick} size="sm">
      Try again
    </Button>
  );
}
