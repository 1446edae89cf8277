/** The points in the life of a payment, for a stay or for a change of one, at which the API dies, in order. */
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
  'nights-freed': 'the nights are free, and the room is marked; nobody has looked',
  'before-offer': 'a worker has claimed the room, nothing is offered',
  'inside-offer': 'the nights are taken and the offer is noted, in a transaction that is open',
  'after-offer': 'the offer is committed, and with it what is to be told; the worker does not know it yet',
} as const;
export type OfferPoint = keyof typeof OFFER_POINTS;

export const MESSAGE_POINTS = {
  'inside-message': 'the message is written in a transaction that is open, nobody is told of it yet',
  'before-message': 'all of it is written, and not committed',
  'after-message': 'the message is committed, its writer was not answered',
} as const;
export const UNREAD_POINTS = {
  'inside-unread': 'it is noted in a transaction that is open that the mail is queued, which it is not yet',
  'mail-sent': 'the mail server has the mail, nobody noted it',
} as const;

export const REVIEW_POINTS = {
  'inside-reviews': 'the first of the reviews is public in a transaction that is open, the rating is not changed yet',
  'before-reviews': 'all of it is written, and not committed',
  'after-reviews': 'the reviews are public, nobody was answered',
} as const;
export const ASKING_POINTS = {
  'inside-asked': 'it is noted in a transaction that is open that they are asked, and no mail is queued yet',
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
