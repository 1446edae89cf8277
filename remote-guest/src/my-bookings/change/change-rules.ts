import { type BookingDetail, type Day, type DayRange, PARTY_MEMBERS, type Party, type RoomDetail } from 'contracts';
import type { DayRules } from 'shared-ui';

/**
 * Returns the days that the guest can choose: the room's available days and the nights that the guest has already
 * booked.
 */
export function changeRules(room: RoomDetail, { from, to, pendingChange }: BookingDetail): DayRules {
  const own: DayRange[] = [{ from, to }, ...(pendingChange ? [pendingChange] : [])];
  const isOwn = (night: Day) => own.some((range) => range.from <= night && night < range.to);
  return {
    minDay: [from, room.today, room.from].sort().find((day) => day >= room.today),
    maxDay: [room.to, to].sort()[1],
    reasonFor: (night) => (isTaken(room, night) ? 'Taken' : undefined),
    isDisabled: (night) => !isOwn(night) && (night < room.from || night >= room.to || isTaken(room, night)),
  };
}

const isTaken = ({ taken }: RoomDetail, night: Day) => taken.some((range) => range.from <= night && night < range.to);

export function isSameParty(a: Party, b: Party): boolean {
  return PARTY_MEMBERS.every((member) => a[member] === b[member]);
}
