import { MESSAGE_BEAT_MS, MESSAGE_EVENTS, type ThreadEvent, UNREAD_NOTIFICATIONS } from 'contracts';
import { useEffect } from 'react';
import { queryClient } from 'shared-platform';
import { keys } from './keys.ts';

/** After a cut: 0.3 s, then twice as long each time, so that many browsers do not come back at once for long. */
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 10_000;
const SILENCE_MS = 2 * MESSAGE_BEAT_MS;

let users = 0;
let source: EventSource | undefined;
/** The number up to which this page has been told, kept while nobody looks. */
let last: string | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the inbox up to date while a page of it is open and its tab is visible. */
export function useLive(): void {
  useEffect(() => {
    users += 1;
    if (users === 1) {
      document.addEventListener('visibilitychange', follow);
      window.addEventListener('online', startAgain);
      follow();
    }
    return () => {
      users -= 1;
      // From one page of the inbox to another it goes on.
      setTimeout(() => users === 0 && stop());
    };
  }, []);
}

function stop(): void {
  document.removeEventListener('visibilitychange', follow);
  window.removeEventListener('online', startAgain);
  leave();
  // Who comes next reads everything anew, and may be somebody else.
  last = undefined;
}

/** A hidden tab needs no connection, of which a browser has six for a site. What it misses comes when it shows again. */
function follow(): void {
  if (document.visibilityState === 'hidden') leave();
  else if (!source) open();
}

function leave(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
}

function startAgain(): void {
  failures = 0;
  leave();
  follow();
}

function open(): void {
  const stream = new EventSource(last === undefined ? MESSAGE_EVENTS : `${MESSAGE_EVENTS}?after=${last}`);
  source = stream;
  const hear = (event: MessageEvent) => {
    if (event.lastEventId) last = event.lastEventId;
    failures = 0;
    // After a sleep, a dead connection looks like a silent one.
    wait(SILENCE_MS);
  };
  stream.addEventListener('beat', hear);
  stream.addEventListener('reset', (event) => {
    hear(event);
    void queryClient.invalidateQueries({ queryKey: keys.all });
    countAgain();
  });
  stream.addEventListener('notifications', (event) => {
    hear(event);
    void queryClient.invalidateQueries({ queryKey: keys.notifications });
    countAgain();
  });
  stream.addEventListener('thread', (event) => {
    hear(event);
    tell(JSON.parse(event.data) as ThreadEvent);
  });
  // By itself, a browser gives up after an answer of an edge without an API.
  stream.onerror = () => {
    leave();
    failures += 1;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
    wait(longest * (0.75 + Math.random() / 4));
  };
  wait(SILENCE_MS);
}

function wait(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    leave();
    follow();
  }, ms);
}

/** The number in the bell. */
const countAgain = () => void queryClient.invalidateQueries({ queryKey: UNREAD_NOTIFICATIONS });

/** What is shown is asked for anew: lists as a whole, messages from the last one on. */
function tell({ thread }: ThreadEvent): void {
  void queryClient.invalidateQueries({ queryKey: keys.threads });
  void queryClient.invalidateQueries({ queryKey: keys.thread(thread) });
  void queryClient.invalidateQueries({ queryKey: keys.messages(thread) });
  // Messages that were read are no longer unread there.
  countAgain();
}
