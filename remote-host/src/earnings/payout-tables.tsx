import { addDays, formatMoment, formatShortDay, formatSum, type Payout, type UpcomingPayout } from 'contracts';
import { Link, useInfiniteQuery } from 'shared-platform';
import { Badge, type Column } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { DayCell } from 'shared-ui/table-cells';
import { payoutsQuery, upcomingPayoutsQuery } from './api.ts';

type Stay = Pick<Payout, 'bookingId' | 'title' | 'code' | 'from'>;

const stayColumns: Column<Stay>[] = [
  {
    key: 'title',
    header: 'Stay',
    isRowHeader: true,
    cell: ({ bookingId, title, code }) => (
      <>
        <Link
          className="wrap-anywhere font-semibold underline-offset-2 hover:underline"
          to={`/dashboard/manage-bookings/${bookingId}`}
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="mt-1 text-ink-muted text-sm">{code}</p>
      </>
    ),
  },
  { key: 'from', header: 'Check-in', cell: ({ from }) => <DayCell day={from}>{formatShortDay(from)}</DayCell> },
];

const upcomingColumns: Column<UpcomingPayout>[] = [
  ...stayColumns,
  // The day is in the listing's time zone, as the page explains above the table.
  { key: 'dueAt', header: 'Paid out', cell: ({ from }) => formatShortDay(addDays(from, 1)) },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
];

const payoutColumns: Column<Payout>[] = [
  ...stayColumns,
  { key: 'state', header: 'State', cell: (payout) => <PayoutProgress payout={payout} /> },
  { key: 'sent', header: 'Sent to you', align: 'end', cell: ({ sent }) => <Amount value={sent} /> },
];

export function UpcomingTable() {
  return (
    <QueryTable
      caption="Upcoming payouts"
      columns={upcomingColumns}
      empty={<p className="text-ink-muted">No booked stay is waiting for its check-in.</p>}
      query={useInfiniteQuery(upcomingPayoutsQuery)}
      rowKey={({ bookingId }) => bookingId}
      what="Upcoming payouts"
    />
  );
}

export function PayoutsTable() {
  return (
    <QueryTable
      caption="Payouts"
      columns={payoutColumns}
      empty={<p className="text-ink-muted">Nothing has been paid out yet.</p>}
      query={useInfiniteQuery(payoutsQuery)}
      rowKey={({ bookingId }) => bookingId}
      what="Your payouts"
    />
  );
}

function Amount({ value }: { value: number }) {
  return <strong className="tabular-nums">{formatSum(value)}</strong>;
}

function PayoutProgress({ payout }: { payout: Payout }) {
  const last = payout.transfers.at(-1);
  const { label, tone } = stateOf(payout);
  return (
    <div className="as-cards:text-right">
      <Badge tone={tone}>{label}</Badge>
      <p className="mt-1 text-ink-muted text-sm">{sentenceOf(payout)}</p>
      {last?.state === 'made' && <p className="text-ink-muted text-sm">{formatMoment(new Date(last.at))}</p>}
    </div>
  );
}

function stateOf({ state, amount }: Payout) {
  if (state === 'sending') return { label: 'Being sent', tone: 'info' } as const;
  if (state === 'waiting') return { label: 'Waiting', tone: 'warning' } as const;
  return amount > 0 ? ({ label: 'Paid', tone: 'success' } as const) : ({ label: 'Refunded', tone: 'neutral' } as const);
}

const FAILURES: Record<string, string> = {
  balance_insufficient: 'Stripe did not have enough to move. We try again by ourselves.',
  insufficient_capabilities_for_transfer: 'Your account could not take it. It goes on when the account is ready.',
  account_invalid: 'Your account is closed. Connect another one.',
  resource_missing: 'Your account is closed. Connect another one.',
};

function sentenceOf({ state, amount, sent, isDisputed, transfers }: Payout): string {
  const last = transfers.at(-1);
  if (state === 'waiting' && isDisputed) return 'Your guest disputed the payment. We wait for the bank’s decision.';
  if (state === 'waiting' && last?.state === 'refused')
    return FAILURES[last.failure ?? ''] ?? 'Stripe refused it. We try again by ourselves.';
  if (amount < sent) return `${formatSum(sent - amount)} is being taken back, because your guest got it back.`;
  if (state === 'waiting') return `${formatSum(amount)} goes out when your account is ready.`;
  if (state === 'sending') return `${formatSum(amount - sent)} is on its way to your account.`;
  if (amount === 0) return 'Your guest got everything back.';
  return transfers.some(({ kind }) => kind === 'reversal')
    ? 'Less what your guest got back.'
    : 'In your account at Stripe.';
}
