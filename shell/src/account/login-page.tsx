import { signIn, signInWithGoogle } from 'shared-auth';
import { useLoaderData, useNavigate, useSearchParams } from 'shared-platform';
import { Button, toast } from 'shared-ui';
import { CurrentPasswordField, EmailField } from './account-fields.tsx';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { AccountPage, OtherPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { emailProblem } from './email-problem.ts';
import { GoogleButton } from './google-button.tsx';
import { ResetSent, useResetMail } from './reset-mail.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { WaitingRoom } from './waiting-room.tsx';

function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const onward = useLoaderData() as string;
  const account = useAccountForm({ from, onReset: resetPassword });
  const { busy, errors, typed, attempt, check } = account;
  const reset = useResetMail(from);

  async function enter(signingIn: ReturnType<typeof signIn>) {
    if (!(await signingIn)) return;
    toast.success('Login Sucessful');
    await navigate(onward, { replace: true });
  }

  function submit() {
    const [email, password] = [typed('email').trim(), typed('password')];
    const problems = { email: emailProblem(email), password: password ? undefined : 'Enter your password.' };
    check(problems, () => enter(signIn(email, password)));
  }

  function resetPassword() {
    const email = typed('email').trim();
    check({ email: emailProblem(email) }, () => reset.send(email), 'reset');
  }

  return (
    <AccountPage title="Log in" subtitle="Welcome back to Travel Lodge">
      <WaitingRoom from={from} />
      <AccountForm account={account} onSubmit={submit}>
        <ResetSent
          sent={reset.sent}
          isBusy={busy === 'reset'}
          onAgain={() => attempt('reset', () => reset.send(reset.sent?.email ?? ''))}
        />
        <EmailField error={errors.email} />
        <CurrentPasswordField error={errors.password} />
        <SubmitButton account={account}>Continue</SubmitButton>
      </AccountForm>
      <div className="mt-3 text-center">
        <Button variant="ghost" size="sm" isBusy={busy === 'reset'} onClick={resetPassword}>
          Forgot password?
        </Button>
      </div>
      <GoogleButton isBusy={busy === 'google'} onClick={() => attempt('google', () => enter(signInWithGoogle()))} />
      <OtherPage question="Don’t have an account yet?" to={accountPath('/signup', from)}>
        Sign up
      </OtherPage>
    </AccountPage>
  );
}

export const route = { Component: LoginPage };
