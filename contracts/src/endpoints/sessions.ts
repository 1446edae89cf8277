import { z } from 'zod';
import { callerSession, openSessionBody, success } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const sessionEndpoints = {
  openSession: {
    call: 'POST /jwt',
    access: 'anyone',
    tag: 'sessions',
    summary: 'Opens a session with a fresh identity token',
    body: openSessionBody,
    answer: success,
    errors: ['identity-token-refused', 'identity-unavailable', 'email-in-use'],
    limit: 'sign-in',
    takesToken: true,
    isQuiet: true,
  },
  getSession: {
    call: 'GET /session',
    access: 'signed-in',
    tag: 'sessions',
    summary: 'Returns the caller, with their current role',
    answer: callerSession,
    isQuiet: true,
  },
  closeSession: {
    call: 'GET /logout',
    access: 'anyone',
    tag: 'sessions',
    summary: 'Ends the session',
    answer: success,
    isQuiet: true,
  },
  endOtherSessions: {
    call: 'DELETE /sessions/others',
    access: 'signed-in',
    tag: 'sessions',
    summary: "Ends the caller's sessions in other browsers after a password change",
    answer: success,
    errors: ['identity-token-refused', 'identity-unavailable'],
    limit: 'sign-in',
    takesToken: true,
    isQuiet: true,
  },
  syncToken: {
    call: 'POST /token-sync',
    access: 'anyone',
    tag: 'sessions',
    summary: 'Keeps the session alive with a token of the same person',
    answer: z.null(),
    statuses: [204],
    errors: ['identity-token-refused', 'identity-unavailable'],
    limit: 'sign-in',
    takesToken: true,
  },
  endSyncedSession: {
    call: 'DELETE /token-sync',
    access: 'anyone',
    tag: 'sessions',
    summary: 'Ends the session when the identity SDK signs out',
    answer: z.null(),
    statuses: [204],
  },
} as const satisfies Endpoints;
