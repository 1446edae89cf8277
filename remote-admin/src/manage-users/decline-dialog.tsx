import { DECLINE_REASON_LIMIT, isolate, type User } from 'contracts';
import { ReasonDialog } from 'shared-ui/reason-dialog';
import { useRequestAnswer } from './api.ts';

interface DeclineDialogProps {
  user: User;
  isOpen: boolean;
  onAnswered: () => void;
  onClose: () => void;
}

export function DeclineDialog({ user, isOpen, onAnswered, onClose }: DeclineDialogProps) {
  const answer = useRequestAnswer(user, onAnswered);

  function close() {
    answer.reset();
    onClose();
  }
  return (
    <ReasonDialog
      cancelLabel="Keep request"
      confirmLabel="Decline request"
      description={`${isolate(user.name ?? user.email)} stays a guest and can ask again.`}
      error={answer.error?.message}
      hint="Sent to the person by email"
      isBusy={answer.isPending}
      isOpen={isOpen}
      maxLength={DECLINE_REASON_LIMIT}
      onCancel={close}
      onConfirm={(reason) => answer.mutate({ declined: reason }, { onSuccess: close })}
      title="Decline this request?"
    />
  );
}
