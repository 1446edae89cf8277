import { declineRequest, listUsers, queryKeys, type Role, type User, updateRole } from 'contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { toast } from 'shared-ui';

const usersQuery = queryOptions({
  queryKey: queryKeys.users,
  queryFn: ({ signal }) => call(listUsers, {}, { signal }),
});

/** Every user. */
export const useUsers = () => useQuery(usersQuery);

/** Changes a person's role, which also sets the status Verified. */
export function useUpdateRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, role }: { email: string; role: Role }) =>
      call(updateRole, { email, body: { email, role, status: 'Verified' } }),
    onSuccess: (_result, { email, role }) => {
      client.setQueryData<User[]>(usersQuery.queryKey, (users) =>
        users?.map((user) => (user.email === email ? { ...user, role, status: 'Verified' } : user)),
      );
      void client.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
}

/**
 * Answers a request to become a host. The second of two admins learns that it was already answered. `onAnswered` is
 * called before the row shows the answer.
 */
export function useRequestAnswer({ email }: User, onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: { declined: string } | 'approved') =>
      answer === 'approved'
        ? call(updateRole, { email, body: { email, role: 'host', status: 'Verified', answersRequest: true } })
        : call(declineRequest, { email, body: { reason: answer.declined } }),
    onSuccess: (_result, answer) => {
      const change = { status: 'Verified', ...(answer === 'approved' ? { role: 'host' as const } : {}) };
      client.setQueryData<User[]>(queryKeys.users, (users) =>
        users?.map((user) => (user.email === email ? { ...user, ...change } : user)),
      );
      toast.success(answer === 'approved' ? 'Request Approved !' : 'Request Declined !');
      onAnswered();
    },
    onError: ({ message }) => toast.error(message),
    // Not awaited: the dialog closes with the answer.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.users }),
  });
}
