import { addDays, type Booking, type ImageUploaded, type Room, todayIn } from 'contracts';

export const HOST = { uid: 'uid-host', displayName: 'Hanna Host', email: 'host@lodge.test', photoURL: '/img/aa11' };

/** A day counted from today, in the zone of the fakes. */
export const inDays = (days: number) => addDays(todayIn('UTC'), days);

export function fakeRoom(change: Partial<Room> = {}): Room {
  return {
    _id: 'room-1',
    title: 'Sunny flat',
    location: 'Lisbon, Portugal',
    category: 'Modern',
    image: '/img/0a1b',
    images: [],
    price: 120,
    from: inDays(0),
    to: inDays(60),
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: '',
    host: { id: 'host-1', name: HOST.displayName, image: HOST.photoURL, email: HOST.email },
    booked: false,
    held: false,
    keepOpen: false,
    cancellationPolicy: 'moderate',
    timeZone: 'UTC',
    ...change,
  };
}

export function fakeBooking(change: Partial<Booking> = {}): Booking {
  return {
    _id: 'booking-1',
    guest: { name: 'Gus Guest', email: 'guest@lodge.test', image: null },
    host: HOST.email,
    location: 'Lisbon, Portugal',
    price: 240,
    from: inDays(3),
    to: inDays(5),
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

export function fakeUpload(hash = '0a1b'): ImageUploaded {
  const address = `/img/${hash}`;
  return {
    data: { id: hash, url: address, display_url: address, width: 640, height: 480, size: 1000 },
    success: true,
    status: 200,
  };
}
