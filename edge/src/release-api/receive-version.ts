import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Published, publish } from 'releases/publish/publish';
import { tooLarge, UPLOAD_TYPE, unpackUpload } from 'releases/publish/upload';
import { ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';

const LARGEST = 64_000_000;
/** The content type of uploads from older release tools, before uploads were tar files. */
const TYPE_BEFORE = 'application/vnd.travel-lodge.release';

/**
 * Stores an uploaded version after the same checks as for a local one.
 *
 * @throws ReleaseRefusal
 */
export async function receiveVersion(
  store: Store,
  request: IncomingMessage,
  { name, version, by }: { name: string; version: string; by: string },
): Promise<Published> {
  const type = request.headers['content-type'];
  if (type === TYPE_BEFORE)
    throw new ReleaseRefusal('invalid', 'This release tool is too old for this site; update it and publish again');
  // `curl -T` sends no content type.
  if (type !== undefined && type !== UPLOAD_TYPE)
    throw new ReleaseRefusal('invalid', `The body must be a tar file, ${UPLOAD_TYPE}`);
  if (Number(request.headers['content-length'] ?? 0) > LARGEST) throw tooLarge(LARGEST);
  await mkdir(store.folder, { recursive: true });
  const folder = await mkdtemp(join(store.folder, '.upload-'));
  try {
    // Keep the connection open on a refusal, because the response is sent on it.
    const release = await unpackUpload(request.iterator({ destroyOnReturn: false }), folder, LARGEST);
    if (release.name !== name || release.version !== version)
      throw new ReleaseRefusal('invalid', `The upload is ${release.name} ${release.version}, not ${name} ${version}`);
    return await publish(store, release, folder, by);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
