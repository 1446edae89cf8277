import {
  declineRequest,
  deletePerson,
  getHosting,
  type InputOf,
  listUsers,
  queryKeys,
  type Role,
  type User,
  updateRole,
} from 'contracts';
import { call, useMutation, useQueryClient } from 'shared-platform';
import { pagesQuery, replaceItems } from 'shared-platform/pages';
import { toast } from 'shared-ui';

const usersKey = ({ search, status }: InputOf<'listUsers'>) => [...queryKeys.users, search ?? '', status ?? ''];

export const usersQuery = (asked: InputOf<'listUsers'> = {}) =>
  pagesQuery({
    queryKey: usersKey(asked),
    load: (page, { signal }) => call(listUsers, { ...asked, ...page }, { signal }),
  });

export const hostingQuery = ({ email }: User) => ({
  queryKey: [...queryKeys.users, 'hosting', email],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getHosting, { email }, { signal }),
  staleTime: 0,
});

/** Changes a person's role. This also sets the status `Verified`. */
export function useUpdateRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, role }: { email: string; role: Role }) =>
      call(updateRole, { email, body: { email, role, status: 'Verified' } }),
    onSuccess: async (_result, { email, role }) => {
      await replaceItems<User>(client, queryKeys.users, (users) =>
        users.map((user) => (user.email === email ? { ...user, role, status: 'Verified' } : user)),
      );
      void client.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
}

/**
 * Answers a request to become a host. Fails if another admin has already answered it. Calls `onAnswered` before the row
 * shows the answer.
 */
export function useRequestAnswer({ email }: User, onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: { declined: string } | 'approved') =>
      answer === 'approved'
        ? call(updateRole, { email, body: { email, role: 'host', status: 'Verified', answersRequest: true } })
        : call(declineRequest, { email, body: { reason: answer.declined } }),
    onSuccess: async (_result, answer) => {
      const change = { status: 'Verified', ...(answer === 'approved' ? { role: 'host' as const } : {}) };
      await replaceItems<User>(client, queryKeys.users, (users) =>
        users.map((user) => (user.email === email ? { ...user, ...change } : user)),
      );
      toast.success(answer === 'approved' ? 'Request Approved !' : 'Request Declined !');
      onAnswered();
    },
    // Not awaited, so that the dialog closes as soon as the answer is saved.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.users }),
  });
}

/** Deletes a person's account. Calls `onDeleted` before the row, which may have focus, disappears. */
export function useDeletePerson({ _id }: User, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(deletePerson, { id: _id, body: { reason } }),
    onSuccess: async () => {
      await replaceItems<User>(client, queryKeys.users, (users) => users.filter((user) => user._id !== _id));
      toast.success('Account Deleted !');
      onDeleted();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.users }),
  });
}
