import { DECLINE_REASON_LIMIT, isolate, type User } from 'contracts';
import { useRef, useState } from 'react';
import { AlertDialog, TextArea } from 'shared-ui';
import { useRequestAnswer } from './api.ts';

interface DeclineDialogProps {
  user: User;
  isOpen: boolean;
  onAnswered: () => void;
  onClose: () => void;
}

/** Asks for a reason before a request to become a host is declined. The person receives it. */
export function DeclineDialog({ user, isOpen, onAnswered, onClose }: DeclineDialogProps) {
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useRequestAnswer(user, onAnswered);

  function close() {
    answer.reset();
    setIsReasonMissing(false);
    onClose();
  }
  function decline() {
    const reason = field.current?.value.trim() ?? '';
    setIsReasonMissing(reason === '');
    if (reason === '') field.current?.focus();
    else answer.mutate({ declined: reason }, { onSuccess: close });
  }
  return (
    <AlertDialog
      cancelLabel="Keep request"
      confirmLabel="Decline request"
      description={`${isolate(user.name ?? user.email)} stays a guest and can ask again.`}
      error={answer.error?.message}
      isBusy={answer.isPending}
      isOpen={isOpen}
      onCancel={close}
      onConfirm={decline}
      title="Decline this request?"
    >
      <TextArea
        error={isReasonMissing && 'Please give a reason.'}
        hint="Sent to the person by email"
        label="Reason"
        maxLength={DECLINE_REASON_LIMIT}
        onChange={() => setIsReasonMissing(false)}
        ref={field}
        required
        rows={3}
      />
    </AlertDialog>
  );
}
