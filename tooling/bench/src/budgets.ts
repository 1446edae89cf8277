export interface Budget {
  label: string;
  unit: string;
  budget: number;
  stretch: number;
  isFloor?: boolean;
}

const shift = (page: string) => ({ label: `Layout shift, ${page}`, unit: '', budget: 0.02, stretch: 0 });
const slowest = (what: string, budget: number, stretch: number) => ({
  label: `Slowest interaction, ${what} (CPU ÷ 4)`,
  unit: 'ms',
  budget,
  stretch,
});
/** A time divided by the plain bundle's, measured on the same machine in the same round. */
const ofBundle = (what: string, budget: number, stretch: number) => ({
  label: `${what} ÷ plain bundle`,
  unit: '',
  budget,
  stretch,
});

/** The queries whose duration must not grow with the number of rooms. */
export const SCALE_QUERIES = [
  'cards',
  'category',
  'search',
  'search-by-price',
  'search-by-rating',
  'search-in-vain',
  'room',
  'host-rooms',
  'guest-bookings',
  'host-bookings',
] as const;
type ScaleId = `scale.${(typeof SCALE_QUERIES)[number]}.p95-1m-to-1k`;
const SCALE = Object.fromEntries(
  SCALE_QUERIES.map((query) => [
    `scale.${query}.p95-1m-to-1k`,
    { label: `p95 of ${query}, a million rooms ÷ 1,000`, unit: '', budget: 1.5, stretch: 1.2 },
  ]),
) as Record<ScaleId, Budget>;
/** A rate divided by the rate of a server that does nothing else. */
const ofBare = (what: string, budget = 0.65, stretch = 0.75) => ({
  label: `Requests, ${what} ÷ bare server`,
  unit: '',
  budget,
  stretch,
  isFloor: true,
});
const memory = (what: string, budget: number, stretch: number) => ({
  label: `Memory of ${what}`,
  unit: 'MB',
  budget,
  stretch,
});

export const BUDGETS = {
  'home.js.kb': { label: 'Home, scripts', unit: 'KB', budget: 170, stretch: 125 },
  'home.js.requests': { label: 'Home, script requests', unit: 'requests', budget: 25, stretch: 15 },
  'home.js.stages': { label: 'Home, scripts one after another', unit: 'stages', budget: 2, stretch: 1 },
  'room.js.kb': { label: 'Room page, scripts', unit: 'KB', budget: 215, stretch: 165 },
  'login.js.kb': { label: 'Login, scripts', unit: 'KB', budget: 200, stretch: 160 },
  'dashboard.js.kb': { label: 'Dashboard, scripts', unit: 'KB', budget: 250, stretch: 160 },
  'reserve.js.kb': { label: 'Opening Reserve, more scripts', unit: 'KB', budget: 50, stretch: 20 },
  'cls.home': shift('home'),
  'cls.room': shift('room page'),
  'cls.login': shift('login'),
  'cls.dashboard': shift('dashboard'),
  'cls.my-bookings': shift('My Bookings'),
  'cls.my-listings': shift('My Listings'),
  'cls.manage-bookings': shift('Manage Bookings'),
  'cls.add-room': shift('Add Room'),
  'cls.manage-users': shift('Manage Users'),
  'cls.releases': shift('Releases'),
  'lcp.home-to-bundle': ofBundle('Largest paint, home', 0.75, 0.6),
  'lcp.room-to-bundle': ofBundle('Largest paint, room page', 0.75, 0.7),
  'lcp.federated-to-bundle': ofBundle('Largest paint, login, which is never painted ahead', 1.15, 1.05),
  'lcp.js-kb-before': {
    label: 'Scripts that the largest paint of home waits for',
    unit: 'KB',
    budget: 0,
    stretch: 0,
  },
  'bytes.federated-to-bundle': ofBundle('Bytes of scripts, home', 1.45, 1.25),
  'bytes.home-to-floor': { label: 'Bytes of scripts, home ÷ its libraries alone', unit: '', budget: 1.9, stretch: 1.4 },
  'interaction.category': slowest('category', 100, 50),
  'interaction.calendar': slowest('calendar day', 150, 100),
  'interaction.search': slowest('typing into a search field', 100, 50),
  'map.pan': {
    label: 'Moving a map with 10,000 rooms in view',
    unit: 'frames/s',
    budget: 50,
    stretch: 58,
    isFloor: true,
  },
  'calendar.open': {
    label: 'Opening a calendar of 50 listings and 12 months (CPU ÷ 4)',
    unit: 'ms',
    budget: 1_000,
    stretch: 700,
  },
  'calendar.drag-fps': {
    label: 'Selecting nights in it by a drag (CPU ÷ 4)',
    unit: 'frames/s',
    budget: 50,
    stretch: 58,
    isFloor: true,
  },
  'calendar.edge-fps': {
    label: 'The same at the edge, where days scroll (CPU ÷ 4)',
    unit: 'frames/s',
    budget: 30,
    stretch: 50,
    isFloor: true,
  },
  'nav.home-room': ofBundle('From home to a room', 1.3, 1.1),
  'nav.dashboard-bookings': ofBundle('From the dashboard to My Bookings', 1.3, 1.1),
  'start.second': { label: 'Second start of an unchanged tree', unit: 's', budget: 10, stretch: 5 },
  'build.all': { label: 'Build of the shell and all areas from nothing', unit: 's', budget: 30, stretch: 15 },
  'dev.reload': { label: 'From saving a file to seeing it, in development', unit: 'ms', budget: 1_000, stretch: 300 },
  'memory.api': memory('the API, at rest', 250, 150),
  'memory.edge': memory('the edge, at rest', 250, 150),
  'memory.api-loaded': memory('the API after ten minutes of load', 400, 250),
  'memory.edge-loaded': memory('the edge after ten minutes of load', 400, 250),
  'memory.edge-streams': memory('the edge with 2,000 open streams of events', 300, 250),
  'edge.to-bare': ofBare('painted home', 0.4, 0.5),
  'api.rooms.to-bare': ofBare('lists'),
  'api.room.to-bare': ofBare('rooms'),
  ...SCALE,
  'load.p99': { label: 'Load of 50 connections, p99', unit: 'ms', budget: 100, stretch: 50 },
  'load.errors': { label: 'Load of 50 connections, errors', unit: '', budget: 0, stretch: 0 },
  'booking.contended': {
    label: 'Simultaneous holds by 32 guests',
    unit: '/s',
    budget: 1_000,
    stretch: 1_500,
    isFloor: true,
  },
} as const satisfies Record<string, Budget>;

export type MeasureId = keyof typeof BUDGETS;
