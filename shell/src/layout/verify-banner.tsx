import { useState } from 'react';
import { sendVerification, useSession } from 'shared-auth';
import { useLocation } from 'shared-platform';
import { Banner, Button, toast } from 'shared-ui';

export default function VerifyBanner() {
  const email = useSession((session) => session.user?.email);
  const { pathname, search } = useLocation();
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');

  async function resend() {
    setState('sending');
    try {
      await sendVerification(pathname + search);
      setState('sent');
      toast.success(`We sent the link to ${email}`);
    } catch (error) {
      setState('ready');
      toast.error((error as Error).message);
    }
  }

  return (
    <Banner
      className="mt-4"
      tone="info"
      title="Verify your email address"
      action={
        <Button size="sm" disabled={state === 'sent'} isBusy={state === 'sending'} onClick={() => void resend()}>
          {state === 'sent' ? 'Link sent' : 'Resend the link'}
        </Button>
      }
    >
      Open the link that we emailed to <span className="wrap-anywhere">{email}</span>. Until then you can browse and
      save rooms, but not book, write messages or become a host.
    </Banner>
  );
}
