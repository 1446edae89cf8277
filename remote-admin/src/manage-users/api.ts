import { queryKeys, type Role, type User } from 'contracts';
import { api, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';

const usersQuery = queryOptions({ queryKey: queryKeys.users, queryFn: ({ signal }) => api.listUsers(signal) });

/** Everybody who has a row. */
export const useUsers = () => useQuery(usersQuery);

/** Gives a person a role, and with it the status Verified. */
export function useUpdateRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, role }: { email: string; role: Role }) => api.updateRole({ email, role, status: 'Verified' }),
    onSuccess: (_result, { email, role }) => {
      client.setQueryData<User[]>(usersQuery.queryKey, (users) =>
        users?.map((user) => (user.email === email ? { ...user, role, status: 'Verified' } : user)),
      );
      void client.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
}

/**
 * An admin's answer to a request to become a host. Who answers second is told, and sees what was decided. `onAnswered`
 * is called before the row shows it.
 */
export function useRequestAnswer({ email }: User, onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: { declined: string } | 'approved') =>
      answer === 'approved'
        ? api.updateRole({ email, role: 'host', status: 'Verified', answersRequest: true })
        : api.declineRequest(email, { reason: answer.declined }),
    onSuccess: (_result, answer) => {
      const change = { status: 'Verified', ...(answer === 'approved' ? { role: 'host' as const } : {}) };
      client.setQueryData<User[]>(queryKeys.users, (users) =>
        users?.map((user) => (user.email === email ? { ...user, ...change } : user)),
      );
      toast.success(answer === 'approved' ? 'Request Approved !' : 'Request Declined !');
      onAnswered();
    },
    onError: ({ message }) => toast.error(message),
    // Not waited for: the dialog is done with the answer.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.users }),
  });
}
