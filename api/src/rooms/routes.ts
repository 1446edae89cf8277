import { isSearch } from 'contracts';
import { roomEndpoints } from 'contracts/endpoints';
import { serve } from '../http/serve.ts';
import { suggestPlaces } from '../places/find-places.ts';
import type { Services } from '../services.ts';
import { addRoom } from './add-room.ts';
import { deleteRoom } from './delete-room.ts';
import { findPins } from './find-pins.ts';
import { listFreeStays } from './free-stays.ts';
import { getRoom } from './get-room.ts';
import { listHostRooms } from './list-host-rooms.ts';
import { createRoomLists } from './list-rooms.ts';
import { markRoom } from './mark-room.ts';
import { restoreRoom } from './restore-room.ts';
import { toCard, toRoom } from './room-row.ts';
import { searchCards, searchRooms } from './search-rooms.ts';
import { listSimilarRooms } from './similar-rooms.ts';
import { selectFoundRooms, selectRoomCards, selectRooms } from './storage.ts';
import { summariseSearch } from './summarise-search.ts';
import { unlistRoom } from './unlist-room.ts';
import { updateRoom } from './update-room.ts';

/** The response depends on the caller; browsers may cache it but must revalidate. */
const REVALIDATED = { 'cache-control': 'private, no-cache' };
/** The same for everyone, so that shared caches may keep it too. */
const SHARED = { 'cache-control': 'public, no-cache' };

export function roomRoutes(services: Services) {
  const listRooms = createRoomLists(services);

  return serve(roomEndpoints, {
    listRooms: async ({ query, actor, reply }) => {
      const { items, next } = isSearch(query)
        ? await searchRooms(services, selectFoundRooms, query)
        : await listRooms(selectRooms, query);
      reply.headers(REVALIDATED);
      return { items: items.map((row) => toRoom(row, actor !== null)), next };
    },
    listRoomCards: async ({ query, reply }) => {
      reply.headers(SHARED);
      if (isSearch(query)) return searchCards(services, query);
      const { items, next } = await listRooms(selectRoomCards, query);
      return { items: items.map(toCard), next };
    },
    summariseSearch: async ({ query, reply }) => {
      reply.headers(SHARED);
      return summariseSearch(services, query);
    },
    findPins: async ({ query, reply }) => {
      reply.headers(SHARED);
      return findPins(services, query);
    },
    suggestPlaces: async ({ query, reply }) => {
      reply.headers(SHARED);
      return suggestPlaces(services.db, query.q);
    },
    listHostRooms: async ({ params, query, actor, reply }) => {
      const page = await listHostRooms(services, actor, { ...params, ...query });
      reply.headers(REVALIDATED);
      return page;
    },
    getRoom: async ({ params, actor, reply }) => {
      const found = await getRoom(services, params.id, actor);
      reply.headers(REVALIDATED);
      return found;
    },
    listFreeStays: async ({ params, query, actor, reply }) => {
      const stays = await listFreeStays(services, actor, { id: params.id, ...query });
      reply.headers(REVALIDATED);
      return stays;
    },
    listSimilarRooms: async ({ params, query, reply }) => {
      const similar = await listSimilarRooms(services, params.id, query);
      reply.headers(SHARED);
      return similar;
    },
    addRoom: ({ actor, body }) => addRoom(services, actor, body),
    updateRoom: ({ actor, params, body }) => updateRoom(services, actor, params.id, body),
    deleteRoom: ({ actor, params }) => deleteRoom(services, actor, params.id),
    restoreRoom: ({ actor, params }) => restoreRoom(services, actor, params.id),
    unlistRoom: ({ actor, params, body }) => unlistRoom(services, actor, { id: params.id, ...body }),
    markRoom: ({ actor, params, body }) => markRoom(services, actor, { id: params.id, ...body }),
  });
}
