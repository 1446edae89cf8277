import type { ReactNode } from 'react';
import { Link } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { AccountState } from './account-state.tsx';
import { useEarnings } from './api.ts';
import { hasCharges, ListingsTable, MonthsTable, StaysTable } from './earnings-tables.tsx';
import { PayoutsTable, UpcomingTable } from './payout-tables.tsx';
import { monthName, rangeOf, searchOf, usePeriodInAddress, yearRange } from './period-in-address.ts';

export function EarningsPage() {
  const period = usePeriodInAddress();
  const { year, month } = period;
  const range = rangeOf(period);
  const earnings = useEarnings(yearRange(year));
  const isEmpty = earnings.data?.months.length === 0;
  const isCharged = earnings.data !== undefined && hasCharges(earnings.data.total);
  return (
    <>
      <Heading className="mb-4">Earnings</Heading>
      <AccountState />
      <section className="mt-8">
        <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Heading level={2}>{year}</Heading>
          <YearLinks year={year} />
          <a className={buttonClass({ size: 'sm' })} download href={fileOf(range)}>
            Download {month ? monthName(month) : year} as CSV
          </a>
        </div>
        <p className="mb-4 text-ink-muted">
          Stays count in the month of their check-in, also those to come. Refunds include what a bank gave back to a
          guest.
        </p>
        <LoadFailure query={earnings} what="Your earnings" />
        {isEmpty ? (
          <EmptyState icon={<Icon name="chart" size={28} />} title={`No stays in ${year}`} />
        ) : (
          !earnings.isError && <MonthsTable earnings={earnings.data} isLoading={earnings.isPending} />
        )}
      </section>
      {!isEmpty && (
        <>
          <Part title={month ? `Listings in ${monthName(month)}` : `Listings in ${year}`}>
            <ListingsTable isCharged={isCharged} key={range.from + range.to} range={range} />
          </Part>
          <Part
            action={
              month && (
                <Link
                  className="underline underline-offset-2"
                  preventScrollReset
                  to={{ search: searchOf(String(year)) }}
                >
                  Show all of {year}
                </Link>
              )
            }
            title={month ? `Stays in ${monthName(month)}` : `Stays in ${year}`}
          >
            <StaysTable isCharged={isCharged} key={range.from + range.to} range={range} />
          </Part>
        </>
      )}
      <Part title="Upcoming payouts">
        <p className="mb-4 text-ink-muted">
          A stay is paid out the day after check-in, at 3 PM in the listing’s time zone. Refunds until then are taken
          off, later ones are taken back. Stays that were booked before we paid hosts here are not in this list.
        </p>
        <UpcomingTable />
      </Part>
      <Part title="Payouts">
        <PayoutsTable />
      </Part>
    </>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Heading level={2}>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  );
}

function YearLinks({ year }: { year: number }) {
  const link = (to: number, label: string) => (
    <Link className="underline underline-offset-2" preventScrollReset to={{ search: searchOf(String(to)) }}>
      {label}
    </Link>
  );
  return (
    <nav aria-label="Years" className="flex gap-4">
      {link(year - 1, String(year - 1))}
      {link(year + 1, String(year + 1))}
    </nav>
  );
}

function fileOf({ from, to }: { from: string; to: string }): string {
  return `/api/earnings.csv?from=${from}&to=${to}`;
}
