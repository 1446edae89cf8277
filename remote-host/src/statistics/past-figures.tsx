import { formatCount, formatRoughSum, formatSum, type HostStatistics, yearBefore } from 'contracts';
import { useMemo } from 'react';
import { useQuery } from 'shared-platform';
import { usePeriodLabels, useSpan } from 'shared-platform/figures';
import { Plot } from 'shared-ui';
import { FiguresSection, FigureTiles, type TileState, useFigures } from 'shared-ui/figures';
import { hostFiguresQuery } from './api.ts';
import { comparison, hasFigures } from './compare.ts';
import { formatPercent, percentOf } from './percent.ts';

const asNights = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export function PastFigures() {
  const { range, choice } = useSpan('30d');
  const { data, plot, tile, ...freshness } = useFigures(useQuery(hostFiguresQuery(range)));
  const { unit, labels } = usePeriodLabels(data, range);
  const series = useMemo(() => seriesOf(data), [data]);
  const lastYear = useQuery(hostFiguresQuery(yearBefore(range)));
  // Placeholder data belongs to the previous span, so don't compare with it.
  const before = lastYear.isPlaceholderData ? undefined : lastYear.data;
  const common = { ...plot, ...labels };
  return (
    <FiguresSection {...choice} {...freshness} title="Up to today">
      <Tiles before={before} data={data} tile={tile} />
      {before && !hasFigures(before) && (
        <p className="text-ink-muted text-sm">
          There is nothing to compare with: you offered no nights on the same days last year.
        </p>
      )}
      {lastYear.isError && !before && (
        <p className="text-ink-muted text-sm">
          The figures of last year are not available.{' '}
          <button
            className="cursor-pointer font-medium text-ink underline underline-offset-2"
            onClick={() => void lastYear.refetch()}
            type="button"
          >
            Try again
          </button>
        </p>
      )}
      <div className="grid gap-4 xl:grid-cols-2">
        <Plot
          {...common}
          empty={<p className="text-ink-muted">No stays began in this period.</p>}
          format={formatSum}
          formatTick={formatRoughSum}
          series={series.earnings}
          title={`Net earnings by ${unit}`}
        />
        <Plot
          {...common}
          empty={<p className="text-ink-muted">No nights were booked in this period.</p>}
          format={formatPercent}
          formatTick={formatPercent}
          series={series.occupancy}
          title={`Occupancy by ${unit}`}
        />
      </div>
      <p className="text-ink-subtle text-sm">
        Earnings count on the day of check-in, without refunds. Occupancy is the share of offered nights that were
        booked; nights that were closed in the last 30 days do not count as offered, but do in the comparison with last
        year.
      </p>
    </FiguresSection>
  );
}

function seriesOf(data: HostStatistics | undefined) {
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
  before: HostStatistics | undefined;
  tile: TileState;
}

function Tiles({ data, before, tile }: TilesProps) {
  const { stays = 0, earned = 0, bookedNights = 0, availableNights = 0 } = data ?? {};
  const than = comparison(data, before);
  const { averagePrice = null, averageLength = null } = data ?? {};
  return (
    <FigureTiles
      state={tile}
      tiles={[
        {
          icon: 'card',
          label: 'Net earnings',
          value: formatSum(earned),
          hint: `from ${formatCount(stays)} ${stays === 1 ? 'stay' : 'stays'}`,
        },
        {
          icon: 'chart',
          label: 'Occupancy',
          value: availableNights === 0 ? '–' : formatPercent(percentOf(bookedNights, availableNights)),
          hint: [`${formatCount(bookedNights)} of ${formatCount(availableNights)} nights`, than.occupancy]
            .filter(Boolean)
            .join(' · '),
        },
        {
          icon: 'bed',
          label: 'Average price',
          value: averagePrice === null ? '–' : formatSum(averagePrice),
          hint: ['per night', than.averagePrice].filter(Boolean).join(' · '),
        },
        {
          icon: 'clock',
          label: 'Average length',
          value: averageLength === null ? '–' : asNights.format(averageLength),
          hint: averageLength === 1 ? 'night per stay' : 'nights per stay',
        },
      ]}
    />
  );
}
