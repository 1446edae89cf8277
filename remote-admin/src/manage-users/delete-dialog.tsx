import { DELETION_REASON_LIMIT, foldEmail, isolate, type User } from 'contracts';
import { useRef, useState } from 'react';
import { TextInput } from 'shared-ui';
import { ReasonDialog } from 'shared-ui/reason-dialog';
import { useDeletePerson } from './api.ts';

interface DeleteDialogProps {
  user: User;
  isOpen: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteDialog({ user, isOpen, onDeleted, onClose }: DeleteDialogProps) {
  const [isEmailWrong, setIsEmailWrong] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const deletion = useDeletePerson(user, onDeleted);

  function close() {
    deletion.reset();
    setIsEmailWrong(false);
    onClose();
  }
  function remove(reason: string) {
    const isTyped = foldEmail(email.current?.value ?? '') === user.email;
    setIsEmailWrong(!isTyped);
    if (isTyped) deletion.mutate(reason, { onSuccess: close });
    else email.current?.focus();
  }
  return (
    <ReasonDialog
      cancelLabel="Keep account"
      confirmLabel="Delete account"
      description={`The account of ${isolate(user.name ?? user.email)} is deleted for good, and their listings are taken down. Bookings and payments are kept without their name.`}
      error={deletion.error?.message}
      fields={
        <TextInput
          autoComplete="off"
          error={isEmailWrong && `Type ${user.email} to confirm.`}
          hint={`Type ${user.email}`}
          label="Email of the account"
          onChange={() => setIsEmailWrong(false)}
          ref={email}
          required
          type="email"
        />
      }
      hint="It stays in the history, so don’t name the person here."
      isBusy={deletion.isPending}
      isOpen={isOpen}
      maxLength={DELETION_REASON_LIMIT}
      onCancel={close}
      onConfirm={remove}
      title="Delete this account?"
    />
  );
}
