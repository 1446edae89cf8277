import { parentPort } from 'node:worker_threads';
import { CalendarFailure } from './calendar-failure.ts';
import type { ReadFor } from './event-nights.ts';
import { readFeed } from './read-feed.ts';

/** Parses one file in its own thread, because an untrusted file may take forever. */
parentPort?.once('message', ({ text, about }: { text: string; about: ReadFor }) => {
  try {
    parentPort?.postMessage({ read: readFeed(text, about) });
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    parentPort?.postMessage({ problem: error.problem });
  }
});
parentPort?.postMessage('ready');
