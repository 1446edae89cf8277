import { uploadFailure, uploadImage } from 'contracts';
import { useRef, useState } from 'react';
import { call, preparePicture } from 'shared-platform';
import type { UploadState } from 'shared-ui';

interface Photo {
  file?: File | undefined;
  upload: UploadState;
  problem?: string | undefined;
  /** The URL to save. An empty string removes the photo. Undefined leaves it unchanged. */
  address?: string | undefined;
}

const UNCHANGED: Photo = { upload: { kind: 'idle' } };

export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>(UNCHANGED);
  const latest = useRef<Promise<Photo>>(Promise.resolve(UNCHANGED));
  const canceling = useRef<AbortController>(undefined);

  function follow(next: Promise<Photo>): void {
    latest.current = next;
    // Ignore the late result of an earlier choice.
    void next.then((result) => {
      if (latest.current !== next) return;
      setPhoto(result);
      // The file will never be accepted, so allow saving the profile without it.
      if (result.problem && !result.file) latest.current = Promise.resolve(UNCHANGED);
    });
  }

  function send(file: File): void {
    setPhoto({ file, upload: { kind: 'uploading' } });
    canceling.current = new AbortController();
    follow(upload(file, canceling.current.signal));
  }

  const refuse = (problem: string) => setPhoto((before) => ({ ...before, problem }));
  const { file, problem, address } = photo;
  const hasFailed = file !== undefined && problem !== undefined && address === undefined;

  return {
    ...photo,
    refuse,
    choose: send,
    cancel:
      photo.upload.kind === 'uploading'
        ? () => {
            follow(Promise.resolve(UNCHANGED));
            canceling.current?.abort();
          }
        : undefined,
    remove: () => follow(Promise.resolve({ ...UNCHANGED, address: '' })),
    retry: hasFailed ? () => send(file) : undefined,
    settled: (): Promise<Photo> => latest.current,
  };
}

async function upload(file: File, signal: AbortSignal): Promise<Photo> {
  try {
    const { data } = await call(uploadImage, { file: await preparePicture(file, { signal }) }, { signal });
    return { file, upload: { kind: 'uploaded' }, address: data.display_url };
  } catch (error) {
    const { reason, isFinal } = uploadFailure(error);
    const problem = `The photo could not be uploaded. ${reason}`;
    return { upload: { kind: 'idle' }, problem, ...(!isFinal && { file }) };
  }
}
