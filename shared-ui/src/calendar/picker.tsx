import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { DateRange, type Range } from 'react-date-range';
import { DayMark } from './day-mark.tsx';
import { type Day, fromLocalDate, startOfMonth, toLocalDate } from './days.ts';

export interface PickerProps {
  from: Day | undefined;
  to: Day | undefined;
  previewTo: Day | undefined;
  month: Day;
  minDay: Day | undefined;
  maxDay: Day | undefined;
  months: 1 | 2;
  /** Memoize these three functions, because a new one renders every day again. */
  isUnavailable: (day: Day) => boolean;
  onPick: (day: Day) => void;
  onHover: ((day: Day | undefined) => void) | undefined;
}

const KEY = 'range';
const RANGE_COLOR = 'var(--color-range)';
/**
 * A placeholder for no dates. Without dates, react-date-range marks every day as chosen, and without a range it ignores
 * clicks.
 */
const NO_DAY: Day = '1970-01-01';
const rangeColors = [RANGE_COLOR];
const firstEnd: [number, 0] = [0, 0];
const noNavigator = () => <></>;
const renderDay = (date: Date) => <DayMark day={fromLocalDate(date)} />;

/** Wraps react-date-range so that it uses `Day`. Only this file and `DayMark` depend on that library. */
export function Picker(props: PickerProps) {
  const { from = NO_DAY, to = from, previewTo, month, minDay, maxDay, months, isUnavailable, onPick, onHover } = props;
  const picker = useRef<DateRange>(null);
  const firstMonth = useRef(month).current;

  // The library jumps to the first day of a new array, so create an array only for a new range.
  const ranges = useMemo(() => [{ key: KEY, startDate: toLocalDate(from), endDate: toLocalDate(to) }], [from, to]);

  // The library has no prop for the visible month. This effect sets it in the library's state, which also undoes jumps
  // before the browser paints.
  useLayoutEffect(() => {
    const calendar = (picker.current as unknown as Steerable | null)?.calendar;
    const months = [calendar?.state.focusedDate, ranges[0]?.startDate].map((date) => date && fromLocalDate(date));
    if (calendar && months.some((day) => !day || startOfMonth(day) !== month)) {
      calendar.focusToDate(toLocalDate(month), calendar.props, false);
    }
  }, [month, ranges]);

  const preview = useMemo(
    () =>
      previewTo ? { startDate: toLocalDate(from), endDate: toLocalDate(previewTo), color: RANGE_COLOR } : undefined,
    [from, previewTo],
  );
  const choose = useCallback(
    ({ [KEY]: range }: Record<string, Range>) => range?.startDate && onPick(fromLocalDate(range.startDate)),
    [onPick],
  );
  const hover = useCallback((date?: Date) => onHover?.(date && fromLocalDate(date)), [onHover]);
  const disabledDay = useCallback((date: Date) => isUnavailable(fromLocalDate(date)), [isUnavailable]);

  // `month` is not a dependency, because the effect above handles it.
  return useMemo(
    () => (
      <DateRange
        dayContentRenderer={renderDay}
        direction="vertical"
        disabledDay={disabledDay}
        dragSelectionEnabled={false}
        // Always the start, so that the library reports each choice as a single day. `pickDay` turns choices into a
        // range.
        focusedRange={firstEnd}
        months={months}
        navigatorRenderer={noNavigator}
        onChange={choose}
        onPreviewChange={hover}
        preventSnapRefocus
        preview={preview}
        rangeColors={rangeColors}
        ranges={ranges}
        ref={picker}
        showDateDisplay={false}
        shownDate={toLocalDate(firstMonth)}
        weekdayDisplayFormat="EEEEEE"
        {...(minDay && { minDate: toLocalDate(minDay) })}
        {...(maxDay && { maxDate: toLocalDate(maxDay) })}
      />
    ),
    [ranges, preview, minDay, maxDay, months, firstMonth, disabledDay, choose, hover],
  );
}

interface Steerable {
  calendar: {
    props: object;
    state: { focusedDate: Date };
    focusToDate: (date: Date, props: object, isLazy: boolean) => void;
  } | null;
}
