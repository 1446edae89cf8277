import {
  MESSAGE_BEAT_MS,
  MESSAGE_EVENTS,
  type Message,
  type Thread,
  type ThreadEvent,
  type ThreadSummary,
  UNREAD_NOTIFICATIONS,
  UNREAD_THREADS,
} from 'contracts';
import { useEffect } from 'react';
import { queryClient } from 'shared-platform';
import { replaceItems } from 'shared-platform/pages';
import { keys } from './keys.ts';
import { mergeMessages } from './merge-messages.ts';

/**
 * The delay before the first reconnect, in ms. It doubles with each failure (exponential backoff), and has random
 * jitter, so that browsers do not reconnect all at the same time.
 */
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 10_000;
const SILENCE_MS = 2 * MESSAGE_BEAT_MS;

let users = 0;
let source: EventSource | undefined;
/** The id of the last event. Kept while the page is hidden, so that a reconnect resumes from there. */
let last: string | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Receives events while a page of the inbox is open and the tab is visible. */
export function useLive(): void {
  useEffect(() => {
    users += 1;
    if (users === 1) {
      document.addEventListener('visibilitychange', connectIfVisible);
      window.addEventListener('online', reconnect);
      connectIfVisible();
    }
    return () => {
      users -= 1;
      // Disconnect later, because another inbox page may mount right after this one and reuse the connection.
      setTimeout(() => users === 0 && stop());
    };
  }, []);
}

function stop(): void {
  document.removeEventListener('visibilitychange', connectIfVisible);
  window.removeEventListener('online', reconnect);
  disconnect();
  // Don't resume from this event: the next page refetches everything, and another person may have signed in by then.
  last = undefined;
}

/**
 * Connects a visible tab. Disconnects a hidden tab, because browsers allow only six connections per site. Missed events
 * arrive after the reconnect.
 */
function connectIfVisible(): void {
  if (document.visibilityState === 'hidden') disconnect();
  else if (!source) connect();
}

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
}

function reconnect(): void {
  failures = 0;
  disconnect();
  connectIfVisible();
}

function connect(): void {
  const stream = new EventSource(last === undefined ? MESSAGE_EVENTS : `${MESSAGE_EVENTS}?after=${last}`);
  source = stream;
  const onEvent = (event: MessageEvent) => {
    if (event.lastEventId) last = event.lastEventId;
    failures = 0;
    // Reconnect if no event arrives. The connection may be dead, for example after the computer was asleep.
    reconnectAfter(SILENCE_MS);
  };
  stream.addEventListener('beat', onEvent);
  stream.addEventListener('reset', (event) => {
    onEvent(event);
    void queryClient.invalidateQueries({ queryKey: keys.all });
    refreshUnreadCount();
  });
  stream.addEventListener('notifications', (event) => {
    onEvent(event);
    void queryClient.invalidateQueries({ queryKey: keys.notifications });
    refreshUnreadCount();
  });
  stream.addEventListener('thread', (event) => {
    onEvent(event);
    applyThreadEvent(JSON.parse(event.data) as ThreadEvent);
  });
  // Reconnect here, because browsers do not reconnect after an error response, for example if the API is down.
  stream.onerror = () => {
    disconnect();
    failures += 1;
    const longest = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
    reconnectAfter(longest * (0.75 + Math.random() / 4));
  };
  reconnectAfter(SILENCE_MS);
}

function reconnectAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    disconnect();
    connectIfVisible();
  }, ms);
}

const refreshUnreadCount = () => void queryClient.invalidateQueries({ queryKey: UNREAD_NOTIFICATIONS });

/** Adds a new message to the cached thread and list. Refetches if the event contains other changes. */
function applyThreadEvent({ thread: id, last, read, news }: ThreadEvent): void {
  void queryClient.invalidateQueries({ queryKey: UNREAD_THREADS });
  const known = queryClient.getQueryData<Thread>(keys.thread(id));
  if (!news || (known && known.hidesContacts !== news.hidesContacts)) {
    void queryClient.invalidateQueries({ queryKey: keys.threads });
    void queryClient.invalidateQueries({ queryKey: keys.thread(id) });
    void queryClient.invalidateQueries({ queryKey: keys.messages(id) });
    return;
  }
  const { message, summary } = news;
  // Restart a request in flight, because its response may predate the message.
  if (queryClient.isFetching({ queryKey: keys.threads }) > 0) {
    void queryClient
      .cancelQueries({ queryKey: keys.threads })
      .then(() => queryClient.refetchQueries({ queryKey: keys.threads, type: 'active' }));
  } else {
    void replaceItems<ThreadSummary>(queryClient, keys.threads, (items, index) => {
      const others = items.filter((item) => item.id !== id);
      return index === 0 ? [summary, ...others] : others;
    });
  }
  if (known) queryClient.setQueryData<Thread>(keys.thread(id), { ...known, last, read });
  const messages = queryClient.getQueriesData<Message[]>({ queryKey: keys.messages(id) });
  for (const [queryKey, loaded] of messages) {
    const isNext = loaded && (loaded.at(-1)?.position ?? 0) >= message.position - 1;
    if (isNext) queryClient.setQueryData(queryKey, mergeMessages(loaded, [message]));
    else void queryClient.invalidateQueries({ queryKey });
  }
}
