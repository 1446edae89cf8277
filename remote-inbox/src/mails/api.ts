import { changeMailLink, getMailLink, type MailChoice } from 'contracts';
import { call, queryOptions, useMutation, useQueryClient } from 'shared-platform';

export const mailLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['inbox', 'mail-link', secret],
    queryFn: ({ signal }) => call(getMailLink, { secret }, { signal }),
  });

export function useMailLink(secret: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (stopped: boolean) => call(changeMailLink, { secret, body: { stopped } }),
    onSuccess: (_, stopped) =>
      client.setQueryData<MailChoice>(
        mailLinkQuery(secret).queryKey,
        (known) => known && { ...known, isStopped: stopped },
      ),
  });
}
