import type { Bucket } from 'part-runtime/bucket';
import { attachToBucket, isCopy } from './attach-to-bucket.ts';
import { copyFromBucket } from './copy-from-bucket.ts';
import type { Documents } from './documents.ts';
import { entryPath, readNewest } from './history.ts';

/**
 * Keeps a folder in sync with the bucket that several machines share (docs/decisions/052). Before it copies a history
 * entry, it copies everything to which the entry may refer. The folder is therefore always a complete store, and
 * readers do not need the bucket.
 */
export interface Mirror {
  /** Copies everything that other machines added before this call. Concurrent calls are coalesced. */
  pull(): Promise<void>;
  /** Pulls if the history has a new entry. Otherwise, this costs only one small request. */
  pullNews(): Promise<void>;
  /** Returns false if the folder has never been synced. It must not be read before that. */
  isCopy(): Promise<boolean>;
}

export function createMirror(folder: string, bucket: Bucket, documents: Documents): Mirror {
  let attached: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let asking: Promise<void> | undefined;

  /** Checks, once per process, that this folder is a copy of this bucket. */
  function assertCopy(): Promise<void> {
    attached ??= attachToBucket(folder, bucket).catch((error) => {
      attached = undefined;
      throw error;
    });
    return attached;
  }

  async function copyAll(): Promise<void> {
    await assertCopy();
    await copyFromBucket({ folder, bucket, documents });
  }

  function pull(): Promise<void> {
    if (!running) {
      running = copyAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    // The pull in progress may miss what was added since it started, so queue another one.
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return pull();
      });
    return waiting;
  }

  async function pullIfChanged(): Promise<void> {
    const { number } = await readNewest({ folder });
    if (!attached || (await bucket.read(entryPath(number + 1)))) await pull();
  }

  return {
    pull,
    isCopy: () => isCopy(folder),
    pullNews() {
      asking ??= pullIfChanged().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}
