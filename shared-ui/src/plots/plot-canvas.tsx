import { type KeyboardEvent, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useColors } from '../theme/use-colors.ts';
import { PLOT_COLORS, plotOptions } from './plot-options.ts';
import { describePoint, type PlotSeries } from './series.ts';

export interface PlotCanvasProps {
  title: string;
  labels: readonly string[];
  axisLabels: readonly string[];
  series: readonly PlotSeries[];
  format: (value: number) => string;
  formatTick: (value: number) => string;
  /** The point that is hovered or selected with the keyboard. */
  point: number | undefined;
  onPoint: (point: number | undefined) => void;
}

/**
 * The drawing of a plot. Only this file and `plot-options.ts` depend on uPlot. For keyboards and screen readers, it is
 * a slider over the points: the arrow keys, Home and End move, and Escape clears the selection.
 */
export function PlotCanvas(props: PlotCanvasProps) {
  const { title, labels, axisLabels, series, format, formatTick, point, onPoint } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const last = labels.length - 1;
  const colors = useColors(PLOT_COLORS);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const data: uPlot.AlignedData = [axisLabels.map((_, at) => at), ...series.map(({ values }) => [...values])];
    const drawn = new uPlot(
      { ...plotOptions({ axisLabels, series, formatTick, onPoint, colors }), ...size() },
      data,
      element,
    );
    plot.current = drawn;
    const observer = new ResizeObserver(() => drawn.setSize(size()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.destroy();
      plot.current = undefined;
    };
  }, [axisLabels, series, formatTick, onPoint, colors]);

  function pointAt(next: number | undefined) {
    const drawn = plot.current;
    if (!drawn) return;
    const left = next === undefined ? -10 : drawn.valToPos(Math.max(0, Math.min(last, next)), 'x');
    drawn.setCursor({ left, top: next === undefined ? -10 : 0 });
  }

  function walk(event: KeyboardEvent) {
    const steps: Record<string, number | undefined> = {
      ArrowRight: point === undefined ? 0 : point + 1,
      ArrowUp: point === undefined ? 0 : point + 1,
      ArrowLeft: point === undefined ? last : point - 1,
      ArrowDown: point === undefined ? last : point - 1,
      Home: 0,
      End: last,
      Escape: undefined,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    pointAt(steps[event.key]);
  }

  const label = point === undefined ? undefined : labels[point];
  return (
    <div
      aria-label={`${title}, by arrow keys`}
      aria-valuemax={last}
      aria-valuemin={0}
      aria-valuenow={point ?? 0}
      aria-valuetext={label === undefined ? 'Nothing chosen' : describePoint(label, series, point ?? 0, format)}
      className="h-full rounded-control"
      onBlur={() => pointAt(undefined)}
      onKeyDown={walk}
      ref={place}
      role="slider"
      tabIndex={0}
    />
  );
}
