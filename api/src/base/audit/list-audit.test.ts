import type { AuditEntry } from 'contracts';
import { auditEntry } from 'contracts/schemas';
import { beforeAll, expect, test } from 'vitest';
import { addRoom, book, stay } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { recordAudit } from './record.ts';

const api = useApi();
let admin: Caller;
let guest: Caller;

beforeAll(async () => {
  admin = await api.signIn('admin@lodge.test', 'admin');
  guest = await api.signIn('guest@lodge.test');
  const host = await api.signIn('host@lodge.test', 'host');
  const people = (email: string, rest = '') => `/api/users/${encodeURIComponent(email)}${rest}`;
  await guest.call('PUT', people(guest.email), { email: guest.email, status: 'Requested' });
  await admin.call('POST', people(guest.email, '/request/decline'), { reason: 'Too new' });
  const booked = await book(api, guest, stay(await addRoom(host, { title: 'Old mill' }), 1, 2));
  const path = `/api/bookings/${booked.body.insertedId}`;
  await host.call('POST', `${path}/cancellation`, { refund: 240, reason: 'Flooded' });
  await host.call('DELETE', `${path}/nights`);
  await api.runJobs();
});

const list = async (query = '') => {
  const { status, body } = await admin.call('GET', `/api/audit${query}`);
  expect(status).toBe(200);
  return { entries: body as AuditEntry[] };
};

test('an admin sees the newest audit entry first', async () => {
  const { entries } = await list();
  expect(entries.map(({ action }) => action)).toEqual([
    'refunded',
    'nights-reopened',
    'booking-cancelled',
    'refund-decided',
    'booking-confirmed',
    'hosting-declined',
    'hosting-requested',
  ]);
  const [refunded, , cancelled, , , declined] = entries;
  expect(refunded).toMatchObject({
    actor: null,
    subject: 'Old mill, guest@lodge.test',
    details: { amountCents: 24_000 },
  });
  expect(cancelled).toMatchObject({
    actor: { email: 'host@lodge.test' },
    subject: 'Old mill, guest@lodge.test',
    details: { by: 'host', reason: 'Flooded', refundCents: 24_000, priceCents: 24_000 },
  });
  expect(declined).toMatchObject({
    actor: { email: admin.email },
    subject: guest.email,
    details: { reason: 'Too new' },
  });
  for (const entry of entries) expect(auditEntry.safeParse(entry).success).toBe(true);
});

test('an entry about a booking or its payment names the booking', async () => {
  const { entries } = await list('?topic=bookings');
  const { id } = await api.services.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow();
  const actions = ['refunded', 'nights-reopened', 'booking-cancelled', 'refund-decided', 'booking-confirmed'];
  expect(entries).toMatchObject(actions.map((action) => ({ action, bookingId: id })));
});

test('the audit trail can be filtered by topic on every page', async () => {
  expect((await list('?topic=people')).entries.map(({ action }) => action)).toEqual([
    'hosting-declined',
    'hosting-requested',
  ]);
  expect((await list('?topic=rooms')).entries).toEqual([]);
  const all = (await list('?topic=bookings')).entries;
  expect(await allPages(admin.call, '/api/audit?topic=bookings&limit=2')).toEqual(all);
});

test('an entry about a listing names the listing', async () => {
  const { id } = await api.services.db.selectFrom('rooms').select('id').executeTakeFirstOrThrow();
  const at = new Date();
  await recordAudit(api.services.db, { at, actorId: null, action: 'room-unlisted', subject: id });
  expect((await list('?topic=rooms')).entries).toMatchObject([{ subject: 'Old mill', roomId: id }]);
  await api.services.db.deleteFrom('audit_trail').where('subject', '=', id).execute();
});

test('invalid parameters are rejected', async () => {
  for (const query of ['?limit=0', '?limit=101', '?topic=secrets', '?cursor=x']) {
    expect((await admin.call('GET', `/api/audit${query}`)).status).toBe(422);
  }
});

test('an entry about a deleted subject shows its id', async () => {
  const entry: Parameters<typeof recordAudit>[1] = {
    at: new Date(),
    actorId: null,
    action: 'room-deleted',
    subject: '00000000-0000-7000-8000-000000000000',
  };
  await recordAudit(api.services.db, entry);
  expect((await list('?topic=rooms')).entries[0]?.subject).toBe(entry.subject);
});
