import { safePath } from 'contracts';
import { useEffect, useState } from 'react';
import { sendPasswordReset } from 'shared-auth';
import { Banner, Button } from 'shared-ui';

const RESEND_SECONDS = 60;

interface SentMail {
  email: string;
  /** The time when the email was sent, by this device's clock, in ms. */
  at: number;
}

function secondsLeft({ at }: SentMail, now: number): number {
  // Limit the value, because the button would stay disabled for hours if the clock was set back.
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil(RESEND_SECONDS - (now - at) / 1000)));
}

export function useResetMail(from: string | null) {
  const [sent, setSent] = useState<SentMail>();

  async function send(email: string): Promise<void> {
    if (sent?.email === email && secondsLeft(sent, Date.now()) > 0) return;
    await sendPasswordReset(email, safePath(from) ?? '/');
    setSent({ email, at: Date.now() });
  }

  return { sent, send };
}

interface ResetSentProps {
  sent: SentMail | undefined;
  isBusy: boolean;
  onAgain(): void;
}

export function ResetSent({ sent, isBusy, onAgain }: ResetSentProps) {
  return (
    sent && (
      <Banner tone="info" action={<ResendButton key={sent.at} sent={sent} isBusy={isBusy} onAgain={onAgain} />}>
        If {sent.email} has an account, we’ve sent an email with a link to set a new password.
      </Banner>
    )
  );
}

/** A separate component, so that only the button is rendered every second. */
function ResendButton({ sent, isBusy, onAgain }: ResetSentProps & { sent: SentMail }) {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(sent, now);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return (
    <Button size="sm" disabled={!isOver} isBusy={isBusy} onClick={onAgain}>
      {isOver ? 'Send it again' : `Send it again in ${left} s`}
    </Button>
  );
}
