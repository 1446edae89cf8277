import { MAIL_KIND_TEXTS, type MailChoice } from 'contracts';
import { Link, useParams, useQuery } from 'shared-platform';
import { Banner, Button, buttonClass, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { mailLinkQuery, useMailLink } from './api.ts';

const SETTINGS = '/dashboard/notifications';

/** The page that an email's unsubscribe link leads to. Works for anyone who has the link, even without a sign-in. */
export function MailLinkPage() {
  const secret = useParams().secret ?? '';
  const link = useQuery(mailLinkQuery(secret));
  const isUnknown = (link.error as { status?: number } | null)?.status === 404;
  return (
    <div className="mx-auto min-h-dvh max-w-xl py-10 md:py-16">
      <meta content="noindex" name="robots" />
      {!link.data && <Heading className="sr-only">Emails</Heading>}
      {isUnknown ? (
        <EmptyState
          action={
            <Link className={buttonClass({ variant: 'primary' })} to={SETTINGS}>
              Choose your emails
            </Link>
          }
          icon={<Icon name="alert" size={28} />}
          subtitle="Part of it may be missing. Log in to choose which emails you get."
          title="This link is not valid"
        />
      ) : (
        <>
          <LoadFailure query={link} what="This link" />
          {link.isPending && <Skeleton className="h-56 w-full" />}
          {link.data && <Choice link={link.data} secret={secret} />}
        </>
      )}
    </div>
  );
}

function Choice({ secret, link: { kind, isStopped } }: { secret: string; link: MailChoice }) {
  const change = useMailLink(secret);
  const { name, when } = MAIL_KIND_TEXTS[kind];
  return (
    <section className="rounded-card border border-line p-6 md:p-8">
      <Heading>{name}</Heading>
      {/* Announces the new state to screen readers. */}
      <div role="status">
        {isStopped ? (
          <p className="mt-3">You no longer get these emails.</p>
        ) : (
          <p className="mt-3">You get these emails. {when}</p>
        )}
      </div>
      {change.error && (
        <Banner className="mt-4" tone="danger">
          {change.error.message}
        </Banner>
      )}
      <Button
        className="mt-6 w-full sm:w-auto"
        isBusy={change.isPending}
        onClick={() => change.mutate(!isStopped)}
        variant={isStopped ? 'secondary' : 'primary'}
      >
        {isStopped ? 'Resubscribe' : 'Unsubscribe'}
      </Button>
      <p className="mt-6 text-ink-muted text-sm">
        Emails about your bookings, payouts and account are always sent.{' '}
        <Link className="underline" to={SETTINGS}>
          Choose all your emails
        </Link>
      </p>
    </section>
  );
}
