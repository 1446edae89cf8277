import { formatSum, type RoomCard } from 'contracts';
import { formatDay, formatDays } from './format-days.ts';
import { formatDistance } from './format-distance.ts';

export function StayNote({ room: { km, stay } }: { room: RoomCard }) {
  return (
    <>
      {km !== undefined && <p className="text-ink-muted tabular-nums">{formatDistance(km)} away</p>}
      {stay && (
        <p className="text-ink-muted tabular-nums">
          {formatSum(stay.total)} total, {formatDays(stay)}
        </p>
      )}
      {stay?.freeUntil && (
        <p className="text-sm text-success-ink">Free cancellation until {formatDay(stay.freeUntil)}</p>
      )}
    </>
  );
}
