import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from 'shared-ui';
import { CHANGE_GUESTS, CHOOSE_DATES } from '../shared/stay-rules.ts';

interface PhoneBarProps {
  /** The button that the bar replaces while the button is out of view. */
  reserve: RefObject<HTMLElement | null>;
  /** Why Reserve is disabled. */
  reason: string | undefined;
  isSignedIn: boolean;
  isBusy: boolean;
  onStep: () => void;
  /** The price, which is hidden if the room is not available. */
  children: ReactNode;
}

export function PhoneBar({ reserve, reason, isSignedIn, isBusy, onStep, children }: PhoneBarProps) {
  const isReserveInView = useIsInView(reserve);
  // Hidden below the room, because it would cover the footer.
  const isRoomAtBottom = useIsInView(reserve, 'article', '-99% 0px 0px');
  const step = nextStep(reason, isSignedIn);
  if (isReserveInView !== false || isRoomAtBottom !== true) return null;
  return (
    <section
      aria-label="Next step"
      className="fixed inset-x-0 bottom-0 z-20 flex animate-appear items-center justify-between gap-4 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float lg:hidden"
    >
      <p className="min-w-0 font-semibold tabular-nums">{step === 'See options' ? 'Not available' : children}</p>
      <Button isBusy={isBusy} onClick={onStep} variant="primary">
        {step}
      </Button>
    </section>
  );
}

function nextStep(reason: string | undefined, isSignedIn: boolean): string {
  if (reason === undefined) return isSignedIn ? 'Reserve' : 'Sign in to reserve';
  if (reason === CHOOSE_DATES) return 'Check dates';
  return reason === CHANGE_GUESTS ? 'Change guests' : 'See options';
}

/** Returns whether an element, or the closest one around it, is in view. Undefined until the browser has measured it. */
function useIsInView(place: RefObject<HTMLElement | null>, around?: string, rootMargin = '0px'): boolean | undefined {
  const [isInView, setIsInView] = useState<boolean>();
  useEffect(() => {
    const element = around ? place.current?.closest(around) : place.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting), { rootMargin });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, around, rootMargin]);
  return isInView;
}
