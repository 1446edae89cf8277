import { expect, test } from 'vitest';
import {
  emailParam,
  listRoomsQuery,
  newBooking,
  newPaymentIntent,
  newRoom,
  price,
  saveUserBody,
  statisticsRange,
  updateRoleBody,
} from './index.ts';

/** The body that the specification's client sends. */
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

test('POST /rooms accepts additional options in the body of the specification', () => {
  expect(newRoom.parse(specRoom)).toEqual(specRoom);
  const options = { cancellationPolicy: 'firm', keepOpen: true, timeZone: 'Europe/Lisbon', images: ['/img/2c3d'] };
  expect(newRoom.parse({ ...specRoom, ...options })).toMatchObject(options);
});

test('POST /rooms drops unknown fields', () => {
  const { description: _, ...rest } = specRoom;
  expect(newRoom.parse({ ...rest, title: '  Sunny flat ', booked: true })).toEqual({ ...specRoom, description: '' });
});

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['an empty title', { ...specRoom, title: '   ' }],
  ['a title that is too long', { ...specRoom, title: 'x'.repeat(121) }],
  ['an unknown category', { ...specRoom, category: 'Moon' }],
  ['no image', { ...specRoom, image: '' }],
  ['a price as text', { ...specRoom, price: '120' }],
  ['a price of 0', { ...specRoom, price: 0 }],
  ['half a cent', { ...specRoom, price: 19.995 }],
  ['a price above the limit', { ...specRoom, price: 100_000.01 }],
  ['a day that does not exist', { ...specRoom, from: '2026-02-30' }],
  ['an instant instead of a day', { ...specRoom, from: '2026-06-01T00:00:00.000Z' }],
  ['a range without a night', { ...specRoom, to: specRoom.from }],
  ['a range in reverse order', { ...specRoom, from: specRoom.to, to: specRoom.from }],
  ['no guests', { ...specRoom, guests: 0 }],
  ['half a bedroom', { ...specRoom, bedrooms: 1.5 }],
  ['a negative number of bathrooms', { ...specRoom, bathrooms: -1 }],
  ['guests as text', { ...specRoom, guests: '4' }],
  ['an unknown policy', { ...specRoom, cancellationPolicy: 'none' }],
  ['an unknown time zone', { ...specRoom, timeZone: 'Mars/Olympus' }],
  ['a description that is too long', { ...specRoom, description: 'x'.repeat(4001) }],
])('POST /rooms refuses %s', (_, body) => {
  expect(newRoom.safeParse(body).success).toBe(false);
});

const bed = (count: number, name = 'double') => ({ bed: name, count });
const place = (...beds: object[]) => [{ kind: 'bedroom', beds }];

test.each([
  ['an unknown rule', { houseRules: { rules: ['no-drones'] } }, 'houseRules.rules.0'],
  ['a duplicate rule', { houseRules: { rules: ['no-pets', 'no-pets'] } }, 'houseRules.rules'],
  ['a check-in earlier than the default', { houseRules: { rules: [], checkInFrom: 14 } }, 'houseRules.checkInFrom'],
  ['a check-out later than the default', { houseRules: { rules: [], checkOutUntil: 12 } }, 'houseRules.checkOutUntil'],
  ['an hour that does not exist', { houseRules: { rules: [], quiet: { from: 24, to: 7 } } }, 'houseRules.quiet.from'],
  ['quiet hours without an end', { houseRules: { rules: [], quiet: { from: 7, to: 7 } } }, 'houseRules.quiet'],
  ['a text that is too long', { houseRules: { rules: [], text: 'x'.repeat(1001) } }, 'houseRules.text'],
  ['an unknown bed type', { sleeping: place(bed(1, 'hammock')) }, 'sleeping.0.beds.0.bed'],
  ['a sleeping place without beds', { sleeping: place() }, 'sleeping.0.beds'],
  ['a duplicate bed type', { sleeping: place(bed(1), bed(2)) }, 'sleeping.0.beds'],
  ['a bed count of 0', { sleeping: place(bed(0)) }, 'sleeping.0.beds.0.count'],
  ['too many sleeping places', { sleeping: Array.from({ length: 21 }, () => place(bed(1))[0]) }, 'sleeping'],
])('POST /rooms names the invalid field: %s', (_, change, field) => {
  const { error } = newRoom.safeParse({ ...specRoom, ...change });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test('the error for reversed dates names the last day', () => {
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
])('the price %d is valid: %s', (value, expected) => {
  expect(price.safeParse(value).success).toBe(expected);
});

test('POST /create-payment-intent requires a complete stay if any of it is given', () => {
  const stay = { roomId: '1', from: '2026-06-01', to: '2026-06-04' };
  expect(newPaymentIntent.safeParse({ price: 59.97 }).success).toBe(true);
  expect(newPaymentIntent.safeParse({ price: 59.97, ...stay }).success).toBe(true);
  for (const field of ['roomId', 'from', 'to'] as const) {
    const { [field]: _, ...part } = stay;
    expect(newPaymentIntent.safeParse({ price: 59.97, ...part }).success).toBe(false);
  }
  expect(newPaymentIntent.safeParse(stay).success).toBe(false);
});

test.each([
  { adults: 0 },
  { adults: -1 },
  { adults: 1.5 },
  { adults: '2' },
  { adults: 51 },
  { infants: 11 },
  { pets: 1e9 },
  { children: null },
  'two',
  [],
])('POST /create-payment-intent refuses the party %o', (party) => {
  const stay = { price: 240, roomId: '1', from: '2026-06-01', to: '2026-06-03' };
  expect(newPaymentIntent.safeParse({ ...stay, party }).success).toBe(false);
});

test.each([
  '',
  'from=2026-01-01',
  'from=2026-01-01&to=2026-01-01',
  'from=2026-01-02&to=2026-01-01',
  'from=2026-01-01&to=2027-02-06',
  'from=2026-02-30&to=2026-03-05',
  'from=1%27--&to=2026-03-05',
])('the range for statistics or earnings cannot be "%s"', (query) => {
  expect(statisticsRange.safeParse(Object.fromEntries(new URLSearchParams(query))).success).toBe(false);
});

test('POST /bookings drops the fields that it does not use', () => {
  const own = { transactionId: 'pi_1', roomId: '1', from: '2026-06-01', to: '2026-06-04', price: 59.97 };
  const spec = { ...own, title: 'Sunny flat', location: 'Lisbon', host: 'host@lodge.test', guest: { name: 'G' } };
  expect(newBooking.parse(spec)).toEqual(own);
  expect(newBooking.safeParse({ ...own, transactionId: '' }).success).toBe(false);
  expect(newBooking.safeParse({ ...own, to: 'tomorrow' }).success).toBe(false);
});

test.each([
  ['the data of a sign-in', { role: 'guest', status: 'Verified' }, true],
  ['a name and photo', { role: 'guest', status: 'Verified', name: 'Gina', image: '/img/1' }, true],
  ['a null name and photo', { role: 'guest', status: 'Verified', name: null, image: null }, true],
  ['a host request', { status: 'Requested' }, true],
  ['a self-assigned role', { role: 'admin', status: 'Verified' }, false],
  ['an unknown status', { status: 'Approved' }, false],
])('PUT /users/{email} with %s is accepted: %s', (_, body, expected) => {
  expect(saveUserBody.safeParse({ email: 'a@b.test', ...body }).success).toBe(expected);
});

test('a host request cannot include a role', () => {
  expect(saveUserBody.parse({ email: 'a@b.test', status: 'Requested', role: 'admin' })).toEqual({
    email: 'a@b.test',
    status: 'Requested',
  });
});

test('an admin can assign only known roles', () => {
  const decision = { email: 'a@b.test', status: 'Verified' };
  expect(updateRoleBody.safeParse({ ...decision, role: 'host' }).success).toBe(true);
  expect(updateRoleBody.safeParse({ ...decision, role: 'owner' }).success).toBe(false);
});

test.each([
  "o'brien@example.com",
  'anna+lodge@example.com',
  'a&b@example.com',
  'x=y@example.com',
  'user/dept@example.com',
  'a..b@docomo.example',
  'trailing.dot.@example.com',
  'ivan@xn--e1afmkfd.xn--p1ai',
  'иван@пример.рф',
  'anna@münchen.de',
  '用户@例子.广告',
  'a@b',
])('the email %s is accepted', (address) => {
  expect(emailParam.parse({ email: address })).toEqual({ email: address });
});

test.each([
  'a\nb@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@b@example.com',
  'a,b@example.com',
  '"Ann" <ann@example.com>',
  'ann@-example.com',
  'ann@.example.com',
  'a\u202Eb@example.com',
  'a\u200Bb@example.com',
])('the email %j is refused', (address) => expect(emailParam.safeParse({ email: address }).success).toBe(false));

test('an email is converted to lower case', () => {
  expect(emailParam.parse({ email: ' Guest@Lodge.TEST ' })).toEqual({ email: 'guest@lodge.test' });
  for (const email of ['', 'guest', 'guest@', '@lodge.test', 'a b@lodge.test', `${'x'.repeat(250)}@b.test`]) {
    expect(emailParam.safeParse({ email }).success).toBe(false);
  }
});

test('the query of GET /rooms limits the page size', () => {
  expect(listRoomsQuery.parse({ limit: '20', category: 'Lake' })).toEqual({ limit: 20, category: 'Lake' });
  for (const limit of ['0', '101', 'all', '1.5']) expect(listRoomsQuery.safeParse({ limit }).success).toBe(false);
});
