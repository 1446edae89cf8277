import { parentPort } from 'node:worker_threads';
import { CalendarFailure } from './calendar-failure.ts';
import { type ReadFor, readFeed } from './stays-of.ts';

/** Reads one file: what is in it is somebody else's, and may take long or never end. */
parentPort?.once('message', ({ text, about }: { text: string; about: ReadFor }) => {
  try {
    parentPort?.postMessage({ read: readFeed(text, about) });
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    parentPort?.postMessage({ problem: error.problem });
  }
});
parentPort?.postMessage('ready');
