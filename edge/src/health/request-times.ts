import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkoutEndpoints } from 'contracts/endpoints';
import { Histogram } from 'prom-client';
import { callPattern } from '../call-pattern.ts';

/** `booking` is a call that is part of a booking; see docs/operations.md#service-levels. */
type Kind = 'page' | 'booking' | 'api';
/** `failed`: a server error. `left`: the visitor disconnected early. A refusal, such as a 409, counts as `ok`. */
type Outcome = 'ok' | 'failed' | 'left';

/** If the visitor disconnects after waiting at least this long, the request counts as failed. */
const PATIENCE_SECONDS = 10;
const STEPS = [checkoutEndpoints.createPaymentIntent, checkoutEndpoints.saveBooking].map(callPattern);

/**
 * Measures the duration and the outcome of requests. The edge does this, so that requests are measured even while the
 * API is down.
 */
export function createRequestTimes() {
  const figures = new Histogram<'kind' | 'outcome'>({
    name: 'lodge_edge_request_seconds',
    help: 'Duration of requests for pages, steps of bookings and other calls of the API, by outcome (ok, failed, left).',
    labelNames: ['kind', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
  // Start the series at zero: Prometheus does not see an increase in a series that starts at 1.
  for (const kind of ['page', 'booking', 'api'])
    for (const outcome of ['ok', 'failed']) figures.zero({ kind, outcome });

  return {
    figures,
    watch(response: ServerResponse, kind: Kind): void {
      const since = performance.now();
      response.once('close', () => {
        const seconds = (performance.now() - since) / 1_000;
        figures.observe({ kind, outcome: outcomeOf(response, seconds) }, seconds);
      });
    },
  };
}

export function kindOfCall({ method }: IncomingMessage, pathname: string): Kind {
  return STEPS.some((step) => step.test(`${method} ${pathname}`)) ? 'booking' : 'api';
}

function outcomeOf({ writableFinished, statusCode }: ServerResponse, seconds: number): Outcome {
  if (writableFinished) return statusCode >= 500 ? 'failed' : 'ok';
  return seconds < PATIENCE_SECONDS ? 'left' : 'failed';
}

export function createPaintTimes() {
  return new Histogram({
    name: 'lodge_edge_page_lcp_seconds',
    help: 'Largest contentful paint of pages, as browsers reported it.',
    buckets: [1, 1.5, 2.5, 4, 10],
    registers: [],
  });
}
