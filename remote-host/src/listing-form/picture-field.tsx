import { Button, FileInput } from 'shared-ui';
import type { Upload } from './use-upload.ts';

interface PictureFieldProps {
  label: string;
  name: string;
  upload: Upload;
  hint?: string;
  currentImage?: string | undefined;
  buttonText?: string;
  required?: boolean;
  /** The error of the form. An upload error takes precedence. */
  error: string | undefined;
}

export function PictureField({ upload, error, ...rest }: PictureFieldProps) {
  return (
    <>
      <FileInput
        {...rest}
        accept="image/*"
        file={upload.file}
        onFile={upload.start}
        onRefused={upload.refuse}
        upload={upload.state}
        error={upload.problem ?? error}
      />
      {upload.retry && (
        <Button
          className="mt-2"
          size="sm"
          onClick={({ currentTarget }) => {
            // The Retry button disappears during the upload.
            currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
            upload.retry?.();
          }}
        >
          Upload again
        </Button>
      )}
    </>
  );
}
