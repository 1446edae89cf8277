import { COUNTED_STAYS, type Room, type StayCounts } from 'contracts';
import { AlertDialog } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { useStayCounts } from '../shared/api.ts';
import { useUnlisting } from './api.ts';

interface UnlistDialogProps {
  /** The listing to unlist. The dialog is closed if it is undefined. */
  room: Room | undefined;
  onClose: () => void;
}

export function UnlistDialog({ room, onClose }: UnlistDialogProps) {
  const shown = useLast(room);
  const unlisting = useUnlisting(close);
  const counts = useStayCounts(shown?._id, room !== undefined);

  function close() {
    unlisting.reset();
    onClose();
  }

  return (
    <AlertDialog
      cancelLabel="Keep it listed"
      confirmLabel="Unlist"
      description={
        <>
          <p>
            From now on, nobody can find or book “{shown?.title}”. You can list it again at any time, and it is back at
            once.
          </p>
          <p className="mt-2">{describeStays(counts.data, counts.isLoading)}</p>
        </>
      }
      error={unlisting.error?.message}
      isBusy={unlisting.isPending}
      isOpen={room !== undefined}
      onCancel={close}
      onConfirm={() => shown && unlisting.mutate({ id: shown._id, unlisted: true })}
      title="Unlist this listing?"
      tone="primary"
    />
  );
}

function describeStays(counts: StayCounts | undefined, isCounting: boolean): string {
  const paying = 'A guest who is paying right now can still finish.';
  if (isCounting) return `Counting the booked stays… ${paying}`;
  if (!counts) return `Booked stays go on as they are. ${paying}`;
  const { arriving, staying, leaving, upcoming } = counts;
  const stays = arriving + staying + leaving + upcoming;
  if (stays === 0) return `No stays are booked. ${paying}`;
  if (stays === 1) return `The one booked stay goes on as it is. ${paying}`;
  const isAll = [arriving, staying, leaving, upcoming].every((count) => count <= COUNTED_STAYS);
  return `The ${stays}${isAll ? '' : ' or more'} booked stays go on as they are. ${paying}`;
}
