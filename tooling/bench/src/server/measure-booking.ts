import { addDays } from 'contracts';
import { openFilledSites } from './filled-site.ts';
import { SITE, signInGuests } from './guests.ts';
import { standalonePart, type Values } from './part.ts';
import { roomId } from './rooms.ts';
import { startServer } from './servers.ts';

const RACERS = 32;
const RUNS = 6;
const NIGHTS = 20;
const ROOMS = 1_000;

export const booking = standalonePart('booking', ['booking.contended'], measureBooking);

/**
 * Measures responses per second while 32 guests simultaneously request the same night of one room, one night after
 * another.
 */
async function measureBooking(): Promise<Values[]> {
  const sites = await openFilledSites();
  const database = await sites.of(ROOMS);
  const cookies = await signInGuests(database, RACERS);
  const api = await startServer('api', database);
  try {
    const runs: Values[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const room = await freshRoom(api.url, run);
      const startedAt = performance.now();
      for (let night = 0; night < NIGHTS; night += 1) await race(api.url, room, addDays(room.from, night), cookies);
      runs.push({ 'booking.contended': (RACERS * NIGHTS * 1_000) / (performance.now() - startedAt) });
    }
    return runs.slice(1);
  } finally {
    await api.stop();
    await sites.stop();
  }
}

interface Contended {
  id: string;
  price: number;
  from: string;
}

async function freshRoom(api: string, run: number): Promise<Contended> {
  const from = addDays(new Date().toISOString().slice(0, 10), 30);
  for (let n = ROOMS - ((run * 60 + 1) % 900); n > 0; n -= 1) {
    const room = (await (await fetch(`${api}/api/room/${roomId(n)}`)).json()) as {
      keepOpen: boolean;
      price: number;
      taken: { from: string; to: string }[];
    };
    const isFree = room.taken.every((range) => range.to <= from || range.from >= addDays(from, NIGHTS));
    if (room.keepOpen && isFree) return { id: roomId(n), price: room.price, from };
  }
  throw new Error('every room is taken: remove .data/bench');
}

async function race(api: string, { id, price }: Contended, from: string, cookies: readonly string[]): Promise<void> {
  const body = JSON.stringify({ roomId: id, from, to: addDays(from, 1), price });
  const statuses = await Promise.all(
    cookies.map(async (cookie) => {
      const headers = { 'content-type': 'application/json', origin: SITE, cookie };
      const answer = await fetch(`${api}/api/create-payment-intent`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const won = statuses.filter((status) => status === 200).length;
  const lost = statuses.filter((status) => status === 409).length;
  if (won !== 1 || won + lost !== RACERS) throw new Error(`the night was given to ${won}: ${statuses}`);
}
