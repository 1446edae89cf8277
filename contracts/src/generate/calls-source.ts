import { z } from 'zod';
import {
  auditEndpoints,
  bookingEndpoints,
  calendarEndpoints,
  changeEndpoints,
  checkoutEndpoints,
  deletionEndpoints,
  type Endpoint,
  type Endpoints,
  earningsEndpoints,
  hostBookingEndpoints,
  imageEndpoints,
  mailEndpoints,
  messageEndpoints,
  messagePictureEndpoints,
  notificationEndpoints,
  outsideCalendarEndpoints,
  payoutEndpoints,
  peopleEndpoints,
  pushEndpoints,
  reportEndpoints,
  reviewEndpoints,
  roomEndpoints,
  savedPlaceEndpoints,
  sessionEndpoints,
  statisticsEndpoints,
  waitlistEndpoints,
} from '../endpoints/index.ts';
import type { Shape } from '../shape.ts';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'object';

/** The parts of JSON Schema in which answers are written. */
interface JsonSchema {
  type?: JsonType | JsonType[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
}

const { saveBooking, ...holdEndpoints } = checkoutEndpoints;
const { summariseSearch, suggestPlaces, findPins, listFreeStays, listSimilarRooms, ...listEndpoints } = roomEndpoints;
const { listRoomReviews, ...ownReviewEndpoints } = reviewEndpoints;
const { reportReview, reportMessage, ...decisionEndpoints } = reportEndpoints;

/** The file of earnings is a link. */
const { getEarningsFile, ...earningsCalls } = earningsEndpoints;

/** The bell is in the shell, and asks for no more. */
const { countNotifications, ...notificationCalls } = notificationEndpoints;

/** Every page asks who is signed in; few change an account. */
const { saveUser, getUser, ...accountCalls } = peopleEndpoints;
const { openSession, getSession, closeSession, ...otherSessionCalls } = sessionEndpoints;

const HEAD = '// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.\n';

/** The endpoints that pages call, by the file that their calls go into. */
const TABLES: Record<string, Endpoints> = {
  // Loaded when a room cannot be had.
  alternatives: { listFreeStays, listSimilarRooms },
  audit: auditEndpoints,
  // Alone: every page has it.
  bell: { countNotifications },
  bookings: bookingEndpoints,
  calendar: calendarEndpoints,
  changes: changeEndpoints,
  checkout: holdEndpoints,
  'host-bookings': hostBookingEndpoints,
  images: imageEndpoints,
  mails: mailEndpoints,
  // The map's code comes when it is shown.
  map: { findPins },
  messages: { ...messageEndpoints, ...messagePictureEndpoints, reportMessage },
  notifications: notificationCalls,
  'outside-calendars': outsideCalendarEndpoints,
  payouts: { ...payoutEndpoints, ...earningsCalls },
  people: { ...accountCalls, ...otherSessionCalls, ...deletionEndpoints },
  push: pushEndpoints,
  // Loaded when somebody reports a review.
  'report-review': { reportReview },
  reports: decisionEndpoints,
  reviews: ownReviewEndpoints,
  // Loaded when a room's reviews come into view.
  'room-reviews': { listRoomReviews },
  rooms: listEndpoints,
  // Apart: a page that holds nights loads what saves the booking with the payment.
  'save-booking': { saveBooking },
  // Hearts and lists come later than the rooms of a page.
  'saved-places': savedPlaceEndpoints,
  // Home lists rooms, and loads these calls only to search.
  search: { summariseSearch, suggestPlaces },
  sessions: { openSession, getSession, closeSession, saveUser, getUser },
  statistics: statisticsEndpoints,
  // Loaded when the nights of a stay are taken.
  waitlist: waitlistEndpoints,
};

/**
 * The files of `calls/`: what a page needs of each endpoint, without the library that the schemas are written in. A
 * bundler drops unused calls, and can load a file only with the part of a page that uses it.
 */
export function callsSources(): Record<string, string> {
  const sources: Record<string, string> = { 'index.ts': HEAD };
  for (const [file, table] of Object.entries(TABLES)) {
    const calls = Object.entries(table).map(([name, endpoint]) => callSource(name, endpoint));
    sources[`${file}.ts`] = `${HEAD}import type { EndpointCall } from '../endpoint-call.ts';\n${calls.join('')}`;
    sources['index.ts'] += `export * from './${file}.ts';\n`;
  }
  return sources;
}

export function callSource(name: string, endpoint: Endpoint): string {
  const { call, fields, summary, deprecated, answer, isPaged, isQuiet, file } = endpoint;
  const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const value = JSON.stringify({ call, fields, answer: shapeOf(schema), isPaged, isQuiet, file });
  const mark = deprecated ? ` @deprecated ${deprecated}` : '';
  return `\n/** ${summary}.${mark} */\nexport const ${name}: EndpointCall<'${name}'> = ${value};\n`;
}

function shapeOf({ type, anyOf, items, properties, required = [], additionalProperties }: JsonSchema): Shape {
  if (Array.isArray(type)) return shapeOf({ anyOf: type.map((each) => ({ type: each })) });
  if (anyOf) {
    const [some, ...others] = anyOf.filter((each) => each.type !== 'null');
    if (!some || others.length > 0 || anyOf.length !== 2) throw new Error(`No shape for ${JSON.stringify(anyOf)}`);
    return ['nullable', shapeOf(some)];
  }
  if (items) return ['list', shapeOf(items)];
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]): [string, Shape] => {
      const shape = shapeOf(field);
      return [name, required.includes(name) ? shape : ['optional', shape]];
    });
    return Object.fromEntries(fields);
  }
  if (type === 'object') return ['record', shapeOf(additionalProperties ?? {})];
  return type === 'integer' ? 'number' : (type ?? 'unknown');
}
