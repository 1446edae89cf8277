import { peopleEndpoints } from 'contracts/endpoints';
import { DEFAULT_PAGE_SIZE, pageOf, Refusal, type Services, serve } from '../../base/index.ts';
import { declineRequest, withdrawRequest } from './end-request.ts';
import { requestHosting } from './request-hosting.ts';
import { savePerson } from './save-person.ts';
import { findByEmail, listPeople, toUser } from './storage.ts';
import { type HostListings, updateRole } from './update-role.ts';

export function peopleRoutes(services: Services, hosting: HostListings) {
  return serve(peopleEndpoints, {
    saveUser: ({ actor, params, body }) => {
      checkEmail(params, body);
      return body.status === 'Requested' ? requestHosting(services, actor) : savePerson(services, actor, body);
    },
    updateRole: ({ actor, params, body }) => {
      checkEmail(params, body);
      return updateRole({ ...services, hosting }, actor, body);
    },
    getHosting: ({ params }) => hosting.count(services, params.email),
    withdrawRequest: ({ actor }) => withdrawRequest(services, actor),
    declineRequest: ({ actor, params, body }) =>
      declineRequest(services, actor, { email: params.email, reason: body.reason }),
    getUser: async ({ actor, params }) => {
      const row = actor.person ? await findByEmail(services.db, params.email) : undefined;
      const isOwn = row?.id === actor.person?.id;
      // The caller's effective role may differ from the stored one.
      if (row) return { ...toUser(row), ...(isOwn && { role: actor.person?.role ?? row.role }) };
      return { _id: null, email: params.email, name: null, image: null, role: null, status: null };
    },
    listUsers: async ({ query: { cursor, limit = DEFAULT_PAGE_SIZE, ...asked } }) => {
      const rows = await listPeople(services.db, { ...asked, after: cursor, limit: limit + 1 });
      return pageOf(rows.map(toUser), limit, ({ email }) => email);
    },
  });
}

function checkEmail(params: { email: string }, body: { email: string }): void {
  if (body.email !== params.email) throw new Refusal('invalid-request', { email: 'does not match the path' });
}
