import { type FormEvent, useId, useState } from 'react';
import { type AuthUser, addPassword, confirmWithGoogle } from 'shared-auth';
import { Banner, Button, Dialog, Icon, PasswordInput, toast } from 'shared-ui';
import { newPasswordProblem } from './new-password-problem.ts';
import { useAccountForm } from './use-account-form.tsx';

interface SetPasswordDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
  onSet(): void;
}

/** The first password of an account that signs in with Google. */
export function SetPasswordDialog({ isOpen, user, onClose, onSet }: SetPasswordDialogProps) {
  const formId = useId();
  const { form, busy, errors, typed, showErrors, attempt } = useAccountForm({ email: user.email });
  const [mustConfirm, setMustConfirm] = useState(false);
  const isBusy = busy !== undefined;

  async function save() {
    try {
      await addPassword(typed('password'));
    } catch (error) {
      if ((error as { code?: string }).code !== 'auth/requires-recent-login') throw error;
      return setMustConfirm(true);
    }
    toast.success('Password set');
    onSet();
    onClose();
  }

  /** What was typed is saved as soon as Google has confirmed the person. */
  async function confirm() {
    if (!(await confirmWithGoogle())) return;
    setMustConfirm(false);
    await save();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = newPasswordProblem(typed('password'));
    if (problem) return showErrors({ password: problem });
    if (mustConfirm) void attempt('google', confirm);
    else void attempt('form', save);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      title="Set a password"
      description="You sign in with Google, so this account has no password yet. With one, you can log in with your email too."
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
            {mustConfirm ? (
              <>
                <Icon name="google" size={20} />
                Confirm with Google
              </>
            ) : (
              'Set password'
            )}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate className="space-y-5" onSubmit={submit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        {mustConfirm && (
          <Banner tone="warning">
            You logged in a while ago. Confirm with Google that it is you, and your password is saved.
          </Banner>
        )}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 6 characters"
          error={errors.password}
        />
      </form>
    </Dialog>
  );
}
