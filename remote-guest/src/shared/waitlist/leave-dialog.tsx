import type { WaitlistEntry } from 'contracts';
import { AlertDialog } from 'shared-ui';
import { useLast } from 'shared-ui/use-last';
import { useLeave } from './api.ts';

export function LeaveDialog({ entry, onClose }: { entry: WaitlistEntry | undefined; onClose: () => void }) {
  const leave = useLeave();
  const shown = useLast(entry);
  const isOffer = shown?.offer !== undefined;
  const close = () => {
    leave.reset();
    onClose();
  };
  return (
    <AlertDialog
      cancelLabel={isOffer ? 'Keep the nights' : 'Keep waiting'}
      confirmLabel={isOffer ? 'Decline' : 'Leave'}
      description={
        isOffer
          ? 'The next guest on the waitlist gets them, and you no longer wait for them.'
          : 'You lose your place. If you join again, you are behind the others.'
      }
      error={leave.error?.message}
      isBusy={leave.isPending}
      isOpen={entry !== undefined}
      onCancel={close}
      onConfirm={() => entry && leave.mutate(entry, { onSuccess: close })}
      title={isOffer ? 'Decline these nights?' : 'Leave the waitlist?'}
    />
  );
}
