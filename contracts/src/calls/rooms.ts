// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';
import { writeResultShape } from './people.ts';

export const categoryShape = ['oneOf', ['Beach', 'Windmills', 'Modern', 'Countryside', 'Pools', 'Islands', 'Lake', 'Skiing', 'Castles', 'Caves', 'Camping', 'Arctic', 'Desert', 'Barns', 'Lux']] as const;
export const hostBlockShape = { id: 'string', name: 'string', image: ['nullable', 'string'], email: ['nullable', 'string'] } as const;
export const roomShape = { _id: 'string', title: 'string', location: 'string', category: categoryShape, image: 'string', images: ['list', 'string'], price: 'number', from: 'string', to: 'string', guests: 'number', bedrooms: 'number', bathrooms: 'number', description: 'string', host: hostBlockShape, booked: 'boolean', held: 'boolean', keepOpen: 'boolean', cancellationPolicy: ['oneOf', ['flexible', 'moderate', 'firm']], timeZone: 'string', version: ['optional', 'number'] } as const;
export const roomDetailShape = { _id: 'string', title: 'string', location: 'string', category: categoryShape, image: 'string', images: ['list', 'string'], price: 'number', from: 'string', to: 'string', guests: 'number', bedrooms: 'number', bathrooms: 'number', description: 'string', host: hostBlockShape, booked: 'boolean', held: 'boolean', keepOpen: 'boolean', cancellationPolicy: ['oneOf', ['flexible', 'moderate', 'firm']], timeZone: 'string', version: ['optional', 'number'], taken: ['list', { from: 'string', to: 'string' }], today: 'string' } as const;
export const roomInsertedShape = { acknowledged: ['oneOf', [true]], insertedId: 'string', room: roomShape } as const;
export const roomUpdatedShape = { acknowledged: ['oneOf', [true]], room: roomShape } as const;
export const deleteResultShape = { acknowledged: ['oneOf', [true]], deletedCount: 'number' } as const;

/** Lists rooms, newest first: all if there are at most 500, otherwise a page with a Link to the next. */
export const listRooms: EndpointCall<'listRooms'> = { call: 'GET /rooms', answer: ['list', roomShape], isPaged: true };

/** Lists a host's rooms, by the host's id or email. */
export const listHostRooms: EndpointCall<'listHostRooms'> = { call: 'GET /rooms/{id}', answer: ['list', roomShape] };

/** A room. */
export const getRoom: EndpointCall<'getRoom'> = { call: 'GET /room/{id}', answer: roomDetailShape };

/** Adds a room (host). */
export const addRoom: EndpointCall<'addRoom'> = { call: 'POST /rooms', answer: roomInsertedShape };

/** Updates a listing (its host, admin); existing bookings keep their terms. */
export const updateRoom: EndpointCall<'updateRoom'> = { call: 'PUT /rooms/{id}', answer: roomUpdatedShape };

/** Deletes a listing (its host, admin), unless it has upcoming stays. */
export const deleteRoom: EndpointCall<'deleteRoom'> = { call: 'DELETE /rooms/{id}', answer: deleteResultShape };

/** Restores a deleted listing (the host who deleted it, admin). */
export const restoreRoom: EndpointCall<'restoreRoom'> = { call: 'POST /rooms/{id}/restore', answer: writeResultShape };

/** Marks a room as booked or free. */
export const markRoom: EndpointCall<'markRoom'> = { call: 'PATCH /rooms/status/{id}', answer: writeResultShape };
