import { useEffect, useState } from 'react';
import { useSession, verifyEmail } from 'shared-auth';
import { Link, useNavigate } from 'shared-platform';
import { Banner, buttonClass, toast } from 'shared-ui';
import { AccountPage } from './account-page.tsx';
import { accountPath } from './account-path.ts';
import { FieldSkeletons } from './field-skeletons.tsx';
import { identityFailure } from './identity-errors.ts';

/** The verifications by code. A code works only once, but React runs effects twice in development. */
const attempts = new Map<string, Promise<void>>();

function verifyOnce(code: string): Promise<void> {
  const attempt = attempts.get(code) ?? verifyEmail(code);
  attempts.set(code, attempt);
  return attempt;
}

export function VerifyEmail({ code, from }: { code: string; from: string }) {
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const isVerified = useSession((session) => session.isEmailVerified);
  const [outcome, setOutcome] = useState<'waiting' | 'done' | { problem: string }>('waiting');

  useEffect(() => {
    let isHere = true;
    verifyOnce(code).then(
      () => isHere && setOutcome('done'),
      (error) => isHere && setOutcome({ problem: problemOf(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [code]);

  const goesOn = outcome === 'done' && user !== null && isVerified;
  useEffect(() => {
    if (!goesOn) return;
    toast.success('Your email address is verified');
    void navigate(from, { replace: true });
  }, [goesOn, from, navigate]);

  if (outcome === 'waiting' || goesOn) {
    return (
      <AccountPage title="Verifying your email address" subtitle="One moment">
        <div className="mt-6">
          <FieldSkeletons count={1} label="Checking the link" />
        </div>
      </AccountPage>
    );
  }
  if (outcome === 'done') {
    return (
      <AccountPage title="Your email address is verified" subtitle="You can go on where you signed up, or log in here">
        <Link className={`mt-6 ${buttonClass({ variant: 'primary', isWide: true })}`} to={accountPath('/login', from)}>
          Log in
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Verify your email address" subtitle="This didn’t work">
      <Banner className="mt-6" tone="warning">
        {outcome.problem}
      </Banner>
      <Link className={`mt-4 ${buttonClass({ variant: 'primary', isWide: true })}`} to={from}>
        Continue
      </Link>
    </AccountPage>
  );
}

function problemOf(error: { code?: string }): string {
  if (!/^auth\/(expired|invalid)-action-code$/.test(error.code ?? '')) return identityFailure(error).problem.text;
  return 'This link has expired or has already been used. If your address is not verified yet, the banner on top of each page sends another link.';
}
