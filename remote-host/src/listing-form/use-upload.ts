import { sentenceOf, uploadFailure, uploadImage } from 'contracts';
import { useRef, useState } from 'react';
import { call, preparePicture } from 'shared-platform';
import type { UploadState } from 'shared-ui';

export interface Upload {
  /** The file whose name is shown on the button. */
  file: File | undefined;
  state: UploadState;
  /** The URL of the uploaded file. Undefined before the upload has succeeded. */
  uploaded: string | undefined;
  problem: string | undefined;
  start(file: File): void;
  refuse(file: File): void;
  retry: (() => void) | undefined;
  /** Cancels the upload. Defined only during an upload. */
  cancel: (() => void) | undefined;
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
 * Uploads a picture as soon as it is chosen. If the upload fails, keeps the previous picture. `hasFirst` is true if
 * there is an initial picture.
 */
export function useUpload(onUploaded: (address: string) => void, hasFirst = false): Upload {
  const [{ current, uploaded, address, failed, problem }, setState] = useState<State>({});
  const running = useRef<Promise<void>>(undefined);
  const canceling = useRef<AbortController>(undefined);

  async function send(file: File): Promise<void> {
    canceling.current = new AbortController();
    const { signal } = canceling.current;
    setState((before) => ({ ...before, current: file, failed: undefined, problem: undefined }));
    try {
      const { data } = await call(uploadImage, { file: await preparePicture(file, { signal }) }, { signal });
      onUploaded(data.display_url);
      setState({ uploaded: file, address: data.display_url });
    } catch (error) {
      if (signal.aborted) return setState((before) => ({ ...before, current: undefined }));
      setState((before) => {
        const kept = before.uploaded || hasFirst ? ' The previous picture is kept.' : '';
        const { reason, isFinal } = uploadFailure(error);
        const text = `“${file.name}” was not uploaded. ${reason}${kept}`;
        return { ...before, current: undefined, failed: isFinal ? undefined : file, problem: text };
      });
    }
  }

  function start(file: File) {
    running.current = send(file);
  }

  return {
    file: current ?? uploaded ?? failed,
    state: current ? { kind: 'uploading' } : { kind: uploaded ? 'uploaded' : 'idle' },
    uploaded: current || failed ? undefined : address,
    problem,
    start,
    refuse(file) {
      const text = `“${file.name}” was not uploaded. ${sentenceOf('image-refused')}`;
      setState((before) => ({ ...before, failed: undefined, problem: text }));
    },
    retry: failed && (() => start(failed)),
    cancel: current && (() => canceling.current?.abort()),
    settled: async () => running.current,
  };
}
