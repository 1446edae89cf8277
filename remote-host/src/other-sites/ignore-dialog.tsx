import { type FeedEvent, type FeedReading, isolate } from 'contracts';
import { useState } from 'react';
import { AlertDialog, Checkbox } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { useIgnoring } from './api.ts';

interface IgnoreDialogProps {
  id: string;
  calendarId: string;
  reading: FeedReading;
  /** The event to ignore. The dialog is closed if it is undefined. */
  event: FeedEvent | undefined;
  onClose: () => void;
}

export function IgnoreDialog({ id, calendarId, reading, event, onClose }: IgnoreDialogProps) {
  const shown = useLast(event);
  const [isForAll, setIsForAll] = useState(false);
  const ignoring = useIgnoring(id, calendarId);
  const title = shown?.title ?? '';
  const others = reading.events.filter((each) => each.title.toLowerCase() === title.toLowerCase()).length - 1;

  function close() {
    ignoring.reset();
    setIsForAll(false);
    onClose();
  }
  return (
    <AlertDialog
      cancelLabel="Keep it"
      confirmLabel="Ignore"
      description={
        <>
          <p>
            Guests can book the nights of {isForAll ? 'these events' : 'this event'} here, unless a booking, a block or
            another calendar closes them.
          </p>
          {title && (
            <Checkbox
              checked={isForAll}
              className="mt-3"
              label={`All events with this title, including later ones${others > 0 ? ` (${others} more in the list)` : ''}`}
              onChange={({ target }) => setIsForAll(target.checked)}
            />
          )}
        </>
      }
      error={ignoring.error?.message}
      isBusy={ignoring.isPending}
      isOpen={event !== undefined}
      onCancel={close}
      onConfirm={() => shown?._id && ignoring.mutate({ event: shown._id, all: isForAll }, { onSuccess: close })}
      title={`Ignore “${isolate(title || 'Event without a title')}”?`}
    />
  );
}
