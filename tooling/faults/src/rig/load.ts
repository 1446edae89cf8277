import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from 'api/base/services';
import type { Answer, Caller } from './caller.ts';
import { addRoom, holdStay, saveBooking, stayAt } from './lodging.ts';
import type { Provider } from './provider.ts';
import type { Rig } from './rig.ts';
import type { RoundRobin } from './round-robin.ts';

const CLIENTS = 6;
/** In ms. A database that fails over takes a third of this time. */
const MORE_MS = 300_000;

export class Load {
  readonly answers: (Answer & { at: number; isWrite: boolean })[] = [];
  readonly acknowledged = new Map<string, 'held' | 'confirmed'>();
  readonly #provider: Provider;
  readonly #roomIds: string[];
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(provider: Provider, roomIds: string[]) {
    this.#provider = provider;
    this.#roomIds = roomIds;
  }

  add(guest: Caller): void {
    const roomId = this.#roomIds[this.#running.length] ?? '';
    this.#running.push(this.#book(guest, roomId));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.size + count;
    for (const until = Date.now() + MORE_MS; this.acknowledged.size < wanted; await wait(20))
      if (Date.now() > until) throw new Error(`${count} more bookings were not made in ${MORE_MS / 1_000} s`);
  }

  async lost({ db }: Services, acknowledged = this.acknowledged): Promise<string[]> {
    const rows = await db.selectFrom('bookings').select(['id', 'state']).execute();
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const isLost = ([id, state]: [string, string]) => {
      const found = states.get(id);
      // A hold that the same guest replaced with another one still has a row.
      return found === undefined || (state === 'confirmed' && found !== 'confirmed');
    };
    return [...acknowledged].filter(isLost).map(([id]) => id);
  }

  async #book(guest: Caller, roomId: string): Promise<void> {
    for (let night = 10; !this.#isOver && night < 2_900; night += 1) {
      const stay = stayAt(roomId, night, 1);
      const held = await this.#once(true, () => holdStay(guest, stay));
      if (held.status !== 200) continue;
      this.acknowledged.set(held.body.bookingId, 'held');
      await this.#once(false, () => guest.call('GET', '/api/rooms'));
      if (night % 2 === 0) continue;
      await this.#provider.pay(held.body.clientSecret);
      const saved = await this.#once(true, () => saveBooking(guest, stay, held.body.clientSecret));
      if (saved.status === 200) this.acknowledged.set(saved.body.insertedId, 'confirmed');
      await this.#once(false, () => guest.call('GET', `/api/user/${guest.email}`));
    }
  }

  async #once(isWrite: boolean, call: () => Promise<Answer>): Promise<Answer> {
    const answer = await call();
    this.answers.push({ ...answer, at: Date.now(), isWrite });
    if (answer.status !== 200) await wait(100);
    return answer;
  }
}

export async function startLoad(rig: Rig, balancer: RoundRobin): Promise<Load> {
  const host = await rig.signIn('load-host@lodge.test', 'host');
  const guests: Caller[] = [];
  const roomIds: string[] = [];
  for (let each = 0; each < CLIENTS; each += 1) {
    guests.push(balancer.caller(await rig.signIn(`load-${each}@lodge.test`)));
    roomIds.push(await addRoom(host, 3_000));
  }
  const load = new Load(rig.provider, roomIds);
  for (const guest of guests) load.add(guest);
  return load;
}
