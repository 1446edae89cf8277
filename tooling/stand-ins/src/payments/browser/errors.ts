/** Wrong use of this script by the page, as Stripe.js reports it. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
