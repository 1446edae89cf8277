import { lodgingOf } from './rooms.ts';

export const LODGING_OF_THE_YEAR = lodgingOf('of a year');

/** In days from today. Six successive nights include at least one weekend night and one weekday night. */
export const STAY_OF_THE_YEAR = { from: 2, to: 8, changedTo: 9 };
