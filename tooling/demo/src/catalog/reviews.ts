import type { DemoBooking } from './bookings.ts';

/** What both sides of a past stay say of each other. */
export interface DemoReview extends Pick<DemoBooking, 'guest' | 'room' | 'startInDays'> {
  /** 1 to 5, in the order of `ROOM_ASPECTS`. */
  stars: readonly [number, number, number, number, number, number, number];
  text: string;
  /** What the host says of the guest. */
  ofGuest: string;
  answer?: string;
}

/** Three for some rooms, so that these have a rating. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  {
    guest: 'guest2',
    room: 'thatched-hut-bentota',
    startInDays: -20,
    stars: [5, 5, 5, 5, 5, 5, 4],
    text: 'We woke up to the sea and to string hoppers on the step. Nimal knows where the turtles come ashore: ask him on the first evening, not on the last.',
    ofGuest: 'Left the hut as he found it. Always welcome.',
    answer: 'Thank you, Samuel. Nimal has counted eleven nests since you left.',
  },
  {
    guest: 'guest',
    room: 'thatched-hut-bentota',
    startInDays: -75,
    stars: [4, 5, 4, 5, 5, 5, 4],
    text: 'As pretty as in the pictures, and as open: bring a mosquito coil. The trains pass behind the garden at five in the morning, which nobody had told us.',
    ofGuest: 'Friendly and easy to talk to.',
    answer: 'The trains are in the description now. Thank you for saying so.',
  },
  {
    guest: 'guest2',
    room: 'thatched-hut-bentota',
    startInDays: -140,
    stars: [5, 4, 5, 5, 5, 5, 5],
    text: 'Quiet, shady, and the water is warm until ten at night.',
    ofGuest: 'A careful guest.',
  },
  {
    guest: 'guest',
    room: 'white-cave-guadix',
    startInDays: -41,
    stars: [5, 5, 5, 5, 5, 4, 5],
    text: 'Outside it was 39 degrees, inside we slept under a blanket. The walk up from the bus is steep with luggage.',
    ofGuest: 'A pleasure to host.',
  },
  {
    guest: 'guest2',
    room: 'white-cave-guadix',
    startInDays: -90,
    stars: [3, 4, 3, 4, 5, 3, 4],
    text: 'The cave is lovely, but the telephone has no signal in the bedrooms and the goat gets up at six.',
    ofGuest: 'Told us at once when a glass broke. Thank you.',
    answer: 'We asked the goat. A router stands in the hall since May.',
  },
  {
    guest: 'guest',
    room: 'white-cave-guadix',
    startInDays: -150,
    stars: [5, 5, 5, 5, 5, 5, 5],
    text: 'Dark, silent and cool. I have not slept like that in years.',
    ofGuest: 'Tidy, quiet, on time.',
  },
  {
    guest: 'guest',
    room: 'jungle-pool-ubud',
    startInDays: -60,
    stars: [5, 5, 5, 4, 5, 5, 5],
    text: 'The pool at dawn, with the mist still in the palms, is worth the flight.',
    ofGuest: 'Warm and considerate.',
  },
  {
    guest: 'guest2',
    room: 'jungle-pool-ubud',
    startInDays: -105,
    stars: [5, 5, 5, 5, 5, 4, 4],
    text: 'Better than the pictures. The last kilometre of the road is rough, so take the driver that Elias suggests.',
    ofGuest: 'Punctual, and left good advice for the next guests.',
    answer: 'Wayan says hello, and that the road is being paved.',
  },
  {
    guest: 'guest',
    room: 'jungle-pool-ubud',
    startInDays: -160,
    stars: [4, 4, 5, 5, 5, 5, 4],
    text: 'A dream in the dry months. In April it rained each afternoon, and the terrace got slippery.',
    ofGuest: 'Very nice to have around.',
  },
];
