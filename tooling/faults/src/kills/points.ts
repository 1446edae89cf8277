/** The points at which the API is killed during a payment for a stay or for a change of one, in order. */
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

export const READING_POINTS = {
  'before-nights': 'the file has arrived and is understood, nothing is recorded',
  'inside-nights': 'stays are recorded in a transaction that is open, their nights are not closed or opened yet',
  'after-nights': 'the nights are committed, and with them what is to be told; the worker does not know it yet',
} as const;
export type ReadingPoint = keyof typeof READING_POINTS;

export const OFFER_POINTS = {
  'nights-freed': 'the nights are free and the room is marked, but no worker has claimed it',
  'before-offer': 'a worker has claimed the room but has offered nothing',
  'inside-offer': 'the nights and the offer are written, but their transaction is open',
  'after-offer': 'the offer and its notifications are committed, but the worker got no response',
} as const;
export type OfferPoint = keyof typeof OFFER_POINTS;

export const MESSAGE_POINTS = {
  'inside-message': 'the message is written in an open transaction, but no notification is',
  'before-message': 'everything is written but not committed',
  'after-message': 'the message is committed, but its writer got no response',
} as const;
export const UNREAD_POINTS = {
  'inside-unread': 'an open transaction has recorded that the email is queued, but has not queued it',
  'mail-sent': 'the mail server has the email, but its job is not marked as done',
} as const;

export const REVIEW_POINTS = {
  'inside-reviews': 'the first review is public in an open transaction, but the rating has not changed',
  'before-reviews': 'everything is written but not committed',
  'after-reviews': 'the reviews are public, but nobody got a response',
} as const;
export const ASKING_POINTS = {
  'inside-asked': 'an open transaction has recorded the request for reviews, but has queued no email',
  'mail-sent': UNREAD_POINTS['mail-sent'],
} as const;

export type MessagePoint = keyof typeof MESSAGE_POINTS;
export type UnreadPoint = keyof typeof UNREAD_POINTS;
export type ReviewPoint = keyof typeof REVIEW_POINTS;
export type AskingPoint = keyof typeof ASKING_POINTS;

export type Point =
  | keyof typeof POINTS
  | ReadingPoint
  | OfferPoint
  | MessagePoint
  | UnreadPoint
  | ReviewPoint
  | AskingPoint
  | 'transfer-done';
