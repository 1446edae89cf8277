import { useEffect } from 'react';
import type { CheckoutState } from './checkout-state.ts';

/** Makes the browser ask before the guest leaves during a payment, because they would not see the result. */
export function useLeaveWarning({ name }: CheckoutState): void {
  const isOn = name === 'paying' || name === 'saving';
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
