/** Where in the life of a payment, for a stay or for a change of one, the API dies, in the order of that life. */
export const POINTS = {
  'before-hold': 'before the nights are committed',
  'after-hold': 'the nights are committed, no intent is made',
  'after-intent': 'the provider made the intent, nobody noted it',
  'after-charge': 'the card was charged, the page is just saying so',
  'webhook-received': 'an event of the provider has just arrived',
  'inside-finalise': 'the booking is confirmed or changed in a transaction that is open',
  'after-commit': 'the booking is committed, nobody was answered',
  'refund-done': 'the provider gave the money back, nobody noted it',
} as const;

/** And while a calendar of another site is read. */
export const READING_POINTS = {
  'before-nights': 'the file has arrived and is understood, nothing is recorded',
  'inside-nights': 'stays are recorded in a transaction that is open, their nights are not closed or opened yet',
  'after-nights': 'the nights are committed, and with them what is to be told; the worker does not know it yet',
} as const;
export type ReadingPoint = keyof typeof READING_POINTS;

/** And of a payout: the provider sent the host the money, or took it back, and nobody noted it. */
export type Point = keyof typeof POINTS | ReadingPoint | 'transfer-done';
