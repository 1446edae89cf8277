import { type AdminStatistics, formatCount, formatRoughSum, formatSum } from 'contracts';
import { useMemo } from 'react';
import { useQuery } from 'shared-platform';
import { usePeriodLabels, useSpan } from 'shared-platform/figures';
import { Plot } from 'shared-ui';
import { FiguresSection, FigureTiles, type TileState, useFigures } from 'shared-ui/figures';
import { adminFiguresQuery } from './api.ts';

export function SiteFigures() {
  const { range, choice } = useSpan('30d');
  const { data, plot, tile, ...freshness } = useFigures(useQuery(adminFiguresQuery(range)));
  const { unit, labels } = usePeriodLabels(data, range);
  const series = useMemo(() => seriesOf(data), [data]);
  const common = { ...plot, ...labels };
  const empty = <p className="text-ink-muted">Nothing was booked in this period.</p>;
  return (
    <FiguresSection {...choice} {...freshness} title="Bookings">
      <Tiles data={data} tile={tile} />
      <div className="grid gap-4 xl:grid-cols-2">
        <Plot {...common} empty={empty} series={series.bookings} title={`Bookings by ${unit}`} />
        <Plot
          {...common}
          empty={empty}
          format={formatSum}
          formatTick={formatRoughSum}
          series={series.turnover}
          title={`Turnover by ${unit}`}
        />
      </div>
      <p className="text-ink-subtle text-sm">
        A booking counts on the day it was paid, a refund on the day it was decided.
      </p>
    </FiguresSection>
  );
}

function seriesOf(data: AdminStatistics | undefined) {
  const periods = data?.periods ?? [];
  return {
    bookings: [{ label: 'Bookings', values: periods.map(({ bookings }) => bookings) }],
    turnover: [
      { label: 'Turnover', values: periods.map(({ turnover }) => turnover) },
      { label: 'Refunds', values: periods.map(({ refunds }) => refunds), look: 'line' as const },
    ],
  };
}

function Tiles({ data, tile }: { data: AdminStatistics | undefined; tile: TileState }) {
  const { bookings = 0, turnover = 0, refunds = 0, cancellations = 0 } = data ?? {};
  return (
    <FigureTiles
      state={tile}
      tiles={[
        { icon: 'calendar', label: 'Bookings', value: formatCount(bookings), hint: 'paid in this period' },
        { icon: 'card', label: 'Turnover', value: formatSum(turnover), hint: 'before refunds' },
        {
          icon: 'logout',
          label: 'Refunds',
          value: formatSum(refunds),
          hint: `with ${formatCount(cancellations)} ${cancellations === 1 ? 'cancellation' : 'cancellations'}`,
        },
      ]}
    />
  );
}
