import { useLayoutEffect, useState } from 'react';

/** The size of the page's text in pixels, with which what is laid out by numbers grows, and whether it is no phone. */
export function usePageSize(): { rem: number; isWide: boolean } {
  const [rem, setRem] = useState(16);
  const [isWide, setIsWide] = useState(true);
  useLayoutEffect(() => {
    const measure = () => {
      setRem(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
      setIsWide(document.documentElement.clientWidth >= 640);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return { rem, isWide };
}
