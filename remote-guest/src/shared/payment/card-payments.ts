import type { Stripe } from '@stripe/stripe-js';
// Use the `pure` entry point, because the default one loads the provider's script on import.
import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions, siteConfig } from 'shared-platform';

/** Loads the payment provider's code once per page. After a failure, call `refetch`. */
export const cardPaymentsQuery = queryOptions({
  queryKey: ['guest', 'card-payments'],
  queryFn: loadCardPayments,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  // The data is the provider's object, which must not be compared or copied.
  structuralSharing: false,
});

async function loadCardPayments(): Promise<Stripe> {
  const { publishableKey, script } = siteConfig().stripe;
  // The script of the local stand-in defines `Stripe`, which the loader then uses.
  if (script && !('Stripe' in window)) await loadScript(script);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment form could not be loaded');
  return stripe;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment form could not be loaded'));
    });
    document.head.append(script);
  });
}
