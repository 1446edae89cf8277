import { lodgingOf } from './rooms.ts';

/** What one journey books and changes, and another is paid for. */
export const LODGING_OF_THE_YEAR = lodgingOf('of a year');

/** In days from today. Of six nights in a row, at least one and not all are of a weekend. */
export const STAY_OF_THE_YEAR = { from: 2, to: 8, changedTo: 9 };
