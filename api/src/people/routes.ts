import {
  declineHosting,
  emailParam,
  ownUser,
  saveUser,
  updateRole as updateRoleBody,
  user,
  writeResult,
} from 'contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { answers } from '../http/answers.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { declineRequest, withdrawRequest } from './end-request.ts';
import { requestHosting } from './request-hosting.ts';
import { savePerson } from './save-person.ts';
import { findByEmail, listPeople, toUser } from './storage.ts';
import { updateRole } from './update-role.ts';

export function peopleRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/users/:email',
      {
        schema: {
          tags: ['people'],
          summary: 'Saves oneself after a sign-in, or asks to become a host (status Requested)',
          params: emailParam,
          body: saveUser,
          response: answers(writeResult),
        },
      },
      async ({ actor, params, body }) => {
        if (body.email !== params.email) throw new Refusal('invalid-request', { email: 'is not the one of the path' });
        const caller = actor as Actor; // the access table lets nobody else through
        return body.status === 'Requested' ? requestHosting(services, caller) : savePerson(services, caller, body);
      },
    );

    app.put(
      '/users/update/:email',
      {
        schema: {
          tags: ['people'],
          summary: 'Gives somebody a role (admin)',
          params: emailParam,
          body: updateRoleBody,
          response: answers(writeResult),
        },
      },
      async ({ actor, params, body }) => {
        if (body.email !== params.email) throw new Refusal('invalid-request', { email: 'is not the one of the path' });
        return updateRole(services, actor as Actor, body);
      },
    );

    app.delete(
      '/users/:email/request',
      {
        schema: {
          tags: ['people'],
          summary: 'Takes back the own request to become a host',
          params: emailParam,
          response: answers(writeResult),
        },
      },
      async ({ actor }) => withdrawRequest(services, actor as Actor),
    );

    app.post(
      '/users/:email/request/decline',
      {
        schema: {
          tags: ['people'],
          summary: 'Declines a request to become a host, with a reason (admin)',
          params: emailParam,
          body: declineHosting,
          response: answers(writeResult),
        },
      },
      async ({ actor, params, body }) =>
        declineRequest(services, actor as Actor, { email: params.email, reason: body.reason }),
    );

    app.get(
      '/user/:email',
      { schema: { tags: ['people'], summary: 'The role of a person', params: emailParam, response: answers(ownUser) } },
      async ({ actor, params }) => {
        const row = actor?.person ? await findByEmail(services.db, params.email) : undefined;
        if (row) return toUser(row);
        return { _id: null, email: params.email, name: null, image: null, role: null, status: null };
      },
    );

    app.get(
      '/users',
      { schema: { tags: ['people'], summary: 'Everybody (admin)', response: answers(z.array(user)) } },
      async () => (await listPeople(services.db)).map(toUser),
    );
  };
}
