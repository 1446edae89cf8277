import { formatShortDay, queryKeys, type RoomDetail } from 'contracts';
import { useMemo } from 'react';
import { queryClient } from 'shared-platform';
import { Button } from 'shared-ui';
import { deadlineOf } from '../shared/payment/deadline.ts';
import { HoldCountdown } from '../shared/payment/hold-countdown.tsx';

export interface OwnHoldProps {
  roomId: string;
  hold: NonNullable<RoomDetail['ownHold']>;
  isResuming: boolean;
  onResume: () => void;
  onEnd: () => void;
}

/** Shows that nights are still held after the guest has left the review without closing it, for example by a reload. */
export function OwnHold({ roomId, hold, isResuming, onResume, onEnd }: OwnHoldProps) {
  const { from, to, until, secondsLeft } = hold;
  const deadline = useMemo(() => {
    // `secondsLeft` was correct when the room was loaded, possibly for another page.
    const loadedAt = queryClient.getQueryState(queryKeys.room(roomId))?.dataUpdatedAt || Date.now();
    return deadlineOf({ heldUntil: until, ...(secondsLeft !== undefined && { secondsLeft }) }, loadedAt);
  }, [roomId, until, secondsLeft]);
  return (
    <section
      aria-label="Your hold"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-sheet border border-line bg-surface p-4"
    >
      <div>
        <p className="font-semibold">
          {formatShortDay(from)} to {formatShortDay(to)}
        </p>
        {deadline && <HoldCountdown deadline={deadline} onEnd={onEnd} />}
      </div>
      <Button isBusy={isResuming} onClick={onResume} size="sm" variant="primary">
        Resume
      </Button>
    </section>
  );
}
