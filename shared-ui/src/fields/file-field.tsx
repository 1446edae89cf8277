import { type ChangeEvent, type Ref, useEffect, useState } from 'react';
import { buttonClass } from '../actions/button.tsx';
import { cx } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { Spinner } from '../icons/spinner.tsx';
import { Field, type FieldText } from './field.tsx';

export type UploadState =
  | { kind: 'idle' }
  /** `progress` is between 0 and 1, or undefined if unknown. */
  | { kind: 'uploading'; progress?: number | undefined }
  | { kind: 'uploaded' };

export interface FileInputProps extends FieldText {
  file: File | undefined;
  onFile: (file: File) => void;
  upload?: UploadState | undefined;
  /** The attribute of `<input>`, for example `image/*`. Other files are refused even if the browser allows them. */
  accept?: string | undefined;
  /** Called with a file that `accept` excludes. */
  onRefused?: ((file: File) => void) | undefined;
  currentImage?: string | undefined;
  onRemove?: (() => void) | undefined;
  buttonText?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Returns whether `accept` allows the file, by its type or its extension. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept.split(',').some((entry) => {
    const rule = entry.trim().toLowerCase();
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}

function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined);
    const next = URL.createObjectURL(file);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return url;
}

export function FileField(props: FileInputProps) {
  const { file, onFile, upload = { kind: 'idle' }, accept, onRefused, currentImage, onRemove, buttonText } = props;
  const { name, disabled, ref, ...text } = props;
  const preview = usePreview(file) ?? currentImage;

  const isUploading = upload.kind === 'uploading';

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // Reset the input, so that choosing the same file again (after a failed upload) fires a change event.
    event.target.value = '';
    if (!chosen || isUploading) return;
    if (isAccepted(chosen, accept)) onFile(chosen);
    else onRefused?.(chosen);
  }

  const caption = upload.kind === 'uploaded' ? 'Uploaded !' : (file?.name ?? buttonText ?? 'Choose a picture');
  return (
    <Field {...text}>
      {(control) => (
        <div className="flex items-center gap-4">
          {preview ? (
            <img alt="" className="size-20 shrink-0 rounded-control border border-line object-cover" src={preview} />
          ) : (
            <span className="grid size-20 shrink-0 place-items-center rounded-control border border-line-strong border-dashed text-ink-subtle">
              <Icon name="image" size={28} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-2">
              <div className="relative min-w-0 max-w-full">
                <input
                  {...control}
                  accept={accept}
                  // Not disabled during an upload, because it would lose focus.
                  aria-disabled={isUploading || undefined}
                  className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed aria-disabled:cursor-progress"
                  disabled={disabled}
                  name={name}
                  onChange={choose}
                  onClick={(event) => isUploading && event.preventDefault()}
                  ref={ref}
                  // The input is reset after each choice, so check the caller's file.
                  required={text.required && !file && !currentImage}
                  type="file"
                />
                <span
                  className={buttonClass({
                    className: cx(
                      'pointer-events-none max-w-full peer-hover:bg-surface-sunken peer-disabled:opacity-75 peer-aria-disabled:opacity-75',
                      'peer-focus-visible:outline-2 peer-focus-visible:outline-ink peer-focus-visible:outline-offset-2',
                      upload.kind === 'uploaded' && 'border-success! text-success-ink!',
                    ),
                  })}
                >
                  {isUploading ? (
                    <Spinner label="" size="sm" />
                  ) : (
                    <Icon className="shrink-0" name={upload.kind === 'uploaded' ? 'check' : 'upload'} size={20} />
                  )}
                  <span aria-live="polite" className="min-w-0 wrap-anywhere">
                    {caption}
                  </span>
                </span>
              </div>
              {onRemove && (file || currentImage) && !isUploading && (
                <button className={buttonClass({ variant: 'ghost', size: 'sm' })} onClick={onRemove} type="button">
                  Remove
                </button>
              )}
            </div>
            {isUploading && (
              <progress aria-label="Upload" className="ui-progress mt-2" max={1} value={upload.progress} />
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
