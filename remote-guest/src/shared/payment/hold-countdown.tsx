import { useEffect, useState } from 'react';
import { Icon } from 'shared-ui';
import { formatLeft } from './deadline.ts';

interface HoldCountdownProps {
  /** The time when the hold ends by this device's clock, in ms. */
  deadline: number;
  /** Called when the hold ends. Undefined while the end must be ignored, for example during a payment. */
  onEnd: (() => void) | undefined;
}

/** Shows the remaining time of the hold. A separate component, so that only the countdown rerenders every second. */
export function HoldCountdown({ deadline, onEnd }: HoldCountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= deadline;

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, onEnd]);

  return (
    <p className="flex items-center gap-2 text-ink-muted text-sm">
      <Icon className="shrink-0" name="clock" size={18} />
      <span>
        We're holding these nights for you:{' '}
        <span className="font-semibold text-ink tabular-nums" role="timer">
          {formatLeft(deadline - now)}
        </span>
      </span>
    </p>
  );
}
