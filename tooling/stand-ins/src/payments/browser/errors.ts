/** Thrown if the page uses this script incorrectly, like Stripe.js does. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
