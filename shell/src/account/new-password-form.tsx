import { safePath } from 'contracts';
import { type FormEvent, useState } from 'react';
import { endOtherSessions, OthersNotEnded, resetPassword, signIn } from 'shared-auth';
import { Link, useNavigate } from 'shared-platform';
import { Banner, Button, buttonClass, PasswordInput, toast } from 'shared-ui';
import { AccountPage } from './account-page.tsx';
import { newPasswordProblem } from './new-password-problem.ts';
import { useAccountForm } from './use-account-form.tsx';

interface NewPasswordFormProps {
  code: string;
  /** Whose password it is. */
  email: string;
  from: string | null;
  /** The code was used or ran out meanwhile. */
  onOver(): void;
}

/** Sets the password, logs in with it, and goes on to the remembered page. */
export function NewPasswordForm({ code, email, from, onOver }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const { form, busy, errors, typed, showErrors, attempt } = useAccountForm({ from, email });
  const [isSet, setIsSet] = useState(false);

  async function save(password: string) {
    try {
      await resetPassword(code, password);
    } catch (error) {
      const isOver = /^auth\/(expired|invalid)-action-code$/.test((error as { code?: string }).code ?? '');
      if (!isOver) throw error;
      return onOver();
    }
    setIsSet(true);
    toast.success('Your password is changed');
    await signIn(email, password);
    await endOtherSessions().catch((error) => toast.error(new OthersNotEnded(error).message));
    await navigate(safePath(from) ?? '/', { replace: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const password = typed('password');
    const problem = newPasswordProblem(password);
    if (problem) return showErrors({ password: problem });
    void attempt('form', () => save(password));
  }

  // The password is set, and only the login is missing: the link would not work a second time.
  if (isSet && !busy) {
    return (
      <AccountPage title="Your password is changed" subtitle={`for ${email}`}>
        <div className="mt-6 space-y-4">
          {errors.form && <Banner tone="danger">{errors.form}</Banner>}
          <Link
            className={buttonClass({ variant: 'primary', isWide: true })}
            state={{ email }}
            to={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}
          >
            Log in
          </Link>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Set a new password" subtitle={`for ${email}`}>
      <form ref={form} noValidate className="mt-6 space-y-4" onSubmit={submit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        {/* For password managers, which need to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 6 characters"
          error={errors.password}
        />
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Save and log in
        </Button>
      </form>
    </AccountPage>
  );
}
