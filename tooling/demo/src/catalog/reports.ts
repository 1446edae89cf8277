import type { DemoReview } from './reviews.ts';

/** What a host says is wrong with what a guest wrote: a review of a stay, or a message by its number in a thread. */
export type DemoReport = {
  room: string;
  guest: DemoReview['guest'];
  reason: string;
  text: string;
} & ({ startInDays: number } | { message: number });

/** They wait for the admin. */
export const DEMO_REPORTS: readonly DemoReport[] = [
  {
    guest: 'guest',
    room: 'thatched-hut-bentota',
    startInDays: -75,
    reason: 'untrue',
    text: 'The first train passes at half past six, not at five.',
  },
  {
    guest: 'guest2',
    room: 'chalet-lech',
    message: 0,
    reason: 'scam',
    text: 'He wants me to write to his own address before there is a booking.',
  },
];
