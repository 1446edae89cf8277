import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { addDays, CATEGORY_LABELS, todayIn } from 'contracts';
import type { Caller } from 'faults/rig/caller';
import { addRoom, bookStay, holdStay, stayAt } from 'faults/rig/lodging';
import type { Rig, RigPart } from 'faults/rig/rig';
import { anyRoom } from '../server/rooms.ts';
import type { Kind } from './costs.ts';

const CLIENTS = 6;
const NIGHTS = 3;
/** How far ahead the stays of a room begin, in days; the rooms are offered for long. */
const LAST_DAY = 2_900;
/** What is asked so often in a round, and how; answers with the bytes of all answers together. */
export interface Task {
  times: number;
  ask(times: number): Promise<{ bytes: number; plainBytes: number }>;
}

/** What is asked of a site, by some people at once. */
export async function tasksOf(
  rig: Rig,
  { rooms, share }: { rooms: number; share: number },
): Promise<Record<Kind, Task>> {
  const guests: Caller[] = [];
  for (let n = 0; n < CLIENTS; n += 1) guests.push(await rig.signIn(`scale-${n}@lodge.test`));
  const { url: edge } = partOf(rig.edges[0]);
  const [{ cookie, email } = { cookie: '', email: '' }] = guests;
  const task = (times: number, ask: Task['ask']): Task => ({ times: Math.ceil(times * share), ask });
  const get = (url: string, paths: () => string[], headers: Record<string, string> = {}): Task['ask'] => {
    return (times) => askMany(url, Array.from({ length: times }, paths), headers);
  };
  const category = () => `category=${encodeURIComponent(CATEGORY_LABELS[any(CATEGORY_LABELS.length)] ?? '')}`;
  const list = () => [`/api/rooms?fields=card&limit=24&${category()}`];
  const search = () => {
    const n = any(5_000);
    const from = addDays(todayIn('UTC'), 5 + any(300));
    const where = encodeURIComponent(`City ${n}, ${['PT', 'IT'][n % 50] ?? `C${n % 50}`}`);
    return `where=${where}&from=${from}&to=${addDays(from, 2 + any(6))}&adults=2`;
  };
  const file = await someFile(edge);
  const booking = await bookingTasks(rig, guests);
  return {
    home: task(
      3_000,
      get(edge, () => [`/?${category()}`], PAGE),
    ),
    roomPage: task(
      400,
      get(edge, () => [`/room/${anyRoom(rooms)}`], PAGE),
    ),
    searchPage: task(
      300,
      get(edge, () => [`/?${search()}`], PAGE),
    ),
    kept: task(3_000, get(edge, list)),
    // Nothing is kept for people.
    list: task(600, get(edge, list, { cookie })),
    search: task(
      400,
      get(edge, () => {
        const asked = search();
        return [`/api/rooms?fields=card&limit=24&${asked}`, `/api/search?${asked}`];
      }),
    ),
    room: task(
      1_500,
      get(edge, () => [`/api/room/${anyRoom(rooms)}`]),
    ),
    session: task(
      2_000,
      get(edge, () => ['/api/session'], { cookie }),
    ),
    stays: task(
      600,
      get(edge, () => [`/api/bookings?email=${email}`], { cookie }),
    ),
    file: task(
      3_000,
      get(edge, () => [file]),
    ),
    hold: task(120, booking.hold),
    booking: task(120, booking.book),
  };
}

const PAGE = { accept: 'text/html' };

/** Each of `asked` is some paths, one after the other. */
async function askMany(url: string, asked: string[][], headers: Record<string, string>) {
  const paths = asked.flat();
  let next = 0;
  const compressed = { ...headers, 'accept-encoding': 'br' };
  const result = await autocannon({
    url,
    connections: CLIENTS,
    amount: paths.length,
    requests: [
      {
        setupRequest: (request) => {
          next += 1;
          return { ...request, headers: compressed, path: paths[(next - 1) % paths.length] ?? '/' };
        },
      },
    ],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`not answered, or ${Object.keys(result.statusCodeStats ?? {})}: ${paths[0]}`);
  const plain = await Promise.all(paths.slice(0, SAMPLES).map((path) => plainBytesOf(`${url}${path}`, headers)));
  const share = paths.length / plain.length;
  return { bytes: result.throughput.total, plainBytes: share * plain.reduce((sum, bytes) => sum + bytes, 0) };
}

/** How many answers are read to know how large they are before they are compressed. */
const SAMPLES = 6;

async function plainBytesOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  return (await response.arrayBuffer()).byteLength;
}

/** Each guest books the next nights of a room of their own. */
async function bookingTasks(rig: Rig, guests: Caller[]) {
  const host = await rig.signIn('scale-host@lodge.test', 'host');
  const edge = partOf(rig.edges[0]);
  const places: { guest: Caller; room: string; day: number }[] = [];
  for (const guest of guests) places.push({ guest: guest.at(edge.url), room: await addRoom(host, LAST_DAY), day: 2 });
  const each = (act: (place: (typeof places)[number]) => Promise<{ status: number; body: unknown }>) => {
    return async (times: number) => {
      let left = times;
      await Promise.all(
        places.map(async (place) => {
          while (left > 0) {
            left -= 1;
            const { status, body } = await act(place);
            if (status !== 200) throw new Error(`a guest was answered ${status}: ${JSON.stringify(body)}`);
            place.day += NIGHTS;
          }
        }),
      );
      await untilWorked(rig);
      return { bytes: 0, plainBytes: 0 };
    };
  };
  return {
    hold: each(({ guest, room, day }) => holdStay(guest, stayAt(room, day, NIGHTS))),
    book: each(({ guest, room, day }) => bookStay(guest, rig.provider, stayAt(room, day, NIGHTS))),
  };
}

export function partOf(part: RigPart | undefined): RigPart {
  if (!part) throw new Error('the costs are those of an edge, an API and a worker');
  return part;
}

/** Until the worker has sent what the bookings left to it. */
async function untilWorked({ services }: Rig): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const due = services.db
      .selectFrom('jobs')
      .select('id')
      .where('done_at', 'is', null)
      .where('run_at', '<=', new Date());
    if ((await due.limit(1).execute()).length === 0) return;
    await wait(100);
  }
  throw new Error('the worker has not done what was due');
}

/** A script that the home page loads. */
async function someFile(site: string): Promise<string> {
  const page = await (await fetch(site, { headers: { accept: 'text/html' } })).text();
  const [, path] = /<link rel="modulepreload"[^>]* href="([^"]+\.js)"/.exec(page) ?? [];
  if (!path) throw new Error(`${site} loads no script`);
  return new URL(path, site).pathname;
}

const any = (count: number) => Math.floor(Math.random() * count);
