import { statisticsEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { readExpensive } from '../../people/index.ts';
import { guestFigures, guestNow } from './guest-figures.ts';
import { hostFigures, hostNow } from './host-figures.ts';
import { hostOpenNights } from './host-open-nights.ts';
import { siteFigures, siteNow } from './site-figures.ts';

export function statisticsRoutes(services: Services) {
  const read = <T>(work: (from: Services) => Promise<T>) => readExpensive(services, work);

  return serve(statisticsEndpoints, {
    getGuestStatistics: ({ actor, query }) => read((from) => guestFigures(from, actor, query)),
    getGuestNow: ({ actor }) => read((from) => guestNow(from, actor)),
    getHostStatistics: ({ actor, query }) => read((from) => hostFigures(from, actor, query)),
    getHostNow: ({ actor }) => read((from) => hostNow(from, actor)),
    getHostOpenNights: ({ actor, query }) => read((from) => hostOpenNights(from, actor, query)),
    getAdminStatistics: ({ query }) => read((from) => siteFigures(from, query)),
    getAdminNow: () => read(siteNow),
  });
}
