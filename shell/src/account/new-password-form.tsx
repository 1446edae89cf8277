import { safePath } from 'contracts';
import { useState } from 'react';
import { resetPassword, signIn } from 'shared-auth';
import { Link, useNavigate } from 'shared-platform';
import { Banner, buttonClass, toast } from 'shared-ui';
import { HiddenUsername, NewPasswordField } from './account-fields.tsx';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { newPasswordProblem } from './new-password-problem.ts';
import { useAccountForm } from './use-account-form.tsx';

interface NewPasswordFormProps {
  code: string;
  email: string;
  from: string | null;
  onExpired(): void;
}

export function NewPasswordForm({ code, email, from, onExpired }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const account = useAccountForm({ from, email });
  const { busy, errors, typed, check } = account;
  const [isSet, setIsSet] = useState(false);

  async function save(password: string) {
    try {
      await resetPassword(code, password);
    } catch (error) {
      const isExpired = /^auth\/(expired|invalid)-action-code$/.test((error as { code?: string }).code ?? '');
      if (!isExpired) throw error;
      return onExpired();
    }
    setIsSet(true);
    toast.success('Your password was changed');
    await signIn(email, password);
    await navigate(safePath(from) ?? '/', { replace: true });
  }

  function submit() {
    const password = typed('password');
    check({ password: newPasswordProblem(password) }, () => save(password));
  }

  // The password is set and only the login failed. The link would not work a second time.
  if (isSet && !busy) {
    return (
      <AccountPage title="Your password was changed" subtitle={`for ${email}`}>
        <div className="mt-6 space-y-4">
          {errors.form && <Banner tone="danger">{errors.form}</Banner>}
          <Link
            className={buttonClass({ variant: 'primary', isWide: true })}
            state={{ email }}
            to={accountPath('/login', from)}
          >
            Log in
          </Link>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Set a new password" subtitle={`for ${email}`}>
      <AccountForm account={account} onSubmit={submit}>
        <HiddenUsername email={email} />
        <NewPasswordField error={errors.password} />
        <SubmitButton account={account}>Save and log in</SubmitButton>
      </AccountForm>
    </AccountPage>
  );
}
