import { getThread, listMessages, type Message, readThread, sendMessage, type Thread } from 'contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from 'shared-platform';
import { keys } from '../keys.ts';

const PAGE = 50;

export const threadQuery = (id: string) =>
  queryOptions({ queryKey: keys.thread(id), queryFn: ({ signal }) => call(getThread, { id }, { signal }) });

/** Two parts of a thread as one; a message that is in both is there once. */
export function mergeMessages(one: readonly Message[], other: readonly Message[]): Message[] {
  const byPosition = new Map([...one, ...other].map((message) => [message.position, message]));
  return [...byPosition.values()].sort((a, b) => a.position - b.position);
}

/**
 * The messages of a thread, as far as they are loaded. Loading them again asks for what came after the last one. When
 * contacts are shown from now on, or an admin removed one, all of it is loaded anew.
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
        // What was sent or loaded meanwhile stays.
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
  /** Also when it is sent again. */
  id: string;
  text: string;
  images: string[];
}

/** Sends a message, again when no answer came: its id makes it the same one. */
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

/** Notes what has been seen. When it fails, the next message tries again. */
export function noteRead(id: string, position: number): Promise<unknown> {
  return call(readThread, { id, body: { position } }).catch(() => {});
}
