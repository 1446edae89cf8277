import { Button, FileInput } from 'shared-ui';
import type { Upload } from './use-upload.ts';

interface PictureFieldProps {
  label: string;
  name: string;
  upload: Upload;
  hint?: string;
  /** Address of the current picture. */
  currentImage?: string | undefined;
  buttonText?: string;
  required?: boolean;
  /** From the check of the form; a problem of the upload takes precedence. */
  error: string | undefined;
}

/** A picture field that uploads the file as soon as it is chosen. */
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
            // The button is gone while it uploads.
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
