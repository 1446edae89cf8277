import {
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
import { Link, siteConfig, useQuery, useSearchChoice } from 'shared-platform';
import { cx, Heading, Icon, Plot, RadioGroup, StatTile } from 'shared-ui';
import { guestFiguresQuery } from './api.ts';

const spans = SPAN_NAMES.map((value) => ({ value, label: SPANS[value] }));

/** What the guest booked in a span of time, and what it cost. */
export function GuestFigures() {
  const [span, chooseSpan] = useSearchChoice('range', SPAN_NAMES, '12m');
  const range = useMemo(() => spanRange(span, todayIn(siteConfig().siteTimeZone)), [span]);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(guestFiguresQuery(range));
  const plot = useMemo(() => {
    const { unit, periods } = data ?? periodsOf(range);
    return {
      title: `Net spend by ${unit}`,
      labelHeader: unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month',
      labels: periods.map((period) => formatPeriod(period, unit)),
      axisLabels: periods.map((period) => formatPeriodStart(period, unit)),
      series: [{ label: 'Net spend', values: data?.periods.map(({ spent }) => spent) ?? [] }],
    };
  }, [data, range]);
  const failure = { isLoading: isPending, onRetry: () => void refetch() };
  const tile = { ...failure, error: error && 'Not available' };
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading level={2}>What you booked</Heading>
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
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <StatTile {...tile} icon={<Icon name="calendar" size={20} />} label="Trips" value={data?.trips} />
          <StatTile {...tile} icon={<Icon name="bed" size={20} />} label="Nights" value={data?.nights} />
          <StatTile
            {...tile}
            className="max-sm:col-span-2"
            icon={<Icon name="card" size={20} />}
            label="Net spend"
            value={formatSum(data?.spent ?? 0)}
          />
        </dl>
        <Plot
          {...plot}
          {...failure}
          empty={
            <p className="text-ink-muted">
              You booked nothing in this time.{' '}
              <Link className="text-ink underline underline-offset-2" to="/">
                Find a room
              </Link>
            </p>
          }
          error={error?.message}
          format={formatSum}
          formatTick={formatRoughSum}
          isRetrying={isFetching}
          level={3}
        />
        <p className="text-ink-subtle text-sm">
          By the day of booking. What goes back of a cancelled stay is taken off; its nights are not counted.
        </p>
      </div>
    </section>
  );
}
