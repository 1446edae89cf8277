import type { LoginState } from 'contracts';
import { loginForm } from 'contracts/forms';
import { signIn, signInWithGoogle } from 'shared-auth';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'shared-platform';
import { Button, toast } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { CurrentPasswordField, EmailField } from './account-fields.tsx';
import { AccountPage, OtherPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { GoogleButton } from './google-button.tsx';
import { ResetSent, useResetMail } from './reset-mail.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { WaitingRoom } from './waiting-room.tsx';

function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const { reason } = (useLocation().state ?? {}) as LoginState;
  const onward = useLoaderData() as string;
  const { busy, failure, field, submit, trigger, typed, attempt } = useAccountForm({
    schema: loginForm,
    save: ({ email, password }) => enter(signIn(email, password)),
    from,
    onReset: () => void resetPassword(),
    hasToast: true,
  });
  const reset = useResetMail(from);

  async function enter(signingIn: ReturnType<typeof signIn>) {
    if (!(await signingIn)) return;
    toast.success('Login Sucessful');
    await navigate(onward, { replace: true });
  }

  async function resetPassword() {
    if (!(await trigger('email', { shouldFocus: true }))) return;
    await attempt('reset', () => reset.send(typed().email?.trim() ?? ''));
  }

  return (
    <AccountPage title="Log in" subtitle={reason ?? 'Welcome back to Travel Lodge'}>
      <WaitingRoom from={from} />
      <Form className="mt-6 space-y-4" failure={failure} onSubmit={submit}>
        <ResetSent
          sent={reset.sent}
          isBusy={busy === 'reset'}
          onAgain={() => attempt('reset', () => reset.send(reset.sent?.email ?? ''))}
        />
        <EmailField {...field('email')} />
        <CurrentPasswordField {...field('password')} />
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Continue
        </Button>
      </Form>
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
