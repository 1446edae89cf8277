import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum number of bytes of answers that wait in memory for their clients. */
const MOST_UNREAD = 64 * 1024 * 1024;

/** Responses that their clients read slowly, the oldest first. */
const slow = new Set<ServerResponse>();

/**
 * Reads an answer as fast as it arrives, so that a client that reads slowly holds no connection to the other process.
 * If too many bytes wait for their clients, those that have been reading for the longest time are disconnected.
 */
export function passOn(answer: IncomingMessage, response: ServerResponse): void {
  answer.on('data', (chunk: Buffer) => {
    if (response.destroyed || response.write(chunk)) return;
    slow.add(response);
    disconnectSlowest();
  });
  answer.on('end', () => response.end());
  const forget = () => slow.delete(response);
  response.on('drain', forget).on('close', forget);
}

function disconnectSlowest(): void {
  let unread = 0;
  for (const { writableLength } of slow) unread += writableLength;
  for (const response of slow) {
    if (unread <= MOST_UNREAD) return;
    unread -= response.writableLength;
    slow.delete(response);
    response.destroy();
  }
}
