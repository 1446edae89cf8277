import { isSearch } from 'contracts';
import { roomEndpoints } from 'contracts/endpoints';
import type { FastifyRequest } from 'fastify';
import { type Services, serve } from '../../base/index.ts';
import { readPublic } from '../../people/index.ts';
import { suggestPlaces } from '../places/find-places.ts';
import { addRoom } from './add-room.ts';
import { deleteRoom } from './delete-room.ts';
import { findPins } from './find-pins.ts';
import { listFreeStays } from './free-stays.ts';
import { getRoom } from './get-room.ts';
import { listAllRooms } from './list-all-rooms.ts';
import { listHostRooms } from './list-host-rooms.ts';
import { createRoomLists } from './list-rooms.ts';
import { markRoom } from './mark-room.ts';
import { restoreRoom } from './restore-room.ts';
import { seesHostEmail, toCard, toRoom } from './room-row.ts';
import { searchCards, searchRooms } from './search-rooms.ts';
import { listSimilarRooms } from './similar-rooms.ts';
import { selectFoundRooms, selectRoomCards, selectRooms } from './storage.ts';
import { summariseSearch } from './summarise-search.ts';
import { unlistRoom } from './unlist-room.ts';
import { updateRoom } from './update-room.ts';

export function roomRoutes(services: Services) {
  const listRooms = createRoomLists();
  const read = <T>({ request }: { request: FastifyRequest }, work: (from: Services) => Promise<T>) =>
    readPublic(services, request, work);

  return serve(roomEndpoints, {
    listRooms: async ({ query, actor, ...call }) => {
      const { items, next } = await read(call, (from) =>
        isSearch(query) ? searchRooms(from, selectFoundRooms, query) : listRooms(from, selectRooms, query),
      );
      return { items: items.map((row) => toRoom(row, seesHostEmail(row, actor))), next };
    },
    listRoomCards: async ({ query, ...call }) => {
      if (isSearch(query)) return read(call, (from) => searchCards(from, query));
      const { items, next } = await read(call, (from) => listRooms(from, selectRoomCards, query));
      return { items: items.map(toCard), next };
    },
    summariseSearch: ({ query, ...call }) => read(call, (from) => summariseSearch(from, query)),
    findPins: ({ query, ...call }) => read(call, (from) => findPins(from, query)),
    suggestPlaces: ({ query, ...call }) => read(call, (from) => suggestPlaces(from, query.q)),
    listAllRooms: ({ query }) => listAllRooms(services, query),
    listHostRooms: ({ params, query, actor, ...call }) =>
      read(call, (from) => listHostRooms(from, actor, { ...params, ...query })),
    getRoom: ({ params, actor, ...call }) => read(call, (from) => getRoom(from, actor, params.id)),
    listFreeStays: ({ params, query, actor, ...call }) =>
      read(call, (from) => listFreeStays(from, actor, { id: params.id, ...query })),
    listSimilarRooms: ({ params, query, ...call }) =>
      read(call, (from) => listSimilarRooms(from, { ...params, ...query })),
    addRoom: ({ actor, body }) => addRoom(services, actor, body),
    updateRoom: ({ actor, params, body }) => updateRoom(services, actor, { id: params.id, ...body }),
    deleteRoom: ({ actor, params }) => deleteRoom(services, actor, params.id),
    restoreRoom: ({ actor, params }) => restoreRoom(services, actor, params.id),
    unlistRoom: ({ actor, params, body }) => unlistRoom(services, actor, { id: params.id, ...body }),
    markRoom: ({ actor, params, body }) => markRoom(services, actor, { id: params.id, ...body }),
  });
}
