import './fastify-types.ts';
import { foldEmail } from 'contracts';
import type { Access } from 'contracts/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, emailOf, type SavedActor } from '../actor.ts';
import { Refusal } from '../refusal.ts';

export interface ActorOf {
  anyone: Actor | null;
  'signed-in': Actor;
  self: Actor;
  'self-or-admin': Actor;
  person: SavedActor;
  host: SavedActor;
  admin: SavedActor;
}

/** Each function returns the caller if its rule allows them. @throws Refusal otherwise. */
export const ADMIT: { [Rule in Access]: (actor: Actor | null) => ActorOf[Rule] } = {
  anyone: (actor) => actor,
  'signed-in': requireSignIn,
  self: requireSignIn,
  'self-or-admin': requireSignIn,
  person: requirePerson,
  host: (actor) => withRole(actor, 'host'),
  admin: (actor) => withRole(actor, 'admin'),
};

function requireSignIn(actor: Actor | null): Actor {
  if (!actor) throw new Refusal('not-signed-in');
  return actor;
}

function requirePerson(actor: Actor | null): SavedActor {
  const caller = requireSignIn(actor);
  if (!caller.person) throw new Refusal('not-allowed');
  return { ...caller, person: caller.person };
}

function withRole(actor: Actor | null, role: 'host' | 'admin'): SavedActor {
  const caller = requirePerson(actor);
  if (caller.person.role !== role) throw new Refusal('not-allowed');
  return caller;
}

function checkVerified({ method, routeOptions: { config }, actor }: FastifyRequest): void {
  const isOpen = method === 'GET' || method === 'HEAD' || config.access === 'anyone' || config.openToUnverified;
  if (!isOpen && actor && !actor.isEmailVerified) throw new Refusal('email-not-verified');
}

/** Enforces each route's declared access rule. A route without one stops the API from starting. */
export function guardAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access && !isReader(url)) throw new Error(`${method} ${url} has no access rule`);
  });
  // Check before the body is read, so that validation errors reveal nothing to a rejected caller.
  app.addHook('preParsing', async (request) => {
    ADMIT[request.routeOptions.config.access ?? 'anyone'](request.actor);
    checkVerified(request);
  });
  // Check after validation, when the email is known to be a single value.
  app.addHook('preHandler', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'self' || access === 'self-or-admin') checkSelf(access, request);
  });
}

function isReader(url: string): boolean {
  return url === '/api/docs' || url.startsWith('/api/docs/');
}

/** Rejects another person's email. The 403 response for an unknown email is the same. */
function checkSelf(access: Access, { actor, params, query }: FastifyRequest): void {
  const { email } = { ...(query as object), ...(params as object) } as { email?: unknown };
  const isOwn = actor !== null && typeof email === 'string' && foldEmail(email) === emailOf(actor);
  const isAdmin = access === 'self-or-admin' && actor?.person?.role === 'admin';
  if (!isOwn && !isAdmin) throw new Refusal('not-allowed');
}
