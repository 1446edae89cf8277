import { type RefObject, useLayoutEffect, useState } from 'react';

/** Two months beside each other take so many times the size of the text. */
const TWO_MONTHS = 30;

/** How many months, of `most`, fit into the element; undefined until it is measured, before the browser paints. */
export function useMonthsThatFit(box: RefObject<HTMLElement | null>, most: 1 | 2): 1 | 2 | undefined {
  const [months, setMonths] = useState<1 | 2>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || most === 1) return;
    const measure = () => {
      const text = Number.parseFloat(getComputedStyle(element).fontSize) || 16;
      setMonths(element.clientWidth >= TWO_MONTHS * text ? 2 : 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, most]);
  return most === 1 ? 1 : months;
}
