import { useCallback } from 'react';
import { Banner, Button, Spinner } from 'shared-ui';
import type { CheckoutEvent, OpenCheckout } from './checkout-state.ts';
import { HoldCountdown } from './hold-countdown.tsx';

interface HoldStatusProps {
  checkout: { send: (event: CheckoutEvent) => unknown; holdAgain: () => void };
  state: OpenCheckout;
}

export function HoldStatus({ checkout, state }: HoldStatusProps) {
  const { send, holdAgain } = checkout;
  const endHold = useCallback(() => send({ type: 'timeOut' }), [send]);
  switch (state.name) {
    case 'holding':
      return <Waiting>Holding your nights…</Waiting>;
    case 'ready':
    case 'paying': {
      const { deadline } = state.held;
      return (
        deadline && (
          <HoldCountdown key={deadline} deadline={deadline} onEnd={state.name === 'ready' ? endHold : undefined} />
        )
      );
    }
    case 'expired':
      // After a failed payment, the message above already explains what happened to the money.
      return (
        <Ended onHoldAgain={holdAgain}>The time to pay has run out.{!state.refusal && ' Nothing was charged.'}</Ended>
      );
    case 'holdLost':
      return <Ended onHoldAgain={holdAgain}>The nights are no longer held for you. Nothing was charged.</Ended>;
    case 'saving':
    case 'booked':
      return <Waiting>Saving your booking…</Waiting>;
    default:
      return null;
  }
}

function Waiting({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-ink-muted text-sm">
      <Spinner label="" size="sm" />
      {children}
    </p>
  );
}

function Ended({ children, onHoldAgain }: { children: React.ReactNode; onHoldAgain: () => void }) {
  const again = (
    <Button onClick={onHoldAgain} size="sm">
      Hold the nights again
    </Button>
  );
  return (
    <Banner action={again} tone="warning">
      {children}
    </Banner>
  );
}
