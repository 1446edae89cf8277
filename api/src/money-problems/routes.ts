import { moneyProblemEndpoints } from 'contracts/endpoints';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { retryRefund } from './failed-refunds.ts';
import { listMoneyProblems } from './list-problems.ts';

export function moneyProblemRoutes(services: Services) {
  return serve(moneyProblemEndpoints, {
    listMoneyProblems: () => listMoneyProblems(services),
    retryRefund: ({ actor, body }) => retryRefund(services, actor, body.key),
  });
}
