import { addMessagePicture, isPictureFile, MESSAGE_LIMITS, sentenceOf, uploadFailure } from 'contracts';
import { useRef, useState } from 'react';
import { call, preparePicture } from 'shared-platform';

interface Failure {
  text: string;
  /** The file to retry. Undefined if it was refused for good. */
  retry?: File | undefined;
}

export function usePictures(threadId: string) {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [uploading, setUploading] = useState(0);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const canceling = useRef(new AbortController());

  const fail = (failure: Failure) => setFailures((all) => [...all, failure]);

  async function upload(file: File): Promise<void> {
    if (!isPictureFile(file)) return fail({ text: `“${file.name}” was not added. ${sentenceOf('image-refused')}` });
    const { signal } = canceling.current;
    setUploading((count) => count + 1);
    try {
      const prepared = await preparePicture(file, { signal });
      const { address } = await call(addMessagePicture, { id: threadId, file: prepared }, { signal });
      setAddresses((all) => [...all, address]);
    } catch (error) {
      if (!signal.aborted) fail(failureOf(file, error));
    } finally {
      setUploading((count) => count - 1);
    }
  }

  function add(files: readonly File[]) {
    const room = MESSAGE_LIMITS.pictures - addresses.length - uploading;
    const isTooMany = files.length > room;
    setFailures(isTooMany ? [{ text: `A message can have ${MESSAGE_LIMITS.pictures} pictures.` }] : []);
    for (const file of files.slice(0, Math.max(0, room))) void upload(file);
  }

  const failed = failures.flatMap(({ retry }) => retry ?? []);
  return {
    addresses: [...addresses],
    isBusy: uploading > 0,
    problems: [...new Set(failures.map(({ text }) => text))],
    add,
    retry: failed.length > 0 ? () => add(failed) : undefined,
    cancel() {
      canceling.current.abort();
      canceling.current = new AbortController();
    },
    remove: (address: string) => setAddresses((all) => all.filter((one) => one !== address)),
    clear: () => setAddresses([]),
  };
}

function failureOf(file: File, error: unknown): Failure {
  const { reason, isFinal } = uploadFailure(error);
  return { text: `“${file.name}” was not added. ${reason}`, retry: isFinal ? undefined : file };
}
