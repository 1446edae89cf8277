import { lstatSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { StartError } from 'part-runtime';
import type { PainterAddress } from './painter-address.ts';

/** @throws StartError when the address cannot be used */
export async function listen(server: Server, address: PainterAddress): Promise<void> {
  // A painter that was killed leaves its socket behind.
  if ('path' in address && lstatSync(address.path, { throwIfNoEntry: false })?.isSocket()) rmSync(address.path);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const where = 'path' in address ? address.path : `${address.host}:${address.port}`;
      reject(new StartError(`PAINTER_ADDRESS=${where} cannot be used (${cause.code}).`, { cause }));
    });
    // The edge is another user.
    server.listen({ ...address, readableAll: true, writableAll: true }, resolve);
  });
}
