/** Thrown if the page uses this script incorrectly, as in Stripe.js. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
