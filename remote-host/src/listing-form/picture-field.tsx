import { PICTURE_ACCEPT } from 'contracts';
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
  /** The form's error for this field. An upload error takes precedence. */
  error: string | undefined;
}

export function PictureField({ upload, error, ...rest }: PictureFieldProps) {
  return (
    <>
      <FileInput
        {...rest}
        accept={PICTURE_ACCEPT}
        file={upload.file}
        onFile={upload.start}
        onRefused={upload.refuse}
        upload={upload.state}
        error={upload.problem ?? error}
      />
      <FieldButton onClick={upload.retry}>Upload again</FieldButton>
      <FieldButton onClick={upload.cancel}>Cancel upload</FieldButton>
    </>
  );
}

/** A button that moves focus to the field, because it disappears when it is pressed. */
function FieldButton({ onClick, children }: { onClick: (() => void) | undefined; children: string }) {
  if (!onClick) return null;
  return (
    <Button
      className="mt-2"
      size="sm"
      onClick={({ currentTarget }) => {
        currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
        onClick();
      }}
    >
      {children}
    </Button>
  );
}
