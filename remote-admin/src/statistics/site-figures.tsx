import {
  type AdminStatistics,
  formatCount,
  formatRoughSum,
  formatSum,
  periodLabels,
  periodsOf,
  SPAN_NAMES,
  SPAN_OPTIONS,
  spanRange,
  todayIn,
} from 'contracts';
import { useMemo } from 'react';
import { siteConfig, useQuery, useSearchChoice } from 'shared-platform';
import { Icon, Plot, StatTile } from 'shared-ui';
import { FiguresSection, useClock, useFigures } from 'shared-ui/figures';
import { adminFiguresQuery } from './api.ts';

/** What was booked on the site in a span of time, and what went back. */
export function SiteFigures() {
  const [span, chooseSpan] = useSearchChoice('range', SPAN_NAMES, '30d');
  const today = useClock(() => todayIn(siteConfig().siteTimeZone));
  const range = useMemo(() => spanRange(span, today), [span, today]);
  const { data, state, ...freshness } = useFigures(useQuery(adminFiguresQuery(range)));
  const { unit, periods } = useMemo(() => data ?? periodsOf(range), [data, range]);
  const series = useMemo(() => seriesOf(data), [data]);
  const labels = useMemo(() => periodLabels(unit, periods), [unit, periods]);
  const plot = { ...state, ...labels, isRetrying: freshness.isFetching, level: 3 as const };
  const empty = <p className="text-ink-muted">Nothing was booked in this time.</p>;
  return (
    <FiguresSection {...freshness} onSpan={chooseSpan} span={span} spans={SPAN_OPTIONS} title="Bookings">
      <Tiles data={data} tile={{ ...state, error: state.error && 'Not available' }} />
      <div className="grid gap-4 xl:grid-cols-2">
        <Plot {...plot} empty={empty} series={series.bookings} title={`Bookings by ${unit}`} />
        <Plot
          {...plot}
          empty={empty}
          format={formatSum}
          formatTick={formatRoughSum}
          series={series.turnover}
          title={`Turnover by ${unit}`}
        />
      </div>
      <p className="text-ink-subtle text-sm">
        A booking counts on the day it was paid, a refund on the day of the cancellation.
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

interface TilesProps {
  data: AdminStatistics | undefined;
  tile: { isLoading: boolean; error: string | undefined; onRetry: () => void };
}

function Tiles({ data, tile }: TilesProps) {
  const { bookings = 0, turnover = 0, refunds = 0, cancellations = 0 } = data ?? {};
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <StatTile
        {...tile}
        hint="paid in this time"
        icon={<Icon name="calendar" size={20} />}
        label="Bookings"
        value={formatCount(bookings)}
      />
      <StatTile
        {...tile}
        hint="before refunds"
        icon={<Icon name="card" size={20} />}
        label="Turnover"
        value={formatSum(turnover)}
      />
      <StatTile
        {...tile}
        className="max-sm:col-span-2"
        hint={`from ${formatCount(cancellations)} ${cancellations === 1 ? 'cancellation' : 'cancellations'}`}
        icon={<Icon name="logout" size={20} />}
        label="Refunds"
        value={formatSum(refunds)}
      />
    </dl>
  );
}
