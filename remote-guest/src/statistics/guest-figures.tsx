import {
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
import { Link, siteConfig, useQuery, useSearchChoice } from 'shared-platform';
import { Icon, Plot, StatTile } from 'shared-ui';
import { FiguresSection, useClock, useFigures } from 'shared-ui/figures';
import { guestFiguresQuery } from './api.ts';

/** What the guest booked in a span of time, and what it cost. */
export function GuestFigures() {
  const [span, chooseSpan] = useSearchChoice('range', SPAN_NAMES, '12m');
  const today = useClock(() => todayIn(siteConfig().siteTimeZone));
  const range = useMemo(() => spanRange(span, today), [span, today]);
  const { data, state, ...freshness } = useFigures(useQuery(guestFiguresQuery(range)));
  const plot = useMemo(() => {
    const { unit, periods } = data ?? periodsOf(range);
    return {
      ...periodLabels(unit, periods),
      title: `Net spend by ${unit}`,
      series: [{ label: 'Net spend', values: data?.periods.map(({ spent }) => spent) ?? [] }],
    };
  }, [data, range]);
  const tile = { ...state, error: state.error && 'Not available' };
  return (
    <FiguresSection {...freshness} onSpan={chooseSpan} span={span} spans={SPAN_OPTIONS} title="What you booked">
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
        {...state}
        empty={
          <p className="text-ink-muted">
            You booked nothing in this time.{' '}
            <Link className="text-ink underline underline-offset-2" to="/">
              Find a room
            </Link>
          </p>
        }
        format={formatSum}
        formatTick={formatRoughSum}
        isRetrying={freshness.isFetching}
        level={3}
      />
      <p className="text-ink-subtle text-sm">
        By the day of booking. What goes back of a cancelled stay is taken off; its nights are not counted.
      </p>
    </FiguresSection>
  );
}
