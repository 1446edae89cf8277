import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum total size of the responses that wait in memory for their clients, in bytes. */
const MOST_UNREAD = 64 * 1024 * 1024;

/** Responses whose clients read slowly, oldest first. */
const slow = new Set<ServerResponse>();

/**
 * Forwards a response as fast as it arrives, so that a slow client does not occupy a connection to the other process.
 */
export function passOn(answer: IncomingMessage, response: ServerResponse): void {
  answer.on('data', (chunk: Buffer) => {
    if (response.destroyed) return;
    response.write(chunk);
    limitUnread(response);
  });
  answer.on('end', () => response.end());
}

/**
 * Call this after writing to a response. If too many bytes are waiting for their clients, it disconnects the clients
 * that have been reading for the longest time.
 */
export function limitUnread(response: ServerResponse): void {
  if (response.writableLength === 0) return;
  slow.add(response);
  let unread = 0;
  for (const one of slow) {
    if (one.destroyed || one.closed) slow.delete(one);
    else unread += one.writableLength;
  }
  for (const one of slow) {
    if (unread <= MOST_UNREAD) return;
    unread -= one.writableLength;
    if (one.writableLength > 0) one.destroy();
  }
}
