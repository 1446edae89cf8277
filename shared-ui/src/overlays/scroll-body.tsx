import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../class-names.ts';

/** The scrollable part of a dialog. It has a tab stop while it overflows, so that the keyboard can scroll it. */
export function ScrollBody({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Observe the children too, because the size of the element does not change when its content grows.
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div
      // Overscrolling must not scroll the page behind the dialog.
      className={cx('min-h-20 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6', className)}
      ref={box}
      tabIndex={scrolls ? 0 : undefined}
    >
      <div>{children}</div>
    </div>
  );
}
