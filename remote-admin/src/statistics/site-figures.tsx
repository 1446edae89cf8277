import {
  type AdminStatistics,
  formatCount,
  formatPeriod,
  formatPeriodStart,
  formatRoughSum,
  formatSum,
  periodsOf,
  SPAN_NAMES,
  SPANS,
  spanRange,
  todayIn,
} from 'contracts';
import { useMemo } from 'react';
import { siteConfig, useQuery, useSearchChoice } from 'shared-platform';
import { cx, Heading, Icon, Plot, RadioGroup, StatTile } from 'shared-ui';
import { adminFiguresQuery } from './api.ts';

const spans = SPAN_NAMES.map((value) => ({ value, label: SPANS[value] }));
const HEADERS = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** What was booked on the site in a span of time, and what went back. */
export function SiteFigures() {
  const [span, chooseSpan] = useSearchChoice('range', SPAN_NAMES, '30d');
  const range = useMemo(() => spanRange(span, todayIn(siteConfig().siteTimeZone)), [span]);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(adminFiguresQuery(range));
  const { unit, periods } = data ?? periodsOf(range);
  const series = useMemo(() => seriesOf(data), [data]);
  const labels = useMemo(
    () => ({
      labelHeader: HEADERS[unit],
      labels: periods.map((period) => formatPeriod(period, unit)),
      axisLabels: periods.map((period) => formatPeriodStart(period, unit)),
    }),
    [unit, periods],
  );
  const failure = { isLoading: isPending, onRetry: () => void refetch() };
  const plot = { ...failure, ...labels, error: error?.message, isRetrying: isFetching, level: 3 as const };
  const empty = <p className="text-ink-muted">Nothing was booked in this time.</p>;
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading level={2}>Bookings</Heading>
        <RadioGroup
          isLegendHidden
          legend="Time span"
          look="segmented"
          onChange={chooseSpan}
          options={spans}
          value={span}
        />
      </div>
      <div aria-busy={isFetching} className={cx('space-y-4 transition-opacity', isPlaceholderData && 'opacity-60')}>
        <Tiles data={data} tile={{ ...failure, error: error && 'Not available' }} />
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
      </div>
    </section>
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
  tile: { isLoading: boolean; error: string | null; onRetry: () => void };
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
