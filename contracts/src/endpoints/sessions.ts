import { z } from 'zod';
import { callerSession, openSession, success } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const sessionEndpoints = {
  openSession: {
    call: 'POST /jwt',
    access: 'anyone',
    tag: 'sessions',
    summary: 'Opens a session from a fresh identity token',
    body: openSession,
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
    summary: 'Who calls, with the role of this moment',
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
    summary: 'After a new password: ends the sessions in other browsers',
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
    summary: 'Keeps the session of the same person alive',
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
    summary: 'The identity SDK is signed out: ends the session',
    answer: z.null(),
    statuses: [204],
  },
} as const satisfies Endpoints;
