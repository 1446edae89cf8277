import { useState } from 'react';
import { type AuthUser, changePassword, endOtherSessions, OthersNotEnded } from 'shared-auth';
import { Banner, toast } from 'shared-ui';
import { CurrentPasswordField, HiddenUsername, NewPasswordField } from './account-fields.tsx';
import { AccountDialog } from './account-form.tsx';
import type { FieldProblem } from './identity-errors.ts';
import { newPasswordProblem } from './new-password-problem.ts';
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
  const account = useAccountForm({ email: user.email, adapt });
  const { errors, typed, attempt, check } = account;
  const [mustEndOthers, setMustEndOthers] = useState(false);

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

  function submit() {
    const [current, next] = [typed('password'), typed('next')];
    const problems = {
      password: current ? undefined : 'Enter your current password.',
      next: newPasswordProblem(next, current),
    };
    check(problems, () => save(current, next));
  }

  return (
    <AccountDialog
      {...dialog}
      account={account}
      onSubmit={mustEndOthers ? () => void attempt('form', endOthers) : submit}
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
          <CurrentPasswordField label="Current password" error={errors.password} />
          <NewPasswordField name="next" error={errors.next} />
        </>
      )}
    </AccountDialog>
  );
}
