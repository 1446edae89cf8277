import { z } from 'zod';
import {
  declineHosting,
  emailParam,
  listUsersQuery,
  ownUser,
  saveUserBody,
  updateRoleBody,
  user,
  writeResult,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const peopleEndpoints = {
  saveUser: {
    call: 'PUT /users/{email}',
    access: 'self',
    tag: 'people',
    summary: 'Saves the caller after a sign-in, or requests to become a host (status Requested)',
    params: emailParam,
    body: saveUserBody,
    isRepeatable: true,
    answer: writeResult,
    errors: ['email-in-use'],
  },
  updateRole: {
    call: 'PUT /users/update/{email}',
    access: 'admin',
    tag: 'people',
    summary: "Changes a person's role (admin)",
    params: emailParam,
    body: updateRoleBody,
    answer: writeResult,
    errors: ['own-role', 'last-admin', 'already-decided'],
  },
  /** `modifiedCount` 0: there was no request. */
  withdrawRequest: {
    call: 'DELETE /users/{email}/request',
    access: 'self',
    tag: 'people',
    summary: "Withdraws the caller's request to become a host",
    params: emailParam,
    answer: writeResult,
  },
  declineRequest: {
    call: 'POST /users/{email}/request/decline',
    access: 'admin',
    tag: 'people',
    summary: 'Declines a request to become a host, with a reason (admin)',
    params: emailParam,
    body: declineHosting,
    answer: writeResult,
    errors: ['already-decided'],
  },
  getUser: {
    call: 'GET /user/{email}',
    access: 'self-or-admin',
    tag: 'people',
    summary: "Returns a person's role",
    params: emailParam,
    answer: ownUser,
  },
  listUsers: {
    call: 'GET /users',
    access: 'admin',
    tag: 'people',
    summary: 'Lists people in the order of their emails: everybody if there are at most 500, otherwise pages (admin)',
    query: listUsersQuery,
    answer: z.array(user),
    isPaged: true,
  },
} as const satisfies Endpoints;
