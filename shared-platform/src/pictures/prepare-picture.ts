import {
  ApiError,
  type ErrorCode,
  HEIF_HEAD_BYTES,
  heifKind,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
  sentenceOf,
  statusOf,
} from 'contracts';
import type { Scaled, Scaling } from './scale-worker.ts';

export interface PrepareOptions {
  signal?: AbortSignal | undefined;
}

/** Files up to this size are not scaled, because uploading them is fast. */
const UNSCALED_MAX_BYTES = 1024 * 1024;
/** After this time, the file is uploaded unchanged. */
const SCALING_TIMEOUT_MS = 60_000;

let previous: Promise<unknown> = Promise.resolve();

export async function preparePicture(file: File, { signal }: PrepareOptions): Promise<File> {
  const isHeic = (await kindOf(file)) === 'heic';
  if (!isHeic && file.size <= UNSCALED_MAX_BYTES) return file;
  // A decoded photo takes up to 400 MB, so only one is decoded at a time.
  const turn = previous.then(() => {
    signal?.throwIfAborted();
    return scaleInWorker(file, signal);
  });
  previous = turn.catch(() => {});
  const scaled = await turn;
  if (!scaled && isHeic) throw refusal('image-heic');
  const sent = scaled && (isHeic || scaled.size < file.size) ? renamed(file, scaled) : file;
  if (sent.size > MAX_PICTURE_BYTES) throw refusal('image-too-large');
  return sent;
}

async function kindOf(file: File): Promise<ReturnType<typeof heifKind>> {
  const head = await file.slice(0, HEIF_HEAD_BYTES).arrayBuffer();
  return heifKind(new Uint8Array(head));
}

const refusal = (code: ErrorCode) => new ApiError(statusOf(code), code, sentenceOf(code));

const renamed = ({ name }: File, picture: Blob) =>
  new File([picture], name.replace(/\.\w+$|$/, '.jpg'), { type: picture.type });

/** Returns undefined if this browser cannot scale the file. */
async function scaleInWorker(file: File, signal: AbortSignal | undefined): Promise<Blob | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Blob | undefined>();
  const worker = new Worker(new URL('./scale-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Scaled>) => resolve(data.picture));
  // The worker's script failed to load, or the worker ran out of memory.
  worker.addEventListener('error', () => resolve(undefined));
  const cancel = () => reject(signal?.reason);
  signal?.addEventListener('abort', cancel);
  const limit = setTimeout(() => resolve(undefined), SCALING_TIMEOUT_MS);
  worker.postMessage({ file, maxSide: MAX_PICTURE_SIDE } satisfies Scaling);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', cancel);
    // Frees the decoded photo's memory immediately and stops work that was canceled.
    worker.terminate();
  }
}
