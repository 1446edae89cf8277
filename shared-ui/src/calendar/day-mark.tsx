import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { type DayRules, problemWithStart } from './day-range.ts';
import { type Day, longDay } from './days.ts';

export interface DayStates {
  /** The prefix of the ids of the day buttons, which the grid cells refer to. */
  idBase: string;
  /** The only day in the tab order. */
  focused: Day;
  /** Set to true before a key changes `focused`. The newly focused day then takes focus and resets the flag. */
  isFocusDue: RefObject<boolean>;
  chosen: readonly (Day | undefined)[];
  today: Day;
  isUnavailable: (day: Day) => boolean;
  rules: DayRules;
}

export const DayStatesContext = createContext<DayStates | undefined>(undefined);

export function dayOf(target: EventTarget | null): Day | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest('.rdrDay:not(.rdrDayPassive)');
  return cell?.querySelector<HTMLElement>('[data-day]')?.dataset.day;
}

/**
 * The content of a day button. react-date-range neither sets names and states on these buttons nor accepts attributes
 * for them (its issue #373), so the content sets the attributes of its surrounding button. Remove this workaround when
 * the issue is fixed.
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
