import type { Stripe } from '@stripe/stripe-js';
// The pure entry: the other one loads the provider's script as soon as it is imported.
import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions, siteConfig } from 'shared-platform';

/** The payment provider's browser code, once per page; after a failure it can be asked for again. */
export const cardPaymentsQuery = queryOptions({
  queryKey: ['guest', 'card-payments'],
  queryFn: loadCardPayments,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  // An object of the provider's own, not data to be compared.
  structuralSharing: false,
});

async function loadCardPayments(): Promise<Stripe> {
  const { publishableKey, script } = siteConfig().stripe;
  // With a local stand-in: its script defines `Stripe`, which the loader then takes as it is.
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
