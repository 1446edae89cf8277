import { useLayoutEffect, useState } from 'react';

/** Returns the root font size in pixels, which scales the layout, and whether the window is wider than a phone. */
export function usePageSize(): { rem: number; isWide: boolean } {
  const [rem, setRem] = useState(pageRem);
  const [isWide, setIsWide] = useState(isPageWide);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      setRem(pageRem());
      setIsWide(isPageWide());
    });
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return { rem, isWide };
}

const pageRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
const isPageWide = () => document.documentElement.clientWidth >= 640;
