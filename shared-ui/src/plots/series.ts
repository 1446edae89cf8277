export interface PlotSeries {
  label: string;
  values: readonly number[];
  /** Default `bars`. A line over bars compares two series, for example `booked` and `available`. */
  look?: 'bars' | 'line' | undefined;
}

/**
 * Tokens with a contrast of at least 3:1 on every surface. The shapes differ too, so that the meaning does not depend
 * on color.
 */
export const SERIES_COLORS = { bars: '--color-accent', line: '--color-ink-muted' } as const;

export function colorOf({ look = 'bars' }: PlotSeries): string {
  return SERIES_COLORS[look];
}

/** Example: `Nov 21: Booked 2, On offer 5`. */
export function describePoint(
  label: string,
  series: readonly PlotSeries[],
  point: number,
  format: (value: number) => string,
): string {
  return `${label}: ${series.map((each) => `${each.label} ${format(each.values[point] ?? 0)}`).join(', ')}`;
}
