import {
  addDays,
  type Booking,
  type BookingDetail,
  type BookingReviews,
  type Room,
  type RoomCard,
  type RoomDetail,
  todayIn,
} from 'contracts';
import type { AuthUser } from 'shared-auth';

export const GUEST: AuthUser = {
  uid: 'uid-guest',
  displayName: 'Gus Guest',
  email: 'guest@lodge.test',
  photoURL: null,
};
export const HOST = { uid: 'uid-host', displayName: 'Hanna Host', email: 'host@lodge.test', photoURL: '/img/aa11' };

export const inDays = (days: number) => addDays(todayIn('UTC'), days);

/** A room of `HOST`, available from today for 60 days. */
export function fakeRoom(change: Partial<Room> = {}): Room {
  return {
    _id: 'room-1',
    title: 'Sunny flat',
    location: 'Lisbon, Portugal',
    category: 'Modern',
    image: '/img/0a1b',
    images: ['/img/0a1b'],
    price: 19.99,
    from: inDays(0),
    to: inDays(60),
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: 'A flat in the sun.\n\nWith a view.',
    host: { id: 'host-1', name: HOST.displayName, image: HOST.photoURL, email: HOST.email },
    booked: false,
    held: false,
    keepOpen: false,
    cancellationPolicy: 'moderate',
    timeZone: 'UTC',
    ...change,
  };
}

export function fakeRoomCard(change: Partial<RoomCard> = {}): RoomCard {
  const { _id, title, location, category, image, price, booked } = fakeRoom();
  return { _id, title, location, category, image, price, booked, placeholder: null, ...change };
}

export function fakeRoomDetail(change: Partial<RoomDetail> = {}): RoomDetail {
  return { ...fakeRoom(), taken: [], today: inDays(0), ...change };
}

/** A booking of `fakeRoom` by `GUEST`, for three nights, ten days from now. */
export function fakeBooking(change: Partial<Booking> = {}): Booking {
  return {
    _id: 'booking-1',
    guest: { name: 'Gus Guest', email: GUEST.email, image: null },
    host: HOST.email,
    location: 'Lisbon, Portugal',
    price: 59.97,
    from: inDays(10),
    to: inDays(13),
    title: 'Sunny flat',
    roomId: 'room-1',
    image: '/img/0a1b',
    transactionId: 'pi_1',
    date: '2026-01-01T10:00:00.000Z',
    state: 'confirmed',
    cancellationPolicy: 'moderate',
    timeZone: 'UTC',
    ...change,
  };
}

export function fakeBookingDetail(change: Partial<BookingDetail> = {}): BookingDetail {
  return {
    ...fakeBooking(),
    code: '7KQ2-M4XD',
    hostedBy: { id: 'host-1', name: HOST.displayName, image: HOST.photoURL, email: HOST.email },
    checkInHour: 15,
    checkOutHour: 11,
    lines: [{ nights: 3, each: 19.99, amount: 59.97 }],
    paid: 59.97,
    timeline: [
      { event: 'held', at: '2026-01-01T09:55:00.000Z' },
      { event: 'paid', at: '2026-01-01T09:59:00.000Z', amount: 59.97 },
      { event: 'confirmed', at: '2026-01-01T10:00:00.000Z' },
    ],
    ...change,
  };
}

export function fakeReviews(change: Partial<BookingReviews> = {}): BookingReviews {
  const now = Date.now();
  return {
    side: 'guest',
    opens: new Date(now - DAY_MS).toISOString(),
    until: new Date(now + 13 * DAY_MS).toISOString(),
    isOpen: true,
    ...change,
  };
}

const DAY_MS = 24 * 60 * 60_000;
