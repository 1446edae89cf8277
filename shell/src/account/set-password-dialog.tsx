import { newPasswordForm } from 'contracts/forms';
import { useState } from 'react';
import { type AuthUser, addPassword, confirmWithGoogle } from 'shared-auth';
import { Banner, Icon, toast } from 'shared-ui';
import { FormDialog } from 'shared-ui/form';
import { HiddenUsername, NewPasswordField } from './account-fields.tsx';
import { useAccountForm } from './use-account-form.tsx';

interface SetPasswordDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
  onSet(): void;
}

export function SetPasswordDialog({ user, onSet, ...dialog }: SetPasswordDialogProps) {
  const [mustConfirm, setMustConfirm] = useState(false);
  const { failure, field, isBusy, submit } = useAccountForm({
    schema: newPasswordForm,
    save: ({ password }) => (mustConfirm ? confirm(password) : save(password)),
    email: user.email,
  });

  async function save(password: string) {
    try {
      await addPassword(password);
    } catch (error) {
      if ((error as { code?: string }).code !== 'auth/requires-recent-login') throw error;
      return setMustConfirm(true);
    }
    toast.success('Password set');
    onSet();
    dialog.onClose();
  }

  async function confirm(password: string) {
    if (!(await confirmWithGoogle())) return;
    setMustConfirm(false);
    await save(password);
  }

  return (
    <FormDialog
      {...dialog}
      failure={failure}
      isBusy={isBusy}
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
      <NewPasswordField {...field('password')} />
    </FormDialog>
  );
}
