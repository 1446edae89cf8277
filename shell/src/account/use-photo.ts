import { pictureProblem } from 'contracts';
import { useRef, useState } from 'react';
import { api } from 'shared-platform';
import type { UploadState } from 'shared-ui';

interface Photo {
  file?: File | undefined;
  upload: UploadState;
  problem?: string | undefined;
  /** What is to be saved: an address, empty for none, absent when the photo stays as it is. */
  address?: string | undefined;
}

const SAME: Photo = { upload: { kind: 'idle' } };

/** A photo that is uploaded as soon as it is chosen, and can be taken away. */
export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>(SAME);
  const latest = useRef<Promise<Photo>>(Promise.resolve(SAME));

  function follow(next: Promise<Photo>): void {
    latest.current = next;
    // A choice made meanwhile counts, not the answer that comes late.
    void next.then((result) => latest.current === next && setPhoto(result));
  }

  function send(file: File): void {
    setPhoto({ file, upload: { kind: 'uploading' } });
    follow(
      api.uploadImage(file).then(
        ({ data }) => ({ file, upload: { kind: 'uploaded' }, address: data.display_url }),
        (error: Error) => ({
          file,
          upload: { kind: 'idle' },
          problem: `The photo was not uploaded. ${error.message}`,
        }),
      ),
    );
  }

  /** Says why a file is not taken; what was chosen before stays. */
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
    /** Uploads the photo that failed once more. */
    retry: hasFailed ? () => send(file) : undefined,
    /** Resolves when nothing is on its way any more, with what is to be saved. */
    settled: (): Promise<Photo> => latest.current,
  };
}
