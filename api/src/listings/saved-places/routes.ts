import { savedPlaceEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { readPublic } from '../../people/index.ts';
import { getSavedList } from './get-saved-list.ts';
import { getSharedList } from './get-shared-list.ts';
import { deleteList, listSavedLists, saveList } from './lists.ts';
import { addToList, saveRoom, takeFromList } from './save-room.ts';
import { shareList, stopSharing } from './share-list.ts';
import { cardsOf } from './shown-rooms.ts';
import { watchList } from './watch-list.ts';

export function savedPlaceRoutes(services: Services) {
  return serve(savedPlaceEndpoints, {
    listSavedLists: ({ actor }) => listSavedLists(services, actor),
    saveList: ({ actor, params, body }) => saveList(services, actor, { ...params, ...body }),
    deleteList: ({ actor, params }) => deleteList(services, actor, params.id),
    getSavedList: ({ actor, params }) => getSavedList(services, actor, params.id),
    addToList: ({ actor, params }) => addToList(services, actor, params),
    takeFromList: ({ actor, params }) => takeFromList(services, actor, params),
    saveRoom: ({ actor, params }) => saveRoom(services, actor, params.id),
    watchList: ({ actor, params, body }) => watchList(services, actor, { ...params, ...body }),
    shareList: ({ actor, params }) => shareList(services, actor, params.id),
    stopSharing: ({ actor, params }) => stopSharing(services, actor, params.id),
    getSharedList: async ({ params, reply }) => {
      reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
      // Read from the primary, because a list must not be shown after sharing has ended.
      return getSharedList(services, params.secret);
    },
    listCards: ({ query, request }) => readPublic(services, request, (from) => cardsOf(from, query.ids.split(','))),
  });
}
