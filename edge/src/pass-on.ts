import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum number of bytes of answers that wait in memory for their clients. */
const MOST_UNREAD = 64 * 1024 * 1024;

/** Responses that their clients read slowly, the oldest first. */
const slow = new Set<ServerResponse>();

/** Reads an answer as fast as it arrives, so that a client that reads slowly holds no connection to the other process. */
export function passOn(answer: IncomingMessage, response: ServerResponse): void {
  answer.on('data', (chunk: Buffer) => {
    if (!response.destroyed && !response.write(chunk)) limitUnread(response);
  });
  answer.on('end', () => response.end());
}

/**
 * Counts what was written to a response and not read yet. If too many bytes wait for their clients, those that have been
 * reading for the longest time are disconnected.
 */
export function limitUnread(response: ServerResponse): void {
  if (response.closed || response.writableLength === 0) return;
  if (!slow.has(response)) response.once('close', () => slow.delete(response));
  slow.add(response);
  let unread = 0;
  for (const { writableLength } of slow) unread += writableLength;
  for (const one of slow) {
    if (unread <= MOST_UNREAD) return;
    unread -= one.writableLength;
    if (one.writableLength > 0) one.destroy();
  }
}
