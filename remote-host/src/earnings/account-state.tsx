import { bankFailureText, formatMoment, formatSum, type PayoutAccount } from 'contracts';
import { useSearchParams } from 'shared-platform';
import { Banner, type BannerTone, Button, Skeleton } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { useConnecting, usePayoutAccount } from './api.ts';

interface State {
  tone: BannerTone;
  title: string;
  text: string;
  button?: string;
}

const TEXTS: Record<PayoutAccount['state'], State> = {
  none: {
    tone: 'info',
    title: 'Connect an account to get paid',
    text: 'Payouts go to your own account at Stripe, and from there to your bank.',
    button: 'Connect an account',
  },
  incomplete: {
    tone: 'warning',
    title: 'Stripe needs more information',
    text: 'Your account is not complete, so nothing can be sent to it yet.',
    button: 'Continue at Stripe',
  },
  checking: {
    tone: 'info',
    title: 'Stripe is checking your account',
    text: 'Payouts begin by themselves when it is ready. There is nothing for you to do.',
  },
  ready: {
    tone: 'success',
    title: 'Your account is ready',
    text: 'A stay is paid out the day after check-in, at 3 PM in the listing’s time zone.',
  },
  closed: {
    tone: 'danger',
    title: 'Your account is closed',
    text: 'Stripe sends nothing to it any more. Connect another one to get paid.',
    button: 'Connect another account',
  },
};

/**
 * Returns the state to show. A rejected transfer to the bank takes precedence, because the host has to act to get the
 * money.
 */
function stateOf({ state, failure }: PayoutAccount): State {
  if (!failure) return TEXTS[state];
  const sent = `On ${formatMoment(new Date(failure.at))}, Stripe could not send ${formatSum(failure.amount)} to your bank.`;
  return {
    tone: 'danger',
    title: 'Your bank did not accept a payout',
    text: `${sent} ${bankFailureText(failure.code)} The money is in your account at Stripe: check your bank details there, and it is sent again.`,
    button: 'Fix it at Stripe',
  };
}

export function AccountState() {
  const [search] = useSearchParams();
  const account = usePayoutAccount(search.get('account') === 'back');
  const connecting = useConnecting();
  const { data } = account;
  if (!data) {
    return account.isError ? (
      <LoadFailure query={account} what="The state of your account" />
    ) : (
      <Skeleton className="h-20 w-full" />
    );
  }
  const { tone, title, text, button } = stateOf(data);
  const { payouts, amount } = data.waiting;
  const isExpired = search.get('account') === 'expired' && data.state !== 'ready';
  return (
    <Banner
      action={
        button && (
          <Button
            isBusy={connecting.isPending || connecting.isSuccess}
            onClick={() => connecting.mutate()}
            size="sm"
            variant="primary"
          >
            {button}
          </Button>
        )
      }
      title={title}
      tone={tone}
    >
      <p>
        {isExpired && 'The link had expired or was used before. '}
        {text}
        {payouts > 0 && ` ${formatSum(amount)} for ${payouts === 1 ? '1 stay is' : `${payouts} stays are`} waiting.`}
      </p>
    </Banner>
  );
}
