import { lstatSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { StartError } from 'part-runtime';
import type { PainterAddress } from './painter-address.ts';

/** @throws StartError if the address cannot be used */
export async function listen(server: Server, address: PainterAddress): Promise<void> {
  // A killed painter leaves its socket file behind.
  if ('path' in address && lstatSync(address.path, { throwIfNoEntry: false })?.isSocket()) rmSync(address.path);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const where = 'path' in address ? address.path : `${address.host}:${address.port}`;
      reject(new StartError(`PAINTER_ADDRESS=${where} cannot be used (${cause.code}).`, { cause }));
    });
    // The edge may run as another user.
    server.listen({ ...address, readableAll: true, writableAll: true }, resolve);
  });
}
