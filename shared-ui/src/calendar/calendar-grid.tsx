import { type KeyboardEvent, type MouseEvent, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { DayStatesContext, dayOf } from './day-mark.tsx';
import type { DayRules, DaySelection, UnavailableAction } from './day-range.ts';
import { addMonths, type Day, fromLocalDate, monthName, startOfMonth } from './days.ts';
import { describeRange } from './describe-range.ts';
import { MonthGrid, WEEKDAYS } from './month-grid.tsx';
import { useMonthsThatFit } from './months-that-fit.ts';
import { moveDay } from './move-day.ts';
import { Picker } from './picker.tsx';
import { useCalendarView } from './use-calendar-view.ts';
import { useRangeChoice } from './use-range-choice.ts';

export interface CalendarGridProps {
  value: DaySelection;
  onChange: (value: DaySelection) => void;
  rules: DayRules;
  /** The maximum number of months. Two months are shown only if they fit side by side. */
  months: 1 | 2;
  isDisabledWhole: boolean | undefined;
  unavailable: UnavailableAction | undefined;
}

export function CalendarGrid(props: CalendarGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const months = useMonthsThatFit(box, props.months);
  return <div ref={box}>{months && <Grid {...props} months={months} />}</div>;
}

/**
 * Adds what react-date-range lacks: a roving tab stop, keyboard control, labels, reasons why days are unavailable, and
 * a stable month. Has its own state, so that hovering or changing the month does not render the page.
 */
function Grid({ value, onChange, rules, months, isDisabledWhole, unavailable }: CalendarGridProps) {
  const { range, isUnavailable, choose, problem, onHover, previewTo } = useRangeChoice(value, onChange, rules);
  const { from, to } = range;
  const today = fromLocalDate(new Date());
  const { focused, setFocused, isFocusDue, month, moveFocus, turn } = useCalendarView({ from, today, rules, months });
  const idBase = useId();
  const states = useMemo(
    () => ({ idBase, focused, isFocusDue, chosen: [from, to], today, isUnavailable, rules }),
    [idBase, focused, isFocusDue, from, to, today, isUnavailable, rules],
  );

  function pick(day: Day) {
    setFocused(day);
    choose(day);
  }
  const latestPick = useRef(pick);
  useLayoutEffect(() => {
    latestPick.current = pick;
  });
  const onPick = useCallback((day: Day) => latestPick.current(day), []);

  const shown = Array.from({ length: months }, (_, index) => addMonths(month, index));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks bubble up from the days
    <div
      {...dayHandlers({ pick, moveFocus, isUnavailable })}
      className="ui-calendar"
      data-months={months}
      inert={isDisabledWhole}
      onFocus={(event) => setFocused(dayOf(event.target) ?? focused)}
    >
      <MonthBar months={shown} onTurn={turn} rules={rules} />
      {shown.map((each) => (
        <MonthGrid from={from} idBase={idBase} key={each} month={each} to={to} />
      ))}
      <DayStatesContext value={states}>
        <Picker
          from={from}
          isUnavailable={isUnavailable}
          maxDay={rules.maxDay}
          minDay={rules.minDay}
          month={month}
          months={months}
          onHover={onHover}
          onPick={onPick}
          previewTo={previewTo}
          to={to}
        />
      </DayStatesContext>
      <div className="flex min-h-11 items-center justify-between gap-3 text-ink-muted text-sm">
        <p role="status">{problem?.text ?? describeRange(range)}</p>
        {problem?.isUnavailable && unavailable && (
          <Button className="shrink-0" onClick={() => unavailable.onPress(problem.day)} size="sm">
            {unavailable.label}
          </Button>
        )}
        {from && (
          <Button className="-mr-2 shrink-0 whitespace-nowrap" onClick={() => onChange({})} size="sm" variant="ghost">
            Clear dates
          </Button>
        )}
      </div>
    </div>
  );
}

interface DayActions {
  pick: (day: Day) => void;
  moveFocus: (day: Day) => void;
  isUnavailable: (day: Day) => boolean;
}

/** Returns handlers for what the library's own handlers of its days ignore or do wrong. */
function dayHandlers({ pick, moveFocus, isUnavailable }: DayActions) {
  function press(event: KeyboardEvent) {
    const day = dayOf(event.target);
    if (!day) return;
    const target = moveDay(day, event.key, event.shiftKey);
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (!target && !isChoice) return;
    // The library's key handler would also choose disabled days.
    event.stopPropagation();
    event.preventDefault();
    if (event.type !== 'keydown') return;
    if (target) moveFocus(target);
    else pick(day);
  }
  return {
    onKeyDownCapture: press,
    onKeyUpCapture: press,
    // The library ignores clicks by assistive technology, whose `detail` is 0.
    onClick(event: MouseEvent) {
      const day = dayOf(event.target);
      if (day && event.detail === 0) pick(day);
    },
    // The library ignores disabled days. Picking one shows why it cannot be chosen.
    onMouseDown(event: MouseEvent) {
      const day = dayOf(event.target);
      if (day && isUnavailable(day)) pick(day);
    },
  };
}

interface MonthBarProps {
  months: readonly Day[];
  rules: DayRules;
  onTurn: (count: 1 | -1) => void;
}

/** The names of the visible months, between the buttons for the previous and the next month. */
function MonthBar({ months, rules: { minDay, maxDay }, onTurn }: MonthBarProps) {
  const [month = ''] = months;
  const isFirst = minDay !== undefined && month <= startOfMonth(minDay);
  const isLast = maxDay !== undefined && addMonths(month, months.length) > maxDay;
  return (
    <>
      <div className="relative flex min-h-11 items-center justify-around">
        {/* Not `disabled` in the first month, so that the pressed button keeps focus. */}
        <IconButton
          aria-disabled={isFirst}
          className="absolute! left-0"
          label="Previous month"
          onClick={() => !isFirst && onTurn(-1)}
        >
          <Icon name="chevron-left" size={20} />
        </IconButton>
        {months.map((each, index) => (
          <p aria-live="polite" className="font-semibold" key={index}>
            {monthName(each)}
          </p>
        ))}
        <IconButton
          aria-disabled={isLast}
          className="absolute! right-0"
          label="Next month"
          onClick={() => !isLast && onTurn(1)}
        >
          <Icon name="chevron-right" size={20} />
        </IconButton>
      </div>
      <div aria-hidden="true" className="ui-weekdays">
        {months.map((each) => (
          <div className="rdrWeekDays" key={each}>
            {WEEKDAYS.map((name) => (
              <span className="rdrWeekDay" key={name}>
                {name.slice(0, 2)}
              </span>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
