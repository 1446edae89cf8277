// biome-ignore-all format: "npm run generate" makes this file from the declarations in endpoints/.
import type { EndpointCall } from '../endpoint-call.ts';
import { roleShape } from './sessions.ts';

export const writeResultShape = { acknowledged: ['oneOf', [true]], matchedCount: 'number', modifiedCount: 'number', upsertedCount: 'number' } as const;
export const ownUserShape = { _id: ['nullable', 'string'], email: 'string', name: ['nullable', 'string'], image: ['nullable', 'string'], role: ['nullable', roleShape], status: ['nullable', 'string'] } as const;
export const userShape = { _id: 'string', email: 'string', name: ['nullable', 'string'], image: ['nullable', 'string'], role: roleShape, status: ['nullable', 'string'] } as const;

/** Saves the caller after a sign-in, or requests to become a host (status Requested). */
export const saveUser: EndpointCall<'saveUser'> = { call: 'PUT /users/{email}', answer: writeResultShape };

/** Changes a person's role (admin). */
export const updateRole: EndpointCall<'updateRole'> = { call: 'PUT /users/update/{email}', answer: writeResultShape };

/** Withdraws the caller's request to become a host. */
export const withdrawRequest: EndpointCall<'withdrawRequest'> = { call: 'DELETE /users/{email}/request', answer: writeResultShape };

/** Declines a request to become a host, with a reason (admin). */
export const declineRequest: EndpointCall<'declineRequest'> = { call: 'POST /users/{email}/request/decline', answer: writeResultShape };

/** Returns a person's role. */
export const getUser: EndpointCall<'getUser'> = { call: 'GET /user/{email}', answer: ownUserShape };

/** Everybody (admin). */
export const listUsers: EndpointCall<'listUsers'> = { call: 'GET /users', answer: ['list', userShape] };
