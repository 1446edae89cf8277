import { useId } from 'react';
import { cx } from '../class-names.ts';
import { deferred } from '../deferred.ts';
import { MissingPart } from '../feedback/missing-part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Heading } from '../layout/heading.tsx';
import type { PlotProps } from './plot-body.tsx';

export type { PlotProps };

const body = deferred(() => import('./plot-body.tsx').then((module) => module.PlotBody));
const canvas = deferred(() => import('./plot-canvas.tsx').then((module) => module.PlotCanvas));

export const preloadPlot = body.preload;

/**
 * A chart of bars and lines, and the same values as a table. The drawing library is loaded when a plot appears; the
 * table does not need it. All states have the height of the plot, so that the page does not shift.
 */
export function Plot(props: PlotProps) {
  const { title, level = 2, isLoading, className } = props;
  const id = useId();
  const { part: PlotBody, hasFailed, retry } = body.use();
  const drawing = canvas.use();
  return (
    <figure
      aria-busy={isLoading}
      aria-labelledby={id}
      className={cx('min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5', className)}
    >
      <figcaption>
        <Heading id={id} level={level} size="sm">
          {title}
        </Heading>
      </figcaption>
      {PlotBody ? (
        <PlotBody {...props} drawing={drawing} />
      ) : (
        <div className="mt-3 h-83">
          {hasFailed ? (
            <MissingPart onRetry={retry}>The plot could not be loaded.</MissingPart>
          ) : (
            <Skeleton className="h-72 w-full" />
          )}
        </div>
      )}
    </figure>
  );
}
