import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { DayStatesContext, dayOf } from './day-mark.tsx';
import { type DayRules, type DaySelection, lastEnd, pickDay, problemWithStart } from './day-range.ts';
import { addMonths, type Day, fromLocalDate, monthName, startOfMonth } from './days.ts';
import { describeRange } from './describe-range.ts';
import { MonthGrid, WEEKDAYS } from './month-grid.tsx';
import { useMonthsThatFit } from './months-that-fit.ts';
import { moveDay } from './move-day.ts';
import { Picker } from './picker.tsx';

export interface CalendarGridProps {
  value: DaySelection;
  onChange: (value: DaySelection) => void;
  rules: DayRules;
  /** The maximum number of months. Two months are shown only if they fit side by side. */
  months: 1 | 2;
  isDisabledWhole: boolean | undefined;
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
function Grid({ value, onChange, rules, months, isDisabledWhole }: CalendarGridProps) {
  // Optimistic, because the page may take time to update prices and send requests.
  const [range, showRange] = useOptimistic(value);
  const today = fromLocalDate(new Date());
  const view = useView(value.from ?? clamp(today, rules), rules, months);
  const { focused, setFocused, month } = view;
  const [hovered, setHovered] = useState<Day>();
  const [problem, setProblem] = useState<string>();
  const isFocusDue = useRef(false);
  const idBase = useId();

  const { from, to } = range;
  const isEndNext = from !== undefined && to === undefined;
  const isUnavailable = useMemo(() => {
    const last = isEndNext ? lastEnd(from, rules) : '';
    const isEnd = (day: Day) => isEndNext && day > from && day <= last;
    return (day: Day) => !isEnd(day) && problemWithStart(day, rules) !== undefined;
  }, [from, isEndNext, rules]);

  // Scrolls to a range that was typed or comes from the URL.
  const [seen, setSeen] = useState(range);
  if (seen.from !== from || seen.to !== to) {
    setSeen(range);
    setProblem(undefined);
    if (from && from !== seen.from && from !== focused) view.show(from);
  }

  const states = useMemo(
    () => ({ idBase, focused, isFocusDue, chosen: [from, to], today, isUnavailable, rules }),
    [idBase, focused, from, to, today, isUnavailable, rules],
  );

  function pick(day: Day) {
    setFocused(day);
    const { range: next, problem: found } = pickDay(range, day, rules);
    setProblem(found);
    if (!next) return;
    setHovered(undefined);
    startTransition(() => {
      showRange(next);
      onChange(next);
    });
  }

  const latestPick = useRef(pick);
  useLayoutEffect(() => {
    latestPick.current = pick;
  });
  const onPick = useCallback((day: Day) => latestPick.current(day), []);

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
    if (!target) return pick(day);
    isFocusDue.current = true;
    view.scrollTo(clamp(target, rules));
  }

  // The library ignores disabled days and clicks by assistive technology, whose `detail` is 0. These functions handle
  // such clicks, and show why a disabled day cannot be chosen.
  function click(event: MouseEvent) {
    const day = dayOf(event.target);
    if (day && event.detail === 0) pick(day);
  }
  function pressDisabled(event: MouseEvent) {
    const day = dayOf(event.target);
    if (day && isUnavailable(day)) pick(day);
  }

  const shown = Array.from({ length: months }, (_, index) => addMonths(month, index));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks bubble up from the days
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the capture phase
    <div
      className="ui-calendar"
      data-months={months}
      inert={isDisabledWhole}
      onClick={click}
      onFocus={(event) => setFocused(dayOf(event.target) ?? focused)}
      onKeyDownCapture={press}
      onKeyUpCapture={press}
      onMouseDown={pressDisabled}
    >
      <MonthBar months={shown} onTurn={view.turn} rules={rules} />
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
          onHover={isEndNext ? setHovered : undefined}
          onPick={onPick}
          previewTo={isEndNext && hovered && hovered > from && !isUnavailable(hovered) ? hovered : undefined}
          to={to}
        />
      </DayStatesContext>
      <div className="flex min-h-11 items-center justify-between gap-3 text-ink-muted text-sm">
        <p role="status">{problem ?? describeRange(range)}</p>
        {from && (
          <Button className="-mr-2 shrink-0 whitespace-nowrap" onClick={() => onChange({})} size="sm" variant="ghost">
            Clear dates
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the visible months and the day that has the tab stop. */
function useView(start: Day, rules: DayRules, months: 1 | 2) {
  const [focused, setFocused] = useState(start);
  const [month, setMonth] = useState(startOfMonth(start));
  const isInView = (day: Day) => day >= month && day < addMonths(month, months);
  return {
    focused,
    setFocused,
    month,
    /** Shows the month of the day as the first one, unless the day is already visible. */
    show(day: Day) {
      setFocused(day);
      if (!isInView(day)) setMonth(startOfMonth(day));
    },
    /** Like `show`, but the month of a later day is shown last. */
    scrollTo(day: Day) {
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

function clamp(day: Day, { minDay, maxDay }: DayRules): Day {
  if (minDay && day < minDay) return minDay;
  return maxDay && day > maxDay ? maxDay : day;
}
