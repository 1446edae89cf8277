import { pictureProblem, uploadImage } from 'contracts';
import { useRef, useState } from 'react';
import { call } from 'shared-platform';
import type { UploadState } from 'shared-ui';
import { CHOOSE_AN_IMAGE, uploadProblem } from './upload-problem.ts';

export interface Upload {
  /** The file that the button names. */
  file: File | undefined;
  state: UploadState;
  /** The address of that file, once it is uploaded. */
  uploaded: string | undefined;
  problem: string | undefined;
  start(file: File): void;
  /** Says why a file that is no image is not taken. */
  refuse(file: File): void;
  /** Uploads the file that failed once more. */
  retry: (() => void) | undefined;
  /** Resolves when no upload is in flight. */
  settled(): Promise<void>;
}

interface State {
  current?: File | undefined;
  uploaded?: File;
  address?: string;
  failed?: File | undefined;
  problem?: string | undefined;
}

/**
 * Uploads a chosen picture at once. One that fails leaves the picture before in place; `hasFirst` says that there
 * is one from the start.
 */
export function useUpload(onUploaded: (address: string) => void, hasFirst = false): Upload {
  const [{ current, uploaded, address, failed, problem }, setState] = useState<State>({});
  const running = useRef<Promise<void>>(undefined);

  async function send(file: File): Promise<void> {
    setState((before) => ({ ...before, current: file, failed: undefined, problem: undefined }));
    try {
      const { data } = await call(uploadImage, { file });
      onUploaded(data.display_url);
      setState({ uploaded: file, address: data.display_url });
    } catch (error) {
      setState((before) => {
        const kept = before.uploaded || hasFirst ? ' The previous picture is kept.' : '';
        const text = `“${file.name}” was not uploaded. ${uploadProblem(error).problem}${kept}`;
        return { ...before, current: undefined, failed: file, problem: text };
      });
    }
  }

  function start(file: File) {
    const wrong = pictureProblem(file);
    if (wrong) return setState((before) => ({ ...before, failed: undefined, problem: `“${file.name}”: ${wrong}` }));
    running.current = send(file);
  }

  return {
    file: current ?? uploaded ?? failed,
    state: current ? { kind: 'uploading' } : { kind: uploaded ? 'uploaded' : 'idle' },
    uploaded: current || failed ? undefined : address,
    problem,
    start,
    refuse(file) {
      const text = `“${file.name}” is not an image. ${CHOOSE_AN_IMAGE}`;
      setState((before) => ({ ...before, failed: undefined, problem: text }));
    },
    retry: failed && (() => start(failed)),
    settled: async () => running.current,
  };
}
