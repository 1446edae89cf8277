/** Incorrect use of this script by the page, reported like Stripe.js does. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
