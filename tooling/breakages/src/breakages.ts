import { answered, type Breakage, json, releaseSet, style } from './answer.ts';

/** What can be wrong with the product as people meet it. None knows a text or a source of the product. */
export const BREAKAGES: readonly Breakage[] = [
  // The API answers something else.
  {
    name: 'a night costs a dollar more than the host asks',
    fails: ['S6.10'],
    requests: /^GET \/api\/room\//,
    change: json((room) => ({ ...room, price: room.price + 1 })),
  },
  {
    name: 'a booked room is offered',
    fails: ['S6.05'],
    requests: /^GET \/api\/room\//,
    change: json((room) => ({ ...room, booked: false })),
  },
  {
    name: 'the host of a room is not known',
    fails: ['S6.06'],
    requests: /^GET \/api\/room\//,
    change: json((room) => ({ ...room, host: { ...room.host, email: null } })),
  },
  {
    name: 'a room is offered for years longer than it is',
    fails: ['S6.15'],
    requests: /^GET \/api\/room\//,
    change: json((room) => ({ ...room, to: '2099-01-01' })),
  },
  {
    name: 'the newest room is missing from the list',
    fails: ['S8.04'],
    requests: /^GET \/api\/rooms(\?|$)/,
    change: json((rooms) => {
      const newest = Math.max(...rooms.map(timeOf));
      return rooms.filter((room: { _id: string }) => timeOf(room) !== newest);
    }),
  },
  {
    name: 'a payment has no client secret',
    fails: ['S6.09'],
    requests: /^POST \/api\/create-payment-intent$/,
    change: json((intent) => ({ ...intent, clientSecret: '' })),
  },
  {
    name: 'a declined card is declined without a reason',
    fails: ['S6.13'],
    requests: /^POST .*\/payment_intents\/\w+\/confirm$/,
    change: answered(402, { error: { type: 'card_error', message: '' } }),
  },
  {
    name: 'a booking that cannot be saved is answered as saved',
    fails: ['S6.14'],
    requests: /^POST \/api\/bookings$/,
    change: answered(200, { acknowledged: true, insertedId: 'none' }),
  },
  {
    name: 'what is refunded and what is kept are swapped',
    fails: ['S9.09'],
    requests: /^GET \/api\/bookings\/[^/]+\/cancellation$/,
    change: json(({ refund, kept, ...rest }) => ({ ...rest, refund: kept, kept: refund })),
  },
  {
    name: 'a second request to become a host counts as a first',
    fails: ['S3.10'],
    requests: /^PUT \/api\/users\/[^/]+$/,
    change: json((result) => ({ ...result, modifiedCount: 1 })),
  },
  {
    name: 'nobody waits to become a host',
    fails: ['S9.05'],
    requests: /^GET \/api\/users$/,
    change: json((people) => people.map((person: object) => ({ ...person, status: 'Verified' }))),
  },
  {
    name: 'everybody is a guest',
    fails: ['S7.03', 'S7.04'],
    requests: /^GET \/api\/(user\/|session$)/,
    change: json((person) => ({ ...person, role: 'guest' })),
  },
  {
    name: 'a trip is counted twice',
    fails: ['S7.06'],
    requests: /^GET \/api\/statistics\/guest\?/,
    change: json((figures) => ({ ...figures, trips: figures.trips + 1 })),
  },
  {
    name: 'logging out leaves the cookies',
    fails: ['S7.07'],
    requests: /^GET \/api\/logout$/,
    change: ({ headers: { 'set-cookie': _, ...headers }, ...answer }) => ({ ...answer, headers }),
  },
  {
    name: 'a wrong password is reported as a disabled account',
    fails: ['S5.11'],
    requests: /^POST .*accounts:signInWithPassword/,
    change: (answer) =>
      answer.status < 400 ? answer : answered(400, { error: { code: 400, message: 'USER_DISABLED' } })(answer),
  },
  // The page is made up of something else.
  {
    name: 'the pages of hosts are open to everybody who is signed in',
    fails: ['S2.04', 'S2.05', 'S2.09'],
    ...releaseSet(({ areas }) => {
      for (const route of areas.host.routes) route.access = 'signed-in';
    }),
  },
  {
    name: 'no area says how its pages are called',
    fails: ['S1.07'],
    ...releaseSet(({ areas }) => {
      for (const route of everyArea(areas, 'routes')) route.title = 'Page';
    }),
  },
  {
    name: 'the slots of all pages are empty',
    fails: ['S6.04'],
    ...releaseSet(({ areas }) => {
      for (const area of Object.values<{ slots: unknown[] }>(areas)) area.slots = [];
    }),
  },
  {
    name: 'the files of the guest area are gone',
    fails: ['S9.06'],
    requests: /^GET \/r\/guest\//,
    change: answered(404, {}),
  },
  // The page looks different.
  { name: 'the footer is hidden', fails: ['S3.01'], ...style('footer { display: none }') },
  {
    name: 'nothing is underlined',
    fails: ['S4.06'],
    ...style('* { border-bottom-color: transparent !important; text-decoration: none !important }'),
  },
  { name: 'pictures are not shown', fails: ['S4.07', 'S6.01'], ...style('main img { display: none }') },
  {
    name: 'the spinner is blue',
    fails: ['S4.02'],
    ...style('[role=status], [role=status] * { color: blue !important }'),
  },
  { name: 'the calendar is blue', fails: ['S6.03'], ...style('[class^=rdr] { color: blue !important }') },
  { name: 'toasts are too wide', fails: ['S13.01'], ...style('.ui-toast-in { min-width: 400px }') },
];

/** Ids begin with the time at which they were made (UUIDv7). */
function timeOf({ _id }: { _id: string }): number {
  return Number.parseInt(_id.replace('-', '').slice(0, 12), 16);
}

function everyArea<T>(areas: object, part: string): { title: T }[] {
  return Object.values(areas).flatMap((area) => area[part]);
}
