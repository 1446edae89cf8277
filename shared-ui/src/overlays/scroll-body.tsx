import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../class-names.ts';

/** The part of a dialog that scrolls on a small screen. While it scrolls, the keyboard can reach it. */
export function ScrollBody({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Its own size does not change when its content grows, so observe the children.
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div
      // Overscroll must not move the page below.
      className={cx('min-h-20 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6', className)}
      ref={box}
      tabIndex={scrolls ? 0 : undefined}
    >
      <div>{children}</div>
    </div>
  );
}
