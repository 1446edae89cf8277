import { type Access, type Endpoint, endpoints } from 'contracts/endpoints';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { OPERATIONS, operationOf } from '../../../tests/operations.ts';
import { guardAccess } from './access.ts';

// access.test.ts relies on the declared rules. These lists check the declarations themselves.

const withRule = (rule: Access) => OPERATIONS.filter((each) => each.rule === rule).map(({ operation }) => operation);

test('only these operations are open to everyone', () => {
  expect(withRule('anyone').toSorted()).toEqual([
    'DELETE /api/token-sync',
    'GET /api/calendars/:secret.ics',
    'GET /api/health',
    'GET /api/logout',
    'GET /api/mail-links/:secret',
    'GET /api/metrics',
    'GET /api/observed/counts',
    'GET /api/observed/errors',
    'GET /api/observed/results',
    'GET /api/openapi.json',
    'GET /api/places',
    'GET /api/room-cards',
    'GET /api/room/:id',
    'GET /api/room/:id/free-stays',
    'GET /api/room/:id/reviews',
    'GET /api/room/:id/similar',
    'GET /api/rooms',
    'GET /api/rooms/:id',
    'GET /api/search',
    'GET /api/search/pins',
    'GET /api/shared-lists/:secret',
    'GET /img/:hash',
    'GET /img/:hash/:width',
    'POST /api/account/deletion',
    'POST /api/jwt',
    'POST /api/mail-links/:secret',
    'POST /api/observed/counts',
    'POST /api/observed/errors',
    'POST /api/observed/results',
    'POST /api/observed/trials',
    'POST /api/stripe/webhook',
    'POST /api/token-sync',
    'PUT /api/mail-links/:secret',
  ]);
});

test('only these operations are for hosts only', () => {
  expect(withRule('host').toSorted()).toEqual([
    'DELETE /api/message-templates/:id',
    'GET /api/calendar',
    'GET /api/earnings',
    'GET /api/earnings.csv',
    'GET /api/earnings/listings',
    'GET /api/earnings/stays',
    'GET /api/message-templates',
    'GET /api/payouts',
    'GET /api/payouts/account',
    'GET /api/payouts/upcoming',
    'GET /api/statistics/host',
    'GET /api/statistics/host/now',
    'GET /api/statistics/host/open-nights',
    'POST /api/payouts/account/link',
    'POST /api/payouts/account/refresh',
    'POST /api/rooms',
    'PUT /api/message-templates/:id',
  ]);
});

test('only these operations are for admins only', () => {
  const expectedOperations = [
    'GET /api/audit',
    'GET /api/bookings/all',
    'GET /api/money-problems',
    'GET /api/rooms/all',
    'GET /api/reports',
    'GET /api/reports/:id',
    'GET /api/reports/waiting',
    'POST /api/bookings/:id/refunds',
    'POST /api/money-problems/refund',
    'POST /api/reports/:id/undo',
    'PUT /api/reports/:id/decision',
    'GET /api/statistics/admin',
    'GET /api/statistics/admin/now',
    'GET /api/users',
    'POST /api/people/:id/deletion',
    'POST /api/users/:email/request/decline',
    'PUT /api/users/update/:email',
  ];
  expect(withRule('admin')).toEqual(expect.arrayContaining(expectedOperations));
});

test('only these writes are open to people with an unverified email address', () => {
  const open = Object.values<Endpoint>(endpoints).filter(({ openToUnverified }) => openToUnverified);
  expect(open.map(({ call }) => operationOf(call)).toSorted()).toEqual([
    'DELETE /api/push/subscriptions/:id',
    'DELETE /api/saved-lists/:id',
    'DELETE /api/saved-lists/:id/link',
    'DELETE /api/saved-lists/:id/rooms/:roomId',
    'DELETE /api/sessions/:id',
    'DELETE /api/sessions/others',
    'DELETE /api/users/:email/request',
    'POST /api/images',
    'PUT /api/mail-choices/:kind',
    'PUT /api/notifications/:id/read',
    'PUT /api/notifications/read',
    'PUT /api/push/subscriptions/:id',
    'PUT /api/saved-lists/:id',
    'PUT /api/saved-lists/:id/rooms/:roomId',
    'PUT /api/saved-rooms/:id',
    'PUT /api/threads/:id/block',
    'PUT /api/threads/:id/read',
    'PUT /api/users/:email',
  ]);
});

test('a route without an access rule cannot be registered', () => {
  const app = Fastify();
  guardAccess(app);
  expect(() => app.get('/api/forgotten', async () => 'open')).toThrow('GET /api/forgotten has no access rule');
});
