import { safePath } from 'contracts';
import { type FormEvent, useState } from 'react';
import { sendPasswordReset, signIn, signInWithGoogle } from 'shared-auth';
import { Link, useNavigate, useSearchParams } from 'shared-platform';
import { Banner, Button, PasswordInput, TextInput, toast } from 'shared-ui';
import { AccountPage } from './account-page.tsx';
import { emailProblem } from './email-problem.ts';
import { GoogleButton } from './google-button.tsx';
import { useAccountForm } from './use-account-form.ts';

function LoginPage() {
  const { form, busy, errors, showErrors, attempt } = useAccountForm();
  const [resetSentTo, setResetSentTo] = useState<string>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');

  const field = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '');

  async function enter(signingIn: ReturnType<typeof signIn>) {
    if (!(await signingIn)) return;
    toast.success('Login Sucessful');
    await navigate(safePath(from) ?? '/', { replace: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = field('email').trim();
    const password = field('password');
    const problem = emailProblem(email);
    if (problem || !password) {
      showErrors({ ...(problem && { email: problem }), ...(!password && { password: 'Enter your password.' }) });
      return;
    }
    void attempt('form', () => enter(signIn(email, password)));
  }

  function resetPassword() {
    const email = field('email').trim();
    const problem = emailProblem(email);
    if (problem) return showErrors({ email: problem });
    void attempt('form', async () => {
      await sendPasswordReset(email);
      setResetSentTo(email);
    });
  }

  return (
    <AccountPage title="Log in" subtitle="Welcome back to Travel Lodge">
      <form ref={form} noValidate className="mt-6 space-y-4" onSubmit={submit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        {resetSentTo && (
          <Banner tone="info">
            If {resetSentTo} has an account, a mail with a link to set a new password is on its way.
          </Banner>
        )}
        <TextInput label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Continue
        </Button>
      </form>
      <div className="mt-3 text-center">
        <Button variant="ghost" size="sm" onClick={resetPassword}>
          Forgot password?
        </Button>
      </div>
      <GoogleButton isBusy={busy === 'google'} onClick={() => attempt('google', () => enter(signInWithGoogle()))} />
      <p className="mt-6 text-center text-ink-muted">
        Don’t have an account yet?{' '}
        <Link
          to={from ? `/signup?from=${encodeURIComponent(from)}` : '/signup'}
          className="font-semibold text-rose-700 underline"
        >
          Sign up
        </Link>
      </p>
    </AccountPage>
  );
}

export const route = { Component: LoginPage };
