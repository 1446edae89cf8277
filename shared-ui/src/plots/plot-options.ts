import uPlot from 'uplot';
import { type PlotSeries, SERIES_COLORS } from './series.ts';

export const PLOT_COLORS = { ...SERIES_COLORS, text: '--color-ink-muted', grid: '--color-line' } as const;
export type PlotColors = Record<keyof typeof PLOT_COLORS, string>;

export interface PlotLook {
  axisLabels: readonly string[];
  series: readonly PlotSeries[];
  formatTick: (value: number) => string;
  onPoint: (point: number | undefined) => void;
  colors: PlotColors;
}

const FONT_PX = 12;
const LETTER_PX = 7;
/** Integers only, because the values are counts or dollars. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function fontFamily(): string {
  return getComputedStyle(document.documentElement).fontFamily || 'sans-serif';
}

export function labelledPoints(labels: readonly string[], width: number): number[] {
  const widest = Math.max(0, ...labels.map(({ length }) => length)) * LETTER_PX + 20;
  const step = Math.max(1, Math.ceil((labels.length * widest) / Math.max(1, width)));
  // Count from the end, so that the latest point has a label.
  return labels.map((_, at) => at).filter((at) => (labels.length - 1 - at) % step === 0);
}

export function plotOptions({
  axisLabels,
  series,
  formatTick,
  onPoint,
  colors,
}: PlotLook): Omit<uPlot.Options, 'width' | 'height'> {
  const text = { stroke: colors.text, font: `${FONT_PX}px ${fontFamily()}` };
  return {
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    // Leave space for half of the last label, which extends beyond its point.
    padding: [8, 24, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, Math.max(1, axisLabels.length) - 0.5] },
      y: { range: (_plot, _min, max) => [0, uPlot.rangeNum(0, Math.max(1, max ?? 1), 0.1, true)[1] ?? 1] },
    },
    axes: [
      {
        ...text,
        size: 28,
        gap: 6,
        grid: { show: false },
        ticks: { show: false },
        splits: (plot) => labelledPoints(axisLabels, plot.bbox.width / uPlot.pxRatio),
        values: (_plot, points) => points.map((point) => axisLabels[point] ?? ''),
      },
      {
        ...text,
        size: (_plot, values) => 14 + Math.max(1, ...(values ?? []).map(({ length }) => length)) * LETTER_PX,
        gap: 6,
        grid: { stroke: colors.grid, width: 1 },
        ticks: { show: false },
        incrs: WHOLE_STEPS,
        space: 44,
        values: (_plot, ticks) => ticks.map(formatTick),
      },
    ],
    series: [{}, ...series.map((each) => seriesOptions(each, colors))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}

function seriesOptions(series: PlotSeries, colors: PlotColors): uPlot.Series {
  if (series.look === 'line') return { stroke: colors.line, width: 2, points: { show: series.values.length < 2 } };
  const paths = uPlot.paths.bars?.({ size: [0.7, 44], radius: 0.15 });
  return { fill: colors.bars, points: { show: false }, ...(paths && { paths }) };
}
