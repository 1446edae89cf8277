import {
  addDays,
  contradictions,
  type Day,
  type DayRange,
  eachNight,
  LEAST_CHARGE_CENTS,
  type Offer,
  offerOf,
  priceStay,
  type RoomCard,
  ruleBroken,
  ruleBrokenByChange,
  rulesOf,
  type StayPrice,
  type StayRulesTold,
  toDollars,
  type Weekday,
} from 'contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();
/** The number of random cases. Every fifth case also makes a booking. */
const CASES = Number(process.env.RULE_CASES_API ?? 100);

const rule = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const dollars = fc.integer({ min: LEAST_CHARGE_CENTS, max: 50_000 }).map((cents) => cents / 100);
/** Prices that were stored before the minimum price was introduced may be lower. */
const keptDollars = fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100);
const percent = fc.integer({ min: 1, max: 90 });
const nights = fc.integer({ min: 1, max: 6 });
const season = fc.record({
  start: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 1, max: 20 }),
  price: rule(dollars),
  weekendPrice: rule(dollars),
  minNights: rule(nights),
});
const rules: fc.Arbitrary<StayRulesTold> = fc
  .record({
    weekendPrice: rule(dollars),
    season: rule(season),
    weekly: rule(percent),
    monthly: rule(percent),
    earlyBird: rule(fc.record({ days: fc.integer({ min: 20, max: 60 }), percent })),
    lastMinute: rule(fc.record({ days: fc.integer({ min: 5, max: 15 }), percent })),
    minNights: rule(nights),
    maxNights: rule(fc.integer({ min: 6, max: 40 })),
    noticeDays: rule(fc.integer({ min: 0, max: 5 })),
    arrivalDays: rule(fc.uniqueArray(fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>, { minLength: 4 })),
    preparationDays: rule(fc.integer({ min: 0, max: 3 })),
  })
  .map(({ season: each, ...others }) => {
    const { start = 0, length = 0, ...said } = each ?? {};
    const seasons = each && [{ name: 'Season', from: inDays(start), to: inDays(start + length), ...said }];
    // Serialize to JSON and back, which drops the keys of absent rules as the API does.
    return JSON.parse(JSON.stringify({ ...others, seasons })) as StayRulesTold;
  })
  .filter((told) => contradictions(rulesOf(told)).length === 0);
const cases = fc.record({
  rules,
  price: keptDollars,
  own: fc.array(fc.record({ night: fc.integer({ min: 0, max: 9 }), price: keptDollars }), { maxLength: 2 }),
  from: fc.integer({ min: 0, max: 70 }),
  length: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 7, max: 35 })),
});

interface Booked {
  offer: Offer;
  stay: DayRange;
  price: StayPrice;
  today: Day;
}

test('the rule book, search, checkout and audit agree on the price of a stay', async () => {
  const host = await api.signIn('host@lodge.test', 'host');
  let guest = await api.signIn('guest@lodge.test');
  const counted = { allowed: 0, refused: 0, booked: 0, discounted: 0 };
  let roomId = await addRoom(host, { keepOpen: true, to: inDays(200) });
  let version = 1;
  for (const [index, given] of fc.sample(cases, CASES).entries()) {
    // Use a new guest every 20 cases, because a guest has to wait after 30 released holds.
    if (index % 20 === 19) guest = await api.signIn(`guest-${index}@lodge.test`);
    const stay = { from: inDays(given.from), to: inDays(given.from + given.length) };
    version += 1;
    await api.services.db
      .updateTable('rooms')
      .set({ price_cents: Math.round(given.price * 100), version })
      .where('id', '=', roomId)
      .execute();
    const saved = await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version, stayRules: given.rules });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    version += 1;
    await setOwnPrices(
      new Map(given.own.map(({ night, price }) => [addDays(stay.from, night), Math.round(price * 100)])),
      roomId,
    );

    const page = (await guest.call('GET', `/api/room/${roomId}`)).body;
    expect(page.stayRules ?? {}).toEqual(given.rules);
    const offer = offerOf(page);
    const price = priceStay(offer, stay, page.today);
    const total = toDollars(price.totalCents);
    const broken = ruleBroken(offer.rules, stay, page.today);
    const card = await found(roomId, stay);
    const held = await hold(guest, { roomId, ...stay, price: total });
    const told = JSON.stringify({ given, body: held.body });

    if (broken) {
      counted.refused += 1;
      expect(card, told).toBeUndefined();
      expect(held.body.code, told).toBe('stay-not-allowed');
      continue;
    }
    counted.allowed += 1;
    counted.discounted += price.discount ? 1 : 0;
    expect(card?.stay?.total, told).toBe(total);
    expect(held.status, told).toBe(200);
    await guest.call('DELETE', `/api/bookings/${held.body.bookingId}/hold`);
    const other = await hold(guest, { roomId, ...stay, price: Math.round((total + 0.01) * 100) / 100 });
    expect(other.body.code, told).toBe('price-changed');
    if (index % 5 !== 0) continue;

    counted.booked += 1;
    const { body } = await book(api, guest, { roomId, ...stay, price: total });
    expect(body.booking.price, told).toBe(total);
    const detail = (await guest.call('GET', `/api/bookings/${body.insertedId}`)).body;
    const lines = detail.lines as { nights: number; amount: number }[];
    const cents = (amount: number) => Math.round(amount * 100);
    expect(
      lines.reduce((sum, line) => sum + cents(line.amount), 0),
      told,
    ).toBe(price.totalCents);
    expect(
      lines.reduce((sum, line) => sum + line.nights, 0),
      told,
    ).toBe(eachNight(stay).length);
    const kept = await api.services.db
      .selectFrom('bookings')
      .select('night_cents')
      .where('id', '=', body.insertedId)
      .executeTakeFirstOrThrow();
    if (kept.night_cents) expect(kept.night_cents, told).toEqual(price.nights.map((night) => night.cents));
    expect(await auditData(api.services), told).toEqual([]);
    await expectChange(guest, body.insertedId, { offer, stay, price, today: page.today });
    roomId = await addRoom(host, { keepOpen: true, to: inDays(200) });
    version = 1;
  }
  expect(Math.min(counted.allowed, counted.refused), JSON.stringify(counted)).toBeGreaterThan(CASES / 20);
  expect(counted.discounted, JSON.stringify(counted)).toBeGreaterThan(CASES / 20);
});

/**
 * Adds one night. The booked nights keep their price. The price of the new night is its price within the longer stay,
 * or 0 if that is below the minimum card charge.
 */
async function expectChange(guest: Caller, id: string, { offer, stay, price, today }: Booked): Promise<void> {
  const after = { from: stay.from, to: addDays(stay.to, 1) };
  const { status, body } = await quote(guest, id, after);
  const told = JSON.stringify({ rules: offer.rules, after, body });
  if (ruleBrokenByChange(offer.rules, { before: stay, after, today })) {
    expect(body.code, told).toBe('stay-not-allowed');
    return;
  }
  expect(status, told).toBe(200);
  const added = priceStay(offer, after, today).nights.at(-1)?.cents ?? 0;
  const pay = added < LEAST_CHARGE_CENTS ? 0 : added;
  expect([body.price, body.pay], told).toEqual([toDollars(price.totalCents + pay), toDollars(pay)]);
}

async function found(roomId: string, { from, to }: { from: string; to: string }): Promise<RoomCard | undefined> {
  const { body } = await api.anyone('GET', `/api/rooms?fields=card&from=${from}&to=${to}`);
  return body.find(({ _id }: RoomCard) => _id === roomId);
}

async function setOwnPrices(own: ReadonlyMap<string, number>, roomId: string): Promise<void> {
  const { db } = api.services;
  await db.deleteFrom('night_settings').where('room_id', '=', roomId).execute();
  for (const [night, price_cents] of own)
    await db.insertInto('night_settings').values({ room_id: roomId, night, price_cents, is_blocked: false }).execute();
}
