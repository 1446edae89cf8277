import { addDays, type Booking, type RoomDetail, todayIn } from 'contracts';

export const GUEST = { uid: 'uid-guest', displayName: 'Gus Guest', email: 'guest@lodge.test', photoURL: null };

/** A day counted from today, in the zone of the fakes. */
export const inDays = (days: number) => addDays(todayIn('UTC'), days);

export function fakeRoom(change: Partial<RoomDetail> = {}): RoomDetail {
  return {
    _id: 'room-1',
    title: 'Sunny flat',
    location: 'Lisbon, Portugal',
    category: 'Modern',
    image: '/img/0a1b',
    images: ['/img/0a1b'],
    price: 19.99,
    from: inDays(-10),
    to: inDays(90),
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: 'A flat in the sun.',
    host: { id: 'host-1', name: 'Hanna Host', image: null, email: 'host@lodge.test' },
    booked: false,
    held: false,
    keepOpen: true,
    cancellationPolicy: 'moderate',
    timeZone: 'UTC',
    taken: [],
    today: inDays(0),
    ...change,
  };
}

export function fakeBooking(change: Partial<Booking> = {}): Booking {
  return {
    _id: 'booking-1',
    guest: { name: GUEST.displayName, email: GUEST.email, image: null },
    host: 'host@lodge.test',
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
