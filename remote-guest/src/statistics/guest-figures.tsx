import { formatRoughSum, formatSum } from 'contracts';
import { useMemo } from 'react';
import { Link, useQuery } from 'shared-platform';
import { usePeriodLabels, useSpan } from 'shared-platform/figures';
import { Plot } from 'shared-ui';
import { FiguresSection, FigureTiles, useFigures } from 'shared-ui/figures';
import { guestFiguresQuery } from './api.ts';

export function GuestFigures() {
  const { range, choice } = useSpan('12m');
  const { data, plot, tile, ...freshness } = useFigures(useQuery(guestFiguresQuery(range)));
  const { unit, labels } = usePeriodLabels(data, range);
  const series = useMemo(() => [{ label: 'Net spend', values: data?.periods.map(({ spent }) => spent) ?? [] }], [data]);
  return (
    <FiguresSection {...choice} {...freshness} title="What you booked">
      <FigureTiles
        state={tile}
        tiles={[
          { icon: 'calendar', label: 'Trips', value: data?.trips },
          { icon: 'bed', label: 'Nights', value: data?.nights },
          { icon: 'card', label: 'Net spend', value: formatSum(data?.spent ?? 0) },
        ]}
      />
      <Plot
        {...plot}
        {...labels}
        empty={
          <p className="text-ink-muted">
            You booked nothing in this period.{' '}
            <Link className="text-ink underline underline-offset-2" to="/">
              Find a room
            </Link>
          </p>
        }
        format={formatSum}
        formatTick={formatRoughSum}
        series={series}
        title={`Net spend by ${unit}`}
      />
      <p className="text-ink-subtle text-sm">
        By the day of booking. Refunds are deducted, and nights of cancelled stays are not counted.
      </p>
    </FiguresSection>
  );
}
