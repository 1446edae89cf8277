import { useCallback, useRef, useState } from 'react';
import { type CheckoutEvent, type CheckoutState, CLOSED, checkoutReducer } from './checkout-state.ts';

/**
 * `send` returns the new state, or undefined if the event is ignored. It updates `latest` synchronously, so that the
 * second click of a double-click sees the state after the first.
 */
export function useCheckoutState() {
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
