import { earningsEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { readExpensive } from '../../people/index.ts';
import { earningsByListing, earningsByMonth, earningsOfStays } from './earnings.ts';
import { writeCsv } from './write-csv.ts';

export function earningsRoutes(services: Services) {
  const read = <T>(work: (from: Services) => Promise<T>) => readExpensive(services, work);

  return serve(earningsEndpoints, {
    getEarnings: ({ actor, query }) => read((from) => earningsByMonth(from, actor, query)),
    listEarningsByListing: ({ actor, query }) => read((from) => earningsByListing(from, actor, query)),
    listEarningsStays: ({ actor, query }) => read((from) => earningsOfStays(from, actor, query)),
    getEarningsFile: async ({ actor, query, reply }) => {
      const file = await read((from) => writeCsv(from, actor, query));
      reply.header('content-disposition', `attachment; filename="earnings-${query.from}-to-${query.to}.csv"`);
      return file;
    },
  });
}
