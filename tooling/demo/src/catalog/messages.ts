export interface DemoThread {
  guest: 'guest' | 'guest2';
  /** Slug of the room. */
  room: string;
  /** The first one is the guest's; then they take turns. */
  messages: readonly string[];
  /** The last message is unread. */
  isUnread?: true;
}

/** What guests ask and hosts answer, on the day of the first start. */
export const DEMO_THREADS: readonly DemoThread[] = [
  {
    guest: 'guest',
    room: 'jetty-cabin-altaussee',
    messages: [
      'Hello! We arrive by train at half past four. How far is the walk from the station?',
      'Twenty minutes along the lake. With luggage I can pick you up, just tell me the train.',
      'That would be lovely, thank you. Is there firewood, or do we bring some?',
      'There is plenty behind the cabin. I light the stove before you come.',
    ],
    isUnread: true,
  },
  {
    guest: 'guest',
    room: 'cliff-house-oia',
    messages: [
      'Is the terrace safe for a child of two?',
      'There is a wall of about a metre all around, and I can put up the gate at the steps.',
    ],
  },
  {
    guest: 'guest2',
    room: 'black-gables-aarhus',
    messages: [
      'Could we check in at noon?',
      'Yes, the stay before yours leaves the day before.',
      'Great! My number is +45 20 12 34 56, in case something comes up.',
    ],
    isUnread: true,
  },
  {
    guest: 'guest2',
    room: 'chalet-lech',
    messages: ['Do you rent skis, or know somebody who does? You can reach me at samuel@example.test.'],
    isUnread: true,
  },
];
