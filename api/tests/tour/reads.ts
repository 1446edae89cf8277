import { STAY_FILTERS } from 'contracts';
import { BUSY_HOST } from '../fill-site.ts';
import { inDays } from '../lodging.ts';
import type { Caller } from '../test-api.ts';

/** One of the generated rooms. 2,000 rooms are in the same country, and 6,667 have the same category. */
const LIKE_MANY = '01900003-0000-7000-8000-000000000001';

export interface Visited {
  admin: Caller;
  host: Caller;
  guest: Caller;
  /** A room that can only be booked as a whole. */
  whole: string;
  roomId: string;
  booked: string;
  thread: string;
  lists: string[];
  mailSecret: string;
}

/** Returns the URLs that each caller reads, with every kind of filter and page. */
export function readsOf(visited: Visited): [Caller, string[]][] {
  const { admin, host, guest, whole, roomId, booked, thread, lists, mailSecret } = visited;
  const range = `from=${inDays(-300)}&to=${inDays(60)}`;
  const own = encodeURIComponent(host.email);
  const year = `from=${inDays(0)}&to=${inDays(365)}`;
  const page = `cursor=${roomId}&limit=100`;
  return [
    [
      host,
      [`/rooms/${own}`, `/rooms/${own}?${page}`, `/bookings/host?email=${own}`, `/bookings/host?email=${own}&${page}`],
    ],
    [
      host,
      ['', `&roomId=${roomId}`].flatMap((rest) => [
        `/bookings/host/counts?email=${own}${rest}`,
        `/bookings/host/days?email=${own}&from=${inDays(-9)}&to=${inDays(20)}${rest}`,
        `/bookings/host?email=${own}${rest}`,
        ...STAY_FILTERS.flatMap((show) => [
          `/bookings/host?email=${own}&show=${show}${rest}`,
          `/bookings/host?email=${own}&show=${show}${rest}&cursor=${inDays(0)}.${roomId}&limit=100`,
        ]),
      ]),
    ],
    [host, [`/bookings/${booked}/note`, `/rooms/${roomId}/check-in`, `/bookings/${booked}/guest-reviews`]],
    [host, ['/reviews/waiting?as=host', `/bookings/${booked}/reviews`]],
    [guest, ['/reviews/waiting?as=guest', `/room/${LIKE_MANY}/reviews`, `/room/${LIKE_MANY}/reviews?${page}`]],
    [host, [`/statistics/host?${range}`, '/statistics/host/now']],
    [host, ['', '?sort=soonest'].map((sort) => `/statistics/host/open-nights${sort}`)],
    [host, ['/payouts/account', '/payouts', `/payouts?${page}`, '/payouts/upcoming', `/earnings?${range}`]],
    [host, [`/payouts/upcoming?cursor=${inDays(20)}.${roomId}`, `/earnings.csv?${range}`]],
    [
      host,
      ['listings', 'stays'].flatMap((part) => [
        `/earnings/${part}?${range}`,
        `/earnings/${part}?${range}&limit=100&cursor=${part === 'stays' ? inDays(-20) : 48_000}.${roomId}`,
      ]),
    ],
    [host, [`/calendar?${year}`, `/calendar?${year}&${page}`, `/calendar/${roomId}?${year}`]],
    [guest, ['/rooms', '/rooms?category=Lake', '/rooms?fields=card', `/rooms?fields=card&category=Lake&${page}`]],
    [
      guest,
      searchesFrom(whole).flatMap((search) => [
        `/rooms?fields=card&${search}`,
        `/rooms?${search}`,
        `/search?${search}`,
      ]),
    ],
    [
      guest,
      [
        `/room/${whole}/free-stays?from=${inDays(30)}&nights=3`,
        `/room/${whole}/similar`,
        `/room/${LIKE_MANY}/similar?adults=2&from=${inDays(30)}&to=${inDays(33)}`,
        `/room/${LIKE_MANY}/similar?adults=50&pets=1&from=${inDays(30)}&to=${inDays(33)}`,
      ],
    ],
    [guest, areas().map((area) => `/search/pins?${area}`)],
    [guest, ['/places?q=', '/places?q=city 77', '/places?q=citi 77', '/places?q=lisbn, portugal']],
    [guest, [`/room/${whole}`, `/bookings?email=${guest.email}`, `/bookings?email=${guest.email}&${page}`]],
    [guest, [`/statistics/guest?${range}`, '/statistics/guest/now', `/user/${guest.email}`, '/session']],
    [guest, ['', '/cancellation', '/receipt.pdf', '/calendar.ics'].map((paper) => `/bookings/${booked}${paper}`)],
    [admin, ['/users', '/users?cursor=guest-2&limit=100', '/users?search=guest-77', '/users?status=Requested']],
    [
      admin,
      ['/users?search=gue%207', '/users?search=7&status=Requested', '/users?search=gue%207&cursor=guest-7&limit=25'],
    ],
    [
      admin,
      ['bookings', 'rooms'].flatMap((what) =>
        [
          '',
          'q=quiet%20house%20777',
          'q=quiet',
          'q=guest-7',
          `q=${encodeURIComponent(BUSY_HOST)}`,
          `q=${roomId}`,
        ].flatMap((q) => [`/${what}/all?${q}`, `/${what}/all?${q}&${page}`]),
      ),
    ],
    [admin, ['/bookings/all?q=7KQ2-M4XD', '/bookings/all?q=pi_777']],
    [admin, ['/audit', '/audit?topic=bookings', `/statistics/admin?${range}`, '/statistics/admin/now']],
    [admin, ['/health', '/metrics', '/openapi.json']],
    [
      guest,
      ['/threads', '/threads?limit=100&cursor=900', '/threads/unread', `/threads/${thread}`].concat(
        ['', '?before=9', '?after=0'].map((query) => `/threads/${thread}/messages${query}`),
      ),
    ],
    [host, ['/threads', '/message-templates']],
    [host, ['/notifications', `/notifications?${page}`, '/notifications/unread']],
    [guest, ['/notifications']],
    [host, ['/push']],
    [guest, ['/mail-choices', `/mail-links/${mailSecret}`]],
    [guest, ['/waitlist']],
    [guest, ['/saved-lists', `/room-cards?ids=${whole},${LIKE_MANY}`, ...lists]],
  ];
}

function searchesFrom(room: string): string[] {
  const [few, many] = areas();
  const everywhere = [
    ...['', 'where=Portugal&', 'where=city 77&', 'where=citi 77, Italy&', 'category=Lake&'],
    ...[`${few}&`, `${many}&`],
  ];
  const orders = [
    'sort=newest',
    `cursor=${room}&sort=newest`,
    'sort=price',
    'sort=-price',
    'sort=rating',
    `cursor=4300.${room}&sort=rating`,
    `cursor=9000.${room}&sort=price`,
  ];
  const wishes = `adults=3&pets=1&min=60&max=200&bedrooms=2&amenities=wifi,kitchen&refundable=1&from=${inDays(30)}&to=${inDays(33)}`;
  return [
    ...everywhere.flatMap((place) => orders.map((order) => place + order)),
    ...everywhere.map((place) => `${place}${wishes}`),
    `stay=week&from=${inDays(30)}&refundable=1`,
    'adults=50&max=51',
    'where=city 77&max=1',
  ];
}

function areas(): string[] {
  const [few, many] = ['bounds=-9.6,38.2,-8.4,39.6', 'bounds=-180,-85,180,85'];
  const wishes = `adults=3&min=60&amenities=wifi&from=${inDays(30)}&to=${inDays(33)}`;
  return [few, many, 'bounds=150,-60,-150,60', `${few}&${wishes}&where=Portugal`, `${many}&${wishes}`];
}
