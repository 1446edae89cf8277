import { DELETION_REASON_LIMIT, foldEmail, isolate, type User } from 'contracts';
import { useRef, useState } from 'react';
import { AlertDialog, TextArea, TextInput } from 'shared-ui';
import { useDeletePerson } from './api.ts';

interface DeleteDialogProps {
  user: User;
  isOpen: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a person's account for them, with a reason for the history, once their email is typed. */
export function DeleteDialog({ user, isOpen, onDeleted, onClose }: DeleteDialogProps) {
  const [missing, setMissing] = useState<'reason' | 'email'>();
  const reason = useRef<HTMLTextAreaElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const deletion = useDeletePerson(user, onDeleted);

  function close() {
    deletion.reset();
    setMissing(undefined);
    onClose();
  }
  function remove() {
    const given = reason.current?.value.trim() ?? '';
    const isTyped = foldEmail(email.current?.value ?? '') === user.email;
    const wrong = given === '' ? 'reason' : isTyped ? undefined : 'email';
    setMissing(wrong);
    if (wrong) (wrong === 'reason' ? reason : email).current?.focus();
    else deletion.mutate(given, { onSuccess: close });
  }
  const clear = () => setMissing(undefined);
  return (
    <AlertDialog
      cancelLabel="Keep account"
      confirmLabel="Delete account"
      description={`The account of ${isolate(user.name ?? user.email)} is deleted for good, and their listings are taken down. Bookings and payments are kept without their name.`}
      error={deletion.error?.message}
      isBusy={deletion.isPending}
      isOpen={isOpen}
      onCancel={close}
      onConfirm={remove}
      title="Delete this account?"
    >
      <div className="space-y-5">
        <TextArea
          error={missing === 'reason' && 'Please give a reason.'}
          hint="It stays in the history, so don’t name the person here."
          label="Reason"
          maxLength={DELETION_REASON_LIMIT}
          onChange={clear}
          ref={reason}
          required
          rows={3}
        />
        <TextInput
          autoComplete="off"
          error={missing === 'email' && `Type ${user.email} to confirm.`}
          hint={`Type ${user.email}`}
          label="Email of the account"
          onChange={clear}
          ref={email}
          required
          type="email"
        />
      </div>
    </AlertDialog>
  );
}
