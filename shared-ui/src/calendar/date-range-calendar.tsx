import { type ReactNode, useId, useMemo } from 'react';
import { cx } from '../class-names.ts';
import { deferred } from '../deferred.ts';
import { MissingPart } from '../feedback/missing-part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { FieldError } from '../fields/field.tsx';
import { DateFields } from './date-fields.tsx';
import type { DayRules, DaySelection, UnavailableAction } from './day-range.ts';

export interface DateRangeCalendarProps extends DayRules {
  label: string;
  isLabelHidden?: boolean | undefined;
  value: DaySelection;
  /** Called on each choice, even if only one end is chosen. */
  onChange: (value: DaySelection) => void;
  /** With 2, two months are shown side by side if they fit. Default 1, which renders faster. */
  months?: 1 | 2 | undefined;
  /** Shows only the text fields, without loading the calendar, or only the calendar. Default both. */
  shows?: 'fields' | 'days' | undefined;
  /** A button that appears after a press on an unavailable night between `minDay` and `maxDay`. */
  unavailable?: UnavailableAction | undefined;
  fromLabel?: string | undefined;
  toLabel?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  error?: ReactNode;
  className?: string | undefined;
}

const grid = deferred(() => import('./calendar-grid.tsx').then((module) => module.CalendarGrid));

/** Chooses a range of days by pointer, keyboard or typing. The text fields work even if the calendar has not loaded. */
export function DateRangeCalendar(props: DateRangeCalendarProps) {
  const { label, isLabelHidden, value, onChange, shows, fromLabel = 'From', toLabel = 'To' } = props;
  const { required, disabled, error, className, minDay, maxDay, isDisabled, reasonFor } = props;
  const errorId = useId();
  const rules = useMemo(() => ({ minDay, maxDay, isDisabled, reasonFor }), [minDay, maxDay, isDisabled, reasonFor]);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={cx('min-w-0', className)} disabled={disabled}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 font-medium text-ink'}>{label}</legend>
      {shows !== 'days' && (
        <DateFields
          disabled={disabled}
          errorId={error ? errorId : undefined}
          fromLabel={fromLabel}
          onChange={onChange}
          required={required}
          rules={rules}
          toLabel={toLabel}
          value={value}
        />
      )}
      <FieldError id={errorId}>{error}</FieldError>
      {shows !== 'fields' && (
        <div className={shows === 'days' ? undefined : 'mt-4'}>
          <Days {...props} rules={rules} />
        </div>
      )}
    </fieldset>
  );
}

function Days({
  disabled,
  months = 1,
  onChange,
  rules,
  unavailable,
  value,
}: DateRangeCalendarProps & { rules: DayRules }) {
  const { part: CalendarGrid, hasFailed, retry } = grid.use();
  if (hasFailed)
    return <MissingPart onRetry={retry}>The calendar could not be loaded. Type the dates instead.</MissingPart>;
  if (!CalendarGrid) return <Skeleton className="h-[24.59rem]" />;
  return (
    <CalendarGrid
      isDisabledWhole={disabled}
      months={months}
      onChange={onChange}
      rules={rules}
      unavailable={unavailable}
      value={value}
    />
  );
}
