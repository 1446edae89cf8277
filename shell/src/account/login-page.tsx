import type { FormEvent } from 'react';
import { signIn, signInWithGoogle } from 'shared-auth';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'shared-platform';
import { Banner, Button, PasswordInput, TextInput, toast } from 'shared-ui';
import { AccountPage } from './account-page.tsx';
import { emailProblem } from './email-problem.ts';
import { GoogleButton } from './google-button.tsx';
import { ResetSent, useResetMail } from './reset-mail.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { useTypedEmail } from './use-typed-email.ts';

function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const onward = useLoaderData() as string;
  const { form, busy, errors, typed, showErrors, attempt } = useAccountForm({ from, onReset: resetPassword });
  const reset = useResetMail(from);
  const known = useTypedEmail();

  async function enter(signingIn: ReturnType<typeof signIn>) {
    if (!(await signingIn)) return;
    toast.success('Login Sucessful');
    await navigate(onward, { replace: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = typed('email').trim();
    const password = typed('password');
    const problem = emailProblem(email);
    if (problem || !password) {
      showErrors({ ...(problem && { email: problem }), ...(!password && { password: 'Enter your password.' }) });
      return;
    }
    void attempt('form', () => enter(signIn(email, password)));
  }

  function resetPassword() {
    const email = typed('email').trim();
    const problem = emailProblem(email);
    if (problem) return showErrors({ email: problem });
    void attempt('reset', () => reset.send(email));
  }

  return (
    <AccountPage title="Log in" subtitle="Welcome back to Travel Lodge">
      <form ref={form} noValidate className="mt-6 space-y-4" onSubmit={submit}>
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <ResetSent
          sent={reset.sent}
          isBusy={busy === 'reset'}
          onAgain={() => attempt('reset', () => reset.send(reset.sent?.email ?? ''))}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={known}
          error={errors.email}
        />
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
        <Button variant="ghost" size="sm" isBusy={busy === 'reset'} onClick={resetPassword}>
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
