/** What a site is asked for. */
export const KINDS = {
  home: 'home and its categories, painted and kept',
  roomPage: "a room's page that is painted for this visitor",
  searchPage: "a search's page that is painted for this visitor",
  kept: 'a list that the edge has kept',
  list: 'a list of a category, asked by somebody signed in',
  search: 'a search for a place and dates, with its summary',
  room: 'a room',
  session: 'who is signed in',
  stays: "a guest's bookings",
  file: 'a file of a release',
  hold: 'a hold with its payment intent',
  booking: 'a booking: hold, payment, webhook, confirmation, mails',
} as const;
export type Kind = keyof typeof KINDS;

/** `painter`: the processes that paint for the edge. */
export const PARTS = ['edge', 'painter', 'api', 'database', 'worker'] as const;
export type Part = (typeof PARTS)[number];

/** Processor time in ms. */
export type Cpu = Record<Part, number>;

export interface Cost extends Cpu {
  /** Of the answers, as they are sent. */
  bytes: number;
  /** Of the answers before they are compressed: what keeping them takes. */
  plainBytes: number;
}

/** What a booking leaves in a table. */
export interface Growth {
  table: string;
  rows: number;
  /** With its share of the indexes. */
  bytes: number;
}

/** `costs.json`, which `npm run bench -- --only scale` writes. */
export interface Costs {
  /** The day of the measurement. */
  on: string;
  machine: string;
  rooms: number;
  requests: Record<Kind, Cost>;
  growth: Growth[];
  /** Bytes of a row with its share of the indexes. */
  rowBytes: Record<'rooms' | 'people', number>;
  /** Bytes of the write-ahead log for a booking. */
  log: number;
}
