import {
  formatCount,
  formatRoughSum,
  formatSum,
  type HostStatistics,
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
import { hostFiguresQuery } from './api.ts';
import { formatShare, percentOf } from './shares.ts';

const asNights = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** How it went up to today, in a span of the host's choice. */
export function LookBack() {
  const [span, chooseSpan] = useSearchChoice('range', SPAN_NAMES, '30d');
  const today = useClock(() => todayIn(siteConfig().siteTimeZone));
  const range = useMemo(() => spanRange(span, today), [span, today]);
  const { data, state, ...freshness } = useFigures(useQuery(hostFiguresQuery(range)));
  const { unit, periods } = useMemo(() => data ?? periodsOf(range), [data, range]);
  const plots = useMemo(() => plotsOf(data), [data]);
  const labels = useMemo(() => periodLabels(unit, periods), [unit, periods]);
  const plot = { ...state, ...labels, isRetrying: freshness.isFetching, level: 3 as const };
  return (
    <FiguresSection {...freshness} onSpan={chooseSpan} span={span} spans={SPAN_OPTIONS} title="Up to today">
      <Tiles data={data} tile={{ ...state, error: state.error && 'Not available' }} />
      <div className="grid gap-4 xl:grid-cols-2">
        <Plot
          {...plot}
          empty={<p className="text-ink-muted">No stay began in this time.</p>}
          format={formatSum}
          formatTick={formatRoughSum}
          series={plots.earnings}
          title={`Net earnings by ${unit}`}
        />
        <Plot
          {...plot}
          empty={<p className="text-ink-muted">No night was booked in this time.</p>}
          format={formatShare}
          formatTick={formatShare}
          series={plots.occupancy}
          title={`Occupancy by ${unit}`}
        />
      </div>
      <p className="text-ink-subtle text-sm">
        Earnings count on the day of check-in, without what went back to guests. Occupancy is the booked nights out of
        those on offer.
      </p>
    </FiguresSection>
  );
}

function plotsOf(data: HostStatistics | undefined) {
  const periods = data?.periods ?? [];
  return {
    earnings: [{ label: 'Net earnings', values: periods.map(({ earned }) => earned) }],
    occupancy: [
      {
        label: 'Occupancy',
        values: periods.map(({ bookedNights, availableNights }) => percentOf(bookedNights, availableNights)),
      },
    ],
  };
}

interface TilesProps {
  data: HostStatistics | undefined;
  tile: { isLoading: boolean; error: string | undefined; onRetry: () => void };
}

function Tiles({ data, tile }: TilesProps) {
  const { stays = 0, earned = 0, bookedNights = 0, availableNights = 0 } = data ?? {};
  const { averagePrice = null, averageLength = null } = data ?? {};
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <StatTile
        {...tile}
        hint={`from ${formatCount(stays)} ${stays === 1 ? 'stay' : 'stays'}`}
        icon={<Icon name="card" size={20} />}
        label="Net earnings"
        value={formatSum(earned)}
      />
      <StatTile
        {...tile}
        hint={`${formatCount(bookedNights)} of ${formatCount(availableNights)} nights`}
        icon={<Icon name="chart" size={20} />}
        label="Occupancy"
        value={availableNights === 0 ? '–' : formatShare(percentOf(bookedNights, availableNights))}
      />
      <StatTile
        {...tile}
        hint="for a night"
        icon={<Icon name="bed" size={20} />}
        label="Average price"
        value={averagePrice === null ? '–' : formatSum(averagePrice)}
      />
      <StatTile
        {...tile}
        hint={averageLength === 1 ? 'night for a stay' : 'nights for a stay'}
        icon={<Icon name="clock" size={20} />}
        label="Average length"
        value={averageLength === null ? '–' : asNights.format(averageLength)}
      />
    </dl>
  );
}
