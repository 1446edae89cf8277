import type { Costs, Cpu, Kind, Part } from './costs.ts';
import { PARTS } from './costs.ts';
import { type KeptBytes, type Missed, missedAt } from './kept-answers.ts';
import { ASSUMED } from './visitors.ts';

/** How many of each a site has. A process of ours computes on one core at a time. */
export interface Layout {
  name: string;
  edges: number;
  apis: number;
  workers: number;
  /** Cores of the primary. */
  primary: number;
  /** Cores of all standbys together; without any, the primary answers everything. */
  standbys: number;
  /** In front of the edges, keeping what they keep but for pages; files too. */
  hasCdn: boolean;
}

export type Resource = 'edge' | 'painter' | 'api' | 'worker' | 'primary' | 'standby';

/** Cores that are busy, and what leaves the edges. */
export interface Load {
  cores: Record<Resource, number>;
  /** In bytes a second. */
  sent: number;
  /** Of the views of strangers, the part that the API was not asked for, 0 to 1. */
  kept: number;
}

export interface Breaks {
  resource: Resource;
  /** Views a second at which it is as busy as it may be. */
  views: number;
}

/** Above this, waiting grows faster than work. */
export const BUSY = 0.7;

/** What a site has to do for so many views a second, and the bookings that come of them. */
export function loadOf(
  views: number,
  { edges, standbys, hasCdn }: Pick<Layout, 'edges' | 'standbys' | 'hasCdn'>,
  costs: Costs,
): Load {
  const { signedIn, documents, search, room, stays, files, abandoned, viewsOfBooking } = valuesOf(ASSUMED);
  const stranger = views * (1 - signedIn);
  const person = views * signedIn;
  const home = 1 - search - room;
  const missed = {
    pages: missedBy((stranger * documents) / edges, keptBytes(costs, { search: 'searchPage', room: 'roomPage' })),
    answers: missedBy(
      (stranger * (1 - documents)) / (hasCdn ? 1 : edges),
      hasCdn ? UNBOUNDED : keptBytes(costs, { search: 'search', room: 'room' }),
    ),
  };
  const shareOf = (each: Missed) => home * each.home + search * each.search + room * each.room;
  // What may come from a standby, and what reads or writes the primary.
  const shared = new Counts();
  const own = new Counts();

  const pages = stranger * documents;
  shared.add(
    'home',
    pages * (home * (1 - missed.pages.home) + search * (1 - missed.pages.search) + room * (1 - missed.pages.room)),
  );
  shared.add('searchPage', pages * (home * missed.pages.home + search * missed.pages.search));
  shared.add('roomPage', pages * room * missed.pages.room);
  const questions = stranger * (1 - documents);
  const kept =
    home * (1 - missed.answers.home) + 2 * search * (1 - missed.answers.search) + room * (1 - missed.answers.room);
  if (!hasCdn) shared.add('kept', questions * kept);
  shared.add('list', questions * home * missed.answers.home);
  shared.add('search', questions * search * missed.answers.search);
  shared.add('room', questions * room * missed.answers.room);

  own.add('searchPage', person * documents * (home + search));
  own.add('roomPage', person * documents * room);
  own.add('session', person * documents);
  own.add('list', person * (1 - documents) * home);
  own.add('search', person * (1 - documents) * search);
  own.add('room', person * (1 - documents) * room);
  own.add('stays', person * stays);
  if (!hasCdn) own.add('file', views * documents * files);
  own.add('booking', views / viewsOfBooking);
  own.add('hold', (views / viewsOfBooking) * abandoned);

  const [ofShared, ofOwn] = [shared.cpu(costs), own.cpu(costs)];
  const of = (part: Part) => (ofShared[part] + ofOwn[part]) / 1_000;
  const read = ofShared.database / 1_000;
  return {
    cores: {
      edge: of('edge'),
      painter: of('painter'),
      api: of('api'),
      worker: of('worker'),
      primary: of('database') - (standbys > 0 ? read : 0),
      standby: standbys > 0 ? read : 0,
    },
    sent: shared.bytes(costs) + own.bytes(costs),
    kept: 1 - documents * shareOf(missed.pages) - (1 - documents) * shareOf(missed.answers),
  };
}

const RESOURCES: Resource[] = ['edge', 'painter', 'api', 'worker', 'primary', 'standby'];

function capacityOf({ edges, apis, workers, primary, standbys }: Layout): Record<Resource, number> {
  return { edge: edges, painter: edges, api: apis, worker: workers, primary, standby: standbys };
}

/** What a layout runs out of, first things first; what it does not have cannot run out. */
export function breaksOf(layout: Layout, costs: Costs): Breaks[] {
  const capacity = capacityOf(layout);
  return RESOURCES.filter((resource) => capacity[resource] > 0)
    .map((resource) => ({ resource, views: mostViews(layout, resource, BUSY * capacity[resource], costs) }))
    .sort((a, b) => a.views - b.views);
}

/** By halving: the more views, the more work. */
function mostViews(layout: Layout, resource: Resource, cores: number, costs: Costs): number {
  let [low, high] = [1, 10_000_000];
  while (high / low > 1.01) {
    const middle = Math.sqrt(low * high);
    if (loadOf(middle, layout, costs).cores[resource] > cores) high = middle;
    else low = middle;
  }
  return low;
}

/** The smallest layout with standbys that carries so many views a second. More edges keep less each, so they are found in turns. */
export function layoutFor(views: number, hasCdn: boolean, costs: Costs): Layout {
  let layout: Layout = { name: '', hasCdn, edges: 1, apis: 1, workers: 1, primary: 1, standbys: 1 };
  for (let turn = 0; turn < 20; turn += 1) {
    const { cores } = loadOf(views, layout, costs);
    const enough = (busy: number) => Math.max(1, Math.ceil(busy / BUSY));
    const next: Layout = {
      name: '',
      hasCdn,
      edges: Math.max(enough(cores.edge), enough(cores.painter)),
      apis: enough(cores.api),
      workers: enough(cores.worker),
      primary: enough(cores.primary),
      standbys: enough(cores.standby),
    };
    if (next.edges <= layout.edges) return { ...next, edges: layout.edges };
    layout = next;
  }
  return layout;
}

/** Requests a second. */
class Counts {
  readonly #counts = new Map<Kind, number>();

  add(kind: Kind, count: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  /** In ms a second. A list that is asked of the API alone goes through the edge like a room. */
  cpu({ requests }: Costs): Cpu {
    const sum = Object.fromEntries(PARTS.map((part) => [part, 0])) as Cpu;
    for (const [kind, count] of this.#counts) for (const part of PARTS) sum[part] += count * requests[kind][part];
    return sum;
  }

  bytes({ requests }: Costs): number {
    return [...this.#counts].reduce((sum, [kind, count]) => sum + count * requests[kind].bytes, 0);
  }
}

/** An entry's text takes two bytes a character, and it is kept compressed as well. */
function keptBytes({ requests }: Costs, { search, room }: { search: Kind; room: Kind }): KeptBytes {
  const of = (kind: Kind) => 2 * requests[kind].plainBytes + 1_000;
  return { home: of(search === 'searchPage' ? 'home' : 'list'), search: of(search), room: of(room) };
}

/** A CDN has room for everything that is fresh. */
const UNBOUNDED: KeptBytes = { home: 1, search: 1, room: 1 };

const known = new Map<string, Missed>();

/** Simulated at rates that are a quarter apart, and taken in between. */
function missedBy(rate: number, kept: KeptBytes): Missed {
  const step = Math.log(Math.max(rate, 0.1)) / Math.log(1.25);
  const at = (exponent: number) => {
    const key = `${exponent} ${JSON.stringify(kept)}`;
    const missed = known.get(key) ?? missedAt(1.25 ** exponent, kept);
    known.set(key, missed);
    return missed;
  };
  const [below, above] = [at(Math.floor(step)), at(Math.floor(step) + 1)];
  const share = step - Math.floor(step);
  const between = (viewed: keyof Missed) => below[viewed] * (1 - share) + above[viewed] * share;
  return { home: between('home'), search: between('search'), room: between('room') };
}

function valuesOf<Name extends string>(assumed: Record<Name, { value: number }>): Record<Name, number> {
  return Object.fromEntries(
    Object.entries<{ value: number }>(assumed).map(([name, { value }]) => [name, value]),
  ) as Record<Name, number>;
}
