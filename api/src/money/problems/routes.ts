import { moneyProblemEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { retryRefund } from './failed-refunds.ts';
import { listMoneyProblems } from './list-problems.ts';

export function moneyProblemRoutes(services: Services) {
  return serve(moneyProblemEndpoints, {
    listMoneyProblems: () => listMoneyProblems(services),
    retryRefund: ({ actor, body }) => retryRefund(services, actor, body.key),
  });
}
