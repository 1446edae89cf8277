import { WEEKDAYS, type Weekday } from 'contracts';
import { Checkbox } from 'shared-ui';
import { EVERY_DAY } from './rules-draft.ts';

interface ArrivalDaysProps {
  days: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}

export function ArrivalDays({ days, onChange }: ArrivalDaysProps) {
  return (
    <fieldset>
      <legend className="font-medium">Arrival days</legend>
      <p className="mb-2 text-ink-muted text-sm">Days of the week on which a stay may begin.</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-2">
        {EVERY_DAY.map((day) => (
          <Checkbox
            checked={days.includes(day)}
            key={day}
            label={WEEKDAYS[day]}
            onChange={({ target }) =>
              onChange(EVERY_DAY.filter((each) => (each === day ? target.checked : days.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
