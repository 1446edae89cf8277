import { safePath } from 'contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { checkResetCode } from 'shared-auth';
import { Link, useSearchParams } from 'shared-platform';
import { Banner, Button, Spinner, TextInput } from 'shared-ui';
import { AccountPage } from './account-page.tsx';
import { emailProblem } from './email-problem.ts';
import { identityFailure } from './identity-errors.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetSent, useResetMail } from './reset-mail.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { useTypedEmail } from './use-typed-email.ts';

const OVER = new Set(['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-not-found']);

/** Where the link of a mail leads; without a link's code it offers to send one. */
function ResetPasswordPage() {
  const [search] = useSearchParams();
  const code = search.get('oobCode');
  const mode = search.get('mode') ?? 'resetPassword';
  const from = search.get('from') ?? rememberedIn(search.get('continueUrl'));
  if (code && mode === 'resetPassword') return <WithCode key={code} code={code} from={from} />;
  return <AskForLink from={from} problem={code ? 'This link does not set a password.' : undefined} />;
}

/** The link carries the login page with the page that it remembers; other sites' addresses don't count. */
function rememberedIn(onward: string | null): string | null {
  if (!onward || !URL.canParse(onward)) return null;
  const { origin, searchParams } = new URL(onward);
  return origin === location.origin ? (safePath(searchParams.get('from')) ?? null) : null;
}

type Check =
  | { state: 'checking' }
  | { state: 'over' }
  | { state: 'ready'; email: string }
  | { state: 'failed'; text: string };

function WithCode({ code, from }: { code: string; from: string | null }) {
  const [check, setCheck] = useState<Check>({ state: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let isHere = true;
    const show = (next: Check) => isHere && setCheck(next);
    show({ state: 'checking' });
    checkResetCode(code).then(
      (email) => show({ state: 'ready', email }),
      (error) =>
        show(OVER.has(error.code) ? { state: 'over' } : { state: 'failed', text: identityFailure(error).problem.text }),
    );
    return () => {
      isHere = false;
    };
  }, [code, attempt]);

  if (check.state === 'over') {
    return <AskForLink from={from} problem="This link has expired, or it was used already. Ask for a new one." />;
  }
  if (check.state === 'ready') {
    return <NewPasswordForm code={code} email={check.email} from={from} onOver={() => setCheck({ state: 'over' })} />;
  }
  return (
    <AccountPage title="Set a new password" subtitle="One moment">
      <div className="mt-6 grid min-h-40 place-items-center">
        {check.state === 'checking' ? (
          <Spinner label="Checking the link" />
        ) : (
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
                Try again
              </Button>
            }
          >
            {check.text}
          </Banner>
        )}
      </div>
    </AccountPage>
  );
}

function AskForLink({ from, problem }: { from: string | null; problem?: string | undefined }) {
  const { form, busy, errors, typed, showErrors, attempt } = useAccountForm({ from });
  const reset = useResetMail(from);
  const known = useTypedEmail();

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = typed('email').trim();
    const wrong = emailProblem(email);
    if (wrong) return showErrors({ email: wrong });
    void attempt('form', () => reset.send(email));
  }

  return (
    <AccountPage title="Reset your password" subtitle="We mail you a link that sets a new one">
      <form ref={form} noValidate className="mt-6 space-y-4" onSubmit={submit}>
        {problem && !reset.sent && <Banner tone="warning">{problem}</Banner>}
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <ResetSent
          sent={reset.sent}
          isBusy={busy === 'form'}
          onAgain={() => attempt('form', () => reset.send(reset.sent?.email ?? ''))}
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
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Send the link
        </Button>
      </form>
      <p className="mt-6 text-center text-ink-muted">
        You know your password?{' '}
        <Link
          to={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}
          className="font-semibold text-rose-700 underline"
        >
          Log in
        </Link>
      </p>
    </AccountPage>
  );
}

export const route = { Component: ResetPasswordPage };
