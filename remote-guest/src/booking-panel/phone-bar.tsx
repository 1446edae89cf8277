import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from 'shared-ui';

export function PhoneBar({ panel, children }: { panel: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    if (!panel.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [panel]);

  if (!isBelow) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex animate-appear items-center justify-between gap-4 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float lg:hidden">
      <div className="min-w-0">{children}</div>
      <Button
        onClick={() => {
          panel.current?.scrollIntoView({ behavior: 'smooth' });
          panel.current?.focus({ preventScroll: true });
        }}
        variant="primary"
      >
        Check dates
      </Button>
    </div>
  );
}
