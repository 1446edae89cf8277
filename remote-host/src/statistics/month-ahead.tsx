import { addDays, formatCount, formatSum, type HostStatistics } from 'contracts';
import { useMemo } from 'react';
import { Link, useQuery } from 'shared-platform';
import { usePeriodLabels, useToday } from 'shared-platform/figures';
import { Heading, Icon, Plot, StatTile } from 'shared-ui';
import { useFigures } from 'shared-ui/figures';
import { hostFiguresQuery } from './api.ts';
import { formatPercent, percentOf } from './percent.ts';

const DAYS = 30;

/** The next thirty days: what is booked, and what is still available. */
export function MonthAhead() {
  const today = useToday();
  const range = useMemo(() => ({ from: today, to: addDays(today, DAYS) }), [today]);
  const { data, plot, tile } = useFigures(useQuery(hostFiguresQuery(range)));
  const { labels } = usePeriodLabels(data, range);
  const series = useMemo(() => seriesOf(data), [data]);
  const { bookedNights = 0, availableNights = 0 } = data ?? {};
  return (
    <section className="space-y-4">
      <Heading level={2}>Next 30 days</Heading>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <StatTile
          {...tile}
          hint={`of ${formatCount(availableNights)} on offer, ${formatPercent(percentOf(bookedNights, availableNights))}`}
          icon={<Icon name="bed" size={20} />}
          label="Nights booked"
          value={formatCount(bookedNights)}
        />
        <StatTile
          {...tile}
          hint="begin in this period"
          icon={<Icon name="key" size={20} />}
          label="Stays"
          value={data?.stays}
        />
        <StatTile
          {...tile}
          className="max-sm:col-span-2"
          hint="from these stays"
          icon={<Icon name="card" size={20} />}
          label="Expected earnings"
          value={formatSum(data?.earned ?? 0)}
        />
      </dl>
      <Plot
        {...plot}
        {...labels}
        empty={
          <p className="text-ink-muted">
            No rooms are available in this period.{' '}
            <Link className="text-ink underline underline-offset-2" to="/dashboard/my-listings">
              See My Listings
            </Link>
          </p>
        }
        series={series}
        title="Rooms booked, night by night"
      />
    </section>
  );
}

function seriesOf(data: HostStatistics | undefined) {
  const periods = data?.periods ?? [];
  return [
    { label: 'Rooms booked', values: periods.map(({ bookedNights }) => bookedNights) },
    { label: 'Rooms on offer', values: periods.map(({ availableNights }) => availableNights), look: 'line' as const },
  ];
}
