import { pictureProblem, uploadImage } from 'contracts';
import { useRef, useState } from 'react';
import { call } from 'shared-platform';
import type { UploadState } from 'shared-ui';

export const NOT_AN_IMAGE = 'This file is not an image. You can upload JPEG, PNG, WebP, AVIF or GIF files up to 5 MB.';

interface Photo {
  file?: File | undefined;
  upload: UploadState;
  problem?: string | undefined;
  /** The address to save: an empty string removes the photo, undefined leaves it unchanged. */
  address?: string | undefined;
}

const SAME: Photo = { upload: { kind: 'idle' } };

export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>(SAME);
  const latest = useRef<Promise<Photo>>(Promise.resolve(SAME));

  function follow(next: Promise<Photo>): void {
    latest.current = next;
    // Ignore a late response to an earlier choice.
    void next.then((result) => latest.current === next && setPhoto(result));
  }

  function send(file: File): void {
    setPhoto({ file, upload: { kind: 'uploading' } });
    follow(
      call(uploadImage, { file }).then(
        ({ data }) => ({ file, upload: { kind: 'uploaded' }, address: data.display_url }),
        (error: Error) => ({
          file,
          upload: { kind: 'idle' },
          problem: `The photo could not be uploaded. ${error.message}`,
        }),
      ),
    );
  }

  const refuse = (problem: string) => setPhoto((before) => ({ ...before, problem }));
  const { file, problem, address } = photo;
  const hasFailed = file !== undefined && problem !== undefined && address === undefined;

  return {
    ...photo,
    refuse,
    choose(chosen: File): void {
      const wrong = pictureProblem(chosen);
      if (wrong) refuse(wrong);
      else send(chosen);
    },
    remove: () => follow(Promise.resolve({ ...SAME, address: '' })),
    retry: hasFailed ? () => send(file) : undefined,
    settled: (): Promise<Photo> => latest.current,
  };
}
