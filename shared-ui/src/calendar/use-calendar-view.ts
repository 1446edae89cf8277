import { useRef, useState } from 'react';
import type { DayRules } from './day-range.ts';
import { addMonths, type Day, startOfMonth } from './days.ts';

interface CalendarView {
  /** The start of the range. When it changes, its month is shown. */
  from: Day | undefined;
  today: Day;
  rules: DayRules;
  months: 1 | 2;
}

/** The visible months and the day that has the tab stop. */
export function useCalendarView({ from, today, rules, months }: CalendarView) {
  const start = from ?? clamp(today, rules);
  const [focused, setFocused] = useState(start);
  const [month, setMonth] = useState(startOfMonth(start));
  const isFocusDue = useRef(false);
  const isInView = (day: Day) => day >= month && day < addMonths(month, months);

  // Scrolls to a range that was typed or comes from the URL.
  const [seenFrom, setSeenFrom] = useState(from);
  if (seenFrom !== from) {
    setSeenFrom(from);
    if (from && from !== focused) {
      setFocused(from);
      if (!isInView(from)) setMonth(startOfMonth(from));
    }
  }

  return {
    focused,
    setFocused,
    isFocusDue,
    month,
    /** Moves focus to a day or the nearest allowed one. Scrolls no further than needed. */
    moveFocus(target: Day) {
      const day = clamp(target, rules);
      isFocusDue.current = true;
      setFocused(day);
      if (isInView(day)) return;
      setMonth(day < month ? startOfMonth(day) : addMonths(startOfMonth(day), 1 - months));
    },
    turn(count: 1 | -1) {
      const next = addMonths(month, count);
      setMonth(next);
      // Keep the tab stop on a visible day.
      setFocused(clamp(next, rules));
    },
  };
}

function clamp(day: Day, { minDay, maxDay }: DayRules): Day {
  if (minDay && day < minDay) return minDay;
  return maxDay && day > maxDay ? maxDay : day;
}
