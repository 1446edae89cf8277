import { type ApiError, isolate, type Room } from 'contracts';
import { AlertDialog, Button } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { useDeletion, useUnlisting } from './api.ts';
import { StaysAhead, useStaysAhead } from './stays-ahead.tsx';

interface DeleteDialogProps {
  /** The listing to delete. The dialog is closed if it is undefined. */
  room: Room | undefined;
  onClose: () => void;
}

export function DeleteDialog({ room, onClose }: DeleteDialogProps) {
  const shown = useLast(room);
  const deletion = useDeletion(close);
  const unlisting = useUnlisting(close);
  const { isChecking, stays } = useStaysAhead(shown?._id);
  const isRefused = (deletion.error as ApiError | null)?.code === 'active-booking';
  const isUnlisted = shown?.unlisted === true;
  const isBusy = deletion.isPending || unlisting.isPending;

  function close() {
    deletion.reset();
    unlisting.reset();
    onClose();
  }
  const unlist = () => shown && unlisting.mutate({ id: shown._id, unlisted: true });
  const dialog = { cancelLabel: 'Keep listing', isBusy, isOpen: room !== undefined, onCancel: close };

  if (shown && (isRefused || stays.length > 0)) {
    return (
      <AlertDialog
        {...dialog}
        confirmLabel={isUnlisted ? undefined : 'Unlist'}
        description={<StaysAhead isUnlisted={isUnlisted} stays={stays} title={shown.title} />}
        error={unlisting.error?.message}
        onConfirm={unlist}
        title="This listing can't be deleted yet"
        tone="primary"
      />
    );
  }
  return (
    <AlertDialog
      {...dialog}
      confirmLabel="Delete listing"
      description={
        isChecking
          ? `Checking “${isolate(shown?.title ?? '')}” for upcoming stays…`
          : `“${isolate(shown?.title ?? '')}” is removed from the site right away. You can undo this for 10 seconds. Past bookings stay in your list.`
      }
      error={(deletion.error ?? unlisting.error)?.message}
      onConfirm={() => shown && deletion.mutate(shown._id)}
      title="Delete this listing?"
    >
      {!isUnlisted && (
        <div className="flex items-center justify-between gap-4 rounded-card bg-surface-soft px-4 py-3 text-sm">
          <p>Only for a while? Nobody can find or book an unlisted room, and you can list it again.</p>
          <Button disabled={isBusy} onClick={unlist} size="sm">
            Unlist
          </Button>
        </div>
      )}
    </AlertDialog>
  );
}
