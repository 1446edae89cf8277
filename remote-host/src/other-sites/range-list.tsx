import type { DayRange } from 'contracts';
import { rangeName } from './calendar-state.ts';

const SHOWN = 8;

export function RangeList({ ranges }: { ranges: readonly DayRange[] }) {
  const left = ranges.length - SHOWN;
  return (
    <ul className="mt-2 list-disc pl-6">
      {ranges.slice(0, SHOWN).map((range) => (
        <li key={range.from}>{rangeName(range)}</li>
      ))}
      {left > 0 && <li>and {left} more</li>}
    </ul>
  );
}
