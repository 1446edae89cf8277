import { getThread, listMessages, type Message, readThread, sendMessage, type Thread } from 'contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { keys } from '../shared/keys.ts';
import { mergeMessages } from '../shared/merge-messages.ts';

const PAGE = 50;

export const threadQuery = (id: string) =>
  queryOptions({ queryKey: keys.thread(id), queryFn: ({ signal }) => call(getThread, { id }, { signal }) });

/**
 * Loads the messages of a thread. A refetch requests only messages after the last cached one. `hidesContacts` and
 * `removed` are part of the key, because a change of them affects messages that are already loaded.
 */
export function useMessages({ id, hidesContacts, removed }: Thread) {
  const client = useQueryClient();
  const queryKey = [...keys.messages(id), hidesContacts, removed];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      let known = client.getQueryData<Message[]>(queryKey) ?? [];
      for (;;) {
        const after = known.at(-1)?.position;
        const news = await call(listMessages, { id, ...(after !== undefined && { after }) }, { signal });
        // Keep messages that were sent or received during this request.
        known = mergeMessages(client.getQueryData<Message[]>(queryKey) ?? [], mergeMessages(known, news));
        if (after === undefined || news.length < PAGE) return known;
      }
    },
  });
  const add = (messages: readonly Message[]) =>
    client.setQueryData<Message[]>(queryKey, (known) => mergeMessages(known ?? [], messages));
  const earlier = useMutation({
    mutationFn: async () => call(listMessages, { id, before: query.data?.[0]?.position ?? 1 }),
    onSuccess: add,
  });
  return { query, earlier, add };
}

export interface Outgoing {
  /** The same for each attempt to send the message, so that sending is idempotent. */
  id: string;
  text: string;
  images: string[];
}

/** Sends a message and retries if there is no response, which is safe because the id makes the request idempotent. */
export function useSend(threadId: string, onSent: (message: Message) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Outgoing) => call(sendMessage, { id: threadId, body }),
    retry: (failures, error) => failures < 3 && [0, 502, 503, 504].includes((error as { status?: number }).status ?? 0),
    retryDelay: (attempt) => 300 * 2 ** attempt,
    onSuccess: (message) => {
      onSent(message);
      void client.invalidateQueries({ queryKey: keys.threads });
    },
  });
}

/** Marks messages up to a position as read. Ignores failures, because the next call has a later position. */
export function noteRead(id: string, position: number): Promise<unknown> {
  return call(readThread, { id, body: { position } }).catch(() => {});
}
