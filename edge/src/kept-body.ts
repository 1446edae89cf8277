import type { ClientRequest, IncomingMessage } from 'node:http';
import { MAX_UPLOAD_BYTES } from 'contracts';
import { SMALL_BODY } from './repeatable.ts';

/** The API has a smaller limit for everything but pictures. */
export const BODY_LIMIT = MAX_UPLOAD_BYTES;

interface BodyEvents {
  /** A small body is complete, or a large one has begun. */
  ready(): void;
  tooLarge(): void;
}

/** Keeps what has arrived of a body until a process is connected. It can be sent to one process after another. */
export class KeptBody {
  isLarge = false;
  readonly #incoming: IncomingMessage;
  /** The whole body, or the beginning of a large one. */
  readonly #kept: Buffer[] = [];

  constructor(incoming: IncomingMessage, { ready, tooLarge }: BodyEvents) {
    this.#incoming = incoming;
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (!this.isLarge) this.#kept.push(chunk);
      if (size > BODY_LIMIT) tooLarge();
      else if (!this.isLarge && size > SMALL_BODY) {
        this.isLarge = true;
        // The rest of the body must not flow before it is piped to a connected process.
        incoming.pause();
        ready();
      }
    });
    // A small body is sent only once it is complete, so that slow clients do not occupy connections.
    incoming.on('end', () => {
      if (!this.isLarge) ready();
    });
  }

  sendTo(asking: ClientRequest): void {
    for (const chunk of this.#kept) asking.write(chunk);
    if (this.isLarge) this.#incoming.pipe(asking);
    else asking.end();
  }
}
