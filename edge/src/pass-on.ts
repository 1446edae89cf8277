import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum total size of the responses that wait in memory for their clients, in bytes. */
const MOST_UNREAD = 64 * 1024 * 1024;

/** Responses that their clients read slowly, the oldest first. */
const slow = new Set<ServerResponse>();

/**
 * Forwards a response as fast as it arrives, so that a slow client does not occupy a connection to the other process.
 */
export function passOn(answer: IncomingMessage, response: ServerResponse): void {
  answer.on('data', (chunk: Buffer) => {
    if (response.destroyed || response.req.socket.destroyed) return;
    if (!response.write(chunk)) limitUnread(response);
  });
  answer.on('end', () => response.end());
}

/**
 * Call this after writing to a response. If too many bytes are waiting for their clients, it disconnects the clients
 * that have been reading for the longest time. A client can send many requests on one connection, and all responses but
 * the first wait in memory for their turn.
 */
export function limitUnread(response: ServerResponse): void {
  if (response.writableLength === 0) return;
  slow.add(response);
  for (const one of slow) {
    // A response that is waiting for its turn is not closed when its connection ends.
    if (one.closed || one.req.socket.destroyed) slow.delete(one);
  }
  let unread = bytesOf(slow);
  for (const [socket, responses] of Map.groupBy(slow, ({ req }) => req.socket)) {
    if (unread <= MOST_UNREAD) return;
    const bytes = bytesOf(responses);
    unread -= bytes;
    if (bytes > 0) socket.destroy();
  }
}

function bytesOf(responses: Iterable<ServerResponse>): number {
  let bytes = 0;
  for (const { writableLength } of responses) bytes += writableLength;
  return bytes;
}
