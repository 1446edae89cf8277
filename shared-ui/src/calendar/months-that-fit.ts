import { type RefObject, useLayoutEffect, useState } from 'react';

const TWO_MONTHS = 30;

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
