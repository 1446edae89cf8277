import { listMoneyProblems, retryRefund } from 'contracts';
import { call, queryOptions, useMutation, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';

const KEY = ['admin', 'money-problems'] as const;

export const problemsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listMoneyProblems, undefined, { signal }),
});

export function useRetryRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(retryRefund, { body: { key } }),
    onSuccess: () => toast.success('Refund sent again'),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
