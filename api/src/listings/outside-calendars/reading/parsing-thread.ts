import { parentPort } from 'node:worker_threads';
import { CalendarFailure } from './calendar-failure.ts';
import type { ReadFor } from './event-nights.ts';
import { readFeed } from './read-feed.ts';

/** Parses one file in a separate thread, because an untrusted file could block the process. */
parentPort?.once('message', ({ text, about }: { text: string; about: ReadFor }) => {
  try {
    parentPort?.postMessage({ read: readFeed(text, about) });
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    parentPort?.postMessage({ problem: error.problem });
  }
});
parentPort?.postMessage('ready');
