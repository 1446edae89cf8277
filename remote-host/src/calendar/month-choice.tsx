import type { Day } from 'contracts';
import { Button, Select } from 'shared-ui';
import { type Month, monthName, monthsAhead } from './months.ts';

interface MonthChoiceProps {
  month: Month;
  today: Day;
  onChoose: (month: Month) => void;
  onToday: () => void;
}

export function MonthChoice({ month, today, onChoose, onToday }: MonthChoiceProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        className="w-52"
        label="Month"
        onChange={onChoose}
        options={monthsAhead(today).map((value) => ({ value, label: monthName(value) }))}
        value={month}
      />
      <Button onClick={onToday}>Today</Button>
    </div>
  );
}
