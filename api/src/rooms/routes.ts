import { foldEmail } from 'contracts';
import {
  changedRoom,
  deleteResult,
  id,
  listRooms,
  newRoom,
  room,
  roomDetail,
  roomInserted,
  roomStatus,
  roomUpdated,
  writeResult,
} from 'contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { isId } from '../database/new-id.ts';
import { answers } from '../http/answers.ts';
import type { Services } from '../services.ts';
import { addRoom } from './add-room.ts';
import { deleteRoom } from './delete-room.ts';
import { getRoom } from './get-room.ts';
import { createRoomLists } from './list-rooms.ts';
import { markRoom } from './mark-room.ts';
import { restoreRoom } from './restore-room.ts';
import { selectRooms } from './storage.ts';
import { toRoom } from './to-room.ts';
import { updateRoom } from './update-room.ts';

const idParam = z.object({ id });
/** An id, or an email of up to 254 characters. */
const hostParam = z.object({ id: z.string().min(1).max(254) });
/** What it shows depends on who asks; a browser may keep it if it asks again before use. */
const REVALIDATED = { 'cache-control': 'private, no-cache' };

export function roomRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services;
  const roomsPage = createRoomLists(services);

  return async (app) => {
    app.get(
      '/rooms',
      {
        schema: {
          tags: ['rooms'],
          summary: 'Rooms, newest first: all of them up to 500, else a page with a Link to the next',
          querystring: listRooms,
          response: answers(z.array(room)),
        },
      },
      async ({ query, actor }, reply) => {
        const { rooms, next } = await roomsPage(query, actor);
        reply.headers(REVALIDATED);
        if (next) {
          const { category, limit } = query;
          const search = new URLSearchParams({ ...(category && { category }), ...(limit && { limit: String(limit) }) });
          search.set('cursor', next);
          reply.header('link', `</api/rooms?${search}>; rel="next"`);
        }
        return rooms;
      },
    );

    app.get(
      '/rooms/:id',
      {
        schema: {
          tags: ['rooms'],
          summary: "A host's rooms, by the host's id or email",
          params: hostParam,
          response: answers(z.array(room)),
        },
      },
      async ({ params, actor }) => {
        const host = isId(params.id) ? { id: params.id } : { email: foldEmail(params.id) };
        return (await selectRooms(db, { now: clock(), host })).map((row) => toRoom(row, actor !== null));
      },
    );

    app.get(
      '/room/:id',
      { schema: { tags: ['rooms'], summary: 'A room', params: idParam, response: answers(roomDetail) } },
      async ({ params, actor }, reply) => {
        const found = await getRoom(services, params.id, actor);
        reply.headers(REVALIDATED);
        return found;
      },
    );

    app.post(
      '/rooms',
      { schema: { tags: ['rooms'], summary: 'Adds a room (host)', body: newRoom, response: answers(roomInserted) } },
      async ({ actor, body }) => addRoom(services, actor as Actor, body),
    );

    app.put(
      '/rooms/:id',
      {
        schema: {
          tags: ['rooms'],
          summary: 'Changes a listing (its host, admin); what is booked stays as it was booked',
          params: idParam,
          body: changedRoom,
          response: answers(roomUpdated),
        },
      },
      async ({ actor, params, body }) => updateRoom(services, actor as Actor, params.id, body),
    );

    app.delete(
      '/rooms/:id',
      {
        schema: {
          tags: ['rooms'],
          summary: 'Takes a listing off the site (its host, admin), unless a stay is ahead',
          params: idParam,
          response: answers(deleteResult),
        },
      },
      async ({ actor, params }) => deleteRoom(services, actor as Actor, params.id),
    );

    app.post(
      '/rooms/:id/restore',
      {
        schema: {
          tags: ['rooms'],
          summary: 'Brings a deleted listing back (its host who deleted it, admin)',
          params: idParam,
          response: answers(writeResult),
        },
      },
      async ({ actor, params }) => restoreRoom(services, actor as Actor, params.id),
    );

    app.patch(
      '/rooms/status/:id',
      {
        schema: {
          tags: ['rooms'],
          summary: 'Marks a room booked, or free again',
          params: idParam,
          body: roomStatus,
          response: answers(writeResult),
        },
      },
      async ({ actor, params, body }) => markRoom(services, actor as Actor, { id: params.id, ...body }),
    );
  };
}
