import { formatSum, type RoomCard } from 'contracts';
import { formatDay, formatDays } from './format-days.ts';

export function StayNote({ room: { stay } }: { room: RoomCard }) {
  if (!stay) return null;
  return (
    <>
      <p className="text-ink-muted tabular-nums">
        {formatSum(stay.total)} total, {formatDays(stay)}
      </p>
      {stay.freeUntil && (
        <p className="text-sm text-success-ink">Free cancellation until {formatDay(stay.freeUntil)}</p>
      )}
    </>
  );
}
