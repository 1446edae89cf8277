import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { type DayRules, problemWithStart } from './day-range.ts';
import { type Day, longDay } from './days.ts';

/** What the cells of the calendar have to know. */
export interface DayStates {
  /** Before the day in the id of its button, by which the cell of the grid owns it. */
  idBase: string;
  /** The one day in the tab order. */
  focused: Day;
  /** Set before `focused` changes by key: its cell then takes the focus and unsets it. */
  isFocusDue: RefObject<boolean>;
  chosen: readonly (Day | undefined)[];
  today: Day;
  isUnavailable: (day: Day) => boolean;
  rules: DayRules;
}

export const DayStatesContext = createContext<DayStates | undefined>(undefined);

/** The day of a cell, or of something inside it; days of neighbouring months do not count. */
export function dayOf(target: EventTarget | null): Day | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest('.rdrDay:not(.rdrDayPassive)');
  return cell?.querySelector<HTMLElement>('[data-day]')?.dataset.day;
}

/**
 * The content of a cell. react-date-range renders its day buttons without name, state or a single
 * tab stop, and takes no attributes for them (its issue #373), so the content writes them on the
 * button around it. The library itself writes none of these but `tabindex`. Goes with that issue.
 */
export function DayMark({ day }: { day: Day }) {
  const states = useContext(DayStatesContext);
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = mark.current?.closest<HTMLElement>('.rdrDay');
    if (cell && states) describeCell(cell, states);
  });
  return (
    <span data-day={day} ref={mark}>
      {Number(day.slice(8))}
    </span>
  );
}

function describeCell(cell: HTMLElement, states: DayStates) {
  const { idBase, focused, isFocusDue, chosen, today, isUnavailable, rules } = states;
  const day = dayOf(cell);
  const isOff = day !== undefined && isUnavailable(day);
  const reason = isOff ? problemWithStart(day, rules) : undefined;
  cell.tabIndex = day === focused ? 0 : -1;
  write(cell, 'id', day && idBase + day);
  write(cell, 'aria-label', day && (reason ? `${longDay(day)}, ${reason}` : longDay(day)));
  write(cell, 'aria-disabled', isOff ? 'true' : undefined);
  write(cell, 'aria-pressed', day && String(chosen.includes(day)));
  write(cell, 'aria-current', day === today ? 'date' : undefined);
  write(cell, 'title', reason);
  if (day !== focused || !isFocusDue.current) return;
  isFocusDue.current = false;
  cell.focus();
}

function write(element: HTMLElement, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
