import { deletionEndpoints } from 'contracts/endpoints';
import { isId, Refusal, type Services, serve } from '../../base/index.ts';
import { clearSessionCookies, hasSessionCookies } from '../../people/index.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { deletePerson } from './delete-person.ts';

export function deletionRoutes(services: Services) {
  return serve(deletionEndpoints, {
    deleteAccount: async ({ body, request, reply }) => {
      await deleteOwnAccount(services, { authorization: request.headers.authorization, email: body.email });
      const { siteUrl } = services.settings;
      if (hasSessionCookies(request, siteUrl)) clearSessionCookies(reply, siteUrl);
      return { success: true as const };
    },
    deletePerson: async ({ actor, params, body }) => {
      if (params.id === actor.person.id) throw new Refusal('own-account');
      if (!isId(params.id)) throw new Refusal('not-found');
      await deletePerson(services, { id: params.id, actorId: actor.person.id, reason: body.reason });
      return { success: true as const };
    },
  });
}
