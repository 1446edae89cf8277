import { type RefObject, useEffect, useState } from 'react';

export function useOverflow(row: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [overflow, setOverflow] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Allow a tolerance of one pixel, because scroll positions are fractional on zoomed pages.
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setOverflow((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    // The observer also makes the first measurement, which therefore does not force a layout.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return overflow;
}
