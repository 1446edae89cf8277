import type { ClientRequest } from 'node:http';

/** A process that does not accept a connection within this time counts as down. */
const CONNECT_LIMIT_MS = 2_000;
/** How long a request waits for a free connection. */
const TURN_LIMIT_MS = 10_000;

/** How far a request got. `silent` means that the process sent nothing for too long. */
export type Progress = 'queued' | 'connecting' | 'connected' | 'silent';

interface RequestEvents {
  connected(): void;
  failed(error: Error, progress: Progress): void;
}

/** Watches a request to a process and ends it if it waits too long. */
export function watchRequest(asking: ClientRequest, events: RequestEvents): void {
  let progress: Progress = 'queued';
  // A destroyed request emits its error only once it has a connection.
  let limit = setTimeout(() => {
    asking.off('error', handleError).on('error', () => {});
    asking.destroy();
    handleError(new Error('no free connection'));
  }, TURN_LIMIT_MS);

  function handleConnect(): void {
    clearTimeout(limit);
    progress = 'connected';
    events.connected();
  }

  function handleError(error: Error): void {
    clearTimeout(limit);
    events.failed(error, progress);
  }

  asking.on('socket', (socket) => {
    if (!socket.connecting) return handleConnect();
    clearTimeout(limit);
    progress = 'connecting';
    limit = setTimeout(() => asking.destroy(new Error('no connection')), CONNECT_LIMIT_MS);
    socket.once('connect', handleConnect);
  });
  asking.on('timeout', () => {
    progress = 'silent';
    asking.destroy(new Error('no answer'));
  });
  asking.on('error', handleError);
}
