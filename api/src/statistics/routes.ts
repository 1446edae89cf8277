import {
  adminNow,
  adminStatistics,
  guestNow as guestNowAnswer,
  guestStatistics,
  hostNow as hostNowAnswer,
  hostStatistics,
  statisticsRange,
} from 'contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Actor, Person } from '../actor.ts';
import { answers } from '../http/answers.ts';
import type { Services } from '../services.ts';
import { guestFigures, guestNow } from './guest-figures.ts';
import { hostFigures, hostNow } from './host-figures.ts';
import { siteFigures, siteNow } from './site-figures.ts';

const tags = ['statistics'];

/** Figures of the caller alone: the session says whose, nothing in the request does. */
export function statisticsRoutes(services: Services): FastifyPluginAsyncZod {
  // The access table lets only a saved person with the role through.
  const personOf = (actor: Actor | null) => actor?.person as Person;
  return async (app) => {
    app.get(
      '/statistics/guest',
      {
        schema: {
          tags,
          summary: 'What the caller booked in a range of days, half-open, at most 400',
          querystring: statisticsRange,
          response: answers(guestStatistics),
        },
      },
      async ({ actor, query }) => guestFigures(services, actor as Actor, query),
    );
    app.get(
      '/statistics/guest/now',
      { schema: { tags, summary: 'The stays that the caller has ahead', response: answers(guestNowAnswer) } },
      async ({ actor }) => guestNow(services, actor as Actor),
    );

    app.get(
      '/statistics/host',
      {
        schema: {
          tags,
          summary: "Earnings and occupancy of the caller's rooms in a range of days (host)",
          querystring: statisticsRange,
          response: answers(hostStatistics),
        },
      },
      async ({ actor, query }) => hostFigures(services, personOf(actor), query),
    );
    app.get(
      '/statistics/host/now',
      { schema: { tags, summary: 'Who comes and goes today (host)', response: answers(hostNowAnswer) } },
      async ({ actor }) => hostNow(services, personOf(actor)),
    );

    app.get(
      '/statistics/admin',
      {
        schema: {
          tags,
          summary: 'Bookings, turnover and refunds of the site in a range of days (admin)',
          querystring: statisticsRange,
          response: answers(adminStatistics),
        },
      },
      async ({ query }) => siteFigures(services, query),
    );
    app.get(
      '/statistics/admin/now',
      { schema: { tags, summary: 'Requests that wait, and people by role (admin)', response: answers(adminNow) } },
      async () => siteNow(services),
    );
  };
}
