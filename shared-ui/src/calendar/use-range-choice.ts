import { startTransition, useMemo, useOptimistic, useState } from 'react';
import { type DayRules, type DaySelection, lastEnd, pickDay, problemWithStart } from './day-range.ts';
import type { Day } from './days.ts';

interface Problem {
  day: Day;
  text: string;
  /** False if the day is outside the allowed days. */
  isUnavailable: boolean;
}

/** The chosen range, and the choice of its next day. */
export function useRangeChoice(value: DaySelection, onChange: (value: DaySelection) => void, rules: DayRules) {
  // Optimistic, because the page may take time to update prices and send requests.
  const [range, showRange] = useOptimistic(value);
  const [hovered, setHovered] = useState<Day>();
  const [problem, setProblem] = useState<Problem>();

  const { from, to } = range;
  const isEndNext = from !== undefined && to === undefined;
  const isUnavailable = useMemo(() => {
    const last = isEndNext ? lastEnd(from, rules) : '';
    const isEnd = (day: Day) => isEndNext && day > from && day <= last;
    return (day: Day) => !isEnd(day) && problemWithStart(day, rules) !== undefined;
  }, [from, isEndNext, rules]);

  // Clears the problem when the range was typed or comes from the URL.
  const [seen, setSeen] = useState(range);
  if (seen.from !== from || seen.to !== to) {
    setSeen(range);
    setProblem(undefined);
  }

  function choose(day: Day) {
    const { range: next, problem: found } = pickDay(range, day, rules);
    const { minDay, maxDay } = rules;
    const isUnavailable = problemWithStart(day, { minDay, maxDay }) === undefined;
    setProblem(found === undefined ? undefined : { day, text: found, isUnavailable });
    if (!next) return;
    setHovered(undefined);
    startTransition(() => {
      showRange(next);
      onChange(next);
    });
  }

  return {
    range,
    isUnavailable,
    choose,
    /** Why the last chosen day was rejected. */
    problem,
    onHover: isEndNext ? setHovered : undefined,
    previewTo: isEndNext && hovered && hovered > from && !isUnavailable(hovered) ? hovered : undefined,
  };
}
