import { type Day, isStay, type RoomSearch, type RoughStay, SEARCH_LIMITS, todayIn, withoutPart } from 'contracts';
import { useState } from 'react';
import { serverNow } from 'shared-platform';
import { DateRangeCalendar, type DaySelection, RadioGroup } from 'shared-ui';
import { formatMonth, middleOf } from './format-days.ts';

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

const MONTHS = 12;

export function WhenFields({ search, onChange }: SearchFieldsProps) {
  const [length, setLength] = useState<Length>(search.stay ?? 'exact');
  const [dates, setDates] = useState<DaySelection>({ from: search.from, to: search.to });
  const [month, setMonth] = useState(search.from?.slice(0, 7));
  const today = browserToday();
  const isTooLong = !!dates.from && !!dates.to && !isStay({ from: dates.from, to: dates.to });

  function choose(length: Length, { from, to }: DaySelection, month: string | undefined) {
    const rest = withoutPart(search, 'dates');
    if (length === 'exact') onChange(from && to && isStay({ from, to }) ? { ...rest, from, to } : rest);
    else onChange(month ? { ...rest, from: laterOf(today, middleOf(month)), stay: length } : rest);
  }

  return (
    <div className="grid gap-5">
      <RadioGroup
        isLegendHidden
        legend="Length of stay"
        look="segmented"
        onChange={(next) => {
          const known = month ?? dates.from?.slice(0, 7);
          setLength(next);
          setMonth(known);
          choose(next, dates, known);
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
            choose(length, next, month);
          }}
          toLabel="Check-out"
          value={dates}
        />
      ) : (
        <RadioGroup
          legend="Starting in"
          look="tiles"
          onChange={(next) => {
            setMonth(next);
            choose(length, dates, next);
          }}
          options={monthsFrom(today).map((value) => ({ value, label: formatMonth(value) }))}
          value={month}
        />
      )}
    </div>
  );
}

const browserToday = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, serverNow());

const laterOf = (one: Day, other: Day) => (one > other ? one : other);

function monthsFrom(today: Day): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7),
  );
}
