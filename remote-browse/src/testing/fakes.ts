import type { Room, RoomDetail } from 'contracts';

export function fakeRoom(change: Partial<Room> = {}): Room {
  return {
    _id: 'room-1',
    title: 'Sunny flat',
    location: 'Lisbon, Portugal',
    category: 'Modern',
    image: '/img/0a1b',
    images: ['/img/0a1b'],
    price: 120,
    from: '2026-01-01',
    to: '2127-01-01',
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: 'A flat in the sun.\n\nWith a view.',
    host: { id: 'host-1', name: 'Hanna Host', image: null, email: 'host@lodge.test' },
    booked: false,
    held: false,
    keepOpen: false,
    cancellationPolicy: 'moderate',
    timeZone: 'UTC',
    ...change,
  };
}

export function fakeRooms(count: number, change: Partial<Room> = {}): Room[] {
  return Array.from({ length: count }, (_, index) => fakeRoom({ _id: `room-${index + 1}`, ...change }));
}

export const fakeRoomDetail = (change: Partial<RoomDetail> = {}): RoomDetail => ({
  ...fakeRoom(),
  taken: [],
  today: '2026-11-21',
  ...change,
});
