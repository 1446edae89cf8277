import { MAIL_KIND_TEXTS } from 'contracts';
import { useQuery } from 'shared-platform';
import { Checkbox, Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { mailChoicesQuery, useChooseMails } from './api.ts';

export function MailChoices() {
  const choices = useQuery(mailChoicesQuery);
  const choose = useChooseMails();
  return (
    <section aria-labelledby="mail-choices">
      <Heading id="mail-choices" level={2}>
        Emails
      </Heading>
      <p className="mt-1 mb-4 text-ink-muted">Emails about your bookings, payouts and account are always sent.</p>
      <LoadFailure query={choices} what="Your choice of emails" />
      {isFirstLoad(choices) && <Skeleton className="h-72 w-full" />}
      {choices.data && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {choices.data.map(({ kind, isStopped }) => (
            <li className="p-4" key={kind}>
              <Checkbox
                checked={!isStopped}
                hint={MAIL_KIND_TEXTS[kind].when}
                label={<span className="font-semibold">{MAIL_KIND_TEXTS[kind].name}</span>}
                onChange={({ target }) => choose(kind, !target.checked)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
