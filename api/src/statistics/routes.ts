import { statisticsEndpoints } from 'contracts/endpoints';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { guestFigures, guestNow } from './guest-figures.ts';
import { hostFigures, hostNow } from './host-figures.ts';
import { siteFigures, siteNow } from './site-figures.ts';

export function statisticsRoutes(services: Services) {
  return serve(statisticsEndpoints, {
    getGuestStatistics: ({ actor, query }) => guestFigures(services, actor, query),
    getGuestNow: ({ actor }) => guestNow(services, actor),
    getHostStatistics: ({ actor, query }) => hostFigures(services, actor.person, query),
    getHostNow: ({ actor }) => hostNow(services, actor.person),
    getAdminStatistics: ({ query }) => siteFigures(services, query),
    getAdminNow: () => siteNow(services),
  });
}
