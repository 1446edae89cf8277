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

export function roomRoutes(services: Services) {
  const listRooms = createRoomLists(services);

  return serve(roomEndpoints, {
    listRooms: async ({ query, actor }) => {
      const { items, next } = isSearch(query)
        ? await searchRooms(services, selectFoundRooms, query)
        : await listRooms(selectRooms, query);
      return { items: items.map((row) => toRoom(row, actor !== null)), next };
    },
    listRoomCards: async ({ query }) => {
      if (isSearch(query)) return searchCards(services, query);
      const { items, next } = await listRooms(selectRoomCards, query);
      return { items: items.map(toCard), next };
    },
    summariseSearch: ({ query }) => summariseSearch(services, query),
    findPins: ({ query }) => findPins(services, query),
    suggestPlaces: ({ query }) => suggestPlaces(services.db, query.q),
    listHostRooms: ({ params, query, actor }) => listHostRooms(services, actor, { ...params, ...query }),
    getRoom: ({ params, actor }) => getRoom(services, params.id, actor),
    listFreeStays: ({ params, query, actor }) => listFreeStays(services, actor, { id: params.id, ...query }),
    listSimilarRooms: ({ params, query }) => listSimilarRooms(services, params.id, query),
    addRoom: ({ actor, body }) => addRoom(services, actor, body),
    updateRoom: ({ actor, params, body }) => updateRoom(services, actor, params.id, body),
    deleteRoom: ({ actor, params }) => deleteRoom(services, actor, params.id),
    restoreRoom: ({ actor, params }) => restoreRoom(services, actor, params.id),
    unlistRoom: ({ actor, params, body }) => unlistRoom(services, actor, { id: params.id, ...body }),
    markRoom: ({ actor, params, body }) => markRoom(services, actor, { id: params.id, ...body }),
  });
}
