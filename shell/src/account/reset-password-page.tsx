import { safePath } from 'contracts';
import { resetForm } from 'contracts/forms';
import { useEffect, useState } from 'react';
import { checkResetCode } from 'shared-auth';
import { useSearchParams } from 'shared-platform';
import { Banner, Button } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { EmailField } from './account-fields.tsx';
import { AccountPage, OtherPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { FieldSkeletons } from './field-skeletons.tsx';
import { identityFailure } from './identity-errors.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetSent, useResetMail } from './reset-mail.tsx';
import { useAccountForm } from './use-account-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

const EXPIRED = new Set(['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-not-found']);

/**
 * The page to which the identity provider's emails link, to reset a password or to verify an address. Without a code in
 * the URL, offers to send a password reset email.
 */
function ResetPasswordPage() {
  const [search] = useSearchParams();
  const code = search.get('oobCode');
  const mode = search.get('mode') ?? 'resetPassword';
  const from = search.get('from') ?? rememberedIn(search.get('continueUrl'));
  if (code && mode === 'verifyEmail') return <VerifyEmail code={code} from={pageIn(search.get('continueUrl'))} />;
  if (code && mode === 'resetPassword') return <WithCode key={code} code={code} from={from} />;
  return <AskForLink from={from} problem={code ? 'This link can’t be used to set a password.' : undefined} />;
}

function pageIn(onward: string | null): string {
  if (!onward || !URL.canParse(onward)) return '/';
  const { origin, pathname, search, hash } = new URL(onward);
  return (origin === location.origin && safePath(pathname + search + hash)) || '/';
}

function rememberedIn(onward: string | null): string | null {
  if (!onward || !URL.canParse(onward)) return null;
  const { origin, searchParams } = new URL(onward);
  return origin === location.origin ? (safePath(searchParams.get('from')) ?? null) : null;
}

type Check =
  | { state: 'checking' }
  | { state: 'expired' }
  | { state: 'ready'; email: string }
  | { state: 'failed'; text: string };

function WithCode({ code, from }: { code: string; from: string | null }) {
  const [check, setCheck] = useState<Check>({ state: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt checks the code again.
  useEffect(() => {
    let isMounted = true;
    const show = (next: Check) => isMounted && setCheck(next);
    show({ state: 'checking' });
    checkResetCode(code).then(
      (email) => show({ state: 'ready', email }),
      (error) =>
        show(
          EXPIRED.has(error.code)
            ? { state: 'expired' }
            : { state: 'failed', text: identityFailure(error).problem.text },
        ),
    );
    return () => {
      isMounted = false;
    };
  }, [code, attempt]);

  if (check.state === 'expired') {
    return <AskForLink from={from} problem="This link has expired or has already been used. Request a new one." />;
  }
  if (check.state === 'ready') {
    return (
      <NewPasswordForm code={code} email={check.email} from={from} onExpired={() => setCheck({ state: 'expired' })} />
    );
  }
  return (
    <AccountPage title="Set a new password" subtitle="One moment">
      <div className="mt-6">
        {check.state === 'checking' ? (
          <FieldSkeletons count={2} label="Checking the link" />
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
  const reset = useResetMail(from);
  const { busy, failure, field, submit, attempt } = useAccountForm({
    schema: resetForm,
    save: ({ email }) => reset.send(email),
    from,
  });

  return (
    <AccountPage title="Reset your password" subtitle="We’ll email you a link to set a new one">
      <Form className="mt-6 space-y-4" failure={failure} onSubmit={submit}>
        {problem && !reset.sent && <Banner tone="warning">{problem}</Banner>}
        <ResetSent
          sent={reset.sent}
          isBusy={busy === 'reset'}
          onAgain={() => attempt('reset', () => reset.send(reset.sent?.email ?? ''))}
        />
        <EmailField {...field('email')} />
        <Button variant="primary" type="submit" isWide isBusy={busy === 'form'}>
          Send the link
        </Button>
      </Form>
      <OtherPage question="Remember your password?" to={accountPath('/login', from)}>
        Log in
      </OtherPage>
    </AccountPage>
  );
}

export const route = { Component: ResetPasswordPage };
