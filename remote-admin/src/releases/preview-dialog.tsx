import type { ReleaseName } from 'contracts';
import { useState } from 'react';
import { Banner, Button, Dialog, NumberInput, TextInput, toast } from 'shared-ui';
import { formatInstant } from '../shared/format-instant.ts';
import { usePreviewLink } from './api.ts';

const LONGEST_HOURS = 168;

interface PreviewDialogProps {
  name: ReleaseName;
  version: string;
  isOpen: boolean;
  onClose(): void;
}

export function PreviewDialog({ name, version, isOpen, onClose }: PreviewDialogProps) {
  const [hours, setHours] = useState('2');
  const preview = usePreviewLink();
  const { data: link } = preview;
  const isWrong = !(Number(hours) > 0 && Number(hours) <= LONGEST_HOURS);

  function close() {
    preview.reset();
    onClose();
  }

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      toast.error('Your browser blocked copying. Select the link and copy it yourself');
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      isBusy={preview.isPending}
      onClose={close}
      size="sm"
      title={`Preview ${name} ${version}`}
      description="Anyone who opens the link sees the promoted site with this version, until the link expires."
      footer={
        link ? (
          <>
            <Button onClick={close}>Done</Button>
            <Button onClick={() => void copy(link.url)} variant="primary">
              Copy link
            </Button>
          </>
        ) : (
          <>
            <Button disabled={preview.isPending} onClick={close}>
              Cancel
            </Button>
            <Button
              disabled={isWrong}
              isBusy={preview.isPending}
              onClick={() => preview.mutate({ versions: { [name]: version }, hours: Number(hours) })}
              variant="primary"
            >
              Create link
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {preview.error && (
          <Banner tone="danger" title="The link was not created">
            {preview.error.message}
          </Banner>
        )}
        {link ? (
          <TextInput
            label="Link"
            hint={`Expires ${formatInstant(link.until)}`}
            onFocus={({ target }) => target.select()}
            readOnly
            value={link.url}
          />
        ) : (
          <NumberInput
            label="Hours"
            isDecimal
            value={hours}
            onChange={({ target }) => setHours(target.value)}
            error={isWrong && `Enter a number above 0 and at most ${LONGEST_HOURS}.`}
          />
        )}
      </div>
    </Dialog>
  );
}
