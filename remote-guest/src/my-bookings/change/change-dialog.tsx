import { Elements } from '@stripe/react-stripe-js';
import type { StripeCardElement } from '@stripe/stripe-js';
import {
  type BookingDetail,
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
import { type Change, type ChangeOrder, useChange } from './use-change.ts';

interface ChangeDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}

export function ChangeDialog({ booking, onClose }: ChangeDialogProps) {
  const formId = useId();
  const room = useQuery(roomQuery(booking.roomId));
  const [choice, setChoice] = useState<Choice>(() => choiceOf(booking));
  const change = useChange(booking, onClose);
  const { state } = change;
  const payable = isPaying(state) ? state : undefined;
  const { quote, order, error, isFetching, refetch } = useQuote(booking, choice);
  const card = useCard(change, payable !== undefined || (quote?.pay ?? 0) > 0);
  const refusal = state.name === 'holdRefused' ? state.error : error;

  function close() {
    change.close();
    onClose();
  }
  function choose(next: Choice) {
    // Clear the error about the previous choice.
    if (state.name === 'holdRefused') change.close();
    setChoice(next);
  }

  return (
    <Dialog
      description={
        payable
          ? `${summaryOf(payable.order)}. The difference is ${formatSum(payable.order.price)}.`
          : `${isolate(booking.title)}, booked for ${summaryOf({ stay: booking, party: booking.party ?? ONE_ADULT })}`
      }
      footer={
        <Buttons
          canPay={card.canPay}
          change={change}
          formId={formId}
          isAsking={isFetching}
          onClose={close}
          order={order}
        />
      }
      isBusy={isWaiting(state)}
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
          <Elements key={payable.order.id} stripe={card.stripe.data ?? null}>
            <PayChange
              change={change}
              formId={formId}
              onCard={card.setCard}
              onSubmit={card.pay}
              state={payable}
              stripe={card.stripe}
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

/** Requests the price of a choice, unless it equals the booked stay. `order` is what the guest confirms. */
function useQuote(booking: BookingDetail, choice: Choice) {
  const stay = stayOf(choice, booking);
  const { party } = choice;
  const { data, error, isFetching, refetch } = useQuery({
    ...quoteQuery(booking._id, stay ?? booking, party),
    enabled: stay !== undefined,
  });
  const quote = stay && !error ? data : undefined;
  const order = stay && quote && { ...stay, party, pay: quote.pay, refund: quote.refund };
  return { quote, order, error: stay && error, isFetching, refetch };
}

/** The card that the guest enters, and the payment with it. */
function useCard(change: Change, isNeeded: boolean) {
  const [card, setCard] = useState<StripeCardElement>();
  const stripe = useQuery({ ...cardPaymentsQuery, enabled: isNeeded });
  const canPay = change.state.name === 'ready' && stripe.isSuccess && card !== undefined;
  return { stripe, setCard, canPay, pay: () => canPay && void change.pay(stripe.data, card) };
}

interface ButtonsProps {
  change: Change;
  order: ChangeOrder | undefined;
  isAsking: boolean;
  canPay: boolean;
  formId: string;
  onClose: () => void;
}

/** The buttons of both steps. They are one component, so that the pressed button keeps focus. */
function Buttons({ change, order, isAsking, canPay, formId, onClose }: ButtonsProps) {
  const { state } = change;
  if (isPaying(state)) {
    const failure = saveFailureOf(state);
    return (
      <>
        <Button disabled={isWaiting(state)} onClick={failure ? onClose : change.close}>
          {failure ? 'Close' : 'Back'}
        </Button>
        {!failure && (
          <Button disabled={!canPay} form={formId} isBusy={isWaiting(state)} type="submit" variant="primary">
            Pay {formatSum(state.order.price)}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button disabled={isWaiting(state)} onClick={onClose}>
        Keep as it is
      </Button>
      <Button
        disabled={!order || isAsking}
        isBusy={isWaiting(state)}
        onClick={() => order && change.confirm(order)}
        variant="primary"
      >
        {order && order.pay > 0 ? 'Continue to payment' : 'Change booking'}
      </Button>
    </>
  );
}

function choiceOf({ from, to, party = ONE_ADULT, pendingChange }: BookingDetail): Choice {
  if (pendingChange) return { dates: { from: pendingChange.from, to: pendingChange.to }, party: pendingChange.party };
  return { dates: { from, to }, party };
}

function isPaying(state: CheckoutState): state is OpenCheckout {
  return !['closed', 'holding', 'holdRefused', 'booked'].includes(state.name);
}

function isWaiting(state: CheckoutState): boolean {
  return isBusy(state) || state.name === 'holding';
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
