import { z } from 'zod';
import type { Shape } from '../base/shape.ts';
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
  moneyProblemEndpoints,
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

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'object';

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

/** Pages link to the CSV file instead of calling its endpoint. */
const { getEarningsFile, ...earningsCalls } = earningsEndpoints;

const { countNotifications, ...notificationCalls } = notificationEndpoints;

/** Every page bundles these session calls, but few pages need the other calls for accounts. */
const { saveUser, getUser, ...accountCalls } = peopleEndpoints;
const { openSession, getSession, closeSession, ...otherSessionCalls } = sessionEndpoints;

const HEAD = '// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.\n';

const TABLES: Record<string, Endpoints> = {
  alternatives: { listFreeStays, listSimilarRooms },
  audit: auditEndpoints,
  // Separate, because every page bundles it.
  bell: { countNotifications },
  bookings: bookingEndpoints,
  calendar: calendarEndpoints,
  changes: changeEndpoints,
  checkout: holdEndpoints,
  'host-bookings': hostBookingEndpoints,
  images: imageEndpoints,
  mails: mailEndpoints,
  map: { findPins },
  messages: { ...messageEndpoints, ...messagePictureEndpoints, reportMessage },
  'money-problems': moneyProblemEndpoints,
  notifications: notificationCalls,
  'outside-calendars': outsideCalendarEndpoints,
  payouts: { ...payoutEndpoints, ...earningsCalls },
  people: { ...accountCalls, ...otherSessionCalls, ...deletionEndpoints },
  push: pushEndpoints,
  'report-review': { reportReview },
  reports: decisionEndpoints,
  reviews: ownReviewEndpoints,
  'room-reviews': { listRoomReviews },
  rooms: listEndpoints,
  // Separate, because the room page loads it only with the payment form.
  'save-booking': { saveBooking },
  'saved-places': savedPlaceEndpoints,
  // Separate, because the home page can list rooms without a search.
  search: { summariseSearch, suggestPlaces },
  sessions: { openSession, getSession, closeSession, saveUser, getUser },
  statistics: statisticsEndpoints,
  waitlist: waitlistEndpoints,
};

/**
 * Returns the files of `calls/`: the parts of each endpoint that pages need, without the schema library. A bundler
 * drops unused calls, and can load each file with the part of a page that uses it.
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
