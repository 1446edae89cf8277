import { queryKeys, type Role, type User } from 'contracts';
import { api, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';

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
