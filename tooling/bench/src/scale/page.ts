import { PAST_NIGHTS_DAYS } from 'api/nights/storage';
import { DONE_JOBS_DAYS } from 'api/outbox/jobs';
import { EVENTS_DAYS } from 'api/worker/delete-old-rows';
import { type Costs, KINDS, type Kind, PARTS } from './costs.ts';
import { BUSY, breaksOf, type Layout, layoutFor, loadOf, type Resource } from './model.ts';
import { ASSUMED, POPULARITY } from './visitors.ts';

/** What the site is planned for: views a second, with 2,000 bookings a minute at the most. */
const PLANNED = [100, 1_000, 10_000, 50_000];
const BOOKINGS_OF_YEAR = 2_000 * 60 * 24 * 365;
const LISTINGS = 1_000_000;
const PEOPLE = 10_000_000;

const LAYOUTS: Layout[] = [
  {
    hasCdn: false,
    name: 'one machine: 1 edge, 2 APIs, PostgreSQL on 4 cores',
    edges: 1,
    apis: 2,
    workers: 1,
    primary: 4,
    standbys: 0,
  },
  {
    name: '`deploy/kubernetes` at rest: 3 edges, 5 APIs, primary and standby of 8 cores',
    hasCdn: false,
    edges: 3,
    apis: 5,
    workers: 2,
    primary: 8,
    standbys: 8,
  },
  {
    name: 'the same, scaled out: 12 edges, 20 APIs, primary and two standbys of 32 cores',
    hasCdn: false,
    edges: 12,
    apis: 20,
    workers: 2,
    primary: 32,
    standbys: 64,
  },
];

const NAMES: Record<Resource, string> = {
  edge: 'edges',
  painter: 'painting',
  api: 'APIs',
  worker: 'workers',
  primary: 'primary',
  standby: 'standbys',
};

/** The document with each of its drawn parts (`<!-- drawn: name -->`) drawn anew. */
export function drawInto(text: string, costs: Costs): string {
  const parts: Record<string, string> = {
    costs: drawCosts(costs),
    assumed: drawAssumed(),
    needed: drawNeeded(costs),
    breaks: drawBreaks(costs),
    year: drawYear(costs),
  };
  const missing = Object.keys(parts).filter((name) => !text.includes(`<!-- drawn: ${name} -->`));
  if (missing.length > 0) throw new Error(`docs/scale.md has no place for: ${missing.join(', ')}`);
  return text.replace(
    /(?<=<!-- drawn: (\w+) -->\n)[\s\S]*?(?=<!-- \/drawn -->)/g,
    (_, name: string) => `${parts[name]}\n`,
  );
}

function drawCosts({ on, machine, rooms, requests }: Costs): string {
  const rows = (Object.keys(KINDS) as Kind[]).map((kind) => {
    const { bytes, ...cpu } = requests[kind];
    return [KINDS[kind], ...PARTS.map((part) => shown(cpu[part])), bytes === 0 ? '' : kilobytes(bytes)];
  });
  const head = ['ms of processor time', ...PARTS.map((part) => (part === 'api' ? 'API' : part)), 'KB sent'];
  return `${on}, ${machine}, ${rooms.toLocaleString('en')} rooms.\n\n${table(head, rows)}`;
}

function drawAssumed(): string {
  const lines = Object.values<{ value: number; what: string }>(ASSUMED).map(
    ({ value, what }) => `- ${value < 1 ? `${Math.round(value * 100)} %` : value.toLocaleString('en')} ${what}.`,
  );
  return `${lines.join('\n')}\n- ${POPULARITY} are wanted by Zipf's law: the second half as often as the first, the tenth a tenth.`;
}

function drawNeeded(costs: Costs): string {
  const rows = PLANNED.flatMap((views) =>
    [false, true].map((hasCdn) => {
      const layout = layoutFor(views, hasCdn, costs);
      const { cores, sent, kept } = loadOf(views, layout, costs);
      return [
        `${views.toLocaleString('en')}${hasCdn ? ', CDN' : ''}`,
        Math.round((views * 60) / ASSUMED.viewsOfBooking.value).toLocaleString('en'),
        `${layout.edges}`,
        `${layout.apis}`,
        `${layout.workers}`,
        cores.primary.toFixed(1),
        cores.standby.toFixed(1),
        `${Math.round(kept * 100)} %`,
        `${Math.round((sent * 8) / 1_000_000).toLocaleString('en')}`,
        `${(((views / ASSUMED.viewsOfBooking.value) * costs.log) / 1_000_000).toFixed(2)}`,
      ];
    }),
  );
  const head = [
    'views/s',
    'bookings/min',
    'edges',
    'APIs',
    'workers',
    'cores of the primary',
    'of standbys',
    'kept for strangers',
    'Mbit/s sent',
    'MB/s of log',
  ];
  return `${table(head, rows)}\n\nA process is used to ${BUSY * 100} %; the cores of the database are those that are busy.`;
}

function drawBreaks(costs: Costs): string {
  const rows = LAYOUTS.map((layout) => {
    const breaks = breaksOf(layout, costs).slice(0, 3);
    return [layout.name, ...breaks.map(({ resource, views }) => `${NAMES[resource]}, ${rounded(views)}`)];
  });
  return table(['Views a second that it carries', 'first', 'second', 'third'], rows);
}

/** So long a row is kept that says nothing any more, in days. */
const KEPT_DAYS: Record<string, number> = {
  jobs: DONE_JOBS_DAYS,
  nights: PAST_NIGHTS_DAYS,
  payment_events: EVENTS_DAYS,
};

function drawYear({ growth, rowBytes }: Costs): string {
  const rows = growth.map(({ table: name, rows, bytes }) => {
    const year = (bytes * BOOKINGS_OF_YEAR) / 1e9;
    const days = KEPT_DAYS[name];
    return [
      `\`${name}\``,
      `${rows}`,
      `${bytes}`,
      Math.round(year).toLocaleString('en'),
      days ? `${Math.round((year * days) / 365).toLocaleString('en')} (${days} days)` : 'all',
    ];
  });
  const total = growth.reduce((sum, { bytes }) => sum + bytes, 0);
  const all = ['all', '', `${total}`, Math.round((total * BOOKINGS_OF_YEAR) / 1e9).toLocaleString('en'), ''];
  const size = (count: number, bytes: number) => `${((count * bytes) / 1e9).toFixed(1)} GB`;
  return (
    `${table(['table', 'rows of a booking', 'bytes', 'GB a year', 'of which stay'], [...rows, all])}\n\n` +
    `Beside them, a million listings are ${size(LISTINGS, rowBytes.rooms)} and ten million people ${size(PEOPLE, rowBytes.people)}, with their indexes.`
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map((_, column) => (column === 0 ? '---' : '--:')).join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
}

const shown = (ms: number) => (ms < 0.005 ? '' : ms < 10 ? ms.toFixed(2) : ms.toFixed(0));
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

/** To two digits: the model is no more exact. */
function rounded(views: number): string {
  return Number(views.toPrecision(2)).toLocaleString('en');
}
