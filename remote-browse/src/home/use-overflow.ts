import { type RefObject, useEffect, useState } from 'react';

/** Whether a row that scrolls sideways has more to show on either side. */
export function useOverflow(row: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [overflow, setOverflow] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // One pixel of tolerance: scroll positions are fractions on zoomed pages.
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setOverflow((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    // Reports once at the start, so the first measure costs no forced layout.
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
