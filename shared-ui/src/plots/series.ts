/** One row of figures in a plot: a value for each label. */
export interface PlotSeries {
  label: string;
  values: readonly number[];
  /** Default `bars`. A line over bars sets one figure against another, as `booked` against `available`. */
  look?: 'bars' | 'line' | undefined;
}

/** Tokens with at least 3:1 on every surface; the looks differ too, so that no meaning hangs on a colour. */
export const SERIES_COLORS = { bars: '--color-accent', line: '--color-ink-muted' } as const;

/** The custom property that has the colour of a series. */
export function colorOf({ look = 'bars' }: PlotSeries): string {
  return SERIES_COLORS[look];
}

/** `Nov 21: Booked 2, On offer 5` */
export function describePoint(
  label: string,
  series: readonly PlotSeries[],
  point: number,
  format: (value: number) => string,
): string {
  return `${label}: ${series.map((each) => `${each.label} ${format(each.values[point] ?? 0)}`).join(', ')}`;
}
