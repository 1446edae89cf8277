import { addDays, type CalendarStay, type RoomCalendar } from 'contracts';

/** The current day in the calendar tests, a Tuesday. */
export const TODAY = '2026-12-01';

export function fakeCalendar({ room, ...change }: PartialCalendar = {}): RoomCalendar {
  return {
    room: {
      _id: 'room-1',
      title: 'Sunny flat',
      image: '/img/0a1b',
      price: 120,
      from: TODAY,
      to: '2027-11-01',
      keepOpen: true,
      timeZone: 'UTC',
      unlisted: false,
      version: 1,
      ...room,
    },
    today: TODAY,
    nights: [],
    stays: [],
    ...change,
  };
}

interface PartialCalendar extends Partial<Omit<RoomCalendar, 'room'>> {
  room?: Partial<RoomCalendar['room']>;
}

export function fakeStay(change: Partial<CalendarStay> = {}): CalendarStay {
  const from = change.from ?? '2026-12-08';
  return {
    kind: 'booking',
    bookingId: 'booking-1',
    to: addDays(from, 2),
    preparationDays: 0,
    guest: 'Clara',
    ...change,
    from,
  };
}
