import { Button, FileInput } from 'shared-ui';
import type { Upload } from './use-upload.ts';

interface PictureFieldProps {
  label: string;
  name: string;
  upload: Upload;
  hint?: string;
  /** Address of the picture that there is already. */
  currentImage?: string | undefined;
  buttonText?: string;
  required?: boolean;
  /** From the check of the form; what the upload itself has to say goes first. */
  error: string | undefined;
}

/** A picture that is uploaded as soon as it is chosen. */
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
        <Button className="mt-2" size="sm" onClick={upload.retry}>
          Upload again
        </Button>
      )}
    </>
  );
}
