import {
  bankFailureText,
  disputeReasonText,
  formatSum,
  MONEY_PROBLEM_LIMITS,
  type MoneyProblems,
  refundFailureText,
} from 'contracts';
import type { ReactNode } from 'react';
import { Link, useQuery } from 'shared-platform';
import { Badge, Banner, Button, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { formatInstant } from '../shared/format-instant.ts';
import { problemsQuery, useRetryRefund } from './api.ts';

const { each, closedDisputeDays, unknownPaymentDays } = MONEY_PROBLEM_LIMITS;

export function MoneyPage() {
  const problems = useQuery(problemsQuery);
  const { data } = problems;
  const isEmpty = data && Object.values(data).every((list) => list.length === 0);
  return (
    <div className="max-w-4xl space-y-8">
      <Heading>Payments</Heading>
      <LoadFailure query={problems} what="The payments" />
      {isFirstLoad(problems) && <Skeleton className="h-32 w-full" />}
      {isEmpty && (
        <EmptyState
          icon={<Icon name="card" size={28} />}
          subtitle="Disputes, refunds that failed and payouts that banks returned show up here."
          title="All payments are fine"
        />
      )}
      {data && (
        <>
          <Section
            items={data.disputes}
            note={`Send evidence in the payment provider’s dashboard, where you find the dispute by its payment. Decided disputes are listed for ${closedDisputeDays} days.`}
            title="Disputes"
          >
            {(dispute) => <Dispute dispute={dispute} key={dispute.id} />}
          </Section>
          <Section items={data.refunds} title="Failed refunds">
            {(refund) => <Refund key={refund.key} refund={refund} />}
          </Section>
          <Section items={data.payouts} title="Payouts that banks returned">
            {({ host, amount, code, at }) => (
              <Row key={host.email} title={<bdi>{host.name}</bdi>} sum={amount}>
                {host.email}. {bankFailureText(code)} Since {formatInstant(at)}. The host was notified.
              </Row>
            )}
          </Section>
          <Section
            items={data.payments}
            note={`Look up who paid at the payment provider, and refund the payment there. It is listed for ${unknownPaymentDays} days.`}
            title="Payments of unknown people"
          >
            {({ paymentId, amount, at }) => (
              <Row key={paymentId} title={paymentId} sum={amount}>
                Paid {formatInstant(at)}
              </Row>
            )}
          </Section>
        </>
      )}
    </div>
  );
}

interface SectionProps<Item> {
  title: string;
  note?: string;
  items: readonly Item[];
  children(item: Item): ReactNode;
}

function Section<Item>({ title, note, items, children }: SectionProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section className="space-y-3">
      <Heading level={2}>{title}</Heading>
      {note && <p className="text-ink-muted">{note}</p>}
      {items.length >= each && <p className="font-semibold">There may be more: at most {each} are shown.</p>}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">{items.map(children)}</ul>
    </section>
  );
}

interface RowProps {
  title: ReactNode;
  sum: number;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ title, sum, badge, action, children }: RowProps) {
  return (
    <li className="space-y-2 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="wrap-anywhere font-semibold">{title}</span>
        <span className="flex items-center gap-3">
          {badge}
          <strong>{formatSum(sum)}</strong>
        </span>
      </div>
      <p className="wrap-anywhere text-ink-muted text-sm">{children}</p>
      {action}
    </li>
  );
}

type Stay = MoneyProblems['refunds'][number]['stay'];

function titleOf(stay: Stay): ReactNode {
  if (!stay) return 'A payment without a stay';
  return (
    <Link className="underline underline-offset-2" to={`/dashboard/bookings/${stay.id}`}>
      <bdi>{stay.guest}</bdi>, <bdi>{stay.title}</bdi> ({stay.code})
    </Link>
  );
}

const LABELS = { open: 'Open', won: 'Won', lost: 'Lost' } as const;
const TONES = { open: 'warning', won: 'success', lost: 'danger' } as const;

function Dispute({ dispute }: { dispute: MoneyProblems['disputes'][number] }) {
  const { state, amount, reason, evidenceDueAt, openedAt, closedAt, paymentId, stay } = dispute;
  return (
    <Row badge={<Badge tone={TONES[state]}>{LABELS[state]}</Badge>} sum={amount} title={titleOf(stay)}>
      {evidenceDueAt && <strong className="block text-ink">Send evidence until {formatInstant(evidenceDueAt)}.</strong>}
      {disputeReasonText(reason)} Opened {formatInstant(openedAt)}
      {closedAt && `, closed ${formatInstant(closedAt)}`}. Payment {paymentId}
    </Row>
  );
}

function Refund({ refund }: { refund: MoneyProblems['refunds'][number] }) {
  const { key, amount, failure, failedAt, paymentId, stay } = refund;
  const retrying = useRetryRefund();
  return (
    <Row
      action={
        <>
          {retrying.error && <Banner tone="danger">{retrying.error.message}</Banner>}
          <Button isBusy={retrying.isPending} onClick={() => retrying.mutate(key)}>
            Send again
          </Button>
        </>
      }
      sum={amount}
      title={titleOf(stay)}
    >
      {refundFailureText(failure)} Since {formatInstant(failedAt)}. Payment {paymentId}
    </Row>
  );
}
