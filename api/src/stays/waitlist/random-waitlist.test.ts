import { type Day, eachNight, WAITLIST_LIMITS } from 'contracts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditRows } from '../../operations/invariants/audit-data.ts';
import { sweepHolds } from '../checkout/sweep-holds.ts';
import { sweepWaitlists } from './sweep-waitlists.ts';

const api = useApi();
const FIRST_DAY = 10;
const LAST_DAY = 17;
let host: Caller;
let waiters: Caller[];
let others: Caller[];

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  const people = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => api.signIn(`${name}-${index}@lodge.test`)));
  waiters = await people('waiter', 5);
  others = await people('other', 4);
});

const range = fc
  .record({ from: fc.integer({ min: FIRST_DAY, max: LAST_DAY - 1 }), nights: fc.integer({ min: 1, max: 4 }) })
  .map(({ from, nights }) => ({ from, nights: Math.min(nights, LAST_DAY - from) }));
type Range = typeof range extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('join' as const), who: fc.nat(4), range }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), who: fc.nat(3), range }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('let go' as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who: fc.nat(4), index: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('book' as const), who: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('work' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Entry {
  who: number;
  range: Range;
}

class Model {
  readonly taken = new Map<Day, string>();
  readonly holds = new Map<number, Range>();
  waiting: Entry[] = [];
  offers: Entry[] = [];
  readonly keepOpen: boolean;

  constructor(keepOpen: boolean) {
    this.keepOpen = keepOpen;
  }

  nightsOf({ from, nights }: Range): Day[] {
    const all = eachNight({ from: inDays(from), to: inDays(from + nights) });
    return this.keepOpen ? all : ['whole', ...all];
  }

  isFree(wanted: Range, who?: string): boolean {
    return this.nightsOf(wanted).every((night) => [undefined, who].includes(this.taken.get(night)));
  }

  take(wanted: Range, owner: string): void {
    for (const night of this.nightsOf(wanted)) this.taken.set(night, owner);
  }

  free(wanted: Range): void {
    for (const night of this.nightsOf(wanted)) this.taken.delete(night);
  }

  offer(): void {
    for (;;) {
      const index = this.waiting.findIndex((entry) => this.isFree(entry.range));
      const [entry] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (!entry) return;
      this.take(entry.range, `waiter ${entry.who}`);
      this.offers.push(entry);
    }
  }

  hold(who: number, wanted: Range): boolean {
    const before = this.holds.get(who);
    if (before && before.from === wanted.from && before.nights === wanted.nights) return true;
    if (!this.isFor(who, wanted)) this.offer();
    // A refused request keeps the existing hold.
    if (!this.isFor(who, wanted)) return false;
    if (before) this.free(before);
    this.take(wanted, `other ${who}`);
    this.holds.set(who, wanted);
    return true;
  }

  /** Returns true if the nights are free (except for this person's hold) and no earlier entry waits for them. */
  isFor(who: number, wanted: Range): boolean {
    const owner = `other ${who}`;
    const nights = new Set(this.nightsOf(wanted));
    const isWaitedFor = this.waiting.some(
      ({ range: each }) => this.isFree(each, owner) && this.nightsOf(each).some((night) => nights.has(night)),
    );
    return this.isFree(wanted, owner) && !isWaitedFor;
  }
}

const isThe = (range: Range) => (each: { from: string; to: string }) =>
  each.from === inDays(range.from) && each.to === inDays(range.from + range.nights);

class Site {
  readonly roomId: string;
  constructor(roomId: string) {
    this.roomId = roomId;
  }
  stay = ({ from, nights }: Range) => stay(this.roomId, from, nights);
  listOf = async (who: Caller) =>
    (
      (await who.call('GET', '/api/waitlist')).body as {
        _id: string;
        room: { _id: string };
        from: string;
        to: string;
        offer?: { bookingId: string };
      }[]
    ).filter(({ room }) => room._id === this.roomId);
  async letGo(who: Caller) {
    const { body } = await who.call('GET', `/api/room/${this.roomId}`);
    if (!body.ownHold) return;
    const { from, to } = body.ownHold;
    const again = await hold(who, { roomId: this.roomId, from, to, price: 120 * eachNight({ from, to }).length });
    await who.call('DELETE', `/api/bookings/${again.body.bookingId}/hold`);
  }
}

/** Deletes all entries, because the number per person is limited. */
const forget = () => api.services.db.deleteFrom('waitlist_entries').execute();

async function work() {
  while ((await sweepHolds(api.services)) > 0);
  while ((await sweepWaitlists(api.services)) > 0);
}

async function take(site: Site, model: Model, each: Step): Promise<void> {
  const waiter = waiters['who' in each ? each.who : 0] as Caller;
  const other = others['who' in each ? each.who % 4 : 0] as Caller;
  switch (each.kind) {
    case 'join': {
      const own = `waiter ${each.who}`;
      const isIn = model.waiting.some(
        ({ who, range: r }) => who === each.who && r.from === each.range.from && r.nights === each.range.nights,
      );
      const { from, to } = site.stay(each.range);
      const { status, body } = await waiter.call('POST', '/api/waitlist', { roomId: site.roomId, from, to });
      if (isIn) return expect(status).toBe(200);
      if (model.isFree(each.range, own)) return expect(body.code).toBe('nights-not-taken');
      if (model.waiting.filter(({ who }) => who === each.who).length === WAITLIST_LIMITS.personInRoom)
        return expect(body.code).toBe('too-many-waits');
      expect(status).toBe(200);
      model.waiting.push({ who: each.who, range: each.range });
      return;
    }
    case 'hold': {
      const { status } = await hold(other, site.stay(each.range));
      return expect(status === 200).toBe(model.hold(each.who % 4, each.range));
    }
    case 'let go': {
      await site.letGo(other);
      const before = model.holds.get(each.who % 4);
      if (before) model.free(before);
      model.holds.delete(each.who % 4);
      return;
    }
    case 'leave': {
      const all = [...model.waiting, ...model.offers].filter(({ who }) => who === each.who);
      const entry = all[each.index % Math.max(1, all.length)];
      if (!entry) return;
      const shown = (await site.listOf(waiter)).filter(isThe(entry.range));
      // The person may have joined again for nights that were offered before.
      const isOffer = model.offers.includes(entry);
      const row = shown.find(({ offer }) => (offer !== undefined) === isOffer);
      expect((await waiter.call('DELETE', `/api/waitlist/${row?._id}`)).status).toBe(200);
      if (isOffer) model.free(entry.range);
      model.waiting = model.waiting.filter((waiting) => waiting !== entry);
      model.offers = model.offers.filter((offered) => offered !== entry);
      return;
    }
    case 'book': {
      const entry = model.offers.find(({ who }) => who === each.who);
      if (!entry) return;
      model.offers = model.offers.filter((offered) => offered !== entry);
      const wanted = site.stay(entry.range);
      const { body } = await hold(waiter, wanted);
      api.payments.pay(body.clientSecret);
      const saved = await waiter.call('POST', '/api/bookings', {
        ...wanted,
        transactionId: intentIdOf(body.clientSecret),
      });
      return expect(saved.status).toBe(200);
    }
    default:
      await work();
      model.offer();
  }
}

async function compare(site: Site, model: Model): Promise<void> {
  for (const [index, who] of waiters.entries()) {
    const shown = await site.listOf(who);
    const said = (entries: readonly Entry[], kind: string) =>
      entries
        .filter((entry) => entry.who === index)
        .map(({ range: { from, nights } }) => `${kind} ${inDays(from)} ${inDays(from + nights)}`);
    expect(shown.map(({ from, to, offer }) => `${offer ? 'offered' : 'waits'} ${from} ${to}`).sort()).toEqual(
      [...said(model.waiting, 'waits'), ...said(model.offers, 'offered')].sort(),
    );
  }
}

test.each([
  ['night by night', true],
  ['as a whole', false],
])('a room that is booked %s is always offered to the person who has waited longest', async (_, keepOpen) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      await forget();
      const site = new Site(await addRoom(host, { keepOpen }));
      const model = new Model(keepOpen);
      for (const each of steps) {
        await take(site, model, each);
        await compare(site, model);
      }
      await work();
      model.offer();
      await compare(site, model);
      expect(await auditRows(api.services.db, api.services.clock())).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('concurrent workers and guests never skip a waiting person', async () => {
  const { db, clock } = api.services;
  for (let round = 0; round < 3; round += 1) {
    await forget();
    const roomId = await addRoom(host, { keepOpen: true });
    const booked: { guest: Caller; id: string }[] = [];
    for (let index = 0; index < 8; index += 1) {
      const guest = others[index % 4] as Caller;
      booked.push({ guest, id: (await book(api, guest, stay(roomId, 20 + index * 2, 2))).body.insertedId });
    }
    const ranges = [0, 1, 2, 3, 5, 7, 8, 9].flatMap((from) => [1, 2, 4].map((nights) => ({ from, nights })));
    await Promise.all(
      waiters.map(async (who, index) => {
        for (const { from, nights } of ranges.filter((_each, at) => at % 5 === index))
          expect((await who.call('POST', '/api/waitlist', { roomId, ...between(20 + from, nights) })).status).toBe(200);
      }),
    );
    await Promise.all([
      ...booked.map(async ({ guest, id }) => {
        const { refund } = (await guest.call('GET', `/api/bookings/${id}/cancellation`)).body;
        await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund });
      }),
      ...[1, 2].map(async () => {
        for (let turn = 0; turn < 12; turn += 1) await sweepWaitlists(api.services);
      }),
      ...others.map(async (who, index) => {
        for (const nights of [4, 2, 1]) await hold(who, stay(roomId, 20 + index * 3, nights));
      }),
    ]);
    await work();
    const rows = await db.selectFrom('waitlist_entries').selectAll().where('room_id', '=', roomId).execute();
    const offered = rows.filter(({ booking_id }) => booking_id !== null);
    const holds = await db
      .selectFrom('bookings')
      .selectAll()
      .where('room_id', '=', roomId)
      .where('state', '=', 'held')
      .execute();
    expect(offered.length).toBeGreaterThan(2);
    expect(rows).toHaveLength(ranges.length);
    // A hold that covers all nights of an earlier waiting entry means that the entry was skipped.
    const skipped = holds.filter((got) => {
      const entry = offered.find(({ booking_id }) => booking_id === got.id);
      return rows.some(
        (waits) =>
          waits.booking_id === null &&
          (entry === undefined || waits.id < entry.id) &&
          waits.from_day >= got.from_day &&
          waits.to_day <= got.to_day,
      );
    });
    expect(skipped).toEqual([]);
    expect(await auditRows(db, clock())).toEqual([]);
  }
});

const between = (from: number, nights: number) => ({ from: inDays(from), to: inDays(from + nights) });
