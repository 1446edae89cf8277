import { type ReactNode, useId, useMemo } from 'react';
import { cx } from '../class-names.ts';
import { deferred } from '../deferred.ts';
import { MissingPart } from '../feedback/missing-part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { FieldError } from '../fields/field.tsx';
import { DateFields } from './date-fields.tsx';
import type { DayRules, DaySelection } from './day-range.ts';

export interface DateRangeCalendarProps extends DayRules {
  label: string;
  isLabelHidden?: boolean | undefined;
  value: DaySelection;
  /** Called on each choice, even if only one end is chosen. */
  onChange: (value: DaySelection) => void;
  /** With 2, two months are shown side by side if they fit. Default 1, which renders faster. */
  months?: 1 | 2 | undefined;
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
  const { label, isLabelHidden, value, onChange, months = 1, fromLabel = 'From', toLabel = 'To' } = props;
  const { required, disabled, error, className, minDay, maxDay, isDisabled, reasonFor } = props;
  const errorId = useId();
  const { part: CalendarGrid, hasFailed, retry } = grid.use();
  const rules = useMemo(() => ({ minDay, maxDay, isDisabled, reasonFor }), [minDay, maxDay, isDisabled, reasonFor]);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={cx('min-w-0', className)} disabled={disabled}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 font-medium text-ink'}>{label}</legend>
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
      <FieldError id={errorId}>{error}</FieldError>
      <div className="mt-4">
        {CalendarGrid ? (
          <CalendarGrid isDisabledWhole={disabled} months={months} onChange={onChange} rules={rules} value={value} />
        ) : hasFailed ? (
          <MissingPart onRetry={retry}>The calendar could not be loaded. Type the dates instead.</MissingPart>
        ) : (
          <Skeleton className="h-[24.59rem]" />
        )}
      </div>
    </fieldset>
  );
}
