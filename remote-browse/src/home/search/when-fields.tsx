import {
  addDays,
  isDay,
  isStay,
  type RoomSearch,
  type RoughStay,
  SEARCH_LIMITS,
  todayIn,
  withoutPart,
} from 'contracts';
import { useState } from 'react';
import { serverNow } from 'shared-platform';
import { DateRangeCalendar, type DaySelection, RadioGroup, TextInput } from 'shared-ui';

export interface SearchFieldsProps {
  search: RoomSearch;
  onChange: (search: RoomSearch) => void;
}

type Length = 'exact' | RoughStay;

const LENGTHS = [
  { value: 'exact', label: 'Exact dates' },
  { value: 'weekend', label: 'Weekend' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

export function WhenFields({ search, onChange }: SearchFieldsProps) {
  const [length, setLength] = useState<Length>(search.stay ?? 'exact');
  const [dates, setDates] = useState<DaySelection>({ from: search.from, to: search.to });
  const [around, setAround] = useState(search.from ?? '');
  const today = browserToday();
  const isTooLong = !!dates.from && !!dates.to && !isStay({ from: dates.from, to: dates.to });
  const isPast = isDay(around) && around < today;

  function choose(length: Length, { from, to }: DaySelection, around: string) {
    const rest = withoutPart(search, 'dates');
    if (length === 'exact') onChange(from && to && isStay({ from, to }) ? { ...rest, from, to } : rest);
    else onChange(isDay(around) && around >= today ? { ...rest, from: around, stay: length } : rest);
  }

  return (
    <div className="grid gap-5">
      <RadioGroup
        isLegendHidden
        legend="How exactly you know it"
        look="segmented"
        onChange={(next) => {
          const day = around || dates.from || '';
          setLength(next);
          setAround(day);
          choose(next, dates, day);
        }}
        options={LENGTHS}
        value={length}
      />
      {length === 'exact' ? (
        <DateRangeCalendar
          error={isTooLong && `Search for at most ${SEARCH_LIMITS.nights} nights.`}
          fromLabel="Check-in"
          isLabelHidden
          label="Dates"
          minDay={today}
          onChange={(next) => {
            setDates(next);
            choose(length, next, around);
          }}
          toLabel="Check-out"
          value={dates}
        />
      ) : (
        <TextInput
          error={isPast && 'This day is over. Choose a later one.'}
          hint={`Any ${length} that begins within 15 days of it.`}
          label="Around"
          max={addDays(today, 730)}
          min={today}
          onChange={({ target }) => {
            setAround(target.value);
            choose(length, dates, target.value);
          }}
          type="date"
          value={around}
        />
      )}
    </div>
  );
}

const browserToday = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, serverNow());
