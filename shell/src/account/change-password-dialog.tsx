import { type FormEvent, useId, useState } from 'react';
import { type AuthUser, changePassword, endOtherSessions, OthersNotEnded } from 'shared-auth';
import { Banner, Button, Dialog, PasswordInput, toast } from 'shared-ui';
import type { FieldProblem } from './identity-errors.ts';
import { newPasswordProblem } from './new-password-problem.ts';
import { useAccountForm } from './use-account-form.tsx';

interface ChangePasswordDialogProps {
  isOpen: boolean;
  user: AuthUser;
  onClose(): void;
}

const NOT_THIS = 'This is not your current password. Try again, or [reset it by mail].';

/** The provider speaks of one password; here there are two. */
function place(problem: FieldProblem) {
  if (problem.field !== 'password') return problem;
  return problem.help ? { ...problem, text: NOT_THIS } : { ...problem, field: 'next' };
}

/** Asks for the current password, replaces it, and logs the person out everywhere else. */
export function ChangePasswordDialog({ isOpen, user, onClose }: ChangePasswordDialogProps) {
  const formId = useId();
  const { form, busy, errors, typed, showErrors, attempt } = useAccountForm({ email: user.email, adapt: place });
  // The password is changed by then: what is left to do is to end the other sessions.
  const [isHalfDone, setIsHalfDone] = useState(false);
  const isBusy = busy !== undefined;

  async function save(present: string, next: string) {
    try {
      await changePassword(present, next);
    } catch (error) {
      if (!(error instanceof OthersNotEnded)) throw error;
      toast.success('Password changed');
      return setIsHalfDone(true);
    }
    toast.success('Password changed');
    onClose();
  }

  async function endOthers() {
    await endOtherSessions();
    toast.success('Logged out everywhere else');
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const [present, next] = [typed('password'), typed('next')];
    const problems = {
      ...(!present && { password: 'Enter your current password.' }),
      ...problemAs('next', newPasswordProblem(next, present)),
    };
    if (Object.keys(problems).length > 0) return showErrors(problems);
    void attempt('form', () => save(present, next));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      title="Change Password"
      description="You stay logged in here, and are logged out in every other browser."
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {isHalfDone ? 'Close' : 'Cancel'}
          </Button>
          {isHalfDone ? (
            <Button variant="primary" isBusy={isBusy} onClick={() => attempt('form', endOthers)}>
              Try again
            </Button>
          ) : (
            <Button variant="primary" type="submit" form={formId} isBusy={isBusy}>
              Change Password
            </Button>
          )}
        </>
      }
    >
      {errors.form && (
        <Banner className="mb-4" tone="danger">
          {errors.form}
        </Banner>
      )}
      {isHalfDone ? (
        <Banner tone="warning">
          Your password is changed. Other browsers in which you are logged in could not be logged out yet.
        </Banner>
      ) : (
        <form id={formId} ref={form} noValidate className="space-y-5" onSubmit={submit}>
          {/* For password managers, which need to know whose password it is. */}
          <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordInput
            label="Current password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <PasswordInput
            label="New password"
            name="next"
            autoComplete="new-password"
            required
            hint="At least 6 characters"
            error={errors.next}
          />
        </form>
      )}
    </Dialog>
  );
}

function problemAs(field: string, text: string | undefined): Record<string, string> {
  return text ? { [field]: text } : {};
}
