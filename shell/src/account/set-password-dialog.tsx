import { useState } from 'react';
import { type AuthUser, addPassword, confirmWithGoogle } from 'shared-auth';
import { Banner, Icon, toast } from 'shared-ui';
import { HiddenUsername, NewPasswordField } from './account-fields.tsx';
import { AccountDialog } from './account-form.tsx';
import { newPasswordProblem } from './new-password-problem.ts';
import { useAccountForm } from './use-account-form.tsx';

interface SetPasswordDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
  onSet(): void;
}

export function SetPasswordDialog({ user, onSet, ...dialog }: SetPasswordDialogProps) {
  const account = useAccountForm({ email: user.email });
  const { errors, typed, check } = account;
  const [mustConfirm, setMustConfirm] = useState(false);

  async function save() {
    try {
      await addPassword(typed('password'));
    } catch (error) {
      if ((error as { code?: string }).code !== 'auth/requires-recent-login') throw error;
      return setMustConfirm(true);
    }
    toast.success('Password set');
    onSet();
    dialog.onClose();
  }

  async function confirm() {
    if (!(await confirmWithGoogle())) return;
    setMustConfirm(false);
    await save();
  }

  function submit() {
    const problems = { password: newPasswordProblem(typed('password')) };
    check(problems, mustConfirm ? confirm : save, mustConfirm ? 'google' : 'form');
  }

  return (
    <AccountDialog
      {...dialog}
      account={account}
      onSubmit={submit}
      title="Set a password"
      description="You sign in with Google, so this account has no password yet. Set one to log in with your email as well."
      submitLabel={
        mustConfirm ? (
          <>
            <Icon name="google" size={20} />
            Confirm with Google
          </>
        ) : (
          'Set password'
        )
      }
    >
      {mustConfirm && (
        <Banner tone="warning">
          You logged in a while ago. Confirm with Google that it’s you to save your password.
        </Banner>
      )}
      <HiddenUsername email={user.email} />
      <NewPasswordField error={errors.password} />
    </AccountDialog>
  );
}
