import { payoutEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { linkToAccount, refreshOwnAccount, viewAccount } from './accounts.ts';
import { listPayouts, listUpcomingPayouts } from './list-payouts.ts';

export function payoutRoutes(services: Services) {
  return serve(payoutEndpoints, {
    getPayoutAccount: ({ actor }) => viewAccount(services, actor),
    linkPayoutAccount: ({ actor }) => linkToAccount(services, actor),
    refreshPayoutAccount: ({ actor }) => refreshOwnAccount(services, actor),
    listPayouts: ({ actor, query }) => listPayouts(services, actor, query),
    listUpcomingPayouts: ({ actor, query }) => listUpcomingPayouts(services, actor, query),
  });
}
