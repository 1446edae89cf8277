import { type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { cx } from '../class-names.ts';
import type { DeferredState } from '../deferred.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { PlotCanvas } from './plot-canvas.tsx';
import { PlotTable } from './plot-table.tsx';
import { colorOf, type PlotSeries } from './series.ts';

export interface PlotProps {
  title: string;
  level?: 2 | 3 | undefined;
  labelHeader: string;
  labels: readonly string[];
  axisLabels?: readonly string[] | undefined;
  series: readonly PlotSeries[];
  format?: ((value: number) => string) | undefined;
  formatTick?: ((value: number) => string) | undefined;
  isLoading?: boolean | undefined;
  error?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  empty?: ReactNode;
  className?: string | undefined;
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const ROUGH = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const asNumber = (value: number) => WHOLE.format(value);
const formatCompact = (value: number) => ROUGH.format(value);

interface PlotBodyProps extends PlotProps {
  drawing: DeferredState<typeof PlotCanvas>;
}

export function PlotBody(props: PlotBodyProps) {
  const { title, labels, series, format = asNumber, isLoading, error, empty } = props;
  const isEmpty = empty !== undefined && series.every(({ values }) => values.every((value) => value === 0));
  const hasFigures = !isLoading && !error;
  return (
    <>
      {isLoading ? (
        <Box>
          <Skeleton className="h-full w-full" />
        </Box>
      ) : error ? (
        <Failure {...props} />
      ) : isEmpty ? (
        <Box className="grid place-items-center rounded-control border border-line border-dashed p-4 text-center">
          {empty}
        </Box>
      ) : (
        <Drawing {...props} format={format} />
      )}
      <div className="mt-3 min-h-8">
        {hasFigures && !isEmpty && (
          <PlotTable caption={title} format={format} labelHeader={props.labelHeader} labels={labels} series={series} />
        )}
      </div>
    </>
  );
}

function Box({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('mt-3 h-72', className)}>{children}</div>;
}

function Failure({ error, onRetry, isRetrying }: PlotProps) {
  return (
    <Box className="grid place-items-center rounded-control border border-line border-dashed p-4">
      <div className="flex flex-col items-center gap-3 text-center" role="alert">
        <p className="text-danger-ink">{error}</p>
        {onRetry && (
          <Button isBusy={isRetrying} onClick={onRetry} size="sm">
            Try again
          </Button>
        )}
      </div>
    </Box>
  );
}

function Drawing(props: PlotBodyProps) {
  const { title, labels, axisLabels = labels, series, format = asNumber, formatTick = formatCompact } = props;
  const { part: PlotCanvas, hasFailed, retry } = props.drawing;
  const [point, setPoint] = useState<number>();
  return (
    <div className="mt-3 flex h-72 flex-col">
      <Legend format={format} label={point === undefined ? undefined : labels[point]} point={point} series={series} />
      <div className="min-h-0 flex-1">
        {PlotCanvas ? (
          <PlotCanvas
            axisLabels={axisLabels}
            format={format}
            formatTick={formatTick}
            labels={labels}
            onPoint={setPoint}
            point={point}
            series={series}
            title={title}
          />
        ) : hasFailed ? (
          <div className="flex h-full flex-col items-center justify-center gap-3 text-center text-ink-muted text-sm">
            The plot could not be loaded; the table below has its figures.
            <Button onClick={retry} size="sm">
              Try again
            </Button>
          </div>
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
    </div>
  );
}

interface LegendProps {
  series: readonly PlotSeries[];
  point: number | undefined;
  label: string | undefined;
  format: (value: number) => string;
}

function Legend({ series, point, label, format }: LegendProps) {
  return (
    <div
      aria-hidden="true"
      className="flex h-12 flex-wrap content-start items-center gap-x-4 text-ink-muted text-sm sm:h-7"
    >
      {series.map((each) => (
        <span className="flex items-center gap-1.5" key={each.label}>
          <span
            className={cx('w-3 rounded-sm forced-color-adjust-none', each.look === 'line' ? 'h-0.5' : 'h-3')}
            style={{ background: `var(${colorOf(each)})` }}
          />
          {each.label}
          {point !== undefined && <b className="text-ink tabular-nums">{format(each.values[point] ?? 0)}</b>}
        </span>
      ))}
      {label && <span className="ml-auto whitespace-nowrap">{label}</span>}
    </div>
  );
}
