import { Banner, Button, Skeleton, TextArea } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { type KeptTextSource, useKeptText } from './use-kept-text.ts';

interface KeptTextFieldProps extends KeptTextSource {
  label: string;
  hint: string;
  /** The subject of sentences about the text, such as `Your note`. */
  what: string;
  saveLabel: string;
  maxLength: number;
}

export function KeptTextField({ label, hint, what, saveLabel, maxLength, ...source }: KeptTextFieldProps) {
  const text = useKeptText(source);
  const { query, other, failure } = text;
  if (!query.data) {
    return isFirstLoad(query) ? (
      <Skeleton className="h-40 w-full" />
    ) : (
      <LoadFailure level={3} query={query} what={what} />
    );
  }
  return (
    <form
      className="max-w-prose space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        text.save();
      }}
    >
      <TextArea
        error={failure && `${what} is not saved. ${failure}`}
        hint={hint}
        label={label}
        maxLength={maxLength}
        onChange={({ target }) => text.type(target.value)}
        rows={4}
        value={text.typed}
      />
      {other && (
        <Banner
          action={
            <Button onClick={text.takeOther} size="sm">
              Use that one
            </Button>
          }
          title="Another text was saved in the meantime, in another tab or on another device."
          tone="warning"
        >
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{other.text || 'It is empty.'}</p>
          <p className="mt-1">Yours is still in the field. Saving it replaces that one.</p>
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button aria-disabled={!text.isDirty || undefined} isBusy={text.isSaving} size="sm" type="submit">
          {other ? 'Replace it' : saveLabel}
        </Button>
        <p className="text-ink-muted text-sm" role="status">
          {text.isSaved ? 'Saved' : text.isDirty ? 'Not saved yet' : ''}
        </p>
      </div>
    </form>
  );
}
