import { payoutEndpoints } from 'contracts/endpoints';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { linkToAccount, refreshOwnAccount, viewAccount } from './accounts.ts';
import { listPayouts, listUpcomingPayouts } from './list-payouts.ts';

export function payoutRoutes(services: Services) {
  return serve(payoutEndpoints, {
    getPayoutAccount: ({ actor }) => viewAccount(services, actor.person),
    linkPayoutAccount: ({ actor }) => linkToAccount(services, actor.person),
    refreshPayoutAccount: ({ actor }) => refreshOwnAccount(services, actor.person),
    listPayouts: ({ actor, query }) => listPayouts(services, actor.person, query),
    listUpcomingPayouts: ({ actor, query }) => listUpcomingPayouts(services, actor.person, query),
  });
}
