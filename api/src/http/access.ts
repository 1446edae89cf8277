import { foldEmail } from 'contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, emailOf } from '../actor.ts';
import { Refusal } from '../refusal.ts';

/**
 * Who may call what, as data.
 *
 * anyone          no session needed
 * signed-in       a session, also of a person who was not saved yet
 * self            a session, and the email of the path or query is the caller's own
 * self-or-admin   the same, or an admin
 * person          a session of a saved person; what the row is about is checked by the action
 * host, admin     that role
 */
export type AccessRule = 'anyone' | 'signed-in' | 'self' | 'self-or-admin' | 'person' | 'host' | 'admin';

/** Every operation has a row: one without does not start. */
export const ACCESS: Record<string, AccessRule> = {
  'POST /api/jwt': 'anyone',
  'GET /api/logout': 'anyone',
  'DELETE /api/sessions/others': 'signed-in',
  'POST /api/token-sync': 'anyone',
  'DELETE /api/token-sync': 'anyone',
  'GET /api/session': 'signed-in',
  'PUT /api/users/:email': 'self',
  'PUT /api/users/update/:email': 'admin',
  'GET /api/user/:email': 'self-or-admin',
  'GET /api/users': 'admin',
  'DELETE /api/users/:email/request': 'self',
  'POST /api/users/:email/request/decline': 'admin',
  'GET /api/audit': 'admin',
  'GET /api/rooms': 'anyone',
  'GET /api/rooms/:id': 'anyone',
  'GET /api/room/:id': 'anyone',
  'POST /api/rooms': 'host',
  'PUT /api/rooms/:id': 'person',
  'DELETE /api/rooms/:id': 'person',
  'POST /api/rooms/:id/restore': 'person',
  'PATCH /api/rooms/status/:id': 'person',
  'POST /api/create-payment-intent': 'person',
  'POST /api/bookings': 'person',
  'DELETE /api/bookings/:id/hold': 'person',
  'GET /api/bookings/:id/cancellation': 'person',
  'POST /api/bookings/:id/cancellation': 'person',
  'DELETE /api/bookings/:id/nights': 'person',
  'GET /api/bookings': 'self-or-admin',
  'GET /api/bookings/host': 'self-or-admin',
  // A person who was not saved yet is shown a guest's dashboard: empty, not refused.
  'GET /api/statistics/guest': 'signed-in',
  'GET /api/statistics/guest/now': 'signed-in',
  'GET /api/statistics/host': 'host',
  'GET /api/statistics/host/now': 'host',
  'GET /api/statistics/admin': 'admin',
  'GET /api/statistics/admin/now': 'admin',
  'POST /api/images': 'signed-in',
  'POST /api/stripe/webhook': 'anyone',
  'GET /api/health': 'anyone',
  'GET /api/metrics': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /img/:hash': 'anyone',
  'GET /img/:hash/:width': 'anyone',
};

/** The rule of an operation, by its method and its route's pattern. */
export function ruleFor(method: string, url: string): AccessRule | undefined {
  if (method === 'HEAD' || method === 'OPTIONS') return ruleFor('GET', url);
  if (url === '/api/docs' || url.startsWith('/api/docs/')) return 'anyone';
  return ACCESS[`${method} ${url}`];
}

export function guardAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      if (!ruleFor(each, url)) throw new Error(`${each} ${url} has no row in the access table`);
    }
  });
  // Before the body is read: a caller who may not learns nothing about what would be valid.
  app.addHook('preParsing', async (request) => {
    const { method, routeOptions } = request;
    const rule = routeOptions.url === undefined ? 'anyone' : ruleFor(method, routeOptions.url);
    checkRole(rule, request.actor);
  });
  // After validation: the email is one value then.
  app.addHook('preHandler', async (request) => {
    const { method, routeOptions } = request;
    const rule = routeOptions.url === undefined ? 'anyone' : ruleFor(method, routeOptions.url);
    if (rule === 'self' || rule === 'self-or-admin') checkSelf(rule, request);
  });
}

function checkRole(rule: AccessRule | undefined, actor: Actor | null): void {
  if (rule === 'anyone') return;
  if (!actor) throw new Refusal('not-signed-in');
  if (rule === 'signed-in' || rule === 'self' || rule === 'self-or-admin') return;
  if (!actor.person) throw new Refusal('not-allowed');
  if (rule !== 'person' && actor.person.role !== rule) throw new Refusal('not-allowed');
}

/** The same 403 for a foreign email and for one that nobody has. */
function checkSelf(rule: AccessRule, { actor, params, query }: FastifyRequest): void {
  const { email } = { ...(query as object), ...(params as object) } as { email?: unknown };
  const isOwn = actor !== null && typeof email === 'string' && foldEmail(email) === emailOf(actor);
  const isAdmin = rule === 'self-or-admin' && actor?.person?.role === 'admin';
  if (!isOwn && !isAdmin) throw new Refusal('not-allowed');
}
