import { isPictureFile, LISTING_LIMITS, sentenceOf, uploadFailure, uploadImage } from 'contracts';
import { useRef, useState } from 'react';
import { call, preparePicture } from 'shared-platform';

export interface QueuedPicture {
  id: number;
  file: File;
  state: 'waiting' | 'scaling' | 'uploading' | 'failed';
  problem?: string | undefined;
  /** True if the file will never be accepted, so that a retry is useless. */
  isRefused?: boolean | undefined;
}

/** The maximum number of pictures, including the cover. */
export const MOST_PICTURES = LISTING_LIMITS.images + 1;

interface PictureQueueOptions {
  count: () => number;
  onUploaded: (address: string) => void;
}

/** Uploads pictures one at a time, in order. A picture that failed to upload stays in the queue with its error. */
export function usePictureQueue({ count, onUploaded }: PictureQueueOptions) {
  const [pictures, setPictures] = useState<readonly QueuedPicture[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const queue = useRef(pictures);
  const running = useRef<Promise<void>>(undefined);
  const lastId = useRef(0);
  const current = useRef<{ id: number; canceling: AbortController }>(undefined);
  const [uploaded, setUploaded] = useState(0);

  function set(next: readonly QueuedPicture[]) {
    queue.current = next;
    setPictures(next);
  }
  const change = (id: number, how: Partial<QueuedPicture>) =>
    set(queue.current.map((picture) => (picture.id === id ? { ...picture, ...how } : picture)));
  const drop = (id: number) => set(queue.current.filter((picture) => picture.id !== id));

  function remove(id: number) {
    drop(id);
    if (current.current?.id === id) current.current.canceling.abort();
  }

  async function send({ id, file }: QueuedPicture) {
    const canceling = new AbortController();
    const { signal } = canceling;
    current.current = { id, canceling };
    change(id, { state: 'scaling', problem: undefined });
    try {
      const prepared = await preparePicture(file, { signal });
      change(id, { state: 'uploading' });
      const { data } = await call(uploadImage, { file: prepared }, { signal });
      drop(id);
      setUploaded((count) => count + 1);
      onUploaded(data.display_url);
    } catch (error) {
      // If the upload was canceled, the picture has already been removed from the queue.
      if (signal.aborted) return;
      const { reason, isFinal } = uploadFailure(error);
      change(id, { state: 'failed', problem: reason, isRefused: isFinal });
    }
  }

  async function sendAll() {
    for (;;) {
      const next = queue.current.find(({ state }) => state === 'waiting');
      if (!next) break;
      await send(next);
    }
    running.current = undefined;
    setUploaded(0);
  }
  const start = () => {
    running.current ??= sendAll();
  };

  function entry(file: File): QueuedPicture {
    lastId.current += 1;
    const problem = isPictureFile(file) ? undefined : sentenceOf('image-refused');
    const state = problem ? 'failed' : 'waiting';
    return { id: lastId.current, file, state, problem, isRefused: problem !== undefined };
  }

  return {
    pictures,
    /** The number of files that were omitted from the last choice because of the limit. */
    leftOut,
    /** The number of pictures uploaded since the queue was last empty. */
    uploaded,
    add(files: readonly File[]) {
      const isAccepted = ({ isRefused }: QueuedPicture) => !isRefused;
      const room = Math.max(0, MOST_PICTURES - count() - queue.current.filter(isAccepted).length);
      const entries = files.map(entry);
      const taken = entries.filter(isAccepted).slice(0, room);
      setLeftOut(entries.filter(isAccepted).length - taken.length);
      set([...queue.current, ...entries.filter((one) => one.isRefused || taken.includes(one))]);
      start();
    },
    retry(id: number) {
      change(id, { state: 'waiting', problem: undefined });
      start();
    },
    remove,
    cancelAll() {
      set(queue.current.filter(({ state }) => state === 'failed'));
      current.current?.canceling.abort();
    },
    isBusy: () => running.current !== undefined,
    hasFailures: () => queue.current.some(({ state }) => state === 'failed'),
    settled: async () => running.current,
  };
}

export type PictureQueue = ReturnType<typeof usePictureQueue>;
