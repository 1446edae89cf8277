import type { StripeCardElement } from '@stripe/stripe-js';
import { formatSum } from 'contracts';
import { Banner, Button } from 'shared-ui';
import { CardForm } from '../../shared/payment/card-form.tsx';
import { type OpenCheckout, saveFailureOf } from '../../shared/payment/checkout-state.ts';
import { HoldStatus } from '../../shared/payment/hold-status.tsx';
import type { Change } from './use-change.ts';

interface PayChangeProps {
  change: Change;
  state: OpenCheckout;
  formId: string;
  stripe: { isSuccess: boolean; isError: boolean; refetch: () => unknown };
  onCard: (card: StripeCardElement | undefined) => void;
  onSubmit: () => void;
}

export function PayChange({ change, state, formId, stripe, onCard, onSubmit }: PayChangeProps) {
  const failure = saveFailureOf(state);
  const price = formatSum(state.order.price);
  if (failure?.isRefunded) {
    return (
      <Banner title={failure.message} tone="danger">
        Your payment of {price} is being refunded in full. You don't need to do anything.
      </Banner>
    );
  }
  if (failure) {
    return (
      <Banner title="You've paid, but the change isn't saved yet" tone="warning">
        <p>
          {failure.message} You don't need to pay again: within a few minutes your booking is changed, or your payment
          of {price} is refunded in full.
        </p>
        <Button className="mt-3" isBusy={state.name === 'saving'} onClick={change.saveAgain} size="sm">
          Save the change now
        </Button>
      </Banner>
    );
  }
  return (
    <>
      <CardForm
        hasFailed={stripe.isError}
        id={formId}
        isLoaded={stripe.isSuccess}
        onCard={onCard}
        onRetry={() => void stripe.refetch()}
        onSubmit={onSubmit}
        refusal={'refusal' in state ? state.refusal : undefined}
      />
      <HoldStatus checkout={change} state={state} />
      <p className="text-ink-muted text-sm">
        You won't be charged until you press Pay. Until then your booking stays as it is.
      </p>
    </>
  );
}
