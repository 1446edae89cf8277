import type { PlotSeries } from './series.ts';

export interface PlotTableProps {
  caption: string;
  labelHeader: string;
  labels: readonly string[];
  series: readonly PlotSeries[];
  format: (value: number) => string;
}

export function PlotTable({ caption, labelHeader, labels, series, format }: PlotTableProps) {
  return (
    <details>
      <summary className="inline-block cursor-pointer rounded-control py-1 font-medium text-sm underline underline-offset-2">
        Show as a table
      </summary>
      <table aria-label={caption} className="mt-2 w-full text-sm">
        <thead className="bg-surface-soft text-ink-muted">
          <tr>
            <th className="px-3 py-2 text-left font-medium" scope="col">
              {labelHeader}
            </th>
            {series.map(({ label }) => (
              <th className="px-3 py-2 text-right font-medium" key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, point) => (
            <tr className="border-line border-t" key={label}>
              <th className="whitespace-nowrap px-3 py-1.5 text-left font-normal" scope="row">
                {label}
              </th>
              {series.map((each) => (
                <td className="px-3 py-1.5 text-right tabular-nums" key={each.label}>
                  {format(each.values[point] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
