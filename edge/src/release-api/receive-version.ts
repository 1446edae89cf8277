import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PACKAGE_TYPE, unpack } from 'releases/publish/package-format';
import { type Published, publish } from 'releases/publish/publish';
import { ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';

const LARGEST = 64_000_000;

/** Takes an uploaded version into the store, after the same checks as a local one. */
export async function receiveVersion(
  store: Store,
  request: IncomingMessage,
  { name, version, by }: { name: string; version: string; by: string },
): Promise<Published> {
  if (request.headers['content-type'] !== PACKAGE_TYPE)
    throw new ReleaseRefusal('invalid', `The body must be ${PACKAGE_TYPE}`);
  if (Number(request.headers['content-length'] ?? 0) > LARGEST)
    throw new ReleaseRefusal('too-large', `A version may have ${LARGEST / 1e6} MB at most`);
  await mkdir(store.folder, { recursive: true });
  const folder = await mkdtemp(join(store.folder, '.upload-'));
  try {
    // Not destroyed when it is refused half-way: the answer has to get back on the same connection.
    const release = await unpack(request.iterator({ destroyOnReturn: false }), folder, LARGEST);
    if (release.name !== name || release.version !== version)
      throw new ReleaseRefusal('invalid', `The upload is ${release.name} ${release.version}, not ${name} ${version}`);
    return await publish(store, release, folder, by);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
