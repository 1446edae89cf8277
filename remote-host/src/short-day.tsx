import { type Day, formatShortDay } from 'contracts';

/** A day in the short form that tables use. */
export function ShortDay({ day }: { day: Day }) {
  return (
    <time className="inline-block min-w-16 min-[90rem]:whitespace-nowrap" dateTime={day}>
      {formatShortDay(day)}
    </time>
  );
}
