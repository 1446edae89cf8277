import type { Message, Thread, ThreadSummary } from 'contracts';

export const ROOM = {
  id: 'room-1',
  title: 'Quiet house',
  image: '/img/1',
  location: 'Brighton, England',
  price: 120,
  isListed: true,
};

export const THREAD: Thread = {
  id: 'thread-1',
  role: 'guest',
  room: ROOM,
  other: { name: 'Hanna Host', image: null },
  hidesContacts: true,
  last: 1,
  read: 0,
};

export const SUMMARY: ThreadSummary = {
  id: 'thread-1',
  role: 'guest',
  room: { id: ROOM.id, title: ROOM.title, image: ROOM.image },
  other: THREAD.other,
  last: { from: 'other', text: 'Yes, two cribs.', pictures: 0, at: '2126-01-01T10:00:00.000Z' },
  unread: 2,
};

export function messageAt(position: number, text: string, rest: Partial<Message> = {}): Message {
  return {
    id: `message-${position}`,
    position,
    from: 'other',
    text,
    images: [],
    at: '2126-01-01T10:00:00.000Z',
    ...rest,
  };
}
