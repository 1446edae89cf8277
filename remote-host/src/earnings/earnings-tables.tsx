import {
  type DayRange,
  type Earnings,
  type EarningsStay,
  type EarningsSums,
  formatShortDay,
  formatSum,
  type ListingEarnings,
} from 'contracts';
import { Link, useInfiniteQuery } from 'shared-platform';
import { Badge, type Column, DataTable } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { DayCell } from 'shared-ui/table-cells';
import { earningsByListingQuery, earningsStaysQuery } from './api.ts';
import { monthName, searchOf } from './period-in-address.ts';

const LINK = 'wrap-anywhere font-semibold underline-offset-2 hover:underline';

function money(amount: number) {
  return <span className="tabular-nums">{formatSum(amount)}</span>;
}

function negative(amount: number) {
  return <span className="tabular-nums">{amount > 0 ? `−${formatSum(amount)}` : '–'}</span>;
}

type Charged = Pick<EarningsSums, 'guestFee' | 'tax'>;

export function hasCharges({ guestFee = 0, tax = 0 }: Charged): boolean {
  return guestFee + tax > 0;
}

function chargesColumn(isShown: boolean): Column<Charged>[] {
  const sum = ({ guestFee = 0, tax = 0 }: Charged) => guestFee + tax;
  return isShown
    ? [{ key: 'charges', header: 'Service fee, taxes', align: 'end', cell: (row) => negative(sum(row)) }]
    : [];
}

const sumColumns = (isCharged: boolean): Column<EarningsSums>[] => [
  { key: 'stays', header: 'Stays', align: 'end', cell: ({ stays }) => stays },
  { key: 'cancelled', header: 'Cancelled', align: 'end', cell: ({ cancelled }) => cancelled },
  { key: 'paid', header: 'Paid by guests', align: 'end', cell: ({ paid }) => money(paid) },
  { key: 'refunded', header: 'Refunds', align: 'end', cell: ({ refunded }) => negative(refunded) },
  ...chargesColumn(isCharged),
  { key: 'fees', header: 'Site fee', align: 'end', cell: ({ fees }) => negative(fees) },
  { key: 'earned', header: 'You earned', align: 'end', cell: ({ earned }) => <strong>{money(earned)}</strong> },
];

type MonthRow = EarningsSums & { month: string | undefined };
const monthColumns = (isCharged: boolean): Column<MonthRow>[] => [
  {
    key: 'month',
    header: 'Month',
    isRowHeader: true,
    cell: ({ month }) =>
      month ? (
        <Link className={LINK} preventScrollReset to={{ search: searchOf(month) }}>
          {monthName(month)}
        </Link>
      ) : (
        <strong>All year</strong>
      ),
  },
  ...sumColumns(isCharged),
];

export function MonthsTable({ earnings, isLoading }: { earnings: Earnings | undefined; isLoading: boolean }) {
  const rows: MonthRow[] = earnings ? [...earnings.months, { ...earnings.total, month: undefined }] : [];
  return (
    <DataTable
      caption="Earnings by month"
      columns={monthColumns(earnings !== undefined && hasCharges(earnings.total))}
      empty={null}
      isLoading={isLoading}
      rowKey={({ month }) => month ?? 'year'}
      rows={rows}
    />
  );
}

const listingColumns = (isCharged: boolean): Column<ListingEarnings>[] => [
  {
    key: 'title',
    header: 'Listing',
    isRowHeader: true,
    cell: ({ roomId, title }) => (
      <Link className={LINK} to={`/room/${roomId}`}>
        {title || 'Deleted listing'}
      </Link>
    ),
  },
  ...sumColumns(isCharged),
];

interface PartProps {
  range: DayRange;
  isCharged: boolean;
}

export function ListingsTable({ range, isCharged }: PartProps) {
  return (
    <QueryTable
      caption="Earnings by listing"
      columns={listingColumns(isCharged)}
      empty={<p className="text-ink-muted">No stays began in this period.</p>}
      query={useInfiniteQuery(earningsByListingQuery(range))}
      rowKey={({ roomId }) => roomId}
      what="Earnings by listing"
    />
  );
}

const stayColumns = (isCharged: boolean): Column<EarningsStay>[] => [
  {
    key: 'title',
    header: 'Stay',
    isRowHeader: true,
    cell: ({ bookingId, title, code, state }) => (
      <>
        <Link className={LINK} to={`/dashboard/manage-bookings/${bookingId}`}>
          <bdi>{title}</bdi>
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-muted text-sm">
          {code}
          {state === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
        </p>
      </>
    ),
  },
  { key: 'from', header: 'Check-in', cell: ({ from }) => <DayCell day={from}>{formatShortDay(from)}</DayCell> },
  { key: 'paid', header: 'Paid', align: 'end', cell: ({ paid }) => money(paid) },
  { key: 'refunded', header: 'Refund', align: 'end', cell: ({ refunded }) => negative(refunded) },
  ...chargesColumn(isCharged),
  { key: 'fee', header: 'Site fee', align: 'end', cell: ({ fee }) => negative(fee) },
  { key: 'earned', header: 'You earned', align: 'end', cell: ({ earned }) => <strong>{money(earned)}</strong> },
];

export function StaysTable({ range, isCharged }: PartProps) {
  return (
    <QueryTable
      caption="Earnings by stay"
      columns={stayColumns(isCharged)}
      empty={<p className="text-ink-muted">No stays began in this period.</p>}
      query={useInfiniteQuery(earningsStaysQuery(range))}
      rowKey={({ bookingId }) => bookingId}
      what="Earnings by stay"
    />
  );
}
