export interface DemoBooking {
  guest: 'guest' | 'guest2';
  /** Slug of the room. */
  room: string;
  /** Day of check-in, counted from today; negative in the past. */
  startInDays: number;
  nights: number;
}

/**
 * Stays of the past, running now and to come. Past and running ones may begin before the room's window, which
 * opens today at the earliest. A room without `keepOpen` counts as booked until its stay is over.
 */
export const DEMO_BOOKINGS: readonly DemoBooking[] = [
  { guest: 'guest', room: 'jungle-pool-ubud', startInDays: -160, nights: 5 },
  { guest: 'guest', room: 'white-cave-guadix', startInDays: -150, nights: 4 },
  { guest: 'guest2', room: 'thatched-hut-bentota', startInDays: -140, nights: 9 },
  { guest: 'guest2', room: 'jungle-pool-ubud', startInDays: -105, nights: 6 },
  { guest: 'guest2', room: 'white-cave-guadix', startInDays: -90, nights: 3 },
  { guest: 'guest', room: 'thatched-hut-bentota', startInDays: -75, nights: 8 },
  { guest: 'guest', room: 'jungle-pool-ubud', startInDays: -60, nights: 7 },
  { guest: 'guest', room: 'white-cave-guadix', startInDays: -41, nights: 6 },
  { guest: 'guest', room: 'canal-mill-kinderdijk', startInDays: -12, nights: 3 },
  { guest: 'guest', room: 'thatched-hut-bentota', startInDays: -2, nights: 5 },
  { guest: 'guest', room: 'jetty-cabin-altaussee', startInDays: 9, nights: 4 },
  { guest: 'guest', room: 'chalet-lech', startInDays: 38, nights: 7 },
  { guest: 'guest2', room: 'thatched-hut-bentota', startInDays: -20, nights: 7 },
  { guest: 'guest2', room: 'jungle-pool-ubud', startInDays: -1, nights: 4 },
  { guest: 'guest2', room: 'black-gables-aarhus', startInDays: 6, nights: 2 },
  { guest: 'guest2', room: 'cliff-house-oia', startInDays: 24, nights: 5 },
  { guest: 'guest2', room: 'white-cave-guadix', startInDays: 15, nights: 10 },
];
