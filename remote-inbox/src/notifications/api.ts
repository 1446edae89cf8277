import {
  chooseMails,
  listMailChoices,
  listNotifications,
  type MailChoice,
  type MailKind,
  type Notification,
  readNotification,
  readNotifications,
  UNREAD_NOTIFICATIONS,
} from 'contracts';
import { call, queryOptions, useMutation, useQueryClient } from 'shared-platform';
import { pagesQuery, replaceItems } from 'shared-platform/pages';
import { toast } from 'shared-ui';
import { keys } from '../shared/keys.ts';

export const mailChoicesQuery = queryOptions({
  queryKey: keys.mailChoices,
  queryFn: ({ signal }) => call(listMailChoices, {}, { signal }),
});

export function useChooseMails() {
  const client = useQueryClient();
  const show = ({ kind, isStopped }: MailChoice) =>
    client.setQueryData(mailChoicesQuery.queryKey, (known) =>
      known?.map((each) => (each.kind === kind ? { kind, isStopped } : each)),
    );
  const { mutate } = useMutation({
    // Serializes requests, so that the last choice wins.
    scope: { id: 'mail-choices' },
    mutationFn: ({ kind, stopped }: { kind: MailKind; stopped: boolean }) =>
      call(chooseMails, { kind, body: { stopped } }),
    onMutate: async ({ kind, stopped }) => {
      await client.cancelQueries({ queryKey: keys.mailChoices });
      show({ kind, isStopped: stopped });
    },
    onError: ({ message }, { kind, stopped }) => {
      show({ kind, isStopped: !stopped });
      toast.error(message);
    },
  });
  return (kind: MailKind, stopped: boolean) => mutate({ kind, stopped });
}

export const notificationsQuery = pagesQuery<Notification>({
  queryKey: keys.notifications,
  load: (page, { signal }) => call(listNotifications, page, { signal }),
});

/** Marks one notification as read, or all up to `upTo`, the newest one on screen. Newer ones stay unread. */
export function useReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: { id: string } | { upTo: string }) =>
      'id' in read ? call(readNotification, read) : call(readNotifications, { body: read }),
    onSuccess: async (_, read) => {
      let isReached = false;
      await replaceItems<Notification>(client, keys.notifications, (page) =>
        page.map((each) => {
          isReached ||= 'upTo' in read && each._id === read.upTo;
          return isReached || ('id' in read && each._id === read.id) ? { ...each, isRead: true } : each;
        }),
      );
      void client.invalidateQueries({ queryKey: keys.notifications });
      void client.invalidateQueries({ queryKey: UNREAD_NOTIFICATIONS });
    },
  });
}
