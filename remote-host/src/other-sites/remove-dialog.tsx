import { type DayRange, isolate, type OutsideCalendar } from 'contracts';
import { AlertDialog, toast } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { useRemoval } from './api.ts';
import { RangeList } from './range-list.tsx';

interface RemoveDialogProps {
  id: string;
  /** The calendar to remove. The dialog is closed if it is undefined. */
  calendar: OutsideCalendar | undefined;
  onClose: () => void;
}

export function RemoveDialog({ id, calendar, onClose }: RemoveDialogProps) {
  const shown = useLast(calendar);
  const removal = useRemoval(id, () => {
    toast.success('Calendar Removed !');
    close();
  });

  function close() {
    removal.reset();
    onClose();
  }
  return (
    <AlertDialog
      cancelLabel="Keep it"
      confirmLabel="Remove calendar"
      description={<OpenedNights nights={shown?.opens ?? []} />}
      error={removal.error?.message}
      isBusy={removal.isPending}
      isOpen={calendar !== undefined}
      onCancel={close}
      onConfirm={() => shown && removal.mutate(shown._id)}
      title={`Remove “${isolate(shown?.name ?? '')}”?`}
    />
  );
}

function OpenedNights({ nights }: { nights: readonly DayRange[] }) {
  if (nights.length === 0) return <p>We stop reading it. No night opens: nothing is closed by it alone.</p>;
  return (
    <>
      <p>We stop reading it, and guests can book these nights here right away:</p>
      <RangeList ranges={nights} />
    </>
  );
}
