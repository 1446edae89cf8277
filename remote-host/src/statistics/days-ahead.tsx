import { addDays, formatCount, formatSum, type HostStatistics } from 'contracts';
import { useMemo } from 'react';
import { Link, useQuery } from 'shared-platform';
import { usePeriodLabels, useToday } from 'shared-platform/figures';
import { Heading, Plot } from 'shared-ui';
import { FigureTiles, useFigures } from 'shared-ui/figures';
import { hostFiguresQuery } from './api.ts';
import { formatPercent, percentOf } from './percent.ts';

const DAYS = 90;

export function DaysAhead() {
  const today = useToday();
  const range = useMemo(() => ({ from: today, to: addDays(today, DAYS) }), [today]);
  const { data, plot, tile } = useFigures(useQuery(hostFiguresQuery(range)));
  const { unit, labels } = usePeriodLabels(data, range);
  const series = useMemo(() => seriesOf(data), [data]);
  const { bookedNights = 0, availableNights = 0 } = data ?? {};
  return (
    <section className="space-y-4">
      <Heading level={2}>Next {DAYS} days</Heading>
      <FigureTiles
        state={tile}
        tiles={[
          {
            icon: 'bed',
            label: 'Nights booked',
            value: formatCount(bookedNights),
            hint: `of ${formatCount(availableNights)} on offer, ${formatPercent(percentOf(bookedNights, availableNights))}`,
          },
          { icon: 'key', label: 'Arrivals', value: data?.stays, hint: 'stays that begin in this period' },
          {
            icon: 'card',
            label: 'Expected earnings',
            value: formatSum(data?.earned ?? 0),
            hint: 'from these stays',
          },
        ]}
      />
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
        title={`Nights booked by ${unit}`}
      />
    </section>
  );
}

function seriesOf(data: HostStatistics | undefined) {
  const periods = data?.periods ?? [];
  return [
    { label: 'Nights booked', values: periods.map(({ bookedNights }) => bookedNights) },
    { label: 'Nights on offer', values: periods.map(({ availableNights }) => availableNights), look: 'line' as const },
  ];
}
