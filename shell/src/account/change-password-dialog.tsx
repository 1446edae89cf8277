import { changePasswordForm } from 'contracts/forms';
import { useState } from 'react';
import { type AuthUser, changePassword, endOtherSessions, OthersNotEnded } from 'shared-auth';
import { Banner, toast } from 'shared-ui';
import { FormDialog } from 'shared-ui/form';
import { CurrentPasswordField, HiddenUsername, NewPasswordField } from './account-fields.tsx';
import type { FieldProblem } from './identity-errors.ts';
import { useAccountForm } from './use-account-form.tsx';

interface ChangePasswordDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
}

const WRONG_PASSWORD = 'That’s not your current password. Try again, or [reset it by email].';

function adapt(problem: FieldProblem) {
  if (problem.field !== 'password') return problem;
  return problem.help ? { ...problem, text: WRONG_PASSWORD } : { ...problem, field: 'next' };
}

export function ChangePasswordDialog({ user, ...dialog }: ChangePasswordDialogProps) {
  const [mustEndOthers, setMustEndOthers] = useState(false);
  const { failure, field, isBusy, submit } = useAccountForm({
    schema: changePasswordForm,
    save: ({ password, next }) => (mustEndOthers ? endOthers() : save(password, next)),
    email: user.email,
    adapt,
  });

  async function save(current: string, next: string) {
    try {
      await changePassword(current, next);
    } catch (error) {
      if (!(error instanceof OthersNotEnded)) throw error;
      toast.success('Password changed');
      return setMustEndOthers(true);
    }
    toast.success('Password changed');
    dialog.onClose();
  }

  async function endOthers() {
    await endOtherSessions();
    toast.success('Logged out of all other browsers');
    dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      title="Change Password"
      description="You’ll stay logged in here and be logged out of all other browsers."
      cancelLabel={mustEndOthers ? 'Close' : 'Cancel'}
      submitLabel={mustEndOthers ? 'Try again' : 'Change Password'}
    >
      {mustEndOthers ? (
        <Banner tone="warning">
          Your password was changed, but you could not be logged out of your other browsers.
        </Banner>
      ) : (
        <>
          <HiddenUsername email={user.email} />
          <CurrentPasswordField {...field('password')} label="Current password" />
          <NewPasswordField {...field('next')} />
        </>
      )}
    </FormDialog>
  );
}
