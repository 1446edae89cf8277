import { isolate, type SavedList, sharedListPath } from 'contracts';
import { Button, Dialog, TextInput, toast } from 'shared-ui';
import { changes, useChange } from './api.ts';

interface ShareDialogProps {
  list: SavedList;
  isOpen: boolean;
  onClose: () => void;
}

export function ShareDialog({ list, isOpen, onClose }: ShareDialogProps) {
  const change = useChange();
  const { _id, token } = list;
  return (
    <Dialog
      description="Anybody with the link sees the list’s name, its places, dates and number of guests, and your first name. Only you can change it."
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={`Share ${isolate(list.name)}`}
    >
      <div className="space-y-5">
        {token ? (
          <>
            <LinkField url={new URL(sharedListPath(token), window.location.origin).href} />
            <Button isBusy={change.isPending} onClick={() => change.mutate(() => changes.stopSharing(_id))}>
              Stop sharing
            </Button>
          </>
        ) : (
          <Button isBusy={change.isPending} onClick={() => change.mutate(() => changes.share(_id))} variant="primary">
            Create link
          </Button>
        )}
        {change.error && (
          <p className="text-danger-ink" role="alert">
            {change.error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function LinkField({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. Select it and copy it yourself.');
    }
  }
  return (
    <div className="flex items-end gap-3">
      <TextInput
        className="min-w-0 flex-1"
        label="Link"
        onFocus={(event) => event.target.select()}
        readOnly
        value={url}
      />
      <Button onClick={() => void copy()} variant="primary">
        Copy
      </Button>
    </div>
  );
}
