import { useState } from 'react';
import { TextInput } from '../fields/text-input.tsx';
import { type DayRules, type DaySelection, problemWithEnd, problemWithStart } from './day-range.ts';
import { addDays, isDay } from './days.ts';

export interface DateFieldsProps {
  value: DaySelection;
  onChange: (value: DaySelection) => void;
  rules: DayRules;
  fromLabel: string;
  toLabel: string;
  required: boolean | undefined;
  disabled: boolean | undefined;
  /**
   * The id of the error message for the whole range. If only one field is empty, marks it as invalid. Otherwise marks
   * both.
   */
  errorId: string | undefined;
}

export function DateFields(props: DateFieldsProps) {
  const { value, onChange, rules, fromLabel, toLabel, required, disabled, errorId } = props;
  const { from, to } = value;
  function problemOf(end: 'from' | 'to', day: string): string | undefined {
    if (!isDay(day)) return 'Enter a valid date';
    if (end === 'from') return problemWithStart(day, rules);
    return from ? problemWithEnd(from, day, rules) : `Choose ${fromLabel} first`;
  }
  function setFrom(day: string | undefined) {
    if (!day) onChange({});
    else onChange(to && !problemWithEnd(day, to, rules) ? { from: day, to } : { from: day });
  }
  const shared = { required, disabled };
  const errorOf = (day: string | undefined) => (day && !(from && to) ? undefined : errorId);
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        {...shared}
        errorId={errorOf(from)}
        label={fromLabel}
        max={rules.maxDay && addDays(rules.maxDay, -1)}
        min={rules.minDay}
        onDay={setFrom}
        problemOf={(day) => problemOf('from', day)}
        value={from}
      />
      <DateField
        {...shared}
        errorId={errorOf(to)}
        label={toLabel}
        max={rules.maxDay}
        min={from ? addDays(from, 1) : rules.minDay}
        onDay={(day) => onChange({ from, ...(day && { to: day }) })}
        problemOf={(day) => problemOf('to', day)}
        value={to}
      />
    </div>
  );
}

interface DateFieldProps {
  label: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
  problemOf: (day: string) => string | undefined;
  min: string | undefined;
  max: string | undefined;
  required: boolean | undefined;
  disabled: boolean | undefined;
  errorId: string | undefined;
}

function DateField({ label, value, onDay, problemOf, errorId, ...input }: DateFieldProps) {
  // Typed text that is not a valid day, and the value when it was typed.
  const [draft, setDraft] = useState<{ text: string; over: string | undefined; isDone: boolean }>();
  const open = draft && draft.over === value ? draft : undefined;
  return (
    <TextInput
      {...input}
      aria-describedby={errorId}
      aria-invalid={errorId ? true : undefined}
      error={open?.isDone ? problemOf(open.text) : undefined}
      label={label}
      onBlur={() => open && setDraft(open.text ? { ...open, isDone: true } : undefined)}
      onChange={(event) => {
        const text = event.target.value;
        const isValue = text === '' || !problemOf(text);
        setDraft(isValue ? undefined : { text, over: value, isDone: false });
        if (isValue) onDay(text || undefined);
      }}
      type="date"
      value={open?.text ?? value ?? ''}
    />
  );
}
