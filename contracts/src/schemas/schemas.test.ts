import { expect, test } from 'vitest';
import { emailParam, listRooms, newBooking, newPaymentIntent, newRoom, price, saveUser, updateRole } from './index.ts';

/** What the spec's client sends. */
const specRoom = {
  location: 'Lisbon, Portugal',
  category: 'Modern',
  title: 'Sunny flat',
  to: '2026-12-01',
  from: '2026-06-01',
  price: 120,
  guests: 4,
  bathrooms: 1,
  description: 'A flat in the sun.',
  bedrooms: 2,
  host: { name: 'Hanna Host', image: 'https://images.test/hanna.jpg', email: 'host@lodge.test' },
  image: '/img/0a1b',
};

test('POST /rooms takes the spec’s body, and its own options', () => {
  expect(newRoom.parse(specRoom)).toEqual(specRoom);
  const options = { cancellationPolicy: 'firm', keepOpen: true, timeZone: 'Europe/Lisbon', images: ['/img/2c3d'] };
  expect(newRoom.parse({ ...specRoom, ...options })).toMatchObject(options);
});

test('POST /rooms fills in an absent description, trims text, and keeps nothing that it does not know', () => {
  const { description: _, ...rest } = specRoom;
  expect(newRoom.parse({ ...rest, title: '  Sunny flat ', booked: true })).toEqual({ ...specRoom, description: '' });
});

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['an empty title', { ...specRoom, title: '   ' }],
  ['a title without end', { ...specRoom, title: 'x'.repeat(121) }],
  ['a category that is none', { ...specRoom, category: 'Moon' }],
  ['no image', { ...specRoom, image: '' }],
  ['a price as text', { ...specRoom, price: '120' }],
  ['a price of nothing', { ...specRoom, price: 0 }],
  ['half a cent', { ...specRoom, price: 19.995 }],
  ['a price beyond the limit', { ...specRoom, price: 100_000.01 }],
  ['a day that does not exist', { ...specRoom, from: '2026-02-30' }],
  ['an instant instead of a day', { ...specRoom, from: '2026-06-01T00:00:00.000Z' }],
  ['a range without a night', { ...specRoom, to: specRoom.from }],
  ['a range the wrong way round', { ...specRoom, from: specRoom.to, to: specRoom.from }],
  ['nobody allowed in', { ...specRoom, guests: 0 }],
  ['half a bedroom', { ...specRoom, bedrooms: 1.5 }],
  ['fewer than no bathrooms', { ...specRoom, bathrooms: -1 }],
  ['guests as text', { ...specRoom, guests: '4' }],
  ['a policy that is none', { ...specRoom, cancellationPolicy: 'none' }],
  ['a time zone that is none', { ...specRoom, timeZone: 'Mars/Olympus' }],
  ['a book for a description', { ...specRoom, description: 'x'.repeat(4001) }],
])('POST /rooms refuses %s', (_, body) => {
  expect(newRoom.safeParse(body).success).toBe(false);
});

test('a range the wrong way round is reported at its end', () => {
  const { error } = newRoom.safeParse({ ...specRoom, to: '2026-01-01' });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['to']);
});

test.each([
  [0.01, true],
  [19.99, true],
  [100_000, true],
  [0, false],
  [-1, false],
  [1.001, false],
  [Number.NaN, false],
])('a price of %d is taken: %s', (value, expected) => {
  expect(price.safeParse(value).success).toBe(expected);
});

test('POST /create-payment-intent takes a price alone, or with a room and both dates', () => {
  const stay = { roomId: '1', from: '2026-06-01', to: '2026-06-04' };
  expect(newPaymentIntent.safeParse({ price: 59.97 }).success).toBe(true);
  expect(newPaymentIntent.safeParse({ price: 59.97, ...stay }).success).toBe(true);
  for (const field of ['roomId', 'from', 'to'] as const) {
    const { [field]: _, ...part } = stay;
    expect(newPaymentIntent.safeParse({ price: 59.97, ...part }).success).toBe(false);
  }
  expect(newPaymentIntent.safeParse(stay).success).toBe(false);
});

test('POST /bookings takes the spec’s body, and keeps only what is not known already', () => {
  const own = { transactionId: 'pi_1', roomId: '1', from: '2026-06-01', to: '2026-06-04', price: 59.97 };
  const spec = { ...own, title: 'Sunny flat', location: 'Lisbon', host: 'host@lodge.test', guest: { name: 'G' } };
  expect(newBooking.parse(spec)).toEqual(own);
  expect(newBooking.safeParse({ ...own, transactionId: '' }).success).toBe(false);
  expect(newBooking.safeParse({ ...own, to: 'tomorrow' }).success).toBe(false);
});

test.each([
  ['oneself after a sign-in', { role: 'guest', status: 'Verified' }, true],
  ['with name and photo', { role: 'guest', status: 'Verified', name: 'Gina', image: '/img/1' }, true],
  ['with neither name nor photo', { role: 'guest', status: 'Verified', name: null, image: null }, true],
  ['the wish to be a host', { status: 'Requested' }, true],
  ['a role that one gives oneself', { role: 'admin', status: 'Verified' }, false],
  ['a status that is none', { status: 'Approved' }, false],
])('PUT /users/{email} with %s is taken: %s', (_, body, expected) => {
  expect(saveUser.safeParse({ email: 'a@b.test', ...body }).success).toBe(expected);
});

test('asking to be a host cannot carry a role along', () => {
  expect(saveUser.parse({ email: 'a@b.test', status: 'Requested', role: 'admin' })).toEqual({
    email: 'a@b.test',
    status: 'Requested',
  });
});

test('an admin’s decision is a role of the site', () => {
  const decision = { email: 'a@b.test', status: 'Verified' };
  expect(updateRole.safeParse({ ...decision, role: 'host' }).success).toBe(true);
  expect(updateRole.safeParse({ ...decision, role: 'owner' }).success).toBe(false);
});

test('an email is folded at the door, and one that is none is refused', () => {
  expect(emailParam.parse({ email: ' Guest@Lodge.TEST ' })).toEqual({ email: 'guest@lodge.test' });
  for (const email of ['', 'guest', 'guest@', '@lodge.test', 'a b@lodge.test', `${'x'.repeat(250)}@b.test`]) {
    expect(emailParam.safeParse({ email }).success).toBe(false);
  }
});

test('a search takes a number as text, within its limits', () => {
  expect(listRooms.parse({ limit: '20', category: 'Lake' })).toEqual({ limit: 20, category: 'Lake' });
  for (const limit of ['0', '101', 'all', '1.5']) expect(listRooms.safeParse({ limit }).success).toBe(false);
});
