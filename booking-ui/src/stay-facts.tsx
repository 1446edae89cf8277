import { type BookingDetail, formatHour, formatLongDay } from 'contracts';
import type { Fact } from 'shared-ui/record';

/** Returns the facts about a stay that the host and admins see. */
export function stayFacts({ from, to, code, timeZone, checkInHour, checkOutHour }: BookingDetail): Fact[] {
  return [
    { name: 'Check-in', value: formatLongDay(from), hint: `from ${formatHour(checkInHour)}` },
    { name: 'Check-out', value: formatLongDay(to), hint: `until ${formatHour(checkOutHour)}` },
    { name: 'Booking code', value: <span className="font-mono tracking-wide">{code}</span> },
    { name: 'Time zone', value: timeZone.replaceAll('_', ' ') },
  ];
}
