import { HOLD_MINUTES } from 'contracts';
import { useEffect, useState } from 'react';
import { Icon } from 'shared-ui';

const WHOLE_MS = HOLD_MINUTES * 60_000;

/**
 * Until when the nights are held, on this machine's clock. That one may be wrong: a hold that would be over
 * already, or longer than any, is taken for a fresh one.
 */
export function deadlineOf(heldUntil: string, now: number): number {
  const left = Date.parse(heldUntil) - now;
  return now + (left > 0 && left <= WHOLE_MS ? left : WHOLE_MS);
}

/** `14:05` */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long the nights are still held. Alone in its component, as it renders each second. */
export function HoldCountdown({ deadline, onEnd }: { deadline: number; onEnd: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= deadline;

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  return (
    <p className="flex items-center gap-2 text-ink-muted text-sm">
      <Icon className="shrink-0" name="clock" size={18} />
      <span>
        We hold these nights for you:{' '}
        <span className="font-semibold text-ink tabular-nums" role="timer">
          {formatLeft(deadline - now)}
        </span>
      </span>
    </p>
  );
}
